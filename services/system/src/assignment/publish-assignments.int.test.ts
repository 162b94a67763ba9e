// Facts about assignments to other services, and consumed facts of theirs: warehouses and log entries (reference.md §5.1, §6.4; AUD-1).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { addPartner } from "@kontor/contracts/system/partner";
import { addUserBusiness } from "@kontor/contracts/system/role";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeDown } from "../consumers/operations.ts";
import { partnerRoutes } from "../partner/partner.routes.ts";
import { type Harness, nothingReserved, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { assignmentRoutes } from "./assignment.routes.ts";
import { applyWarehouse } from "./warehouse.store.ts";

let harness: Harness;
let tenant: TestTenant;
let clerk: Actor;
beforeAll(() => {
  harness = openHarness(({ db, platform, announce }) => [
    assignmentRoutes(platform, announce),
    partnerRoutes(db, nothingReserved),
  ]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
  clerk = await tenant.staff();
});

const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", silentLog()); // a clerk has a tenant
const assignmentFacts = () =>
  tenant.tables(async (tx) => {
    const rows = await tx.$queryRaw<{ body: unknown }[]>`
      select body from kit.outbox_facts where subject = 'fact.system.assignments.changed.v1' order by sequence`;
    return rows.map((row) => row.body);
  });

test("a warehouse that the tenant does not have, or no longer has, cannot be assigned (TEN-9)", async () => {
  const [existing, gone, foreign] = [await tenant.depot(), await tenant.depot(), newId()];
  const word = { version: 2, name: "", enabled: true, isDefault: false, creatorId: null };
  await tenant.tables((tx) => applyWarehouse({ tx, ctx: ctxOf(clerk) }, { ...word, id: gone, deleted: true }));
  // An older fact that arrives late does not bring the warehouse back.
  await tenant.tables((tx) =>
    applyWarehouse({ tx, ctx: ctxOf(clerk) }, { ...word, id: gone, version: 1, deleted: false }),
  );
  for (const value of [[foreign], [gone], [existing, foreign]]) {
    const body = { type: "UserDepot" as const, keyId: clerk.userId, value };
    expect(refusalOf(await harness.call(addUserBusiness, tenant.owner, { body }))).toMatchObject({
      status: 404,
      refusal: "not-found",
    });
  }
  expect(await tenant.tables((tx) => tx.userDepot.count({ where: { userId: clerk.userId } }))).toBe(0);
});

test("each change of a user's assigned warehouses publishes all of them", async () => {
  const value = [await tenant.depot(), await tenant.depot()];
  const body = { type: "UserDepot" as const, keyId: clerk.userId, value };
  expect((await harness.call(addUserBusiness, tenant.owner, { body })).status).toBe(200);
  await harness.call(addUserBusiness, tenant.owner, { body: { ...body, value: [] } });
  expect(await assignmentFacts()).toEqual([
    { userId: clerk.userId, kind: "UserDepot", valueIds: [...value].sort(), replaces: true },
    { userId: clerk.userId, kind: "UserDepot", valueIds: [], replaces: true },
  ]);
});

test("a new customer is assigned to its creator and to the tenant's owner, and the assignments are published", async () => {
  await harness.call(addPartner, clerk, { body: { type: "客户", supplier: "新客户" } });
  const users = (await assignmentFacts()).map((fact) => (fact as { userId: string }).userId);
  expect(users.sort()).toEqual([tenant.owner.userId, clerk.userId].sort());
});

test("a new warehouse is assigned to its creator and to the tenant's owner, and a deleted one to nobody", async () => {
  const warehouse = { id: newId(), version: 1, name: "北仓", enabled: true, isDefault: false };
  const changeWarehouse = (deleted: boolean, creatorId: string | null) =>
    tenant.tables((tx) => applyWarehouse({ tx, ctx: ctxOf(clerk) }, { ...warehouse, creatorId, deleted }));
  const assigned = () => tenant.tables((tx) => tx.userDepot.findMany({ where: { depotId: warehouse.id } }));
  await changeWarehouse(false, clerk.userId);
  await changeWarehouse(false, null);
  expect((await assigned()).map((row) => row.userId).sort()).toEqual([tenant.owner.userId, clerk.userId].sort());
  expect(await assignmentFacts()).toHaveLength(2);
  await changeWarehouse(true, null);
  expect(await assigned()).toEqual([]);
});

test("a log entry published by another service is in the log with its time and user (AUD-1)", async () => {
  const ctx = ctxOf(clerk);
  const by = { userId: clerk.userId, loginName: clerk.loginName, userName: clerk.userName };
  const fact = { ...warehouseOperation.example, by, clientIp: "10.1.2.3" };
  const occurredAt = "2026-11-21T02:03:04.000Z";
  const published = { subject: warehouseOperation.subject, tenantId: ctx.tenantId, requestId: "r", actorId: by.userId };
  const envelope = { id: newId(), sequence: 1, occurredAt, body: fact, ...published };
  await tenant.tables((tx) => writeDown({ fact, envelope, tx, ctx }));
  const rows = await tenant.tables((tx) => tx.operationLog.findMany({ where: { operation: "depot" } }));
  expect(rows).toMatchObject([
    {
      type: "update",
      content: "默认仓库",
      userId: clerk.userId,
      clientIp: "10.1.2.3",
      createdAt: new Date(occurredAt),
    },
  ]);
});
