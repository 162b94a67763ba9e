// Random trade while books are closed: how they are closed, and which closed days are looked at.
import { newId } from "@kontor/contracts/core/id";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { stockList } from "./books.ts";
import { type ClosedDays, closeEverywhere, isInside, monthsBetween } from "./closed-days.ts";
import { DAY_MS, DAYS, say, settled, type Trade } from "./random-trade.ts";

/** Days of closed books that are looked at. */
const LOOKED_AT = 5;
const OWED = 9;
/** More than there is of one of the goods is sold on a day, so that what comes in later is found to have been sold there. */
async function sellShort(trade: Trade, day: string): Promise<void> {
  const { books, goods } = trade;
  const [, product] = goods;
  const held = (await stockList(books)).filter(({ productId }) => productId === product?.id);
  const there = held.reduce((sum, { quantity }) => sum + Math.max(0, Number(quantity)), 0);
  const number = String(Math.ceil(there) + OWED);
  const line = { id: newId(), barCode: product?.barCode ?? "", depotId: books.depotId, number, price: "9" };
  await say(trade, saleOut, { at: new Date(`${day}T20:00:00+08:00`).toISOString(), lines: [line] });
  await settled(trade);
}

/** Closes the books up to a day that about half of the documents are dated before. Negative stock is on. */
export async function closeSome(trade: Trade): Promise<ClosedDays> {
  const { books, goods, deeds, chance } = trade;
  const before = Math.floor(DAYS * (0.35 + chance() * 0.3));
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const day = dayOf(before);
  await sellShort(trade, day);
  await closeEverywhere(books, day);
  trade.closedTo = day;
  const days = Array.from({ length: LOOKED_AT }, () => dayOf(before + Math.floor(chance() * (DAYS - before))));
  const inside = deeds.filter(({ paper, isDeleted }) => !isDeleted && isInside(trade, paper.at));
  return {
    ...{ books, goods, days: [...days, day], months: monthsBetween(dayOf(DAYS), day) },
    documents: inside.map(({ kind, paper: { id } }) => ({ kind, id })),
  };
}
