// Stores barcode rows of products. Rows keep their identity through edits, since documents refer to them.
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import { type Issue, notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { nameKey } from "@kontor/contracts/core/name-key";
import {
  type BarcodeInput,
  type ProductAdd,
  type ProductUpdate,
  productPriceFields,
} from "@kontor/contracts/warehouse/product";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import { Decimal } from "decimal.js";
import type { WarehouseTx } from "../db.ts";
import { storedAmong, usedAmong } from "../stock/references.store.ts";
import { relistItems } from "../stock-taking/listed-as.store.ts";
import { ratioOf, type UnitOfProduct } from "./product.rules.ts";

// No barcode looks like a row's id.
const PARK = statement("update product_barcodes set bar_code = id::text where id = any($1::uuid[])");
const PRICES = ["purchaseDecimal", "commodityDecimal", "wholesaleDecimal", "lowDecimal"] as const;
type Prices = Pick<BarcodeInput, (typeof PRICES)[number]>;

export interface BarcodeData extends Prices {
  id: string;
  productId: string;
  position: number;
  barCode: string;
  unit: string;
  ratio: string;
  sku: string;
}

/** Prices by barcode, for the log. */
export const pricesOf = (rows: readonly BarcodeData[]): Record<string, unknown> =>
  Object.fromEntries(
    rows.map((row) => [
      row.barCode,
      PRICES.map((price) => (row[price] === null ? null : new Decimal(row[price]).toFixed())),
    ]),
  );

const DUPLICATES = statement<{ key: string }>(`select bar_code_key as key from product_barcodes
  where bar_code_key = any($1::text[]) and ($2::uuid is null or product_id <> $2)`);

/**
 * Barcodes that other products of the tenant have.
 * @returns issues that name the rows of the form
 */
export async function duplicateIssues(
  tx: WarehouseTx,
  rows: readonly BarcodeInput[],
  exceptProduct?: string,
): Promise<Issue[]> {
  const stored = await DUPLICATES.rows(
    tx,
    rows.map((row) => nameKey(row.barCode)),
    exceptProduct ?? null,
  );
  const duplicates = new Set(stored.map(({ key }) => key));
  return rows.flatMap(({ barCode }, at) =>
    duplicates.has(nameKey(barCode))
      ? [{ id: "bar-code-already-exists", field: `meList.${at}.barCode`, values: { barCode } }]
      : [],
  );
}

const OTHER = statement(`select from product_barcodes
  where bar_code_key = $1 and ($2::uuid is null or id <> $2) and ($3::uuid is null or product_id <> $3) limit 1`);
/** Whether another row, or another product, has the barcode. */
export const isDuplicateBarcode = async (
  tx: WarehouseTx,
  barCode: string,
  except: { row: string | undefined; product: string | undefined },
): Promise<boolean> => (await OTHER.run(tx, nameKey(barCode), except.row ?? null, except.product ?? null)) > 0;

/** The new prices of a row: those that the actor may not see stay unchanged, or are empty on a new row (RBAC-9). */
function pricesToStore(requested: Prices, current: Prices | undefined, actor: Actor | null): Prices {
  const isHidden = (price: keyof Prices) => isHiddenBy(productPriceFields[price], actor?.priceLimits ?? []);
  const prices = PRICES.map((price) => [price, isHidden(price) ? (current?.[price] ?? null) : requested[price]]);
  // One entry for each price.
  return Object.fromEntries(prices) as Prices;
}

/** The rows of a new product. */
export function barcodeData(
  product: Pick<ProductAdd, "meList" | "unit">,
  unit: UnitOfProduct | null,
  { id: productId, actor }: { id: string; actor: Actor | null },
): BarcodeData[] {
  return product.meList.map((row, position) => ({
    ...{ id: newId(), productId, position, barCode: row.barCode, unit: row.commodityUnit, sku: row.sku },
    ratio: ratioOf(row.commodityUnit, product, unit) ?? "1",
    ...pricesToStore(row, undefined, actor),
  }));
}

/** The current rows of the products, in order. */
export async function storedBarcodes(tx: WarehouseTx, productIds: readonly string[]): Promise<BarcodeData[]> {
  const where = { productId: { in: [...productIds] } };
  const rows = await tx.productBarcode.findMany({ where, orderBy: { position: "asc" } });
  return rows.map(({ tenantId: _tenant, createdAt: _at, ...row }) => ({
    ...row,
    ratio: row.ratio.toFixed(3),
    ...(Object.fromEntries(PRICES.map((price) => [price, row[price]?.toFixed(4) ?? null])) as Prices), // one entry for each
  }));
}

/** @throws Refusal `not-found` for a row that is not the product's */
export function refuseForeignRows({ meList }: Pick<ProductUpdate, "meList">, current: readonly BarcodeData[]): void {
  const ids = new Set(current.map((row) => row.id));
  if (meList.some((row) => row.id !== undefined && !ids.has(row.id))) throw notFound("meList");
}

/** The rows as submitted by the form: those with an id keep it and the prices that the actor may not see. */
export function requestedBarcodes(
  product: ProductUpdate,
  unit: UnitOfProduct | null,
  { current, actor }: { current: ReadonlyMap<string, BarcodeData>; actor: Actor | null },
): BarcodeData[] {
  return barcodeData(product, unit, { id: product.id, actor }).map((row, at) => {
    const requested = product.meList[at];
    const before = current.get(requested?.id ?? "");
    return before && requested ? { ...row, id: before.id, ...pricesToStore(requested, before, actor) } : row;
  });
}

interface BarcodeChange {
  product: ProductUpdate;
  unit: UnitOfProduct | null;
  current: readonly BarcodeData[];
}

/**
 * Replaces the product's rows: missing ones are deleted, new ones inserted, the others updated.
 * @throws Refusal `in-use` (601) for a deleted one, also where a stock-taking has counted it, `unit-fixed` for one whose unit would change, `sku-fixed` for one whose attribute values would, while
 * documents refer to it
 */
export async function changeBarcodes(
  { tx, ctx }: Work<WarehouseTx>,
  { product, unit, current }: BarcodeChange,
): Promise<BarcodeData[]> {
  const currentById = new Map(current.map((row) => [row.id, row]));
  const rows = requestedBarcodes(product, unit, { current: currentById, actor: ctx.actor });
  const staying = new Set(rows.map((row) => row.id));
  if (staying.size < rows.length) throw refuse("value-not-allowed", { field: "meList" });
  const gone = current.filter((row) => !staying.has(row.id));
  const [changed, added] = [
    rows.filter((row) => currentById.has(row.id)),
    rows.filter((row) => !currentById.has(row.id)),
  ];
  const counted = changed.filter((row) => !new Decimal(row.ratio).equals(currentById.get(row.id)?.ratio ?? 0));
  const renamed = changed.filter((row) => row.sku !== currentById.get(row.id)?.sku);
  await refuseReferred(tx, { gone, counted, renamed, rows });
  await tx.productBarcode.deleteMany({ where: { id: { in: gone.map((row) => row.id) } } });
  await parkCodes(
    tx,
    changed.filter((row) => row.barCode !== currentById.get(row.id)?.barCode),
  );
  await writeBarcodes(tx, changed);
  await tx.productBarcode.createMany({ data: added });
  await relistItems(tx, product.id);
  return rows;
}

/** Frees the barcodes of rows that get another one: the unique index would refuse a swap half-way. */
async function parkCodes(tx: WarehouseTx, rows: readonly BarcodeData[]): Promise<void> {
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await PARK.run(tx, ids);
}

/** Updates existing rows. */
export async function writeBarcodes(tx: WarehouseTx, changed: readonly BarcodeData[]): Promise<void> {
  await tx.$executeRaw`
    update product_barcodes b set position = g.position, bar_code = g."barCode", unit = g.unit, ratio = g.ratio, sku = g.sku,
      purchase_decimal = g."purchaseDecimal", commodity_decimal = g."commodityDecimal", wholesale_decimal = g."wholesaleDecimal", low_decimal = g."lowDecimal"
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as g(id uuid, position int, "barCode" text, unit text, ratio numeric, sku text,
      "purchaseDecimal" numeric, "commodityDecimal" numeric, "wholesaleDecimal" numeric, "lowDecimal" numeric)
    where b.id = g.id`;
}

async function refuseReferred(
  tx: WarehouseTx,
  { gone, counted, renamed, rows }: Record<"gone" | "counted" | "renamed" | "rows", readonly BarcodeData[]>,
): Promise<void> {
  const idsOf = (of: readonly BarcodeData[]): string[] => of.map((row) => row.id);
  const stored = new Set(await storedAmong(tx, "barcode", idsOf(gone)));
  const stillUsed = gone.find((row) => stored.has(row.id));
  if (stillUsed) throw refuse("in-use", { code: 601, field: "meList", values: { name: stillUsed.barCode } });
  const used = new Set(await usedAmong(tx, "barcode", idsOf([...counted, ...renamed])));
  const fixed = counted.find((row) => used.has(row.id));
  if (fixed) throw refuse("unit-fixed", { field: `meList.${rows.indexOf(fixed)}.commodityUnit` });
  const named = renamed.find((row) => used.has(row.id));
  if (named) throw refuse("sku-fixed", { field: `meList.${rows.indexOf(named)}.sku` });
}
