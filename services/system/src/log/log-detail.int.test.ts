// Visibility of a log entry's changes: for users who may see the document itself (reference.md §6.8; RBAC-5, RBAC-6, TEN-8).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { getLogDetail, listLogs } from "@kontor/contracts/system/log";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { logRoutes } from "./log.routes.ts";
import { type LogEntry, logOperation, verifyLog } from "./log.store.ts";

const PAGES = { "/system/log": "", "/bill/sale_out": "" };

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ platform }) => [logRoutes(platform)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

/** Writes a log entry. @returns its id */
async function write(entry: Partial<LogEntry>): Promise<string> {
  const { owner, tables } = tenant;
  if (!owner.tenantId) throw new Error("an owner has a company");
  const ctx = { ...backgroundCtx(owner.tenantId, "test", silentLog()), actor: owner };
  const before = {
    number: "XSCK1",
    amountTotal: "12.50",
    lines: [{ id: "a", position: 0, unitPrice: "12.50", quantity: "1" }],
  };
  return tables(async (tx) => {
    await logOperation(tx, ctx, {
      operation: "sale-out",
      type: "delete",
      content: "XSCK1",
      before,
      after: {},
      ...entry,
    });
    return (await tx.operationLog.findFirstOrThrow({ orderBy: { chainNo: "desc" } })).id;
  });
}
const read = (as: Actor, id: string) => harness.call(getLogDetail, as, { query: { id } });
const about = (overrides: object = {}) => ({
  documentId: newId(),
  creatorId: newId(),
  departmentId: null,
  customerId: null,
  depotIds: [],
  ...overrides,
});

test("a deletion is logged in full, the list marks entries with details, and another tenant's entry is as absent as an unknown one (TEN-8)", async () => {
  const id = await write({ about: about() });
  await write({ operation: "session", type: "login", before: undefined, after: undefined });
  expect(dataOf(await read(tenant.owner, id))).toMatchObject({
    info: {
      changes: [
        { field: "number", before: "XSCK1", after: null },
        { field: "totalPrice", before: "12.50" },
      ],
      groups: [{ name: "lines", rows: [{ place: 1, became: "removed" }] }],
    },
  });
  expect(dataOf(await harness.call(listLogs, tenant.owner, { query: {} }))).toMatchObject({
    rows: [
      { operation: "session", hasDetail: false },
      { operation: "sale-out", hasDetail: true },
    ],
  });
  expect(await tenant.tables(verifyLog)).toEqual([]);
  const stranger = await harness.tenant();
  const [foreign, absent] = [await read(stranger.owner, id), await read(stranger.owner, newId())];
  expect(refusalOf(foreign)).toEqual({ ...refusalOf(absent), status: 404, refusal: "not-found" });
});

test("a document's log entry is hidden from users without the page of its kind, and its amounts from users who see no prices (RBAC-7)", async () => {
  const id = await write({ about: about() });
  const without = await tenant.staff({ roleId: await tenant.role({ pages: { "/system/log": "" } }) });
  expect((await read(without, id)).status).toBe(403);
  const priceless = await tenant.staff({ roleId: await tenant.role({ pages: PAGES, priceLimits: ["6"] }) });
  const detail = await read({ ...priceless, priceLimits: ["6"] }, id);
  expect(detail.status).toBe(200);
  expect(JSON.stringify(detail.body)).toContain("XSCK1");
  expect(JSON.stringify(detail.body)).not.toContain("12.50");
});

test("a document's log entry is neither listed nor shown while the operator has disabled the page of its kind for the tenant", async () => {
  const clerk = { ...(await tenant.staff({ roleId: await tenant.role({ pages: PAGES }) })), dataScope: 3 as const };
  const id = await write({ about: about({ creatorId: clerk.userId }) });
  const seen = async () => {
    const { total } = dataOf(await harness.call(listLogs, clerk, { query: {} }));
    return { total, status: (await read(clerk, id)).status };
  };
  expect(await seen()).toEqual({ total: 1, status: 200 });
  const functionId = await tenant.functionOf("/bill/sale_out");
  await tenant.tables((tx) => tx.tenantFunction.create({ data: { functionId, allowed: false } }));
  expect(await seen()).toEqual({ total: 0, status: 403 });
  await tenant.tables((tx) => tx.tenantFunction.updateMany({ data: { allowed: true } }));
  expect(await seen()).toEqual({ total: 1, status: 200 });
});

test("a log entry is seen by users whose data scope, customers and warehouses include its document, and one that is about no document only by unlimited users (RBAC-5, RBAC-6)", async () => {
  const [mine, other, department] = [newId(), newId(), newId()];
  const roleId = await tenant.role({ pages: PAGES });
  const clerk = await tenant.staff({ roleId });
  const status = async (as: Actor, overrides: object | undefined) =>
    (await read(as, await write({ about: overrides && about(overrides) }))).status;
  const own = { ...clerk, dataScope: 3 as const };
  expect(await status(own, { creatorId: clerk.userId })).toBe(200);
  expect(await status(own, { creatorId: other, departmentId: department })).toBe(403);
  expect(await status(own, undefined)).toBe(403);
  const head = { ...clerk, dataScope: 2 as const, departmentIds: [department] };
  expect(await status(head, { departmentId: department })).toBe(200);
  expect(await status(head, { departmentId: newId() })).toBe(403);
  expect(await status(clerk, undefined)).toBe(200);

  const warehouseId = await tenant.depot();
  await tenant.tables(async (tx) => {
    await tx.settings.create({ data: { id: newId(), timeZone: "Asia/Shanghai", customerFlag: true, depotFlag: true } });
    await tx.partner.create({ data: { id: mine, type: "客户", name: "Spring shop" } });
    await tx.userCustomer.create({ data: { userId: clerk.userId, partnerId: mine } });
    await tx.userDepot.createMany({ data: { userId: clerk.userId, depotId: warehouseId }, skipDuplicates: true });
  });
  expect(await status(clerk, { customerId: mine, depotIds: [warehouseId, other] })).toBe(200);
  expect(await status(clerk, { customerId: other, depotIds: [warehouseId] })).toBe(403);
  expect(await status(clerk, { customerId: mine, depotIds: [other] })).toBe(403);
  expect(await status(clerk, { customerId: mine, depotIds: null })).toBe(200);
  expect(await status(clerk, undefined)).toBe(403);
  expect(await status(tenant.owner, { customerId: other, depotIds: [other] })).toBe(200);
});

test("a receipt's log entry names the settled documents by number, except those that the user may not see, as on the receipt itself (RBAC-5)", async () => {
  const pages = { "/system/log": "", "/financial/money_in": "" };
  const clerk = await tenant.staff({ roleId: await tenant.role({ pages }) });
  const settlingLine = {
    position: 0,
    isOpening: false,
    settlesKind: "sale-out",
    settlesId: newId(),
    settlesNumber: "XSCK7",
  };
  const id = await write({
    ...{ operation: "money-in", about: about({ creatorId: clerk.userId }) },
    before: { lines: [{ ...settlingLine, eachAmount: "5.00" }] },
  });
  for (const [as, number] of [
    [tenant.owner, { before: "XSCK7", isHidden: false }],
    [clerk, { before: "XSCK7", isHidden: false }],
    [
      { ...clerk, dataScope: 3 as const },
      { before: null, isHidden: true },
    ],
  ] as const)
    expect(dataOf(await read(as, id))).toMatchObject({
      info: { groups: [{ rows: [{ changes: [{ before: "sale-out" }, number, { before: "5.00" }] }] }] },
    });
});
