// Opening stock and safety levels of a product by warehouse (reference.md §2.2).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import type { Issue } from "@kontor/contracts/core/error";
import { productPriceFields, type StockInput } from "@kontor/contracts/warehouse/product";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import { Decimal } from "decimal.js";
import type { WarehouseTx } from "../db.ts";
import { type OpeningRow, openMany, postOpeningStock } from "../stock/opening-stock.ts";
import { refuseIssues } from "./issue-code.rules.ts";
import { openingCost, uncostedIssues } from "./product.rules.ts";

interface StockSave {
  /** The product's. */
  id: string;
  rows: readonly StockInput[];
  /** Of the base unit: the cost of opening stock where none is given. */
  purchasePrice: string | null;
}
type StoredRow = Awaited<ReturnType<WarehouseTx["productStock"]["findMany"]>>[number];

/**
 * Stores the rows of the named warehouses, and posts changed opening stock to the ledger.
 * @throws Refusal `opening-cost-unknown`
 */
export async function saveStock(work: Work<WarehouseTx>, save: StockSave): Promise<void> {
  if (save.rows.length === 0) return;
  const current = await work.tx.productStock.findMany({ where: { productId: save.id } });
  const rows = rowsOf(work.ctx, save, current);
  refuseIssues(openingIssues(work.ctx, rows));
  await writeRows(work.tx, rows);
  const changed = changedOf(rows, current);
  if (changed.length > 0) await postOpeningStock(work, save.id, changed);
}

/** The same for products created in this very transaction. */
export async function saveNewStock(
  { tx, ctx }: Work<WarehouseTx>,
  saves: readonly (StockSave & { barcodeId: string })[],
): Promise<void> {
  const done = saves.map((save) => ({ ...save, rows: rowsOf(ctx, save, []) }));
  for (const { rows } of done) refuseIssues(openingIssues(ctx, rows));
  await writeRows(
    tx,
    done.flatMap(({ rows }) => rows),
  );
  await openMany(
    tx,
    ctx,
    done.map(({ id, barcodeId, rows }) => ({ productId: id, barcodeId, rows: changedOf(rows, []) })),
  );
}

const seesNoCosts = ({ actor }: Ctx): boolean =>
  isHiddenBy(productPriceFields.openingUnitCost, actor?.priceLimits ?? []);

/** The rows with what their opening stock costs. An actor who may not see costs does not change them. */
export function rowsOf(ctx: Ctx, { id: productId, rows, purchasePrice }: StockSave, current: readonly StoredRow[]) {
  const isHidden = seesNoCosts(ctx);
  return rows.map((row) => {
    const before = current.find(({ depotId }) => depotId === row.depotId);
    const openingUnitCost = before?.openingUnitCost?.toFixed(6) ?? null;
    const former = before && { initStock: before.initStock.toFixed(), openingUnitCost };
    const typed = isHidden ? { ...row, openingUnitCost } : row;
    return { ...row, openingUnitCost: openingCost(typed, former, purchasePrice), productId };
  });
}
type Row = ReturnType<typeof rowsOf>[number];

/** Opening stock that enters without a known cost is asked for one (reference.md §2.2). */
export const openingIssues = (ctx: Ctx, rows: readonly Row[]): Issue[] =>
  uncostedIssues(rows, seesNoCosts(ctx) ? "initStock" : "openingUnitCost");

const WRITE =
  statement(`insert into product_stocks (product_id, depot_id, init_stock, opening_unit_cost, low_safe_stock, high_safe_stock)
  select "productId", "depotId", "initStock", "openingUnitCost", "lowSafeStock", "highSafeStock" from jsonb_to_recordset($1::jsonb)
    as g("productId" uuid, "depotId" uuid, "initStock" numeric, "openingUnitCost" numeric, "lowSafeStock" numeric, "highSafeStock" numeric)
  on conflict (tenant_id, product_id, depot_id) do update set init_stock = excluded.init_stock, opening_unit_cost = excluded.opening_unit_cost,
    low_safe_stock = excluded.low_safe_stock, high_safe_stock = excluded.high_safe_stock`);
const writeRows = async (tx: object, rows: readonly Row[]): Promise<void> => {
  if (rows.length > 0) await WRITE.run(tx, JSON.stringify(rows));
};

/** Opening stock with a changed quantity or value. */
const changedOf = (rows: readonly Row[], current: readonly StoredRow[]): OpeningRow[] =>
  rows.flatMap(({ depotId, initStock, openingUnitCost }) => {
    const before = current.find((row) => row.depotId === depotId);
    const quantity = new Decimal(initStock);
    const isNew = !quantity.equals(before?.initStock.toFixed() ?? 0);
    const isRevalued =
      !quantity.isZero() && !new Decimal(openingUnitCost ?? 0).equals(before?.openingUnitCost?.toFixed() ?? 0);
    return isNew || isRevalued ? [{ depotId, quantity: initStock, unitCost: openingUnitCost ?? "0" }] : [];
  });
