// Compares the figures of all books about a tenant's goods: product by product, warehouse by warehouse, now and at the end of past days.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { documentKinds, takenBackFrom } from "@kontor/contracts/document/document-kinds";
import { figure } from "@kontor/contracts/document/totals";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { expect } from "vitest";
import { allTime, type Books, balances, PAGE, stockList, stockReport, type TestProduct } from "./books.ts";
import { endOf } from "./closed-days.ts";
import { expectSameLineValues } from "./same-line-values.ts";
import { rowsOf } from "./tables.ts";
import { done } from "./tenant.ts";

/** The tenant's clock is eight hours ahead. */
const CLOCK_MS = 8 * 3_600_000;
type Exact = ReturnType<typeof figure>;
interface Holding {
  quantity: Exact;
  value: Exact;
}
const holding = (quantity: string | null | undefined, value: string | null | undefined): Holding => ({
  quantity: figure(quantity ?? ""),
  value: figure(value ?? ""),
});
const sumOf = (holdings: readonly Holding[]): Holding =>
  holdings.reduce(
    (sum, { quantity, value }) => ({ quantity: sum.quantity.plus(quantity), value: sum.value.plus(value) }),
    holding("0", "0"),
  );
/** Money in cents, for comparing. */
const textOf = ({ quantity, value }: Holding): string => `${quantity.toFixed()} = ${value.toFixed(2)}`;
const expectEqual = (holdings: readonly [Holding, ...Holding[]], what: string): void =>
  expect(holdings.map(textOf), what).toEqual(holdings.map(() => textOf(holdings[0])));

/** The balance of the inventory account: by the trial balance, or as the sum of its entries to the end of a day. */
async function inventoryOf(books: Books, day: string | undefined): Promise<string> {
  if (day === undefined) return (await balances(books, {})).get("inventory") ?? "0.00";
  const text = `select coalesce(sum(amount), 0)::text as sum from ledger_entries where account = 'inventory' and oper_time <= $1
    and tenant_id = (select tenant_id from accounts where id = $2)`;
  const [row] = await rowsOf<{ sum: string }>("finance", text, endOf(day), books.accountId);
  return figure(row?.sum).toFixed(2);
}

/** What a tenant's account of inventory held of each document, and of each line that it is made of, at the end of a day. */
const OF_DOCUMENTS = `select document_id || ' ' || kind as key, sum(amount)::text as value from ledger_entries
  where account = 'inventory' and oper_time <= $1 and tenant_id = $2 group by 1 having sum(amount) <> 0`;
const OF_LINES = `with lines as (select s.document_id, s.kind, s.oper_time, l.key as line_id, l.value as said from ledger_stock s, jsonb_each(s.lines) l where s.tenant_id = $2),
  parts as (select document_id, kind, line_id, oper_time as at, (said ->> 0)::numeric - coalesce((select sum((b ->> 'value')::numeric) from jsonb_array_elements(said -> 2) b), 0) as value from lines
    union all select document_id, kind, line_id, (b ->> 'operTime')::timestamptz, (b ->> 'value')::numeric from lines, jsonb_array_elements(said -> 2) b)
  select document_id || ' ' || kind as document, document_id || ' ' || kind || ' ' || line_id as line, sum(value)::text as value from parts
    where at <= $1 group by document_id, kind, line_id`;
// A line's second movement has a key of its own there (legKey).
const PRODUCTS = `select document_id || ' ' || kind || ' ' || line_id || case leg when 0 then '' else '/' || leg end as line, product_id as product from stock_lines where tenant_id = $1`;

/**
 * What the account of inventory holds of each product at the end of a day: its entries are made of documents, and these of lines, each of one product.
 * @throws Error where the entries of a document are not what its lines come to
 */
async function inventoryByProduct({ accountId }: Books, day: string): Promise<(id: string) => string> {
  const TENANT = "select tenant_id as id from accounts where id = $1";
  const [tenant] = await rowsOf<{ id: string }>("finance", TENANT, accountId);
  const [entries, lines, products] = await Promise.all([
    rowsOf<{ key: string; value: string }>("finance", OF_DOCUMENTS, endOf(day), tenant?.id),
    rowsOf<{ document: string; line: string; value: string }>("finance", OF_LINES, endOf(day), tenant?.id),
    rowsOf<{ line: string; product: string }>("warehouse", PRODUCTS, tenant?.id),
  ]);
  const documents = sumsOf(lines.map(({ document: key, value }) => ({ key, value })));
  const booked = sumsOf(entries);
  for (const key of new Set([...documents.keys(), ...booked.keys()]))
    expect(centsOf(booked.get(key)), `inventory of ${key} on ${day}`).toBe(centsOf(documents.get(key)));
  const productOf = new Map(products.map(({ line, product }) => [line, product]));
  const byProduct = sumsOf(lines.map(({ line, value }) => ({ key: productOf.get(line) ?? "", value })));
  return (id) => centsOf(byProduct.get(id));
}

const sumsOf = (rows: readonly { key: string; value: string }[]): Map<string, Exact> =>
  rows.reduce(
    (sums, { key, value }) => sums.set(key, figure(value).plus(sums.get(key) ?? 0)),
    new Map<string, Exact>(),
  );
const centsOf = (sum: Exact | undefined): string => (sum ?? figure("0")).toFixed(2);

/** The figures of a product, in one warehouse or all, on which the stock report and the stock of a period must agree. */
async function reported(books: Books, day: string | undefined, depotIds?: string): Promise<(id: string) => Holding> {
  const { token } = books;
  const where = depotIds ? { depotIds } : {};
  const search = JSON.stringify(day ? { beginTime: day, endTime: day } : {});
  const [stock, inOut] = await Promise.all([
    stockReport(books, { ...(day ? { asOf: day } : {}), ...where }),
    done<Answer<typeof getInOutStock>>(getInOutStock, { token, query: { ...PAGE, ...where, search } }),
  ]);
  return (id) => {
    const row = stock.find(({ productId }) => productId === id);
    const moved = inOut.rows.find(({ productId }) => productId === id);
    const inReport = holding(row?.currentStock, row?.currentStockPrice);
    const others = [holding(moved?.thisSum, moved?.thisAllPrice), holding(row?.currentStock, row?.bookValue)];
    expectEqual([inReport, ...others], `stock report, stock of a period and book value in ${depotIds ?? "all"}`);
    return inReport;
  };
}

/** The figures of one product by the spread over warehouses and by the cost ledger. */
async function spreadOf({ token }: Books, { id }: TestProduct, day: string | undefined) {
  const spreadQuery = { materialId: id, ...(day ? { asOf: day } : {}) };
  const costQuery = { productId: id, ...(day ? { endTime: endOf(day) } : {}) };
  const [spread, costs] = await Promise.all([
    done<Answer<typeof getProductWarehouseStock>>(getProductWarehouseStock, { token, query: spreadQuery }),
    done<Answer<typeof listCosts>>(listCosts, { token, query: costQuery }),
  ]);
  const inWarehouse = (depotId: string): Holding => {
    const row = spread.rows.find((row) => row.depotId === depotId);
    return holding(row?.currentStock, row?.allPrice);
  };
  return { inWarehouse, ledger: holding(costs.closing?.quantity, costs.closing?.value) };
}

/** Checks that a warehouse's value has the sign of its quantity. */
function hasItsSign({ quantity, value }: Holding): boolean {
  return quantity.isZero() ? value.isZero() : value.isZero() || value.isNegative() === quantity.isNegative();
}

/**
 * All books say the same of the goods: ledger account, by product too, stock list, stock report, stock of a period, spread over warehouses, cost ledger. The warehouses add
 * up to the product, each with a value of the sign of its quantity.
 * @param day compares at its end; undefined: now, and what the lines of documents cost besides
 */
export async function expectSameValue(books: Books, products: readonly TestProduct[], day?: string): Promise<void> {
  // What is in transit lies in a warehouse too.
  const uses = [...books.warehouses, TRANSIT_ID];
  const today = new Date(Date.now() + CLOCK_MS).toISOString().slice(0, 10);
  const [inventory, byProduct, list, whole, ...byWarehouse] = await Promise.all([
    inventoryOf(books, day),
    inventoryByProduct(books, day ?? today),
    stockList(books, day && endOf(day)),
    reported(books, day),
    ...uses.map((depotId) => reported(books, day, depotId)),
  ]);
  const all: Holding[] = [];
  for (const product of products) {
    const { inWarehouse, ledger } = await spreadOf(books, product, day);
    const inReport = whole(product.id);
    const parts = uses.map((depotId, at) => {
      const row = list.find((row) => row.productId === product.id && row.depotId === depotId);
      const part = byWarehouse[at]?.(product.id) ?? holding("0", "0");
      const what = `a warehouse of ${product.id} by report, stock list and spread`;
      expectEqual([part, holding(row?.quantity, row?.value), inWarehouse(depotId)], what);
      expect(hasItsSign(part), `${what}: ${textOf(part)}`).toBe(true);
      return part;
    });
    expectEqual([ledger, inReport, sumOf(parts)], `${product.id} by cost ledger, stock report, and its warehouses`);
    expect(byProduct(product.id), `${product.id} in the account of inventory`).toBe(ledger.value.toFixed(2));
    all.push(inReport);
  }
  expect(sumOf(all).value.toFixed(2), "the account of inventory").toBe(inventory);
  if (day === undefined) await expectSameLineValues(products.map(({ id }) => id));
}

/** The difference that rounding may make for each line. */
const CENT = figure("0.01");
/** The kinds whose goods that come in have a value of their own; other lines take the unit cost of their moment. */
const OWN_COST = ["purchase-in", "other-in", "opening", "assemble", "disassemble"];

/** What a base unit was worth by which goods came back freely while their product had no cost: its purchase price, whatever was paid (docs/decisions/0046). */
const AT_PRICES = `select (worth / quantity)::text as "unitWorth" from stock_lines
  where product_id = $1 and kind = any($2) and worth is not null and quantity > 0`;
const RETURNS = documentKinds.filter(({ name }) => takenBackFrom(name) !== undefined).map(({ name }) => name);

/**
 * Checks at each moment of the cost ledger that no stock has no value, that stock has no negative value, and that a unit cost lies between the lowest
 * and the highest price ever paid, or at which goods came back that had no cost (docs/decisions/0033, 0046). @returns whether a quantity was uncovered at some moment
 */
export async function expectSense({ token }: Books, { id }: TestProduct): Promise<boolean> {
  const query = { ...PAGE, productId: id, ...allTime() };
  const { rows, opening } = await done<Answer<typeof listCosts>>(listCosts, { token, query });
  const start = holding(opening?.quantity, opening?.value);
  const lines = rows.reverse().map(({ kind, quantity, value }) => ({ kind, ...holding(quantity, value) }));
  const atPrices = await rowsOf<{ unitWorth: string }>("warehouse", AT_PRICES, id, RETURNS);
  const paid = [...lines.filter(({ kind }) => OWN_COST.includes(kind)), start]
    .filter(({ quantity }) => quantity.greaterThan(0))
    .map(({ quantity, value }) => value.div(quantity))
    .concat(atPrices.map(({ unitWorth }) => figure(unitWorth)))
    .sort((one, other) => one.comparedTo(other));
  const [lowest, highest] = [paid[0], paid.at(-1)];
  if (!lowest || !highest) throw new Error(`nothing was ever paid for ${id}`);
  const rounded = CENT.times(lines.length + 1);
  let running = start;
  let wasUncovered = false;
  for (const line of lines) {
    running = sumOf([running, line]);
    const { quantity, value } = running;
    const what = `${id} after ${line.kind} of ${textOf(line)}: ${textOf(running)}, paid ${lowest} to ${highest}`;
    if (quantity.isZero()) expect(value.isZero(), what).toBe(true);
    if (quantity.isNegative()) wasUncovered = true;
    if (!quantity.greaterThan(0)) continue;
    expect(value.isNegative() && !value.isZero(), what).toBe(false);
    expect(value.greaterThan(quantity.times(highest).plus(rounded)), what).toBe(false);
    expect(value.lessThan(quantity.times(lowest).minus(rounded)), what).toBe(false);
  }
  return wasUncovered;
}
