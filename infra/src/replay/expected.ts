// Calculates the figures that Kontor must show after a replay: sums over the rows of the replayed file.
import { round } from "@kontor/contracts/core/money";
import type { Decimal } from "decimal.js";
import { add, type Book } from "./books.ts";
import { barCodeOf } from "./codes.ts";
import type { DocumentKindName, PlannedDocument } from "./document.ts";
import { sumOf } from "./document.ts";
import { monthOf } from "./local-time.ts";
import { customerName, supplierName } from "./partner-import.ts";
import type { Plan } from "./plan.ts";
import { amountOf } from "./row.ts";
import { openOf } from "./sale-orders.ts";

export interface Expected {
  /** Units and value by kind of document, product and month. */
  products: Book;
  /** Units and value by kind of document and partner. */
  partners: Book;
  /** Units that came in and went out, by product. */
  stock: Book;
  /** The final balances of customers and suppliers, and what is left of deposits on orders. */
  receivables: Book;
  payables: Book;
  /** The movements of the account, by kind of document. */
  cash: Book;
  /** How far each order is delivered, and what of it is not delivered, and not deducted of its deposit. */
  orders: Book;
}
type Trade = Pick<Plan, "orders" | "documents" | "purchases" | "slips">;

export function expectedOf({ orders, documents, purchases, slips }: Trade): Expected {
  const expected: Expected = {
    products: new Map(),
    partners: new Map(),
    stock: new Map(),
    receivables: new Map(),
    payables: new Map(),
    cash: new Map(),
    orders: new Map(),
  };
  for (const order of orders) {
    const { deposit, deducted } = order;
    const [open, left] = [openOf(order), deposit.minus(deducted)];
    add(expected.orders, aboutOrder(order), { progress: open.isZero() ? WHOLLY : PARTLY, open, deposit: left });
    add(expected.receivables, nameOf(order), { deposit: left });
    if (!deposit.isZero()) add(expected.cash, "sale-order", { amount: deposit });
  }
  for (const document of documents) addDocument(expected, document);
  for (const { supplier, time, lines } of purchases)
    for (const { code, quantity, price } of lines) {
      const barCode = barCodeOf(code);
      const value = round(quantity.times(price), "amount");
      const name = supplierName(supplier);
      addLine(
        expected,
        { kind: "purchase-in", barCode, month: monthOf(time), partner: name },
        { units: quantity, value },
      );
      add(expected.stock, barCode, { in: quantity });
      add(expected.payables, name, { owed: value });
    }
  for (const { kind, lines } of slips) add(expected.cash, kind, { amount: sumOf(lines) });
  return expected;
}

/** An order's progress on the wire; each order of a plan has a delivery. */
const [WHOLLY, PARTLY] = [2, 3];

/** The direction of goods by kind; the reports of lines show these kinds. */
const STOCK: Readonly<Record<DocumentKindName, "in" | "out">> = {
  "sale-out": "out",
  "retail-out": "out",
  "other-out": "out",
  "sale-back": "in",
  "retail-back": "in",
  "other-in": "in",
};

function addDocument(expected: Expected, document: PlannedDocument): void {
  const { kind, time, lines, fees, discounts, order } = document;
  const partner = nameOf(document);
  for (const row of lines) {
    const units = row.quantity.abs();
    const barCode = barCodeOf(row.code);
    add(expected.stock, barCode, { [STOCK[kind]]: units });
    if (kind !== "other-in" && kind !== "other-out")
      addLine(expected, { kind, barCode, month: monthOf(time), partner }, { units, value: amountOf(row).abs() });
  }
  const amount = sumOf([...lines, ...fees, ...discounts]);
  if (kind === "sale-out" || kind === "sale-back")
    add(expected.receivables, partner, { owed: amount.minus(order?.deposit ?? 0) });
  if (kind === "retail-out" || kind === "retail-back") add(expected.cash, kind, { amount });
}

const nameOf = ({ customer }: { customer: string | null }): string => (customer === null ? "" : customerName(customer));
/** An order in the comparison: its invoice and customer. */
export const aboutOrder = (order: { invoice: string; customer: string | null }): string =>
  `${order.invoice} ${nameOf(order)}`;

interface LineOf {
  kind: string;
  barCode: string;
  month: string;
  partner: string;
}

/** A line of a document in the sums by product and by partner; the same for the file's lines and for Kontor's. */
export function addLine(
  { products, partners }: Pick<Expected, "products" | "partners">,
  { kind, barCode, month, partner }: LineOf,
  figures: { units: Decimal.Value; value: Decimal.Value },
): void {
  add(products, `${kind} ${barCode} ${month}`, figures);
  if (partner !== "") add(partners, `${kind} ${partner}`, figures);
}
