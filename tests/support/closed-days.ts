// The figures of all books for closed days, as one text for each query, to be compared with later ones (docs/decisions/0044).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { listGeneralLedger, listLedgerEntries, listTrialBalance } from "@kontor/contracts/finance/books";
import { exportJournal, listJournal } from "@kontor/contracts/finance/journal";
import { listAccountMovements } from "@kontor/contracts/finance/ledger";
import { listVat, listVatDocuments } from "@kontor/contracts/finance/vat";
import { findInOutDetail } from "@kontor/contracts/reports/in-out-detail";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import {
  findDetailByWarehouseIdsAndProductId,
  getListWithStock,
  getProductWarehouseStock,
} from "@kontor/contracts/reports/product-stock";
import { getStatementAccount, getStatementMovements } from "@kontor/contracts/reports/statement";
import { getClosing } from "@kontor/contracts/system/closing";
import { listCosts, listStock } from "@kontor/contracts/warehouse/stock";
import { expect, vi } from "vitest";
import { type Books, PAGE, type TestProduct } from "./books.ts";
import { closeTo } from "./closing.ts";
import { detailOf, refusedBy } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { done, type Reply, request } from "./tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };

/** The end of a day of the tenant, whose clock is eight hours ahead. */
export const endOf = (day: string): string => new Date(Date.parse(`${day}T23:59:59.999+08:00`)).toISOString();

/** The last closed day of the tenant, or null, and how many calls were refused because of it. */
export interface Closing {
  closedTo: string | null;
  refusedInside: number;
}
/** The first open moment; undefined when no books are closed. */
export const firstOpen = (closedTo: string | null): number | undefined =>
  closedTo === null ? undefined : Date.parse(endOf(closedTo)) + 1;
export const isInside = ({ closedTo }: Closing, at: string): boolean => Date.parse(at) < (firstOpen(closedTo) ?? 0);

/** Whether a call was refused as it has to be: with the last closed day, where it is or was dated up to that. */
export function isRefusedInside(trade: Closing, reply: Reply, moments: readonly string[]): boolean {
  const closed = moments.filter((at) => isInside(trade, at));
  if (closed.length === 0) return false;
  if (!refusedBy(reply).includes("period-closed") || !reply.text.includes(trade.closedTo ?? ""))
    throw new Error(`${closed} is closed, and the answer is ${reply.status} ${reply.text.slice(0, 500)}`);
  trade.refusedInside++;
  return true;
}

/** Closes the books up to a day, and waits until all services apply the closing. */
export async function closeEverywhere({ token }: Pick<Books, "token">, day: string): Promise<void> {
  await closeTo({ token }, day);
  await vi.waitFor(async () => {
    expect(await done(getClosing, { token })).toMatchObject({ state: "closed", closedTo: day, waitsFor: [] });
  }, WITHIN);
}

/** The queries about closed days. */
export interface ClosedDays {
  books: Books;
  products: readonly TestProduct[];
  /** Some days, `YYYY-MM-DD`; the last is the last closed one. */
  days: readonly string[];
  /** First and last day of each month, the last up to the last closed day. */
  months: readonly { beginTime: string; endTime: string }[];
  /** Documents that are dated in them. */
  documents: readonly { kind: DocumentKind; id: string }[];
}

export const closedTo = ({ days }: ClosedDays): string => days.at(-1) ?? "";

/** The months that have a day from one to another, each with its own first and last of them. */
export function monthsBetween(first: string, last: string): ClosedDays["months"] {
  const months: { beginTime: string; endTime: string }[] = [];
  for (let beginTime = `${first.slice(0, 7)}-01`; beginTime <= last; ) {
    const [year = 0, month = 0] = beginTime.split("-").map(Number);
    const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
    months.push({ beginTime, endTime: end < last ? end : last });
    beginTime = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  }
  return months;
}

/** Master data fields that are shown as they are today for every day; no figure of the books depends on them. */
const TODAYS = ["watermark", "currentWeight", "telephone"];

type Query = readonly [Endpoint, Record<string, unknown>];
const search = (filters: object, rest: object = {}) => ({ ...PAGE, search: JSON.stringify(filters), ...rest });

function ofDay({ books, products }: ClosedDays, asOf: string): Query[] {
  const where = [{}, ...books.warehouses.map((depotIds) => ({ depotIds }))];
  return [
    [listStock, { ...PAGE, asOf: endOf(asOf) }],
    ...where.map((warehouse): Query => [getListWithStock, search({ asOf, zeroStock: "0" }, warehouse)]),
    ...products.map(({ id }): Query => [getProductWarehouseStock, { materialId: id, asOf }]),
  ];
}

function ofMonth({ books, products }: ClosedDays, month: { beginTime: string; endTime: string }): Query[] {
  const moments = {
    beginTime: new Date(`${month.beginTime}T00:00:00+08:00`).toISOString(),
    endTime: endOf(month.endTime),
  };
  const sides = ["客户", "供应商"] as const;
  return [
    // Exported first, because that allocates the journal voucher numbers that the lists show.
    [exportJournal, { layout: "csv", lang: "en", ...month }],
    ...[listTrialBalance, listGeneralLedger, listVat, listVatDocuments, listJournal].map(
      (each): Query => [each, search(month)],
    ),
    ...["inventory", "cost-of-goods"].map((account): Query => [listLedgerEntries, search(month, { account })]),
    [listAccountMovements, { ...PAGE, accountId: books.accountId, ...moments }],
    ...["入库", "出库"].map((type): Query => [findInOutDetail, search(month, { type })]),
    ...[{}, { depotIds: books.warehouses[0] }].map((warehouse): Query => [getInOutStock, search(month, warehouse)]),
    ...sides.flatMap((supplierType): Query[] => [
      [getStatementAccount, search(month, { supplierType })],
      [getStatementMovements, search(month, { supplierType, organId: books.partners[supplierType] })],
    ]),
    ...products.flatMap(({ id }): Query[] => [
      [listCosts, { ...PAGE, productId: id, ...moments }],
      [findDetailByWarehouseIdsAndProductId, search(month, { materialId: id })],
    ]),
  ];
}

/** A document of a closed day: its lines with their costs, and its totals. */
async function ofDocument({ books }: ClosedDays, { kind, id }: ClosedDays["documents"][number]): Promise<string> {
  const { lines, totalPrice, discountLastMoney, otherMoney, changeAmount, operTime } = await detailOf(kind, books, id);
  const costs = lines.map(({ id: lineId, operNumber, allPrice, taxMoney, purchaseUnitPrice }) => ({
    ...{ lineId, operNumber, allPrice, taxMoney, purchaseUnitPrice },
  }));
  return `${kind.name} ${id} ${JSON.stringify({ held: costs, totalPrice, discountLastMoney, otherMoney, changeAmount, operTime })}`;
}

/**
 * The figures of all books for closed days, query by query: stock, in and out, costs, the ledgers, tax, statements, the journal with its voucher
 * numbers, and the documents themselves.
 * @param names earlier names of what was renamed meanwhile, by the name of today, which is shown for every day
 */
export async function answersOf(closed: ClosedDays, names: ReadonlyMap<string, string> = new Map()): Promise<string[]> {
  const { token } = closed.books;
  const queries = [
    ...closed.days.flatMap((day) => ofDay(closed, day)),
    ...closed.months.flatMap((month) => ofMonth(closed, month)),
  ];
  const answers: string[] = [];
  for (const [endpoint, query] of queries) {
    const reply = await request(endpoint, { token, query });
    expect(reply.status, `${endpoint.path} ${JSON.stringify(query)}: ${reply.text.slice(0, 300)}`).toBe(200);
    const isFile = endpoint.family === "file";
    const text = isFile ? Buffer.from(reply.text, "latin1").toString("utf8") : figuresOf(reply.json.data);
    answers.push(`${endpoint.path} ${JSON.stringify(query)} ${text}`);
  }
  for (const document of closed.documents) answers.push(await ofDocument(closed, document));
  return answers.map((text) => [...names].reduce((each, [current, then]) => each.replaceAll(current, then), text));
}

/** The differences between two states, each with both texts. */
export const changedSince = (answers: readonly string[], current: readonly string[]): string[] =>
  answers.flatMap((text, at) => (text === current[at] ? [] : [`${text}\n-> ${current[at]}`]));

/** A response without fields of today, its rows sorted independently of names, by which lists are sorted. */
function figuresOf(data: unknown): string {
  const { rows = [], total: _, ...rest } = data as { rows?: unknown[]; total?: unknown };
  const comparable = (name: string, value: unknown): unknown => (TODAYS.includes(name) ? undefined : value);
  const texts = rows.filter(hasMoved).map((row) => JSON.stringify(row, comparable));
  return JSON.stringify({ ...rest, totals: undefined }, comparable) + sortedByText(texts) + totalsOf(rest);
}
const sortedByText = (texts: readonly string[]): string => texts.toSorted().join("\n");
const totalsOf = ({ totals = {} }: { totals?: object }): string =>
  JSON.stringify(Object.entries(totals).filter(([name]) => !TODAYS.includes(name)));

/** Leaves out rows without figures: products and partners that were added later are listed on earlier days as well. */
const hasMoved = (row: unknown): boolean =>
  !isEmptyPlace(row as object) &&
  Object.entries(row as object).some(
    ([name, value]) => !TODAYS.includes(name) && typeof value === "string" && /^-?[\d.]*[1-9][\d.]*$/.test(value),
  );
/** A warehouse that a product came to later is in its stock list on earlier days as well, with the product's unit cost. */
const isEmptyPlace = (row: { depotId?: string; quantity?: string; value?: string }): boolean =>
  row.depotId !== undefined && row.quantity === "0" && row.value === "0.00";
