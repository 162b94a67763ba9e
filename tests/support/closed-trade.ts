// Closes the books during random trade, opens them again, and chooses the closed days to compare.
import { newId } from "@kontor/contracts/core/id";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { getClosing, reopenPeriod } from "@kontor/contracts/system/closing";
import { expect, vi } from "vitest";
import { stockList } from "./books.ts";
import { type ClosedDays, closeEverywhere, isInside, monthsBetween } from "./closed-days.ts";
import { PATIENCE_MS } from "./patience.ts";
import { allPosted, DAY_MS, DAYS, enter, type Trade } from "./random-trade.ts";
import { done } from "./tenant.ts";

/** How many closed days are compared. */
const CHECKED_DAYS = 5;
const UNCOVERED = 9;
/** Sells more of a product than there is on a day, so that later purchases cover that day's sales. */
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

/** Closes the books up to a day so far back, as a share of all days or up to 0.3 more. Negative stock is on. */
export async function closeSome(trade: Trade, back: number): Promise<ClosedDays> {
  const { books, products, steps, chance } = trade;
  const before = Math.floor(DAYS * (back + chance() * 0.3));
  const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
  const day = dayOf(before);
  await sellShort(trade, day);
  await closeEverywhere(books, day);
  trade.closedTo = day;
  const days = Array.from({ length: CHECKED_DAYS }, () => dayOf(before + Math.floor(chance() * (DAYS - before))));
  const inside = steps.filter(({ document, isDeleted }) => !isDeleted && isInside(trade, document.at));
  return {
    ...{ books, products, days: [...days, day], months: monthsBetween(dayOf(DAYS), day) },
    documents: inside.map(({ kind, document: { id } }) => ({ kind, id })),
  };
}

/** Opens all days again, with a reason. */
export async function reopenAll(trade: Trade): Promise<void> {
  const { token } = trade.books;
  const { version } = await done<{ version: number }>(getClosing, { token });
  await done(reopenPeriod, { token, body: { day: null, version, reason: "An invoice was forgotten" } });
  await vi.waitFor(
    async () =>
      expect(await done(getClosing, { token })).toMatchObject({ state: "open", closedTo: null, waitsFor: [] }),
    { timeout: PATIENCE_MS, interval: 200 },
  );
  trade.closedTo = null;
}
