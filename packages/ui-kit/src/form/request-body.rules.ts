// Converts typed values into the request body: pure functions over the body's schema.
import { z } from "zod";

export type Values = Record<string, unknown>;

/** The schemas of a body's fields; empty when the body is no object. */
export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  schema instanceof z.ZodObject ? schema.shape : {};

/** The values a new record starts with: the schema's own defaults. */
export const defaultsOf = (schema: z.ZodType): Values =>
  Object.fromEntries(
    Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
      const parsed = field.safeParse(undefined);
      return parsed.success && parsed.data !== undefined ? [[name, parsed.data]] : [];
    }),
  );

/** The body: each field of the schema from the form, or as loaded when the form does not show it. */
export function bodyOf(schema: z.ZodType, typed: Values, loaded: Values): Values {
  const pairs = Object.entries(shapeOf(schema)).flatMap(([name, field]) => {
    const value = wireOf(field, name in typed ? typed[name] : loaded[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return Object.fromEntries(pairs);
}

/** A value converted for its field: text trimmed, an empty one as "", null or undefined, whichever is allowed first. */
export function wireOf(field: z.ZodType, value: unknown): unknown {
  const trimmed = typeof value === "string" ? value.trim() : value;
  if (!isEmpty(trimmed)) return trimmed;
  for (const empty of ["", null, undefined]) if (field.safeParse(empty).success) return empty;
  return trimmed === null ? undefined : trimmed;
}

/** Whether the field must not be empty. */
export const isRequired = (field: z.ZodType | undefined): boolean =>
  field !== undefined && ["", null, undefined].every((empty) => !field.safeParse(empty).success);

/** The longest text a field takes, or undefined. */
export function lengthMax(field: z.ZodType | undefined): number | undefined {
  if (field instanceof z.ZodString) return field.maxLength ?? undefined;
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable || field instanceof z.ZodOptional) {
    const inner = field.unwrap();
    return inner instanceof z.ZodType ? lengthMax(inner) : undefined;
  }
  return undefined;
}

/** Whether two sets of values are equal; undefined, null and "" are equal. */
export const same = (a: unknown, b: unknown): boolean => JSON.stringify(plain(a)) === JSON.stringify(plain(b));

function plain(value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const filled = Object.entries(value).filter(([, one]) => !isEmpty(one));
  return Object.fromEntries(filled.sort(([a], [b]) => a.localeCompare(b)).map(([name, one]) => [name, plain(one)]));
}

/** The names whose value differs between two versions of a record. */
export const changedNames = (before: Values, after: Values, names: readonly string[]): string[] =>
  names.filter((name) => !same(before[name], after[name]));

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === "";
