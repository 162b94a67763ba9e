// The fields that are stored of heads and lines: those on the wire that are not derived, and those that only services see.
import { type Field, type Fields, fieldsIn, having, lacking, type Wire } from "@kontor/contracts/document/fields";
import { headFields } from "@kontor/contracts/document/head-fields";
import { lineFields } from "@kontor/contracts/document/line-fields";

const headOnWire = lacking(headFields, "derived");
export const storedHead = {
  ...headOnWire,
  kind: { type: "text" },
  departmentId: { type: "id", nullable: true },
  /** The rates of the taxes that its prices and its other fees contain, in percent; 0: none. */
  priceTaxRate: { type: "rate" },
  feeTaxRate: { type: "rate" },
  /** What a return takes of the tax in its source's fees; null: what its own figures come to. */
  feeTax: { type: "amount", nullable: true },
  auditorId: { type: "id", nullable: true },
  /** Whether it counts in stock and money now. */
  effective: { type: "boolean" },
  /** The last revision whose effect was published; 0: none. */
  revision: { type: "int" },
} as const satisfies Fields;

const lineOnWire = lacking(lineFields, "derived");
export const storedLine = {
  ...lineOnWire,
  position: { type: "int" },
  /** The barcode row, where a product's rows are its variants; the nil id where they are not: their stock is one. */
  variantId: { type: "id", product: true },
  /** How the goods of a transfer cross the warehouse in transit (contracts/document/movements.ts). */
  transit: { type: "smallint" },
  /** Its share of other fees, where they are part of what its goods cost. */
  fees: { type: "amount" },
} as const satisfies Fields;

type Value<F extends Field> = F["type"] extends "ids"
  ? string[]
  : F["type"] extends "int" | "smallint"
    ? number
    : F["type"] extends "boolean"
      ? boolean
      : string;
type Stored<F extends Field> = F extends { nullable: true } ? Value<F> | null : Value<F>;
/** A row under the code's names: figures are decimal strings, times ISO 8601 in UTC. */
export type StoredRow<T extends Fields> = { [K in keyof T]: Stored<T[K]> };
/** The same values under the wire's names. */
type WireRow<T extends Fields> = { [K in keyof T as Wire<T, K> & string]: Stored<T[K]> };

type Side = "code" | "wire";
/** A function that copies a table's fields under the names of another side. */
function copy(table: Fields, from: Side, to: Side): (row: object) => unknown {
  const names = fieldsIn(table);
  return (row) => Object.fromEntries(names.map((name) => [name[to], Reflect.get(row, name[from])]));
}
const toWire = <T extends Fields>(table: T) => copy(table, "code", "wire") as (row: StoredRow<T>) => WireRow<T>;
const fromWire = <T extends Fields>(table: T) => copy(table, "wire", "code") as (row: WireRow<T>) => StoredRow<T>;

/** A stored line's values under the wire's names, without those that are derived. */
export const wireLine = toWire(lineOnWire);
/** The same of a head in a list. */
export const wireHead = toWire(lacking(headOnWire, "detail"));
/** What only the whole document shows of its head. */
export const wireDetail = toWire(having(headOnWire, "detail"));
/** What a user wrote into a line and a head that nothing computes with. */
const notes = having(lineFields, "note");
export const lineNotes = fromWire(notes);
export const headNotes = fromWire(having(headFields, "note"));
/** The notes of a line that another service publishes, under the wire's names: those that its fact does not have are empty. */
export const publishedNotes = (line: object) =>
  Object.fromEntries(fieldsIn(notes).map(({ code, wire }) => [wire, Reflect.get(line, code) ?? ""])) as WireRow<
    typeof notes
  >; // one text for each note

const product = having(storedLine, "product");
/** What a line takes over from its product, or keeps of what it was saved with. */
export const productOf = copy(product, "code", "code") as (row: StoredRow<typeof product>) => StoredRow<typeof product>;
/** The same under the wire's names, for a new line in a form. */
export const wireProduct = toWire(having(lineOnWire, "product"));
