// Plans sale orders for a tenth of the deliveries in a replayed file: some days before, delivered in one or two parts, with deposits for some.
import { createHash } from "node:crypto";
import { round } from "@kontor/contracts/core/money";
import { Decimal } from "decimal.js";
import { type PlannedDocument, sumOf } from "./document.ts";
import { dayOf, daysBefore } from "./local-time.ts";
import { amountOf, type Row } from "./row.ts";

interface OrderLine {
  row: Row;
  /** At least what is delivered. */
  quantity: Decimal;
}
export interface PlannedOrder {
  key: string;
  invoice: string;
  time: string;
  customer: string | null;
  lines: OrderLine[];
  deposit: Decimal;
  /** What its deliveries deduct of the deposit. */
  deducted: Decimal;
}

/** One in so many deliveries has an order, of these one in so many has each of the others. */
const [ORDERED, PARTED, LONGER, WITH_DEPOSIT] = [10, 2, 5, 2];
const DAYS_MAX = 4;
const DEPOSIT_RATE = 0.3;
/** A number that follows from a key, so that the same invoice of any file has the same order. */
const digest = (key: string, at: number): number =>
  createHash("sha256")
    .update(`order\n${key}`)
    .digest()
    .readUInt16BE(2 * at);
const isOneIn = (count: number, key: string, at: number): boolean => digest(key, at) % count === 0;

/**
 * Gives a tenth of the deliveries an order.
 * @param firstDay of the file; no order is earlier
 */
export function planOrders(
  documents: readonly PlannedDocument[],
  firstDay: string,
): { documents: PlannedDocument[]; orders: PlannedOrder[] } {
  const orders: PlannedOrder[] = [];
  const planned = documents.flatMap((document) => {
    if (document.kind !== "sale-out" || !isOneIn(ORDERED, document.key, 0)) return [document];
    const order = orderOf(document, firstDay);
    const deliveries = deliveriesOf(order, partsOf(document));
    const deducted = deliveries.reduce((sum, delivery) => sum.plus(delivery.order?.deposit ?? 0), new Decimal(0));
    orders.push({ ...order, deducted });
    return deliveries;
  });
  return { documents: planned, orders };
}

function orderOf({ key, invoice, time, customer, lines }: PlannedDocument, firstDay: string): PlannedOrder {
  const early = daysBefore(dayOf(time), 1 + (digest(key, 1) % DAYS_MAX));
  const isLonger = isOneIn(LONGER, key, 2);
  const ordered = lines.map((row, at) => ({
    row,
    quantity: isLonger && at === 0 ? row.quantity.plus(1) : row.quantity,
  }));
  const hasDeposit = isOneIn(WITH_DEPOSIT, key, 3);
  return {
    ...{ invoice, customer, lines: ordered },
    key: `sale-order|${key}`,
    time: `${early < firstDay ? firstDay : early}T00:00:00`,
    deposit: hasDeposit ? cents(sumOf(lines).times(DEPOSIT_RATE)) : new Decimal(0),
    deducted: new Decimal(0),
  };
}

const cents = (amount: Decimal): Decimal => amount.toDecimalPlaces(2, Decimal.ROUND_DOWN);

/** Delivered at once, or the first line before the others: then the first part has neither the fees nor the discounts. */
function partsOf(document: PlannedDocument): PlannedDocument[] {
  const { key, lines, discounts } = document;
  const [first, ...others] = lines;
  const isCovered = sumOf(discounts).abs().lessThanOrEqualTo(sumOf(others).abs());
  if (!first || others.length === 0 || !isCovered || !isOneIn(PARTED, key, 4)) return [document];
  return [
    { ...document, key: `${key}|first`, lines: [first], fees: [], discounts: [] },
    { ...document, lines: others },
  ];
}

/** Each delivery deducts what is left of the order's deposit, at most what is due for it; a part stays of an order that is not delivered in whole. */
function deliveriesOf(order: PlannedOrder, parts: readonly PlannedDocument[]): PlannedDocument[] {
  let left = openOf(order).isZero() ? order.deposit : cents(order.deposit.times(DEPOSIT_RATE));
  return parts.map((part) => {
    const deposit = Decimal.min(left, sumOf([...part.lines, ...part.fees, ...part.discounts]));
    left = left.minus(deposit);
    const firstLine = order.lines.findIndex(({ row }) => row === part.lines[0]);
    return { ...part, order: { key: order.key, time: order.time, firstLine, deposit } };
  });
}

/** What is ordered and not delivered, in the lines' units. */
export const openOf = ({ lines }: PlannedOrder): Decimal =>
  lines.reduce((sum, { row, quantity }) => sum.plus(quantity).minus(row.quantity), new Decimal(0));

/** The amount of an order's line. */
export const orderedAmount = ({ row, quantity }: OrderLine): Decimal =>
  quantity.equals(row.quantity) ? amountOf(row) : round(quantity.times(row.price), "amount");
