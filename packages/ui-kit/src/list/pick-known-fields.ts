// Picks those of the list's fixed values that a call's schema names, e.g. the partner type.
import { z } from "zod";

/** The values whose names are in the object schema. */
export function fit(schema: z.ZodType, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));
}
