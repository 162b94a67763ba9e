// Finds the field of a query or JSON body that decides a page, so that the guard checks the value that the service will read.
import { refuse } from "@kontor/contracts/core/error";
import type { FieldOf } from "./guard.ts";

/**
 * @param query the checked query, without repeated names
 * @param body the parsed JSON body, or undefined when there is none or it is a multipart form
 */
export function fieldsOf(query: ReadonlyMap<string, string>, body: unknown): FieldOf {
  return (name) => {
    const inQuery = query.get(name);
    const inBody = textOf(body, name);
    if (inQuery !== undefined && inBody !== undefined && inQuery !== inBody)
      throw refuse("value-not-allowed", { field: name });
    return inQuery ?? inBody;
  };
}

function textOf(body: unknown, name: string): string | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body) || !Object.hasOwn(body, name)) return undefined;
  const value: unknown = Reflect.get(body, name);
  if (typeof value === "string") return value;
  // Arrays and objects where a scalar belongs are refused here, not turned into text (GATE-6).
  if (typeof value === "number") return String(value);
  throw refuse("value-not-allowed", { field: name });
}
