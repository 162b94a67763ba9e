// Builds the tables of a document's fields, and the schemas that follow from them (docs/decisions/0054).
import { z } from "zod";
import type { Scale } from "../core/decimal.ts";
import { uuid } from "../core/id.ts";

export interface Field {
  /** Figures are exact decimals with their scale; a day is `YYYY-MM-DD`. */
  readonly type: "id" | "ids" | "text" | "int" | "smallint" | "boolean" | "time" | "day" | Scale;
  /** Its name on the wire; left out, it is the code's. */
  readonly wire?: string;
  readonly nullable?: true;
  /** Hidden from a role that may not see the kind's prices (RBAC-7). */
  readonly money?: true;
  /** Stored with the line as its product had it. */
  readonly product?: true;
  /** Typed by the user, and nothing computes with it: stored, shown and printed as it is. */
  readonly note?: true;
  /** The schema of what a form sends; left out, nothing is sent. */
  readonly sent?: z.ZodType;
  /** The schema of what is shown, where it does not follow from the type. */
  readonly shown?: z.ZodType;
  /** Shown only with the whole document, not in a list. */
  readonly detail?: true;
  /** Computed when it is shown, and not stored. */
  readonly derived?: true;
}
export type Fields = Readonly<Record<string, Field>>;

/** The names in the code of the fields with a property. */
export type With<T, P extends keyof Field> = { [K in keyof T]: P extends keyof T[K] ? K : never }[keyof T];
/** The name on the wire of one field. */
export type Wire<T, K extends keyof T> = T[K] extends { wire: infer W extends string } ? W : K;
/** The names on the wire. */
export type WireName<T> = { [K in keyof T]: Wire<T, K> }[keyof T] & string;

/** The fields with a property: `having(lineFields, "money")`. */
export const having = <T extends Fields, P extends keyof Field>(table: T, property: P) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => property in field)) as Pick<T, With<T, P>>; // those of the type
/** The fields without a property. */
export const lacking = <T extends Fields, P extends keyof Field>(table: T, property: P) =>
  Object.fromEntries(Object.entries(table).filter(([, field]) => !(property in field))) as Omit<T, With<T, P>>; // those of the type

/** Each field with its names in the code and on the wire. */
export const fieldsIn = <T extends Fields>(table: T) =>
  Object.entries(table).map(([code, field]) => ({ code, wire: field.wire ?? code, field })) as {
    code: keyof T & string;
    wire: WireName<T>;
    field: Field;
  }[]; // the table's own names
/** The fields' names on the wire. */
export const wireNames = <T extends Fields>(table: T): WireName<T>[] => fieldsIn(table).map(({ wire }) => wire);

/** A value for each field under its name on the wire, made by `of`. */
const shapeOf = (table: Fields, of: (field: Field) => unknown): unknown =>
  Object.fromEntries(fieldsIn(table).map(({ wire, field }) => [wire, of(field)]));

type SentShape<T> = { [K in With<T, "sent"> as Wire<T, K> & string]: T[K] extends { sent: infer S } ? S : never };
/** The schemas of what a form sends. */
export const sentShape = <T extends Fields>(table: T) =>
  shapeOf(having(table, "sent"), ({ sent }) => sent) as SentShape<T>; // one for each sent field

type Id = ReturnType<typeof uuid>;
type Shown<F> = F extends { type: "id" } ? Id : F extends { type: "int" } ? z.ZodNumber : z.ZodString;
type ShownShape<T> = {
  [K in keyof T as Wire<T, K> & string]: T[K] extends { shown: infer S }
    ? S
    : T[K] extends { nullable: true } | { money: true }
      ? z.ZodNullable<Shown<T[K]>>
      : Shown<T[K]>;
};
function shown({ type, shown: own, nullable, money }: Field): z.ZodType {
  if (own) return own;
  const schema = type === "id" ? uuid() : type === "int" ? z.number().int() : z.string();
  return nullable || money ? schema.nullable() : schema;
}
/** The schemas of what is shown; money is null for roles that may not see it. */
export const shownShape = <T extends Fields>(table: T) => shapeOf(table, shown) as ShownShape<T>; // by `shown`
