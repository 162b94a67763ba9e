// Creates stock-taking tasks: from a scope, or from another task (reference.md §2.11).
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { copyTask, createTask } from "@kontor/contracts/warehouse/stock-taking";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import { branchIds } from "../category/category.store.ts";
import type { WarehouseTx } from "../db.ts";
import { refuseWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { refuseDisabledWarehouse } from "./disabled-warehouse.store.ts";
import { copyItems, differingItems, insertItems } from "./item.store.ts";
import { assertCopyable } from "./task.rules.ts";
import { findTask, insertTask } from "./task.store.ts";

type Created = Promise<{ id: string; number: string }>;

/** What belongs to another scope is not left out silently. @throws Refusal `value-not-allowed` */
function refuseUnmeant(isGiven: boolean, field: string): never[] {
  if (isGiven) throw refuse("value-not-allowed", { field });
  return [];
}

const PRODUCTS = statement<{ id: string }>("select id from products where id = any($1::uuid[])");
async function categoriesOf(tx: WarehouseTx, { scope, categoryId }: Body<typeof createTask>): Promise<string[]> {
  if (scope !== "category") return refuseUnmeant(categoryId !== null, "categoryId");
  if (!categoryId) throw refuse("field-required", { field: "categoryId" });
  const ids = await branchIds(tx, categoryId);
  if (ids.length === 0) throw notFound("categoryId");
  return ids;
}
async function productsOf(tx: WarehouseTx, { scope, productIds }: Body<typeof createTask>): Promise<string[]> {
  if (scope !== "selected") return refuseUnmeant(productIds.length > 0, "productIds");
  if (productIds.length === 0) throw refuse("field-required", { field: "productIds" });
  const existing = new Set((await PRODUCTS.rows(tx, productIds)).map(({ id }) => id));
  const unknown = productIds.findIndex((id) => !existing.has(id));
  if (unknown >= 0) throw notFound(`productIds.${unknown}`);
  return productIds;
}

/** @throws Refusal `not-found`, `field-required`, `stock-taking-depot-disabled`, `stock-taking-empty`, `stock-taking-too-many-items` */
export async function create(work: Work<WarehouseTx>, input: Body<typeof createTask>): Created {
  const { tx } = work;
  await refuseWarehouses(work, [input.depotId], "depotId");
  await refuseDisabledWarehouse(tx, input.depotId, "depotId");
  const [categoryIds, productIds] = [await categoriesOf(tx, input), await productsOf(tx, input)];
  const { onlyStocked, ...task } = input;
  const made = await insertTask(work, { ...task, sourceId: null });
  await insertItems(tx, made.id, { ...task, categoryIds, productIds, onlyStocked });
  return made;
}

/** A copy has the scope of its source; one of differences only may count nothing else. @throws Refusal `stock-taking-not-finished`, `stock-taking-depot-disabled`, `stock-taking-empty` */
export async function copy(work: Work<WarehouseTx>, { id, items, ...input }: Body<typeof copyTask>): Created {
  const { tx } = work;
  const source = await findTask(work, id, { lock: "share" });
  assertCopyable(source);
  await refuseDisabledWarehouse(tx, source.depotId);
  const only = items === "differences" ? await differingItems(tx, source) : undefined;
  const { depotId, scope, categoryId, productIds } = source;
  const within = only
    ? {
        scope: "selected" as const,
        categoryId: null,
        productIds: [...new Set(only.map(({ productId }) => productId))],
      }
    : { scope, categoryId, productIds };
  const made = await insertTask(work, { ...input, depotId, ...within, sourceId: source.id });
  await copyItems(tx, made.id, source.id, only);
  return made;
}
