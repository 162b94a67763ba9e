// Parses a row of the replayed file: exact figures, local time, empty where the file has NA.
import { round } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";

export const COLUMNS = [
  "InvoiceNo",
  "StockCode",
  "Description",
  "Quantity",
  "InvoiceDate",
  "UnitPrice",
  "CustomerID",
  "Country",
] as const;
export type Fields = Record<(typeof COLUMNS)[number], string>;

export interface Row {
  /** Number of the line in the file, the header being line 1. */
  line: number;
  invoice: string;
  /** Upper case, because 85123a means 85123A. */
  code: string;
  /** Empty where it is missing. */
  description: string;
  /** Negative for returns and write-offs. */
  quantity: Decimal;
  /** Local time, "2010-12-01T08:26:00". */
  time: string;
  price: Decimal;
  customer: string | null;
  country: string;
}

/** The row's amount in cents; rounded as documents round it: once a line. */
export const amountOf = ({ quantity, price }: Row): Decimal => round(quantity.times(price), "amount");

const TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})(:\d{2})?$/;
const FIGURE = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;
/** Parsed figures by their text, because a file has few different ones. */
const figures = new Map<string, Decimal>();

/** Reads a line. @throws Error that names the line and the field that cannot be understood */
export function rowOf(fields: Fields, line: number): Row {
  const wrong = (field: keyof Fields): Error =>
    new Error(`line ${line}: "${fields[field]}" is no ${field} that can be understood`);
  const present = (field: keyof Fields): string => {
    const text = textOf(fields[field]);
    if (text === "") throw wrong(field);
    return text;
  };
  const figure = (field: "Quantity" | "UnitPrice"): Decimal => {
    const text = present(field);
    if (!FIGURE.test(text)) throw wrong(field);
    const value = figures.get(text) ?? new Decimal(text);
    figures.set(text, value);
    return value;
  };
  const time = timeOf(present("InvoiceDate"));
  if (time === undefined) throw wrong("InvoiceDate");
  return {
    line,
    invoice: present("InvoiceNo").toUpperCase(),
    code: present("StockCode").toUpperCase(),
    description: textOf(fields.Description),
    quantity: figure("Quantity"),
    time,
    price: figure("UnitPrice"),
    customer: textOf(fields.CustomerID) || null,
    country: textOf(fields.Country),
  };
}

/** Checks that a day exists in the calendar, and that its time is valid. */
function timeOf(text: string): string | undefined {
  const [isTime, day, minute, second = ":00"] = TIME.exec(text) ?? [];
  const time = `${day}T${minute}${second}`;
  const at = new Date(isTime ? `${time}Z` : Number.NaN);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(time) ? time : undefined;
}

function textOf(text: string): string {
  const trimmed = text.trim();
  return trimmed === "NA" ? "" : trimmed;
}

/** The earliest date of a document (reference.md §1.12), and how far ahead one may be dated: a year. */
const FIRST_TIME = "2000-01-02T00:00:00";
const AHEAD_MS = 365 * 24 * 3_600_000;

/** @throws Error naming the first line whose time no document may have */
export function refuseStrangeTimes(rows: readonly Row[], now: Date): void {
  const last = new Date(now.getTime() + AHEAD_MS).toISOString();
  const strange = rows.find(({ time }) => time < FIRST_TIME || time > last);
  if (strange) throw new Error(`line ${strange.line}: no document may be dated ${strange.time}`);
}
