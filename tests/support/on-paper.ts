// Shared parts of stories that are worked out on paper: their days, the movements of the accounts, and the stock that all books must show.
import { toWire } from "@kontor/contracts/core/money";
import { figure } from "@kontor/contracts/document/totals";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import { expect, vi } from "vitest";
import { type Books, balances, costLedger, stockList, stockReport, type TestProduct } from "./books.ts";
import { PATIENCE_MS } from "./patience.ts";

const DAY_MS = 86_400_000;
const FIRST = Date.now() - 60 * DAY_MS;
/** Days of the story, counted from its first. */
export const day = (count: number): string => new Date(FIRST + count * DAY_MS).toISOString();
/** Hours of its first day. */
export const hour = (count: number): string => day(count / 24);

export type Moved = Partial<Record<LedgerAccount, string>>;
/** Returns the movements of the ledger's accounts since it was created. */
export async function begun(books: Books): Promise<() => Promise<Moved>> {
  const before = await balances(books);
  return async () => {
    const now = await balances(books);
    const moved = [...new Set([...before.keys(), ...now.keys()])].flatMap((account) => {
      const sum = figure(now.get(account)).minus(figure(before.get(account)));
      return sum.isZero() ? [] : [[account, toWire(sum, "amount")] as const];
    });
    return Object.fromEntries(moved);
  };
}
/** A product's quantity and value by the stock list, and by the stock report: "10 = 100.00". */
async function valueAt(books: Books, { id }: TestProduct): Promise<string[]> {
  const rows = (await stockList(books)).filter(({ productId }) => productId === id);
  const reported = (await stockReport(books)).find(({ productId }) => productId === id);
  const sum = (name: "quantity" | "value") =>
    rows.reduce((total, row) => total.plus(figure(row[name] ?? "")), figure("0"));
  const figures = (quantity: string | undefined, worth: string | null | undefined) =>
    `${figure(quantity).toFixed()} = ${toWire(figure(worth ?? ""), "amount")}`;
  return [
    figures(sum("quantity").toFixed(), sum("value").toFixed()),
    figures(reported?.currentStock, reported?.currentStockPrice),
  ];
}
/** The lines of the cost ledger, oldest first. */
export const costsOf = async (books: Books, { id }: TestProduct): Promise<string[]> =>
  (await costLedger(books, id)).map(
    ({ quantity, value }) => `${figure(quantity).toFixed()} = ${toWire(figure(value ?? ""), "amount")}`,
  );
/** How long to wait until each book has consumed a late change of costs. */
export const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 100 });
/** Expects that value of the remaining goods in all books. */
export const left = (books: Books, goods: TestProduct, worth: string) =>
  eventually(async () => expect(await valueAt(books, goods)).toEqual([worth, worth]));
export const costs = (books: Books, goods: TestProduct, lines: string[]) =>
  eventually(async () => expect(await costsOf(books, goods)).toEqual(lines));
export const accounts = (moved: () => Promise<Moved>, expected: Moved) =>
  eventually(async () => expect(await moved()).toEqual(expected));
