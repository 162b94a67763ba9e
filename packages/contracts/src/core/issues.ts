// Turns a schema's errors into refusal ids that the browser translates: every field at once, the same in form and service.
import type { z } from "zod";
import { type Issue, refuse } from "./error.ts";

type ZodIssue = z.core.$ZodIssue;

/** Kebab-case words: a schema with such a message gives the refusal id itself, e.g. `.refine(check, "both-openings")`. */
const REFUSAL_ID = /^[a-z0-9]+(-[a-z0-9]+)+$/;

/** Business codes of reference.md §7.9 for what schemas refuse. */
const CODES: Readonly<Record<string, number>> = { "document-lines-required": 8500006, "slip-lines-required": 9500003 };

/**
 * Parses a value by its schema.
 * @throws Refusal `input-invalid` with one issue for each wrong field.
 */
export function parseBy<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true });
  if (parsed.success) return parsed.data;
  throw refuse("input-invalid", { issues: issuesOf(parsed.error) });
}

/** The issues of a value, or none. */
export function issuesIn(schema: z.ZodType, value: unknown): Issue[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : issuesOf(parsed.error);
}

/**
 * The issues of a failed parse, one for each field, the first that was found. A field's name is its path joined by dots.
 * The parse must have been asked to `reportInput`: otherwise what is missing and what is wrong look the same.
 */
export const issuesOf = (error: z.ZodError): Issue[] => firstOfEachField(error.issues.flatMap(translate));

/** One issue for each field, the first that was found, and all that name none. */
export function firstOfEachField(issues: readonly Issue[]): Issue[] {
  const seen = new Set<string>();
  return issues.filter(({ field }) => {
    if (field === undefined) return true;
    const isFirst = !seen.has(field);
    seen.add(field);
    return isFirst;
  });
}

function translate(zodIssue: ZodIssue): Issue[] {
  const path = zodIssue.path.map(String);
  if (zodIssue.code === "unrecognized_keys")
    return zodIssue.keys.map((key) => ({ id: "field-unknown", field: [...path, key].join(".") }));
  const field = path.length > 0 ? { field: path.join(".") } : {};
  return [{ ...nature(zodIssue), ...field }];
}

function nature(zodIssue: ZodIssue): Pick<Issue, "id" | "values" | "code"> {
  const named = REFUSAL_ID.test(zodIssue.message) ? namedIssue(zodIssue.message) : undefined;
  // A rule of its own decides about null and empty text; elsewhere both count as missing, wherever they are refused.
  if (named && zodIssue.code === "custom") return named;
  if (isEmpty(zodIssue.input)) return { id: "field-required" };
  if (named) return named;
  switch (zodIssue.code) {
    case "invalid_type":
      return { id: isNumber(zodIssue.expected) ? "number-invalid" : "field-invalid" };
    case "too_big":
      if (zodIssue.origin === "array") return { id: "list-too-long", values: { max: Number(zodIssue.maximum) } };
      return {
        id: isNumber(zodIssue.origin) ? "number-invalid" : "field-too-long",
        values: { max: Number(zodIssue.maximum) },
      };
    case "too_small":
      if (zodIssue.origin === "array") return { id: "field-required" };
      return {
        id: isNumber(zodIssue.origin) ? "number-invalid" : "field-too-short",
        values: { min: Number(zodIssue.minimum) },
      };
    case "invalid_value":
    case "invalid_union":
      return { id: "value-not-allowed" };
    case "not_multiple_of":
      return { id: "number-invalid" };
    default:
      return { id: "field-invalid" };
  }
}

function namedIssue(id: string): Pick<Issue, "id" | "code"> {
  const code = CODES[id];
  return code === undefined ? { id } : { id, code };
}

const isNumber = (kind: string): boolean => ["number", "int", "bigint"].includes(kind);
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === "";
