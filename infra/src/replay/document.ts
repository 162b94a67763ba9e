// Turns an invoice of the replayed file into vouchers: documents with goods, fees and discounts, slips without goods, and rows that contain nothing.
import { LINES_MAX } from "@kontor/contracts/document/document";
import { Decimal } from "decimal.js";
import { isProduct } from "./codes.ts";
import { amountOf, type Row } from "./row.ts";

/** The kinds that rows become, by their names in the contracts. */
export type DocumentKindName = "sale-out" | "retail-out" | "sale-back" | "retail-back" | "other-out" | "other-in";
export type SlipKind = "item-in" | "item-out";

export interface PlannedDocument {
  kind: DocumentKindName;
  /** The key that the id is derived from: the same for the same invoice of any file. */
  key: string;
  invoice: string;
  time: string;
  customer: string | null;
  /** A line a row, in the file's order. */
  lines: Row[];
  /** Rows whose money is added to the amount due. */
  fees: Row[];
  /** Rows whose money is deducted. */
  discounts: Row[];
  /** The order that it delivers, from which of its lines on, and what it deducts of its deposit. */
  order?: { key: string; time: string; firstLine: number; deposit: Decimal };
}
export interface Slip {
  kind: SlipKind;
  key: string;
  invoice: string;
  time: string;
  customer: string | null;
  lines: Row[];
}
interface InvoicePlan {
  documents: PlannedDocument[];
  slips: Slip[];
  /** Rows without quantity or money that are alone in their invoice and cannot be entered. */
  empty: Row[];
}

/**
 * Plans the rows of one invoice with one customer, in their order.
 * - A number with C is a return, one with A an adjustment without goods, anything else a sale.
 * - Without a customer a sale is a retail sale, which has no fees: its fees become slips.
 * - What is free, belongs to no customer and leaves without a sale, or comes in without one, corrects the stock.
 * - A negative price moves no goods: it is money.
 */
export function planInvoice(rows: readonly Row[]): InvoicePlan {
  const [first] = rows;
  if (!first) return { documents: [], slips: [], empty: [] };
  const { invoice, customer } = first;
  const [productRows, money] = [rows.filter((row) => movesProducts(row)), rows.filter((row) => !movesProducts(row))];
  const isPriced = rows.some((row) => !row.price.isZero());
  const kinds = new Map<DocumentKindName, Row[]>();
  const empty: Row[] = [];
  for (const row of productRows) {
    if (row.quantity.isZero()) empty.push(row);
    else {
      const kind = kindOf(row, isPriced);
      kinds.set(kind, [...(kinds.get(kind) ?? []), row]);
    }
  }
  const base = { invoice, time: first.time, customer };
  const documents = [...kinds].flatMap(([kind, lines]) =>
    chunks(lines, LINES_MAX).map(
      (part, at): PlannedDocument => ({
        ...base,
        kind,
        key: keyOf(kind, invoice, customer, at),
        lines: part,
        fees: [],
        discounts: [],
      }),
    ),
  );
  const rest = money.filter((row) => !attach(row, documents));
  empty.push(...rest.filter((row) => amountOf(row).isZero()));
  const slip = (kind: SlipKind, lines: Row[]): Slip[] =>
    chunks(lines, SLIP_LINES_MAX).map((part, at) => ({
      ...base,
      kind,
      key: keyOf(kind, invoice, customer, at),
      lines: part,
    }));
  const slips = [
    ...slip(
      "item-in",
      rest.filter((row) => amountOf(row).isPositive() && !amountOf(row).isZero()),
    ),
    ...slip(
      "item-out",
      rest.filter((row) => amountOf(row).isNegative() && !amountOf(row).isZero()),
    ),
  ];
  return { documents, slips, empty };
}

/** The largest number of lines in a planned slip, far below the limit. */
const SLIP_LINES_MAX = 100;

const keyOf = (kind: string, invoice: string, customer: string | null, part: number): string =>
  [kind, invoice, customer ?? "", part].join("|");

const movesProducts = ({ invoice, code, price }: Row): boolean =>
  !invoice.startsWith("A") && isProduct(code) && !price.isNegative();

function kindOf({ invoice, quantity, price, customer }: Row, isPriced: boolean): DocumentKindName {
  const isReturn = invoice.startsWith("C");
  const leaves = quantity.isPositive();
  const isFree = !isReturn && customer === null && price.isZero();
  if (isFree && !leaves) return "other-out";
  // Free goods together with paid ones are a gift; alone they were found.
  if (isFree && !isPriced) return "other-in";
  if (leaves) return customer === null ? "retail-out" : "sale-out";
  return customer === null ? "retail-back" : "sale-back";
}

/** Adds a row of money to the document that it belongs to. @returns false when no document can hold it */
function attach(row: Row, documents: readonly PlannedDocument[]): boolean {
  if (row.invoice.startsWith("A")) return false;
  const usual = row.invoice.startsWith("C") ? "sale-back" : "sale-out";
  const credit = documents.filter(({ kind }) => kind === "sale-out" || kind === "sale-back");
  const host = credit.find(({ kind }) => kind === usual) ?? credit[0];
  if (!host) return false;
  const amount = amountOf(row);
  // A return pays back: what the file takes off there is added to what is paid back.
  const added = host.kind === "sale-back" ? amount.negated() : amount;
  if (!added.isNegative() || added.isZero()) {
    host.fees.push(row);
    return true;
  }
  // A discount never exceeds the goods.
  const discounted = sumOf([...host.discounts, row]).abs();
  if (discounted.greaterThan(sumOf(host.lines).abs())) return false;
  host.discounts.push(row);
  return true;
}

/** The money of rows, with its sign. */
export const sumOf = (rows: readonly Row[]): Decimal =>
  rows.reduce((total, row) => total.plus(amountOf(row)), new Decimal(0));

/** Parts of at most `size`. */
export const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
