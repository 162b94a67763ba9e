// What a schema finds wrong, as refusal ids the browser translates: every field at once, the same in form and service.
import type { z } from "zod";
import { type Issue, refuse } from "./error.ts";

type ZodIssue = z.core.$ZodIssue;

/** Kebab-case words: a schema that says so names the refusal id itself, e.g. `.refine(check, "both-openings")`. */
const REFUSAL_ID = /^[a-z0-9]+(-[a-z0-9]+)+$/;

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
export function issuesOf(error: z.ZodError): Issue[] {
  const told = new Set<string>();
  return error.issues.flatMap(translate).filter(({ field }) => {
    if (field === undefined) return true;
    const isFirst = !told.has(field);
    told.add(field);
    return isFirst;
  });
}

function translate(found: ZodIssue): Issue[] {
  const path = found.path.map(String);
  if (found.code === "unrecognized_keys")
    return found.keys.map((key) => ({ id: "field-unknown", field: [...path, key].join(".") }));
  const field = path.length > 0 ? { field: path.join(".") } : {};
  return [{ ...nature(found), ...field }];
}

function nature(found: ZodIssue): Pick<Issue, "id" | "values"> {
  const named = REFUSAL_ID.test(found.message) ? { id: found.message } : undefined;
  // A rule of its own knows what it means by nothing; elsewhere null and empty text are nothing, wherever they are refused.
  if (named && found.code === "custom") return named;
  if (isEmpty(found.input)) return { id: "field-required" };
  if (named) return named;
  switch (found.code) {
    case "invalid_type":
      return { id: isNumber(found.expected) ? "number-invalid" : "field-invalid" };
    case "too_big":
      if (found.origin === "array") return { id: "list-too-long", values: { max: Number(found.maximum) } };
      return {
        id: isNumber(found.origin) ? "number-invalid" : "field-too-long",
        values: { max: Number(found.maximum) },
      };
    case "too_small":
      if (found.origin === "array") return { id: "field-required" };
      return {
        id: isNumber(found.origin) ? "number-invalid" : "field-too-short",
        values: { min: Number(found.minimum) },
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

const isNumber = (kind: string): boolean => ["number", "int", "bigint"].includes(kind);
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === "";
