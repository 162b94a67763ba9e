// The advanced query: the columns and comparisons it can filter by (shell.md §7: superQueryParams, superQueryMatchType).
import { z } from "zod";

export type Rule = "eq" | "ne" | "like" | "gt" | "ge" | "lt" | "le";
export type Match = "and" | "or";

/** The kind of a column's value, as far as filtering needs it. */
export type Kind = "text" | "number" | "time" | "choice";

/** A column that can be filtered by. */
export interface Askable {
  name: string;
  holds: Kind;
  /** Its fixed values, if any. */
  choices: readonly string[];
}

export interface Condition {
  field: string;
  rule: Rule;
  /** The value as on the wire: text, a decimal, an instant, "true", or a fixed value. */
  value: string;
}

export interface Advanced {
  match: Match;
  conditions: readonly Condition[];
}

export const NO_CONDITIONS: Advanced = { match: "and", conditions: [] };

/** The most conditions that fit into the address of the call with long values; the server takes 20. */
export const CONDITIONS_MAX = 10;

const RULES: Readonly<Record<Kind, readonly Rule[]>> = {
  text: ["like", "eq", "ne"],
  number: ["eq", "ne", "gt", "ge", "lt", "le"],
  time: ["ge", "le"],
  choice: ["eq", "ne"],
};

/** The comparisons of a kind; the first is the default. */
export const rulesOf = (kind: Kind): readonly Rule[] => RULES[kind];

/** The schemas of a list's row, from its answer `{rows: Row[]}`. */
export function rowShape(response: z.ZodType): Readonly<Record<string, z.ZodType>> {
  const rows = response instanceof z.ZodObject ? response.shape.rows : undefined;
  const row = rows instanceof z.ZodArray ? rows.element : undefined;
  return row instanceof z.ZodObject ? row.shape : {};
}

/** The fixed values of a field in their order, as text; undefined where the field takes any value. */
export function choicesOf(schema: z.ZodType | undefined): readonly string[] | undefined {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodBoolean) return ["true", "false"];
  if (bare instanceof z.ZodEnum) return bare.options.map(String);
  if (bare instanceof z.ZodLiteral) return [...bare.values].map(String);
  if (!(bare instanceof z.ZodUnion)) return undefined;
  const parts = bare.options.map((part) => (part instanceof z.ZodType ? choicesOf(part) : undefined));
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/** A field's kind by its schema; undefined for a field that is not a single value, such as a list. */
export function kindOf(schema: z.ZodType | undefined): Kind | undefined {
  if (choicesOf(schema)) return "choice";
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodNumber) return "number";
  return bare instanceof z.ZodString || bare instanceof z.ZodStringFormat ? "text" : undefined;
}

function unwrapped(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const inner = schema.unwrap();
    return inner instanceof z.ZodType ? unwrapped(inner) : undefined;
  }
  return schema;
}

/** The query that is sent: only complete conditions; empty without any. */
export function advancedQuery({ match, conditions }: Advanced): {
  superQueryParams?: string;
  superQueryMatchType?: Match;
} {
  const complete = finished(conditions);
  if (complete.length === 0) return {};
  return { superQueryParams: JSON.stringify(complete), superQueryMatchType: match };
}

/** The conditions that have a value, trimmed. */
export const finished = (conditions: readonly Condition[]): Condition[] =>
  conditions
    .map(({ field, rule, value }) => ({ field, rule, value: value.trim() }))
    .filter(({ field, value }) => field !== "" && value !== "");
