// Reads from Kontor's reports and money ledger the daily sums that a replayed file of trade is compared with.
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import { findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getListWithStock } from "@kontor/contracts/reports/product-stock";
import { getStatementAccount } from "@kontor/contracts/reports/statement";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { allRows } from "./all-rows.ts";
import type { Api } from "./api.ts";
import { documentId, type MasterIds } from "./bodies.ts";
import { add, type Book } from "./books.ts";
import { aboutOrder, addLine, type Expected } from "./expected.ts";
import { monthOf, nextDay } from "./local-time.ts";
import type { PlannedOrder } from "./sale-orders.ts";

/** First and last day of the file. */
export interface Period {
  first: string;
  last: string;
}

export const daysOf = ({ first, last }: Period): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = nextDay(day)) days.push(day);
  return days;
};

const seen = (figure: string | null): string => {
  if (figure === null) throw new Error("this person may not see prices: sign in as somebody who may");
  return figure;
};

/** Kinds without prices in the file: only their units in and out are compared. */
const CORRECTIONS: ReadonlySet<string> = new Set(["other-in", "other-out"]);

/** Document lines of trade, a day at a time so that no page is deep; what came in and what went out are asked for together. */
export async function linesAnswered(
  api: Api,
  { tenant: { clock } }: MasterIds,
  days: readonly string[],
): Promise<Pick<Expected, "products" | "partners">> {
  const answered = { products: new Map(), partners: new Map() };
  async function addLinesOf(type: "入库" | "出库"): Promise<void> {
    for (const day of days) {
      const search = JSON.stringify({ beginTime: day, endTime: day });
      const rows = await allRows((page) => api.call(findInOutDetail, { query: { ...page, type, search } }));
      for (const { kind, barCode, operTime, sname: partner, operNumber: units, allPrice } of rows) {
        if (CORRECTIONS.has(kind)) continue;
        const month = monthOf(clock.local(new Date(operTime)));
        addLine(answered, { kind, barCode, month, partner }, { units, value: seen(allPrice) });
      }
    }
  }
  await Promise.all([addLinesOf("入库"), addLinesOf("出库")]);
  return answered;
}

/** Units that came in and went out in the period, by product. */
export async function movementsAnswered(api: Api, { first, last }: Period): Promise<Book> {
  const search = JSON.stringify({ beginTime: first, endTime: last });
  const book: Book = new Map();
  for (const row of await allRows((page) => api.call(getInOutStock, { query: { ...page, search } })))
    add(book, row.barCode, { in: row.inSum, out: row.outSum });
  return book;
}

/** Stock by product at the end of a day. */
export async function stockAnswered(api: Api, asOf: string): Promise<Book> {
  const search = JSON.stringify({ asOf });
  const book: Book = new Map();
  for (const row of await allRows((page) => api.call(getListWithStock, { query: { ...page, search } })))
    add(book, row.barCode, { stock: row.currentStock });
  return book;
}

/** The balance of each partner at the end of a day, and what is left of deposits on orders. */
export async function balancesAnswered(api: Api, partnerType: "客户" | "供应商", day: string): Promise<Book> {
  const search = JSON.stringify({ beginTime: day, endTime: day });
  const book: Book = new Map();
  const rows = await allRows((page) =>
    api.call(getStatementAccount, { query: { ...page, supplierType: partnerType, search } }),
  );
  for (const row of rows) add(book, row.name, { owed: seen(row.allNeed), deposit: seen(row.deposit) });
  return book;
}

/** How far each planned order is delivered, and what of it is not delivered, and not deducted of its deposit. */
export async function ordersAnswered(
  api: Api,
  masters: MasterIds,
  orders: readonly PlannedOrder[],
  period: Period,
): Promise<Book> {
  const planned = new Map(orders.map((order) => [documentId(masters, order), aboutOrder(order)]));
  const search = JSON.stringify(instantsOf(masters, period));
  const book: Book = new Map();
  for (const row of await allRows((page) => api.call(saleOrder.endpoints.list, { query: { ...page, search } }))) {
    const about = planned.get(row.id);
    if (about === undefined) continue;
    const { progress, openNumber, lastDeposit } = row;
    add(book, about, { progress, open: openNumber ?? "0", deposit: seen(lastDeposit) });
  }
  return book;
}

/** The movements of the account in the period, by kind of document. */
export async function cashAnswered(api: Api, masters: MasterIds, period: Period): Promise<Book> {
  const query = { accountId: masters.tenant.accountId, ...instantsOf(masters, period) };
  const book: Book = new Map();
  for (const row of await allRows((page) => api.call(listAccountMovements, { query: { ...page, ...query } })))
    add(book, row.kind, { amount: seen(row.amount) });
  return book;
}

/** The first and the last instant of a period. */
function instantsOf({ tenant: { clock } }: MasterIds, { first, last }: Period) {
  const [begin, after] = [first, nextDay(last)].map((day) => clock.instant(`${day}T00:00:00`).getTime());
  return { beginTime: new Date(begin ?? 0).toISOString(), endTime: new Date((after ?? 0) - 1).toISOString() };
}
