// What a schema finds wrong before anything is sent, with the refusal ids that the server would use.
import type { Issue } from "@kontor/contracts/core/error";
import type { z } from "zod";

type ZodIssue = z.core.$ZodIssue;
/** A schema's message that is itself a refusal id. */
const REFUSAL_ID = /^[a-z0-9]+(-[a-z0-9]+)+$/;

/** The issues of a value, or none. */
export function issuesOf(schema: z.ZodType, value: unknown): Issue[] {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : parsed.error.issues.flatMap(translated);
}

function translated(found: ZodIssue): Issue[] {
  const field = found.path.map(String).join(".");
  if (found.code === "unrecognized_keys") return found.keys.map((key) => ({ id: "field-unknown", field: key }));
  return [{ ...nature(found), ...(field === "" ? {} : { field }) }];
}

function nature(found: ZodIssue): Pick<Issue, "id" | "values"> {
  if (REFUSAL_ID.test(found.message)) return { id: found.message };
  if (isEmpty(found.input)) return { id: "field-required" };
  switch (found.code) {
    case "too_big":
      return {
        id: isNumber(found.origin) ? "number-invalid" : "field-too-long",
        values: { max: Number(found.maximum) },
      };
    case "too_small":
      return {
        id: isNumber(found.origin) ? "number-invalid" : "field-too-short",
        values: { min: Number(found.minimum) },
      };
    case "invalid_value":
    case "invalid_union":
      return { id: "value-not-allowed" };
    default:
      // Decimal strings name themselves so in their message (contracts/core/money.ts).
      return { id: /^a number\b|\bzero$/.test(found.message) ? "number-invalid" : "field-invalid" };
  }
}

const isNumber = (origin: string): boolean => origin === "number" || origin === "int" || origin === "bigint";
const isEmpty = (input: unknown): boolean => input === undefined || input === null || input === "";
