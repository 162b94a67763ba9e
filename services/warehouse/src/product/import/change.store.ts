// Updates existing products from a workbook: a price list of a thousand rows is written at once, not product by product.
import { type Issue, Refusal } from "@kontor/contracts/core/error";
import type { ProductUpdate } from "@kontor/contracts/warehouse/product";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../../db.ts";
import { type BarcodeData, requestedBarcodes, writeBarcodes } from "../barcode.store.ts";
import { productIssues, type UnitOfProduct } from "../product.rules.ts";
import { publishProducts } from "../product-event.query.ts";
import { changeProduct, publishChange } from "../save.store.ts";
import { depthOf } from "./change.rules.ts";
import type { ExistingProduct } from "./existing.query.ts";

export interface Change {
  was: ExistingProduct;
  /** As it becomes. */
  product: ProductUpdate;
  unit: UnitOfProduct | null;
}

/** Changes them as far as they differ. @returns for each all that is wrong; where anything is, the caller undoes everything */
export async function changeExisting(work: Work<WarehouseTx>, changes: readonly Change[]): Promise<Issue[][]> {
  const plain: Change[] = [];
  const issues: Issue[][] = [];
  for (const change of changes) {
    const depth = depthOf(change.was.former, change.product);
    if (depth === "deep") issues.push(await changeDeeply(work, change.product));
    else issues.push(depth === "none" ? [] : productIssues(change.product, change.unit));
    if (depth === "plain") plain.push(change);
  }
  if (plain.length === 0 || issues.some((each) => each.length > 0)) return issues;
  const written = await writePlainly(work, plain);
  return issues.map((each, at) => {
    const change = changes[at];
    const isStale = change && plain.includes(change) && !written.has(change.product.id);
    return isStale ? [{ id: "stale-version", field: "name" }] : each;
  });
}

async function changeDeeply(work: Work<WarehouseTx>, product: ProductUpdate): Promise<Issue[]> {
  try {
    await changeProduct(work, product);
    return [];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.issues.length === 0) return [{ id: error.id, field: "name" }];
    // The columns of a workbook have codes of their own.
    return error.issues.map(({ code: _code, ...issue }) => issue);
  }
}

// Products are locked in the order of their ids, as everywhere.
const LOCK = statement("select id from products where id = any($1::uuid[]) order by id for update");
const WRITE = statement<{
  id: string;
}>(`update products p set brand = g.brand, position = g.position, remark = g.remark,
    category_id = g."categoryId", weight = g.weight, expiry_num = g."expiryNum", enabled = g.enabled, version = p.version + 1
  from json_to_recordset($1::json) as g(id uuid, version int, brand text, position text, remark text, "categoryId" uuid, weight numeric,
    "expiryNum" int, enabled boolean)
  where p.id = g.id and p.version = g.version returning p.id`);

/** @returns the ids of those that nobody has changed meanwhile */
async function writePlainly(work: Work<WarehouseTx>, changes: readonly Change[]): Promise<Set<string>> {
  const { tx, ctx } = work;
  const ids = changes.map(({ product }) => product.id);
  await LOCK.rows(tx, ids);
  const written = new Set(
    (await WRITE.rows(tx, JSON.stringify(changes.map(({ product }) => product)))).map(({ id }) => id),
  );
  const rows = new Map<string, BarcodeData[]>();
  for (const { was, product, unit } of changes) {
    const current = new Map(was.rows.map((row) => [row.id, row]));
    rows.set(product.id, requestedBarcodes(product, unit, { current, actor: ctx.actor }));
  }
  await writeBarcodes(tx, [...rows.values()].flat());
  await publishProducts(work, ids);
  for (const { was, product } of changes)
    await publishChange(work, { before: was.stored, product, current: was.rows, rows: rows.get(product.id) ?? [] });
  return written;
}
