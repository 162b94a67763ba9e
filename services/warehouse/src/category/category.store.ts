// Stores categories: one tenant's tree at a time, changed by one transaction at a time.
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { isSameName } from "@kontor/contracts/core/name-key";
import type { addCategory, updateCategory } from "@kontor/contracts/warehouse/category";
import { branchOf } from "@kontor/service-kit/resource/tree.rules";
import type { WarehouseTx } from "../db.ts";
import { refuseParent } from "./tree.rules.ts";

/** A tree is read as a whole; more categories than this are not supported. */
const CATEGORIES_MAX = 5000;

export const allCategories = (tx: WarehouseTx) => tx.category.findMany({ take: CATEGORIES_MAX });

/** The ids of a category and of all below it; empty for an unknown one. */
export async function branchIds(tx: WarehouseTx, id: string): Promise<string[]> {
  const all = await tx.category.findMany({ select: { id: true, parentId: true }, take: CATEGORIES_MAX });
  return all.some((each) => each.id === id) ? [...branchOf(all, id)] : [];
}

/** Whether another category has this name (of those below a parent, where one is given) or this number. */
export async function isDuplicateCategory(
  tx: WarehouseTx,
  which: { name: string; parentId?: string | null } | { serialNo: string },
  exceptId?: string,
): Promise<boolean> {
  const others = (await allCategories(tx)).filter(({ id }) => id !== exceptId);
  if ("serialNo" in which) return others.some(({ serialNo }) => isSameName(serialNo, which.serialNo));
  const { name, parentId } = which;
  return others.some((each) => isSameName(each.name, name) && (parentId === undefined || each.parentId === parentId));
}

/** Two concurrent moves could create a cycle; so each waits for the other's commit. */
async function lockTree(tx: WarehouseTx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('categories ' || app_tenant()::text, 0))`;
}

type CategoryInput = Body<typeof addCategory>;
type Row = Awaited<ReturnType<typeof allCategories>>[number];

/** @throws Refusal `name-already-exists` among those below the same parent, `code-already-exists` (7500003) */
function assertUniqueCategory(all: readonly Row[], input: CategoryInput, exceptId?: string): void {
  const others = all.filter((each) => each.id !== exceptId);
  if (others.some((each) => each.parentId === input.parentId && isSameName(each.name, input.name)))
    throw refuse("name-already-exists", { status: 409, field: "name" });
  if (others.some((each) => isSameName(each.serialNo, input.serialNo)))
    throw refuse("code-already-exists", { status: 409, code: 7_500_003, field: "serialNo" });
}

export async function insertCategory(tx: WarehouseTx, input: CategoryInput): Promise<string> {
  await lockTree(tx);
  const all = await allCategories(tx);
  if (all.length >= CATEGORIES_MAX) throw refuse("too-many-categories", { values: { max: CATEGORIES_MAX } });
  refuseParent(all, undefined, input.parentId);
  assertUniqueCategory(all, input);
  const id = newId();
  await tx.category.create({ data: { ...input, id } });
  return id;
}

/**
 * @returns the category before the change.
 * @throws Refusal `not-found`, `stale-version`
 */
export async function changeCategory(
  tx: WarehouseTx,
  { id, version, ...input }: Body<typeof updateCategory>,
): Promise<Row> {
  await lockTree(tx);
  const all = await allCategories(tx);
  const before = all.find((each) => each.id === id);
  if (!before) throw notFound();
  if (before.version !== version) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  refuseParent(all, id, input.parentId);
  assertUniqueCategory(all, input, id);
  await tx.category.updateMany({ where: { id }, data: { ...input, version: { increment: 1 } } });
  return before;
}

/**
 * Deletes categories, all or none.
 * @returns the deleted ones, each with the name of its parent
 * @throws Refusal `not-found`; `category-has-children` (7500006), unless the children are deleted too; `in-use` (601) with products in them
 */
export async function removeCategories(tx: WarehouseTx, ids: readonly string[]) {
  await lockTree(tx);
  const all = await allCategories(tx);
  const gone = all.filter((each) => ids.includes(each.id));
  if (gone.length < new Set(ids).size) throw notFound();
  if (all.some((each) => each.parentId && ids.includes(each.parentId) && !ids.includes(each.id)))
    throw refuse("category-has-children", { status: 409, code: 7_500_006 });
  const product = await tx.product.findFirst({
    where: { categoryId: { in: [...ids] } },
    select: { categoryId: true },
  });
  const used = gone.find((each) => each.id === product?.categoryId);
  if (used) throw refuse("in-use", { code: 601, values: { name: used.name } });
  // One statement: parents and children deleted together refer to each other until its end.
  await tx.category.deleteMany({ where: { id: { in: [...ids] } } });
  const nameOf = new Map(all.map(({ id, name }) => [id, name]));
  return gone.map((each) => ({ ...each, parentName: nameOf.get(each.parentId ?? "") ?? null }));
}
