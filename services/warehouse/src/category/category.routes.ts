// Categories: tree, form, deletion (reference.md §5.7).

import { notFound } from "@kontor/contracts/core/error";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import {
  addCategory,
  checkCategoryName,
  deleteCategories,
  deleteCategory,
  findCategory,
  getProductCategoryTree,
  updateCategory,
} from "@kontor/contracts/warehouse/category";
import { categoriesChanged } from "@kontor/contracts/warehouse/facts";
import { publish } from "@kontor/service-kit/events/outbox";
import { router } from "@kontor/service-kit/http/router";
import { changedFields, removedRecord } from "@kontor/service-kit/operation-log/change.rules";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import {
  allCategories,
  changeCategory,
  insertCategory,
  isDuplicateCategory,
  removeCategories,
} from "./category.store.ts";
import { categoryTree } from "./tree.rules.ts";

const operation = "material-category";

export function categoryRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);

  routes.read(getProductCategoryTree, async ({ tx, query }) => categoryTree(await allCategories(tx), query.id));
  routes.read(findCategory, async ({ tx, query }) => {
    const category = await tx.category.findFirst({ where: { id: query.id } });
    if (!category) throw notFound();
    return [
      { ...category, createTime: category.createdAt.toISOString(), updateTime: category.updatedAt.toISOString() },
    ];
  });
  routes.read(checkCategoryName, async ({ tx, query: { id, name, parentId } }) => ({
    status: await isDuplicateCategory(tx, { name, parentId: parentId ?? null }, id),
  }));

  routes.write(addCategory, async (call) => {
    const id = await insertCategory(call.tx, call.body);
    await publish(call.tx, categoriesChanged, { categories: [{ id, version: 1, name: call.body.name }] }, call.ctx);
    await logOperation(call, warehouseOperation, { operation, type: "add", content: call.body.name, after: call.body });
    return { message: "added", id };
  });
  routes.write(updateCategory, async (call) => {
    const before = await changeCategory(call.tx, call.body);
    const { id, version, ...after } = call.body;
    const now = { id, version: version + 1, name: after.name };
    await publish(call.tx, categoriesChanged, { categories: [now] }, call.ctx);
    const change = changedFields(before, after);
    await logOperation(call, warehouseOperation, { operation, type: "update", content: after.name, ...change });
    return { message: "updated", id };
  });

  const removal = async (work: Work<WarehouseTx>, ids: readonly string[]) => {
    for (const gone of await removeCategories(work.tx, ids))
      await logOperation(work, warehouseOperation, {
        ...{ operation, type: "delete", content: gone.name, ...removedRecord(gone) },
      });
    return { message: "deleted" };
  };
  routes.write(deleteCategory, (call) => removal(call, [call.query.id]));
  routes.write(deleteCategories, (call) => removal(call, call.query.ids));
  return routes;
}
