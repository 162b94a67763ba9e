// The fields of a table: the wire's name, its fixed column expression, and the queries it allows (INJ-1).
import type { PriceRule } from "@kontor/contracts/core/actor";
import { day, moment } from "@kontor/contracts/core/day";
import type { Scale } from "@kontor/contracts/core/decimal";
import { refuse } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";
import { z } from "zod";
import { isoTime } from "./iso-time.ts";

export type FieldType = "id" | "text" | "decimal" | "integer" | "boolean" | "time";
export type Cell = string | number | boolean | null;
export type Values = Readonly<Record<string, unknown>>;

export interface Field {
  /** A column of the table, or for a read-only field a fixed SQL expression over its columns. Never made from input. */
  column: string;
  type: FieldType;
  /** How `search` compares; left out, the field cannot be searched. */
  search?: "contains" | "equals";
  sort?: true;
  /** The expression that the list is sorted by where that is not the column itself: a text that stands for a number. */
  sortedBy?: string;
  /** The column with the normalised form of a name that must be unique (kit.name_key); left out, values are compared as they are. */
  key?: string;
  /** Decimals of the totals row; left out, the field is not summed. */
  total?: Scale;
  /** Users from whom this is hidden neither see the field nor sort, filter or change it (RBAC-7..9). */
  price?: PriceRule;
}
export type Fields = Readonly<Record<string, Field>>;

type More = Omit<Field, "column" | "type">;
const fieldOfType =
  (type: FieldType) =>
  (column: string, more: More = {}): Field => ({ column, type, ...more });

export const id = fieldOfType("id");
export const text = fieldOfType("text");
export const decimal = fieldOfType("decimal");
export const integer = fieldOfType("integer");
export const boolean = fieldOfType("boolean");
export const time = fieldOfType("time");

/** The PostgreSQL type of a field's values. */
export const castOf: Readonly<Record<FieldType, string>> = {
  id: "uuid",
  text: "text",
  decimal: "numeric",
  integer: "int",
  boolean: "boolean",
  time: "timestamptz",
};

/** The expression that reads a field: decimals and ids as text, times as ISO 8601 in UTC. */
export function readAs({ column, type }: Field): string {
  if (type === "time") return isoTime(column);
  return type === "id" || type === "decimal" ? `(${column})::text` : column;
}

const searchable: Readonly<Record<FieldType, z.ZodType<string | number | boolean>>> = {
  id: z.uuid(),
  text: z.string().max(200),
  decimal: z.union([z.number().transform(String), z.string()]).pipe(z.string().regex(/^-?\d{1,15}(\.\d{1,6})?$/)),
  integer: z
    .union([z.int(), z.string().regex(/^(0|-?[1-9]\d{0,9})$/)])
    .transform(Number)
    .pipe(z.int().min(-2_147_483_648).max(2_147_483_647)),
  boolean: z.union([z.boolean(), z.literal("true").transform(() => true), z.literal("false").transform(() => false)]),
  time: z.union([moment(), day()]),
};

/** A value to compare a field with. @throws Refusal `value-not-allowed` when it is not of the field's type */
export function comparable(name: string, type: FieldType, value: unknown): string | number | boolean {
  const parsed = searchable[type].safeParse(type === "text" && value !== null ? String(value) : value);
  if (!parsed.success) throw refuse("value-not-allowed", { field: name });
  return parsed.data;
}

/** Sums a page's rows for the totals row (shell.md §9). */
export function totalsOf(fields: Fields, rows: readonly Readonly<Record<string, unknown>>[]): Record<string, string> {
  const summed = Object.entries(fields).flatMap(([name, field]) => (field.total ? [[name, field.total] as const] : []));
  return Object.fromEntries(
    summed.map(([name, scale]) => [name, toWire(sum(rows.map((row) => String(row[name] ?? "0"))), scale)]),
  );
}

const sum = (values: string[]): string => values.reduce((total, value) => total.plus(value), new Decimal(0)).toFixed();
