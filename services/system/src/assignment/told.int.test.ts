// What other services are told of assignments, and what is heard from them: warehouses and deeds (reference.md §5.1, §6.4; AUD-1).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { warehouseOperation } from "@kontor/contracts/core/operation";
import { addUserBusiness } from "@kontor/contracts/system/role";
import { addPartner } from "@kontor/contracts/system/supplier";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import { silentLog } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { writeDown } from "../consumers/operations.ts";
import { partnerRoutes } from "../partner/partner.routes.ts";
import type { Company } from "../testing/company.ts";
import { type House, nothingSettled, openHouse, refusalOf } from "../testing/house.ts";
import { assignmentRoutes } from "./assignment.routes.ts";
import { settleDepot } from "./depot.store.ts";

let house: House;
let company: Company;
let clerk: Actor;
beforeAll(() => {
  house = openHouse(({ db, platform, announce }) => [
    assignmentRoutes(platform, announce),
    partnerRoutes(db, nothingSettled),
  ]);
});
afterAll(() => house.close());
beforeEach(async () => {
  company = await house.company();
  clerk = await company.staff();
});

const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", silentLog()); // a clerk has a company
const told = () =>
  company.tables(async (tx) => {
    const rows = await tx.$queryRaw<{ body: unknown }[]>`
      select body from kit.outbox_facts where subject = 'fact.system.assignments.changed.v1' order by sequence`;
    return rows.map((row) => row.body);
  });

test("a warehouse that the company has not, or no longer has, is assigned to nobody (TEN-9)", async () => {
  const [known, gone, foreign] = [await company.depot(), await company.depot(), newId()];
  const word = { version: 2, name: "", enabled: true, isDefault: false, creatorId: null };
  await company.tables((tx) => settleDepot({ tx, ctx: ctxOf(clerk) }, { ...word, id: gone, deleted: true }));
  // An older word that comes late brings nothing back.
  await company.tables((tx) =>
    settleDepot({ tx, ctx: ctxOf(clerk) }, { ...word, id: gone, version: 1, deleted: false }),
  );
  for (const value of [[foreign], [gone], [known, foreign]]) {
    const body = { type: "UserDepot" as const, keyId: clerk.userId, value };
    expect(refusalOf(await house.call(addUserBusiness, company.owner, { body }))).toMatchObject({
      status: 404,
      refusal: "not-found",
    });
  }
  expect(await company.tables((tx) => tx.userDepot.count({ where: { userId: clerk.userId } }))).toBe(0);
});

test("assigned warehouses are told as a whole", async () => {
  const value = [await company.depot(), await company.depot()];
  const body = { type: "UserDepot" as const, keyId: clerk.userId, value };
  expect((await house.call(addUserBusiness, company.owner, { body })).status).toBe(200);
  await house.call(addUserBusiness, company.owner, { body: { ...body, value: [] } });
  expect(await told()).toEqual([
    { userId: clerk.userId, kind: "UserDepot", valueIds: [...value].sort(), replaces: true },
    { userId: clerk.userId, kind: "UserDepot", valueIds: [], replaces: true },
  ]);
});

test("a new customer is its maker's and the owner's, and that is told", async () => {
  await house.call(addPartner, clerk, { body: { type: "客户", supplier: "新客户" } });
  const users = (await told()).map((fact) => (fact as { userId: string }).userId);
  expect(users.sort()).toEqual([company.owner.userId, clerk.userId].sort());
});

test("a warehouse that is made is its maker's and the owner's; one that is gone is nobody's", async () => {
  const depot = { id: newId(), version: 1, name: "北仓", enabled: true, isDefault: false };
  const settle = (deleted: boolean, creatorId: string | null) =>
    company.tables((tx) => settleDepot({ tx, ctx: ctxOf(clerk) }, { ...depot, creatorId, deleted }));
  const assigned = () => company.tables((tx) => tx.userDepot.findMany({ where: { depotId: depot.id } }));
  await settle(false, clerk.userId);
  await settle(false, null);
  expect((await assigned()).map((row) => row.userId).sort()).toEqual([company.owner.userId, clerk.userId].sort());
  expect(await told()).toHaveLength(2);
  await settle(true, null);
  expect(await assigned()).toEqual([]);
});

test("a deed of another service is in the log with its time and person (AUD-1)", async () => {
  const ctx = ctxOf(clerk);
  const by = { userId: clerk.userId, loginName: clerk.loginName, userName: clerk.userName };
  const fact = { ...warehouseOperation.example, by, clientIp: "10.1.2.3" };
  const occurredAt = "2026-11-21T02:03:04.000Z";
  const said = { subject: warehouseOperation.subject, tenantId: ctx.tenantId, requestId: "r", actorId: by.userId };
  const envelope = { id: newId(), sequence: 1, occurredAt, body: fact, ...said };
  await company.tables((tx) => writeDown({ fact, envelope, tx, ctx }));
  const rows = await company.tables((tx) => tx.operationLog.findMany({ where: { operation: "depot" } }));
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
