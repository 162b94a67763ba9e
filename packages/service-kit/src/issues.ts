// What a schema found wrong, as refusal ids the browser translates: every field at once, not the first only.
import { type Issue, refuse } from "@kontor/contracts/core/error";
import type { z } from "zod";

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

/** The issues of a failed parse, one for each field, the first that was found. A field's name is its path joined by dots. */
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
  if (REFUSAL_ID.test(found.message)) return { id: found.message };
  switch (found.code) {
    case "invalid_type":
      if (found.input === undefined) return { id: "field-required" };
      return { id: found.expected === "number" || found.expected === "int" ? "number-invalid" : "field-invalid" };
    case "too_big":
      if (isNumber(found.origin)) return { id: "number-invalid", values: { max: Number(found.maximum) } };
      return { id: "field-too-long", values: { max: Number(found.maximum) } };
    case "too_small":
      if (isNumber(found.origin)) return { id: "number-invalid", values: { min: Number(found.minimum) } };
      if (found.input === "") return { id: "field-required" };
      return { id: "field-too-short", values: { min: Number(found.minimum) } };
    case "invalid_value":
      return { id: found.input === undefined ? "field-required" : "value-not-allowed" };
    case "invalid_union":
      return { id: found.input === undefined ? "field-required" : "value-not-allowed" };
    case "invalid_format":
      // Decimal strings are told by the shape of their pattern's message, which contracts/core/money.ts writes.
      return { id: /^a number\b/.test(found.message) ? "number-invalid" : "field-invalid" };
    case "not_multiple_of":
      return { id: "number-invalid" };
    default:
      return { id: /\bzero$/.test(found.message) ? "number-invalid" : "field-invalid" };
  }
}

const isNumber = (origin: string): boolean => origin === "number" || origin === "int" || origin === "bigint";
