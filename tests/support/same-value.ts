// Compares the figures of all books about a tenant's goods: product by product, warehouse by warehouse, now and at the end of past days.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { figure } from "@kontor/contracts/document/totals";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { listCosts } from "@kontor/contracts/warehouse/stock";
import { expect } from "vitest";
import { allTime, type Books, balances, PAGE, stockList, stockReport, type TestProduct } from "./books.ts";
import { endOf } from "./closed-days.ts";
import { databaseOf } from "./tables.ts";
import { done } from "./tenant.ts";

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
/** For comparing: money in cents. */
const textOf = ({ quantity, value }: Holding): string => `${quantity.toFixed()} = ${value.toFixed(2)}`;

/** What the account of inventory held: by the trial balance, or summed up entry by entry to the end of a day. */
async function inventoryOf(books: Books, day: string | undefined): Promise<string> {
  if (day === undefined) return (await balances(books, {})).get("inventory") ?? "0.00";
  const db = await databaseOf("finance");
  const text = `select coalesce(sum(amount), 0)::text as sum from ledger_entries where account = 'inventory' and oper_time <= $1
    and tenant_id = (select tenant_id from accounts where id = $2)`;
  const { rows } = await db.query<{ sum: string }>(text, [endOf(day), books.accountId]).finally(() => db.end());
  return figure(rows[0]?.sum).toFixed(2);
}

/** What stock report and stock of a period say alike of a product in a warehouse, or in all. */
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
    expect(others.map(textOf), `stock of a period and book value in ${depotIds ?? "all"}`).toEqual([
      ...[textOf(inReport), textOf(inReport)],
    ]);
    return inReport;
  };
}

/** What the spread over warehouses and the cost ledger say of one product. */
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
  return { inDepot: inWarehouse, ledger: holding(costs.closing?.quantity, costs.closing?.value) };
}

/** A warehouse's worth has the sign of its quantity. */
function hasItsSign({ quantity, value }: Holding): boolean {
  return quantity.isZero() ? value.isZero() : value.isZero() || value.isNegative() === quantity.isNegative();
}

/**
 * All books say the same of the goods: ledger account, stock list, stock report, stock of a period, spread over warehouses, cost ledger. Warehouses add
 * up to the product, each with a worth of the sign of its quantity. `day`: at its end; undefined: now.
 */
export async function expectSameValue(books: Books, products: readonly TestProduct[], day?: string): Promise<void> {
  const [inventory, list, whole, ...byWarehouse] = await Promise.all([
    inventoryOf(books, day),
    stockList(books, day && endOf(day)),
    reported(books, day),
    ...books.warehouses.map((depotId) => reported(books, day, depotId)),
  ]);
  const all: Holding[] = [];
  for (const product of products) {
    const { inDepot: inWarehouse, ledger } = await spreadOf(books, product, day);
    const inReport = whole(product.id);
    const parts = books.warehouses.map((depotId, at) => {
      const row = list.find((row) => row.productId === product.id && row.depotId === depotId);
      const part = byWarehouse[at]?.(product.id) ?? holding("0", "0");
      const what = `a warehouse of ${product.id} by stock list, report and spread`;
      const texts = [holding(row?.quantity, row?.value), part, inWarehouse(depotId)].map(textOf);
      expect(texts, what).toEqual([textOf(part), textOf(part), textOf(part)]);
      expect(hasItsSign(part), `${what}: ${textOf(part)}`).toBe(true);
      return part;
    });
    const what = `${product.id} by cost ledger, stock report, and its warehouses`;
    expect([ledger, inReport, sumOf(parts)].map(textOf), what).toEqual([
      textOf(ledger),
      textOf(ledger),
      textOf(ledger),
    ]);
    all.push(inReport);
  }
  expect(sumOf(all).value.toFixed(2), "the account of inventory").toBe(inventory);
}

/** Cents that rounding may leave: one for each line. */
const CENT = figure("0.01");

/**
 * At each moment of the cost ledger: nothing is worth nothing; and what there is is worth no less, and a unit costs something between the lowest and
 * the highest that was ever paid for one (docs/decisions/0033). Answers whether any were owed at a moment.
 */
export async function expectSense({ token }: Books, { id }: TestProduct): Promise<boolean> {
  const query = { ...PAGE, productId: id, ...allTime() };
  const { rows, opening } = await done<Answer<typeof listCosts>>(listCosts, { token, query });
  const start = holding(opening?.quantity, opening?.value);
  const lines = rows.reverse().map(({ kind, quantity, value }) => ({ kind, ...holding(quantity, value) }));
  const paid = [...lines.filter(({ kind }) => OWN_COST.includes(kind)), start]
    .filter(({ quantity }) => quantity.greaterThan(0))
    .map(({ quantity, value }) => value.div(quantity))
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
const OWN_COST = ["purchase-in", "other-in", "opening"];
