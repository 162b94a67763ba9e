// Stores departments: one tenant's tree at a time, changed by one transaction at a time.
import type { Body } from "@kontor/contracts/core/endpoint";
import { notFound, refuse } from "@kontor/contracts/core/error";
import { newId } from "@kontor/contracts/core/id";
import { departmentsChanged } from "@kontor/contracts/system/facts";
import type { addOrganization, updateOrganization } from "@kontor/contracts/system/organization";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { publish } from "@kontor/service-kit/events/outbox";
import { nameCheck } from "@kontor/service-kit/resource/name-check";
import type { SystemTx } from "../db.ts";
import { refuseParent } from "./tree.rules.ts";

/** A tree is read whole, so a tenant has at most this many departments. */
const DEPARTMENTS_MAX = 5000;

export const allDepartments = (tx: SystemTx) => tx.department.findMany({ take: DEPARTMENTS_MAX });

/** Locks the tenant's tree: two concurrent moves could make a cycle together. */
async function lockTree(tx: SystemTx): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('departments ' || app_tenant()::text, 0))`;
}

/** Whether another department has this name. */
export const departmentNameCheck = nameCheck("departments", "org_abr_key");
/** Whether another department has this code. */
export const departmentCodeCheck = nameCheck("departments", "org_no_key");

type DepartmentInput = Body<typeof addOrganization>;

/** @throws Refusal `code-already-exists` (11000003), `name-already-exists` */
async function assertUniqueDepartment(
  tx: SystemTx,
  { orgNo, orgAbr }: DepartmentInput,
  exceptId?: string,
): Promise<void> {
  if (await departmentCodeCheck(tx, orgNo, exceptId)) {
    throw refuse("code-already-exists", { status: 409, code: 11000003, field: "orgNo" });
  }
  if (await departmentNameCheck(tx, orgAbr, exceptId)) {
    throw refuse("name-already-exists", { status: 409, field: "orgAbr" });
  }
}

export async function insertDepartment(tx: SystemTx, input: DepartmentInput, creatorId: string): Promise<string> {
  await lockTree(tx);
  const all = await allDepartments(tx);
  if (all.length >= DEPARTMENTS_MAX) throw refuse("too-many-departments", { values: { max: DEPARTMENTS_MAX } });
  refuseParent(all, undefined, input.parentId);
  await assertUniqueDepartment(tx, input);
  const id = newId();
  await tx.department.create({ data: { ...input, id, creatorId } });
  return id;
}

/** @returns the department as it was. @throws Refusal `not-found`, `stale-version` */
export async function changeDepartment(tx: SystemTx, { id, version, ...input }: Body<typeof updateOrganization>) {
  await lockTree(tx);
  const all = await allDepartments(tx);
  const before = all.find((each) => each.id === id);
  if (!before) throw notFound();
  if (before.version !== version) throw refuse("stale-version", { status: 409, values: { version: before.version } });
  refuseParent(all, id, input.parentId);
  await assertUniqueDepartment(tx, input, id);
  await tx.department.updateMany({ where: { id }, data: { ...input, version: { increment: 1 } } });
  return before;
}

/** Publishes what a department is called now. */
export async function publishDepartment(tx: SystemTx, ctx: Ctx, id: string): Promise<void> {
  const { orgAbr: name, version } = await tx.department.findFirstOrThrow({ where: { id } });
  await publish(tx, departmentsChanged, { departments: [{ id, version, name }] }, ctx);
}

/**
 * Deletes departments, all or none.
 * @returns the deleted departments, each with its parent's name
 * @throws Refusal `not-found`; `department-has-children` (11000006), unless the children go too; `department-has-users` (601)
 */
export async function removeDepartments(tx: SystemTx, ids: string[]) {
  await lockTree(tx);
  const all = await allDepartments(tx);
  const gone = all.filter((each) => ids.includes(each.id));
  if (gone.length < new Set(ids).size) throw notFound();
  const children = all.filter((each) => each.parentId && ids.includes(each.parentId) && !ids.includes(each.id));
  if (children.length > 0) throw refuse("department-has-children", { code: 11000006 });
  const inUse = await tx.userDepartment.findMany({ where: { departmentId: { in: ids } }, select: { userId: true } });
  const users = await tx.user.count({ where: { id: { in: inUse.map((row) => row.userId) }, deletedAt: null } });
  if (users > 0) throw refuse("department-has-users", { code: 601, values: { users } });
  await tx.userDepartment.deleteMany({ where: { departmentId: { in: ids } } });
  // One statement, because foreign keys between parents and children are checked at its end.
  await tx.department.deleteMany({ where: { id: { in: ids } } });
  const nameOf = new Map(all.map(({ id, orgAbr }) => [id, orgAbr]));
  return gone.map((each) => ({ ...each, parentName: nameOf.get(each.parentId ?? "") ?? null }));
}
