// Random trade while books are closed: how they are closed, and which closed days are compared.
import { newId } from "@kontor/contracts/core/id";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { stockList } from "./books.ts";
import { type ClosedDays, closeEverywhere, isInside, monthsBetween } from "./closed-days.ts";
import { allPosted, DAY_MS, DAYS, enter, type Trade } from "./random-trade.ts";

/** Days of closed books that are looked at. */
const CHECKED_LINES = 5;
const UNCOVERED = 9;
/** More than there is of one of the goods is sold on a day, so that what comes in later is found to have been sold there. */
async function sellShort(trade: Trade, day: string): Promise<void> {
  const { books, products } = trade;
  const [, product] = products;
  const stock = (await stockList(books)).filter(({ productId }) => productId === product?.id);
  const there = stock.reduce((sum, { quantity }) => sum + Math.max(0, Number(quantity)), 0);
  const number = String(Math.ceil(there) + UNCOVERED);
  const line = { id: newId(), barCode: product?.barCode ?? "", depotId: books.warehouseId, number, price: "9" };
  await enter(trade, saleOut, { at: new Date(`${day}T20:00:00+08:00`).toISOString(), lines: [line] });
  await allPosted(trade);
}

/** Closes the books up to a day that about half of the documents are dated before. Negative stock is on. */
export async function closeSome(trade: Trade): Promise<ClosedDays> {
  const { books, products, steps, chance } = trade;
  const before = Math.floor(DAYS * (0.35 + chance() * 0.3));
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const day = dayOf(before);
  await sellShort(trade, day);
  await closeEverywhere(books, day);
  trade.closedTo = day;
  const days = Array.from({ length: CHECKED_LINES }, () => dayOf(before + Math.floor(chance() * (DAYS - before))));
  const inside = steps.filter(({ document, isDeleted }) => !isDeleted && isInside(trade, document.at));
  return {
    ...{ books, products, days: [...days, day], months: monthsBetween(dayOf(DAYS), day) },
    documents: inside.map(({ kind, document: { id } }) => ({ kind, id })),
  };
}
