// What random trade does with orders: they are delivered in parts, bought, closed and opened again.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { DepositReturn } from "@kontor/contracts/document/order-endpoints";
import { figure } from "@kontor/contracts/document/totals";
import { expect, vi } from "vitest";
import { type Books, type Typed, type TypedDocument, written } from "./books.ts";
import { detailOf } from "./documents.ts";
import { one } from "./drill/tenant.ts";
import { PATIENCE_MS } from "./patience.ts";
import {
  anyTime,
  asSeen,
  call,
  chosen,
  depositOf,
  enter,
  isDone,
  type Step,
  type Trade,
  toFixed,
  totalOf,
  upTo,
} from "./random-trade.ts";
import { done } from "./tenant.ts";
import { trackedLines } from "./tracked-lines.ts";

/** Delivers an order's lines in one part or two, not always all of them, and deducts as much of its deposit. */
export async function deliver(trade: Trade): Promise<void> {
  const { chance } = trade;
  const order = chosen(trade, ({ kind }) => kind.progress !== undefined);
  const kind = documentKinds.find(({ name }) => name === order?.kind.targets[0]?.name);
  if (!order || !kind) return;
  let from = 0;
  for (const to of one([[1], [0.6], [0.3, 1]], chance)) {
    const delivery = await deliveryOf(trade, order, kind, { from, to });
    from = to;
    const step = delivery.lines.length > 0 && (await enter(trade, kind, delivery));
    if (step) order.isReturned = true;
  }
}
/** The lines of what lies between two shares of an order, in thousandths of a unit; pieces with serial numbers are whole. */
function linesOf(
  { books, chance, products }: Trade,
  { kind, document: order }: Step,
  { from, to }: Record<"from" | "to", number>,
): Typed[] {
  return written(books, kind, order).lines.flatMap(({ id: linkId, barCode, operNumber, unitPrice: price }, at) => {
    const whole = products.find((product) => product.barCode === barCode)?.told === "serial" ? 1000 : 1;
    const upTo = (share: number) => Math.floor((Math.round(Number(operNumber) * 1000) * share) / whole) * whole;
    const thousandths = upTo(to) - upTo(from);
    const tax = order.lines[at]?.tax ?? "0";
    const depotId = one(books.warehouses, chance);
    const number = toFixed(thousandths / 1000, 3);
    return thousandths > 0 ? [{ id: newId(), barCode, number, price, tax, linkId, depotId }] : [];
  });
}
/** A delivery of what lies between two shares of an order. */
async function deliveryOf(
  trade: Trade,
  order: Step,
  kind: DocumentKind,
  { from, to }: Record<"from" | "to", number>,
): Promise<TypedDocument> {
  const lines = await trackedLines(trade, kind, linesOf(trade, order, { from, to }));
  const document = { at: anyTime(trade), linkId: order.document.id, lines };
  const due = totalOf(trade, kind, document);
  const share = figure(order.document.paid ?? "0")
    .times(to - from)
    .toDecimalPlaces(2, DOWN);
  // Nothing is deducted before it was paid.
  const isEarly = Date.parse(document.at) < Date.parse(order.document.at);
  return { ...document, deposit: isEarly ? "0.00" : (share.greaterThan(due) ? due : share).toFixed(2) };
}
const DOWN = 1;

/** Buys an order's lines in one part or two, not always all of them, for other prices and now and then with a deposit. */
export async function buyFor(trade: Trade): Promise<void> {
  const { chance, books } = trade;
  const order = chosen(trade, ({ kind, isBought }) => kind.procuredBy !== undefined && !isBought);
  const kind = documentKinds.find(({ name }) => name === order?.kind.procuredBy?.name);
  if (!order || !kind) return;
  await offered(books, kind, order);
  let from = 0;
  for (const to of one([[1], [0.6], [0.3, 1]], chance)) {
    const lines = linesOf(trade, order, { from, to }).map((line) => ({ ...line, price: upTo(chance, 9, 4) }));
    from = to;
    const purchase = { at: anyTime(trade), linkId: order.document.id, lines };
    if (lines.length > 0 && (await enter(trade, kind, { ...purchase, ...depositOf(trade, kind, purchase) })))
      order.isBought = true;
  }
}
/** Waits until those who buy know the order as it is. */
const offered = (
  { token }: Books,
  { sourceEndpoints }: DocumentKind,
  { document: { id, lines } }: Step,
): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!sourceEndpoints) throw new Error("purchase orders are made from sale orders");
      const { rows } = await done<Answer<typeof sourceEndpoints.openLines>>(sourceEndpoints.openLines, {
        token,
        query: { id },
      });
      expect(rows.map((line) => line.id).sort()).toEqual(lines.map((line) => line.id).sort());
    },
    { timeout: PATIENCE_MS, interval: 100 },
  );

/** Closes an order of which a part is delivered, or something is left of its deposit: that goes back through the account, or is the partner's credit. */
export async function closeOrder(trade: Trade): Promise<void> {
  const { chance, steps } = trade;
  const orders = steps.filter(({ kind, isAudited, isClosed }) => kind.progress && isAudited && !isClosed);
  if (orders.length === 0) return;
  const order = one(orders, chance);
  const accountId = one([trade.books.accountId, null], chance);
  const { progress, lastDeposit } = await detailOf(order.kind, trade.books, order.document.id);
  if (progress !== 3 && figure(lastDeposit ?? "0").isZero()) return;
  await turnOrder(trade, order, { isClosed: true, depositReturn: { accountId } });
}
/** Opens a closed order again: what went back of its deposit is left again. */
export async function reopenOrder(trade: Trade): Promise<void> {
  const orders = trade.steps.filter(({ isClosed }) => isClosed);
  if (orders.length > 0) await turnOrder(trade, one(orders, trade.chance), { isClosed: false });
}
async function turnOrder(
  trade: Trade,
  order: Step,
  { isClosed, ...choice }: Pick<Step, "isClosed"> & { depositReturn?: DepositReturn },
): Promise<void> {
  const { orderEndpoints } = order.kind;
  if (!orderEndpoints) throw new Error(`${order.kind.name} cannot be closed`);
  const body = { ...asSeen(order).body, reason: "As agreed", ...choice };
  const reply = await call(trade, isClosed ? orderEndpoints.forceClose : orderEndpoints.reopen, { body });
  // Both are dated today, whatever day the order has.
  if (!isDone(trade, reply, [])) return;
  const { documents } = reply.json.data as { documents: { version: number }[] };
  Object.assign(order, { isClosed, version: documents[0]?.version });
  // What is closed holds no goods any more, nor when it is opened again.
  if (isClosed) Object.assign(order.document, { heldUntil: null, heldDepotId: null });
}
