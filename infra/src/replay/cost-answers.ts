// Reads Kontor's figures for the costs of goods: its stock report of each month, and the periods of its money ledger.
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getSaleLeaderboard, type LeaderboardRow } from "@kontor/contracts/reports/leaderboard";
import { getProductProfit } from "@kontor/contracts/reports/product-profit";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { Decimal } from "decimal.js";
import { allRows } from "./all-rows.ts";
import type { Period } from "./answers.ts";
import type { Api } from "./api.ts";
import { add, type Book } from "./books.ts";
import { isOrderOpen, type Move } from "./costs.ts";
import { dayBefore, monthOf, nextDay } from "./local-time.ts";
import type { Profits } from "./profits.ts";

/** The days of each month between the first and the last day of the file. */
export function monthsOf({ first, last }: Period): Period[] {
  const months: Period[] = [];
  for (let begin = first; begin <= last; ) {
    let end = begin;
    while (end < last && monthOf(nextDay(end)) === monthOf(begin)) end = nextDay(end);
    months.push({ first: begin, last: end });
    begin = nextDay(end);
  }
  return months;
}

const searchOf = ({ first, last }: Period): { search: string } => ({
  search: JSON.stringify({ beginTime: first, endTime: last }),
});

/** Products as the report of stock names them. */
interface Stocked {
  productId: string;
  barCode: string;
  /** Quantity at the period's end, and its value by the ledger. */
  units: Decimal;
  worth: Decimal;
}
export async function stockedAnswered(api: Api, period: Period): Promise<Stocked[]> {
  const rows = await allRows((page) => api.call(getInOutStock, { query: { ...page, ...searchOf(period) } }));
  return rows.map(({ productId, barCode, thisSum, bookValue }) => {
    if (bookValue === null) throw new Error("this person may not see costs: sign in as somebody who may");
    return { productId, barCode, units: new Decimal(thisSum), worth: new Decimal(bookValue) };
  });
}

/**
 * The stock of products at each month's end, and the cost of goods that left in the month: opening stock and purchases less closing stock.
 * @param paid the cost of purchases by product and month: "22423 2010-12"
 */
export async function productCostsAnswered(
  api: Api,
  period: Period,
  paid: ReadonlyMap<string, Decimal>,
): Promise<Book> {
  const book: Book = new Map();
  let before = new Map<string, Decimal>();
  for (const month of monthsOf(period)) {
    const name = monthOf(month.first);
    const now = new Map((await stockedAnswered(api, month)).map(({ barCode, worth: value }) => [barCode, value]));
    for (const barCode of new Set([...before.keys(), ...now.keys()])) {
      const [was, value] = [before.get(barCode) ?? new Decimal(0), now.get(barCode) ?? new Decimal(0)];
      add(book, `${barCode} ${name}`, {
        worth: value,
        cost: was.plus(paid.get(`${barCode} ${name}`) ?? 0).minus(value),
      });
    }
    before = now;
  }
  return book;
}

/** Revenue, cost and profit of each month by product and by customer, of sales and retail sales together. */
export async function profitsAnswered(api: Api, period: Period): Promise<Profits> {
  const profits: Profits = { products: new Map(), customers: new Map() };
  for (const month of monthsOf(period)) {
    const query = searchOf(month);
    const name = monthOf(month.first);
    for (const row of await allRows((page) => api.call(getProductProfit, { query: { ...page, ...query } })))
      add(profits.products, `${row.barCode} ${name}`, figuresOf(row));
    const dimension = "customer";
    for (const row of await allRows((page) =>
      api.call(getSaleLeaderboard, { query: { ...page, ...query, dimension } }),
    ))
      add(profits.customers, `${row.name} ${name}`, figuresOf(row));
  }
  return profits;
}
function figuresOf({ netAmount, cost, grossProfit }: Pick<LeaderboardRow, "netAmount" | "cost" | "grossProfit">) {
  if (netAmount === null || cost === null || grossProfit === null)
    throw new Error("this person may not see costs: sign in as somebody who may");
  return { revenue: netAmount, cost, profit: grossProfit };
}

const COSTS = ["cost-of-goods", "stock-gain-loss"] as const;

/** By month the ledger's inventory at its end, and its cost of goods sold and gains and losses of stock in the month. */
export async function ledgerCostsAnswered(api: Api, period: Period): Promise<Book> {
  const book: Book = new Map();
  for (const month of monthsOf(period)) {
    const { rows } = await api.call(listTrialBalance, { query: { currentPage: 1, pageSize: 100, ...searchOf(month) } });
    const figures = new Map(rows.map((row) => [row.account, row]));
    const inventory = figures.get("inventory");
    add(book, monthOf(month.first), {
      inventory: new Decimal(inventory?.closingDebit ?? 0).minus(inventory?.closingCredit ?? 0),
      ...Object.fromEntries(
        COSTS.map((account) => {
          const row = figures.get(account);
          return [account, new Decimal(row?.debit ?? 0).minus(row?.credit ?? 0)];
        }),
      ),
    });
  }
  return book;
}

/** Stock from before the file's first day, whose costs do not follow from the file. */
export const stockedBefore = async (api: Api, { first }: Period): Promise<Stocked[]> => {
  const day = dayBefore(first);
  const rows = await stockedAnswered(api, { first: day, last: day });
  return rows.filter(({ units, worth: value }) => !units.isZero() || !value.isZero());
};

/**
 * The movements of products in Kontor's order: the file does not say which of several invoices of one minute came first, so Kontor's order is used
 * where that matters.
 * @param ids of products by barcode
 */
export async function inKontorsOrder(
  api: Api,
  moves: ReadonlyMap<string, readonly Move[]>,
  ids: ReadonlyMap<string, string>,
): Promise<Map<string, readonly Move[]>> {
  const ordered = new Map(moves);
  for (const [barCode, each] of moves) {
    const together = [...Map.groupBy(each, ({ at }) => at)].filter(([, same]) => isOrderOpen(same));
    const orders = new Map<number, (string | null)[]>();
    for (const [at] of together) {
      const moment = new Date(at).toISOString();
      const query = { productId: ids.get(barCode) ?? "", beginTime: moment, endTime: moment };
      const rows = await allRows((page) => api.call(listCosts, { query: { ...page, ...query } }));
      // The list is sorted by business time, latest first.
      orders.set(at, rows.map(({ documentId }) => documentId).reverse());
    }
    const positionOf = ({ at, document }: Move): number => orders.get(at)?.indexOf(document) ?? 0;
    if (orders.size > 0)
      ordered.set(
        barCode,
        each.toSorted((one, other) => one.at - other.at || positionOf(one) - positionOf(other)),
      );
  }
  return ordered;
}
