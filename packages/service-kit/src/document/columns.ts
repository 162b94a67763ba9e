// The columns of heads, lines and payments: both reading and writing are made from them.
import { type Field, type Fields, fieldsIn } from "@kontor/contracts/document/fields";
import { isoTime } from "../database/iso-time.ts";
import type { AccountPart, DocumentHeader, DocumentLine } from "./model.ts";
import { storedHead, storedLine } from "./stored-fields.rules.ts";

type Columns<T> = Readonly<Record<keyof T & string, readonly [column: string, type: string]>>;

const TYPES: Readonly<Partial<Record<Field["type"], string>>> = {
  ...{ id: "uuid", ids: "uuid[]", text: "text", time: "timestamptz", day: "date" },
  ...{ int: "int", smallint: "smallint", boolean: "boolean" },
};
/** The field `otherField1` lies in `other_field1`. */
const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columnsOf = <T extends Fields>(table: T): Columns<T> =>
  Object.fromEntries(
    fieldsIn(table).map(({ code, field }) => [code, [columnOf(code), TYPES[field.type] ?? "numeric"] as const]),
  ) as Columns<T>; // one for each of its fields

export const headColumns: Columns<DocumentHeader> = { ...columnsOf(storedHead), taxParts: ["tax_parts", "jsonb"] };
export const lineColumns: Columns<DocumentLine> = columnsOf(storedLine);
export const accountColumns: Columns<AccountPart> = {
  accountId: ["account_id", "uuid"],
  position: ["position", "int"],
  amount: ["amount", "numeric"],
};

/** Some of the columns, by the code's names. */
export const columnsNamed = <T, Name extends keyof T & string>(
  columns: Columns<T>,
  names: readonly Name[],
): Columns<Pick<T, Name>> => Object.fromEntries(names.map((name) => [name, columns[name]])) as Columns<Pick<T, Name>>; // one for each name

const entries = <T>(columns: Columns<T>): (readonly [string, readonly [string, string]])[] => Object.entries(columns);

/** How a value is read as JSON: exact figures as text, times as ISO 8601 in UTC. */
function readAs(column: string, type: string): string {
  if (type === "numeric") return `${column}::text`;
  if (type === "timestamptz") return isoTime(column);
  return column;
}

/**
 * A row as a JSON object with the code's field names, and further values: `(select to_json(r) from (select d.id as "id", …, p.name as "name") r)`.
 * A function that builds objects takes a hundred arguments at most, and heads have more than fifty fields.
 */
export const asJson = <T>(columns: Columns<T>, alias: string, extra: Readonly<Record<string, string>> = {}): string => {
  const own = entries(columns).map(([name, [column, type]]) => [name, readAs(`${alias}.${column}`, type)]);
  const values = [...own, ...Object.entries(extra)].map(([name, text]) => `${text} as "${name}"`);
  return `(select to_json(r) from (select ${values.join(", ")}) r)`;
};

/** The declaration of values that are given as JSON: `h("id" uuid, …)`. */
const declared = <T>(columns: Columns<T>, alias: string): string =>
  `${alias}(${entries(columns)
    .map(([name, [, type]]) => `"${name}" ${type}`)
    .join(", ")})`;
/** A row that is given as JSON under a name: `json_to_record($head::json) as h("id" uuid, …)`. */
export const inputRow = <T>(name: string, columns: Columns<T>, alias: string): string =>
  `json_to_record($${name}::json) as ${declared(columns, alias)}`;
/** The same of an array of rows. */
export const inputRows = <T>(name: string, columns: Columns<T>, alias: string): string =>
  `json_to_recordset($${name}::json) as ${declared(columns, alias)}`;

/** The columns' names in the table, joined; with an alias before each where one is given. */
export const columnNames = <T>(columns: Columns<T>, alias?: string): string =>
  entries(columns)
    .map(([, [column]]) => (alias ? `${alias}.${column}` : column))
    .join(", ");

/** The values given as JSON in the same order. */
export const inputValues = <T>(columns: Columns<T>, alias: string): string =>
  entries(columns)
    .map(([name]) => `${alias}."${name}"`)
    .join(", ");
