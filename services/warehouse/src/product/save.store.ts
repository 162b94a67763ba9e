// Saves a product: header, barcode rows and stock rows in one transaction (reference.md §5.10).

import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import type { ProductAdd, ProductUpdate } from "@kontor/contracts/warehouse/product";
import { named } from "@kontor/service-kit/database/statement";
import { changedFields } from "@kontor/service-kit/operation-log/change.rules";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";
import { usedAmong } from "../stock/references.store.ts";
import { refuseWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import {
  type BarcodeData,
  barcodeData,
  changeBarcodes,
  duplicateIssues,
  pricesOf,
  refuseForeignRows,
  storedBarcodes,
} from "./barcode.store.ts";
import { assignImages } from "./image.store.ts";
import { refuseIssues } from "./issue-code.rules.ts";
import { mnemonicOf } from "./mnemonic.ts";
import { insertRows } from "./new-product.store.ts";
import { fixedIssues, lastingIssues, productIssues, type UnitOfProduct } from "./product.rules.ts";
import { publishProducts } from "./product-event.query.ts";
import { publishSafetyLevels } from "./safety-levels.query.ts";
import { retryOnDuplicate } from "./unique-race.ts";
import { lockUnit, refuseDisabled } from "./unit-of.query.ts";
import { saveNewStock, saveStock } from "./warehouse-stock-settings.store.ts";

type ProductWork = Work<WarehouseTx>;
type Product = ProductAdd | ProductUpdate;

/** The columns of the head. */
function headData(product: Product) {
  const { meList, stock: _stock, categoryId, unitId, weight, expiryNum, attribute, imageIds, ...rest } = product;
  const { id: _id, version: _version, ...texts } = { id: "", version: 0, ...rest };
  return {
    ...texts,
    ...{ categoryId, unitId, weight, expiryNum, imageIds },
    attribute: attribute.map((each) => ({ ...each })),
    mnemonic: texts.mnemonic === "" ? mnemonicOf(texts.name) : texts.mnemonic,
    codes: meList.map((row) => row.barCode).join(" "),
  };
}

/** @throws Refusal `not-found` for a category, unit, warehouse or picture that is not the tenant's */
async function refuseForeign(work: ProductWork, product: Product): Promise<void> {
  const { tx } = work;
  const { categoryId, stock } = product;
  if (categoryId && !(await tx.category.findFirst({ where: { id: categoryId }, select: { id: true } })))
    throw notFound("categoryId");
  await refuseWarehouses(
    work,
    stock.map((row) => row.depotId),
    "stock",
  );
}

const SAME = [
  "name",
  "model",
  "color",
  "standard",
  "mfrs",
  "otherField1",
  "otherField2",
  "otherField3",
  "unit",
] as const;

const SAME_AS =
  named(`select from products where same_as = product_same_as(${SAME.map((field) => `$${field}`).join(", ")}, $unitId::uuid)
  and ($exceptId::uuid is null or id <> $exceptId::uuid) limit 1`);

/** Whether another product has the same values in all fields that distinguish products (reference.md §5.10). */
export async function isSame(
  tx: WarehouseTx,
  product: Pick<Product, (typeof SAME)[number] | "unitId">,
  exceptId?: string,
): Promise<boolean> {
  return (await SAME_AS.run(tx, { ...product, exceptId: exceptId ?? null })) > 0;
}

/** @throws Refusal `product-already-exists`, `bar-code-already-exists` (8000005), or all that the rules found */
async function refuseWrong(
  work: ProductWork,
  product: Product,
  unit: UnitOfProduct | null,
  id?: string,
): Promise<void> {
  const issues = productIssues(product, unit);
  refuseIssues([...issues, ...(issues.length === 0 ? await duplicateIssues(work.tx, product.meList, id) : [])]);
  if (await isSame(work.tx, product, id)) throw refuse("product-already-exists", { status: 409, field: "name" });
}

/** Adds a product. @returns its id */
export async function insertProduct(work: ProductWork, product: ProductAdd): Promise<string> {
  const unit = await lockUnit(work.tx, product.unitId);
  refuseDisabled(unit);
  await refuseForeign(work, product);
  await refuseWrong(work, product, unit);
  const [added] = await insertProducts(work, [{ product, unit }]);
  // One was inserted, so one came back.
  const { id, prices } = added as Inserted;
  const after = { ...loggedOf(product), prices };
  await logOperation(work, warehouseOperation, { operation: "material", type: "add", content: product.name, after });
  return id;
}

interface Inserted {
  id: string;
  prices: Record<string, unknown>;
}

/** Inserts validated products, and publishes them. `enabled` is set by imports. @throws Refusal `opening-cost-unknown` */
export async function insertProducts(
  work: ProductWork,
  inputs: readonly { product: ProductAdd; unit: UnitOfProduct | null; enabled?: boolean }[],
): Promise<Inserted[]> {
  const { tx, ctx } = work;
  const made = inputs.map(({ product, unit, enabled = true }) => {
    const id = newId();
    return { id, product, enabled, rows: barcodeData(product, unit, { id, actor: ctx.actor }) };
  });
  await retryOnDuplicate(
    insertRows(
      tx,
      made.map(({ id, product, enabled }) => ({ ...headData(product), id, enabled })),
      made.flatMap(({ rows }) => rows),
    ),
  );
  for (const { id, product } of made) if (product.imageIds.length > 0) await assignImages(work, id, product.imageIds);
  await saveNewStock(
    work,
    made.map(({ id, product, rows }) => {
      const [base] = rows;
      return { id, barcodeId: base?.id ?? newId(), rows: product.stock, purchasePrice: base?.purchaseDecimal ?? null };
    }),
  );
  const ids = made.map(({ id }) => id);
  await publishProducts(work, ids);
  await publishSafetyLevels(work, ids);
  return made.map(({ id, rows }) => ({ id, prices: pricesOf(rows) }));
}

const loggedOf = (product: Product): Record<string, unknown> => ({ ...headData(product) });

/**
 * Updates a product. Prices hidden from the actor stay unchanged (RBAC-9).
 * @throws Refusal `stale-version` (409) with the fields that differ now; `opening-cost-unknown`; `unit-disabled`; `attributes-stay`; `unit-fixed`, `flag-fixed`, `sku-fixed` once
 * something refers to it
 */
export async function changeProduct(work: ProductWork, product: ProductUpdate): Promise<void> {
  const { tx } = work;
  const { id } = product;
  const unit = await lockUnit(tx, product.unitId);
  await tx.$queryRaw`select id from products where id = ${id}::uuid for update`;
  const before = await tx.product.findFirst({ where: { id } });
  if (!before) throw notFound();
  const current = await storedBarcodes(tx, [id]);
  if (before.version !== product.version) throw refuseStale(before, product);
  refuseForeignRows(product, current);
  if (product.unitId !== before.unitId) refuseDisabled(unit);
  await refuseForeign(work, product);
  await refuseWrong(work, product, unit, id);
  await refuseFixed(work, product, unit, before);
  const { codes, ...head } = headData(product);
  const data = { ...head, codes, version: { increment: 1 } };
  await retryOnDuplicate(tx.product.updateMany({ where: { id }, data }));
  const rows = await retryOnDuplicate(changeBarcodes(work, { product, unit, current }));
  if (String(before.imageIds) !== String(product.imageIds)) await assignImages(work, id, product.imageIds);
  await saveStock(work, { id, rows: product.stock, purchasePrice: rows[0]?.purchaseDecimal ?? null });
  await publishProducts(work, [id]);
  await publishSafetyLevels(work, [id]);
  await publishChange(work, { before, product, current, rows });
}

interface Changed {
  before: StoredProduct;
  product: ProductUpdate;
  /** Barcode rows before and after. */
  current: readonly BarcodeData[];
  rows: readonly BarcodeData[];
}

/** Records a product's changes in the operation log. */
export async function publishChange(work: ProductWork, { before, product, current, rows }: Changed): Promise<void> {
  const detail = changedFields(
    { ...plain(before), prices: pricesOf(current) },
    { ...plain(loggedOf(product)), prices: pricesOf(rows) },
  );
  await logOperation(work, warehouseOperation, {
    operation: "material",
    type: "update",
    content: product.name,
    ...detail,
  });
}

/** Figures as texts, so that 1 and "1.000" do not look like a change. */
const plain = (row: Record<string, unknown>): Record<string, unknown> => ({
  ...row,
  weight: row.weight === null || row.weight === undefined ? null : String(Number(row.weight)),
});

type StoredProduct = NonNullable<Awaited<ReturnType<WarehouseTx["product"]["findFirst"]>>>;

function refuseStale(before: StoredProduct, product: ProductUpdate) {
  const { before: current } = changedFields(plain(before), plain({ ...loggedOf(product), version: before.version }));
  const issues = Object.entries(current).map(([field, value]) => ({
    id: "changed-meanwhile",
    field,
    values: { current: typeof value === "object" ? "" : String(value) },
  }));
  return refuse("stale-version", { status: 409, values: { version: before.version }, issues });
}

async function refuseFixed(
  work: ProductWork,
  product: ProductUpdate,
  unit: UnitOfProduct | null,
  before: StoredProduct,
): Promise<void> {
  // The column holds what headData wrote.
  const attribute = before.attribute as ProductAdd["attribute"];
  refuseIssues(lastingIssues({ attribute }, product));
  if ((await usedAmong(work.tx, "product", [product.id])).length === 0) return;
  const formerUnit = before.unitId
    ? await work.tx.unit.findFirst({ where: { id: before.unitId }, select: { basicUnit: true } })
    : null;
  const { enableSerialNumber, enableBatchNumber } = before;
  const former = {
    ...{ baseUnit: formerUnit?.basicUnit ?? before.unit, enableSerialNumber, enableBatchNumber, attribute },
  };
  refuseIssues(fixedIssues(former, { ...product, baseUnit: unit?.basicUnit ?? product.unit }));
}
