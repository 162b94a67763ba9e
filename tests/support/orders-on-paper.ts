// Orders of random trade as a bookkeeper keeps them on paper: how far each line is delivered and bought, what is left of deposits, and what is held,
// promised and coming. Compared with what the services say.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { figure } from "@kontor/contracts/document/totals";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { getHoldings } from "@kontor/contracts/warehouse/holdings";
import { expect } from "vitest";
import { barCodesOf, type TestProduct, type Typed, written } from "./books.ts";
import { detailOf, posted, refusedBy } from "./documents.ts";
import { call, enter, type Step, type Trade } from "./random-trade.ts";
import { done } from "./tenant.ts";

type Figure = ReturnType<typeof figure>;
const PIECES = { pcs: 1, dozen: 12 };
const sum = (figures: readonly (string | Figure | null | undefined)[]): Figure =>
  figures.reduce<Figure>((total, each) => total.plus(each ?? "0"), figure("0"));
const ordersOf = ({ steps }: Trade) => steps.filter(({ kind, isDeleted }) => kind.progress && !isDeleted);

/** What others took of a line of an order: `counting` leaves out what has moved no goods. */
function takenOf(
  { steps }: Trade,
  order: Step,
  line: Typed,
  { by, counting = false }: { by: string; counting?: boolean },
) {
  const takers = steps.filter(({ kind, isDeleted, counts }) => kind.name === by && !isDeleted && (counts || !counting));
  const linked = takers.filter(({ document }) => document.linkId === order.document.id);
  return sum(linked.flatMap(({ document }) => document.lines.filter(({ linkId }) => linkId === line.id)).map(numberOf));
}
const numberOf = ({ number }: Typed): string => number;
const targetOf = ({ kind }: Step): string => kind.targets[0]?.name ?? "";

/** An order's lines with what is delivered and bought of them, and its deposit. */
function onPaper(trade: Trade, order: Step) {
  const { kind, document, isClosed } = order;
  const delivered = document.lines.map((line) => takenOf(trade, order, line, { by: targetOf(order) }));
  const buyer = kind.procuredBy?.name ?? "";
  const bought = document.lines.map((line) => takenOf(trade, order, line, { by: buyer }));
  const deliveries = trade.steps.filter((step) => step.document.linkId === document.id && !step.isDeleted);
  const left = figure(document.paid ?? "0").minus(sum(deliveries.map((step) => step.document.deposit)));
  return {
    delivered: delivered.map((each) => each.toFixed(3)),
    bought: bought.map((each) => each.toFixed(3)),
    left: (isClosed ? figure("0") : left).toFixed(2),
    returned: (isClosed ? left : figure("0")).toFixed(2),
    // Nothing is bought, all is, or a part.
    purchaseStatus: sum(bought).isZero() ? 0 : sum(bought).equals(sum(document.lines.map(numberOf))) ? 2 : 3,
  };
}

/** What is still to be delivered of an order's line, in pieces: nothing where it is a draft or closed. */
function openPieces(trade: Trade, order: Step, line: Typed): Figure {
  if (!order.isAudited || order.isClosed) return figure("0");
  const isDozen = trade.products.some(({ dozen }) => dozen === line.barCode);
  const open = figure(line.number).minus(takenOf(trade, order, line, { by: targetOf(order), counting: true }));
  return open.times(isDozen ? PIECES.dozen : PIECES.pcs);
}
const isOf = (line: Typed, product: TestProduct): boolean => barCodesOf(product).includes(line.barCode);
function openOf(trade: Trade, product: TestProduct, isMeant: (order: Step) => boolean): string {
  const orders = ordersOf(trade).filter(isMeant);
  const open = orders.flatMap((order) =>
    order.document.lines.filter((line) => isOf(line, product)).map((line) => openPieces(trade, order, line)),
  );
  return sum(open).toFixed(3);
}

const holdingsOf = async ({ books, products }: Trade, depotIds?: string) => {
  const query = { materialIds: products.map(({ id }) => id).join(","), ...(depotIds ? { depotIds } : {}) };
  return (await done<Answer<typeof getHoldings>>(getHoldings, { token: books.token, query })).rows;
};

/** Each order says what the paper says of its lines and its deposit, and each product who holds it and waits for it. */
export async function expectOrders(trade: Trade): Promise<void> {
  const { books, products } = trade;
  await Promise.all(
    ordersOf(trade).map(async (order) => {
      const paper = onPaper(trade, order);
      const detail = await detailOf(order.kind, books, order.document.id);
      const lines = order.document.lines.map(({ id }) => detail.lines.find((line) => line.id === id));
      const stated = {
        delivered: lines.map((line) => sum([line?.finishNumber]).toFixed(3)),
        bought: lines.map((line) => sum([line?.finishPurchaseNumber]).toFixed(3)),
        left: sum([detail.lastDeposit]).toFixed(2),
        returned: sum([detail.depositReturned]).toFixed(2),
        purchaseStatus: detail.purchaseStatus ?? 0,
      };
      expect(stated, `${order.kind.name} ${detail.number} ${order.document.id}`).toEqual(paper);
    }),
  );
  const whole = await holdingsOf(trade);
  const byWarehouse = await Promise.all(books.warehouses.map((depotId) => holdingsOf(trade, depotId)));
  for (const product of products) {
    const rowIn = (rows: typeof whole) => rows.find(({ materialId }) => materialId === product.id);
    const stated = [rowIn(whole)?.promised, rowIn(whole)?.coming, ...byWarehouse.map((rows) => rowIn(rows)?.reserved)];
    const isSale = ({ kind }: Step) => kind === saleOrder;
    const reserved = books.warehouses.map((depotId) =>
      openOf(trade, product, ({ document }) => document.heldUntil != null && document.heldDepotId === depotId),
    );
    const paper = [openOf(trade, product, isSale), openOf(trade, product, (order) => !isSale(order)), ...reserved];
    expect(
      stated.map((each) => sum([each]).toFixed(3)),
      `promised, coming and held of ${product.id}`,
    ).toEqual(paper);
  }
}

/**
 * Orders hold half of what is available of goods: a sale that would need it is refused with the order's number, and the order's own delivery takes it.
 * @returns how many orders were met so
 */
export async function meetHolds(trade: Trade): Promise<number> {
  const { books, products } = trade;
  let met = 0;
  for (const product of products.filter(({ told }) => !told)) {
    for (const depotId of books.warehouses) {
      const row = (await holdingsOf(trade, depotId)).find(({ materialId }) => materialId === product.id);
      const half = figure(row?.available ?? "0")
        .div(2)
        .toDecimalPlaces(3, DOWN);
      if (!half.greaterThan(0)) continue;
      const line = { id: newId(), barCode: product.barCode, depotId, number: half.toFixed(3), price: "9" };
      const at = new Date().toISOString();
      const hold = { heldUntil: "2999-12-31", heldDepotId: depotId };
      const order = await enter(trade, saleOrder, { at, ...hold, lines: [line] });
      // A later document may need it.
      if (!order) continue;
      const { number } = await detailOf(order.kind, books, order.document.id);
      const tooMuch = { ...line, id: newId(), number: half.plus(half).toFixed(3) };
      const body = written(books, saleOut, { at: new Date().toISOString(), lines: [tooMuch] });
      const reply = await call(trade, saleOut.endpoints.addAndAudit, { body });
      // Where a later document runs short of it first, that one is named instead.
      if (refusedBy(reply)[0] === "stock-runs-short") continue;
      expect([refusedBy(reply)[0], reply.text.includes(number)], reply.text).toEqual(["stock-short", true]);
      const delivery = { at: new Date().toISOString(), linkId: order.document.id };
      const own = await enter(trade, saleOut, { ...delivery, lines: [{ ...line, id: newId(), linkId: line.id }] });
      if (!own) throw new Error(`the delivery of ${number} may take what it holds`);
      order.isReturned = true;
      await posted(saleOut, books, own.document.id);
      met++;
      break;
    }
  }
  return met;
}
const DOWN = 1;
