// The operation log over HTTP and against tampering (AUD-1).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import { listLogs } from "@kontor/contracts/system/log";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { logRoutes } from "./log.routes.ts";
import { logOperation, verifyLog } from "./log.store.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ platform }) => [logRoutes(platform)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

/** Writes rows one after another, as the given account, none in the same millisecond. */
async function write(...contents: string[]): Promise<void> {
  const { owner, tables } = tenant;
  const ctx = { ...backgroundCtx(owner.tenantId ?? never(), "test", silentLog()), actor: owner, clientIp: "10.1.2.3" };
  for (const [at, content] of contents.entries()) {
    const then = { ...ctx, now: () => new Date(Date.now() + at) };
    await tables((tx) => logOperation(tx, then, { operation: "role", type: "add", content, after: { password: "x" } }));
  }
}
function never(): never {
  throw new Error("an owner has a company");
}

const rowsOf = async (search: Record<string, unknown>) => {
  const { rows } = dataOf(await harness.call(listLogs, tenant.owner, { query: { search: JSON.stringify(search) } }));
  return (Array.isArray(rows) ? rows : []).map((row: { content: string }) => row.content);
};

test.each<[string, Record<string, unknown>, string[]]>([
  ["content", { content: "一" }, ["第一"]],
  ["module", { operation: "role" }, ["第二", "第一"]],
  ["another module", { operation: "user" }, []],
  ["account or name", { userInfo: "Tester" }, []],
  ["account", { userInfo: "owner" }, ["第二", "第一"]],
  ["address", { clientIp: "10.1.2" }, ["第二", "第一"]],
  ["time", { beginTime: "2020-01-01T00:00:00Z", endTime: "2020-02-01T00:00:00Z" }, []],
  ["outcome", { status: 0 }, ["第二", "第一"]],
])("the operation log is searched by %s", async (_, search, expected) => {
  await write("第一", "第二");
  expect(await rowsOf(search)).toEqual(expected);
});

test("a tenant sees no other tenant's log, and secrets are masked (TEN-8, PWD-8)", async () => {
  await write("秘密");
  const row = await tenant.tables((tx) => tx.operationLog.findFirstOrThrow());
  expect(row.after).toEqual({ password: "***" });
  const stranger = await harness.tenant();
  expect(dataOf(await harness.call(listLogs, stranger.owner, { query: {} }))).toMatchObject({ total: 0 });
});

describe("a limited user", () => {
  const seenBy = async (actor: Actor): Promise<string[]> => {
    const { rows } = dataOf(await harness.call(listLogs, actor, { query: { search: '{"operation":"role"}' } }));
    return (rows as { content: string }[]).map(({ content }) => content).sort(); // by its contract
  };
  const as = async (actor: Actor, content: string): Promise<void> => {
    const ctx = { ...backgroundCtx(actor.tenantId ?? never(), "test", silentLog()), actor, clientIp: "10.1.2.3" };
    await tenant.tables((tx) => logOperation(tx, ctx, { operation: "role", type: "add", content }));
  };

  test("a user does not see log entries of others beyond his data scope, also by search (RBAC-5)", async () => {
    const departmentId = await tenant.department("Sales");
    const own = await tenant.staff({ dataScope: 3 });
    const team = await tenant.staff({ dataScope: 2, departmentId, departmentIds: [departmentId] });
    const colleague = await tenant.staff({ dataScope: 3, departmentId, departmentIds: [departmentId] });
    const all = await tenant.staff({ dataScope: 1 });
    await write("by the owner");
    await as(own, "own");
    await as(team, "team's");
    await as(colleague, "colleague's");
    expect(await seenBy(own)).toEqual(["own"]);
    expect(await seenBy(team)).toEqual(["colleague's", "team's"]);
    expect(await seenBy(colleague)).toEqual(["colleague's"]);
    const everything = ["by the owner", "colleague's", "own", "team's"];
    expect(await seenBy(all)).toEqual(everything);
    expect(await seenBy(tenant.owner)).toEqual(everything);
    const search = JSON.stringify({ content: "by the owner" });
    expect(dataOf(await harness.call(listLogs, own, { query: { search } }))).toMatchObject({ total: 0 });
  });

  test.each(["customerFlag", "depotFlag"])(
    "a user limited by assignments sees of log entries that are about no document only his own (RBAC-6, %s)",
    async (flag) => {
      const clerk = await tenant.staff({ dataScope: 1 });
      await write("by the owner");
      await as(clerk, "own");
      await tenant.tables(async (tx) => {
        await tx.settings.deleteMany();
        await tx.settings.create({ data: { id: newId(), timeZone: "Asia/Shanghai", [flag]: true } });
      });
      expect(await seenBy(clerk)).toEqual(["own"]);
      expect(await seenBy(tenant.owner)).toEqual(["by the owner", "own"]);
    },
  );
});

describe("entries about documents in the list of a limited user (docs/decisions/0032)", () => {
  const PAGES = { "/system/log": "", "/bill/sale_out": "" };
  const listed = async (actor: Actor): Promise<string[]> => {
    const { rows, total } = dataOf(await harness.call(listLogs, actor, { query: {} }));
    expect(total).toBe((rows as unknown[]).length);
    return (rows as { content: string }[]).map(({ content }) => content).sort(); // by its contract
  };
  /** The owner changed the document. */
  const change = (content: string, about: object, operation: "sale-out" | "purchase-in" = "sale-out") =>
    tenant.tables((tx) =>
      logOperation(
        tx,
        { ...backgroundCtx(tenant.owner.tenantId ?? never(), "test", silentLog()), actor: tenant.owner },
        {
          ...{ operation, type: "update", content, before: { remark: "" }, after: { remark: "urgent" } },
          about: {
            ...{ documentId: newId(), creatorId: newId(), departmentId: null, customerId: null, depotIds: [] },
            ...about,
          },
        },
      ),
    );

  test("a document's change by another user is listed for its creator and its department, but not without the page of its kind (RBAC-5)", async () => {
    const departmentId = newId();
    const roleId = await tenant.role({ pages: PAGES });
    const clerk = await tenant.staff({ roleId, dataScope: 3 });
    const head = { ...(await tenant.staff({ roleId, dataScope: 2 })), departmentIds: [departmentId] };
    const pageless = await tenant.staff({ roleId: await tenant.role({ pages: { "/system/log": "" } }), dataScope: 3 });
    await change("clerk's", { creatorId: clerk.userId, departmentId });
    await change("another's", {});
    await change("clerk's purchase", { creatorId: clerk.userId, departmentId }, "purchase-in");
    await change("pageless", { creatorId: pageless.userId });
    await write("owner's role");
    expect(await listed(clerk)).toEqual(["clerk's"]);
    expect(await listed(head)).toEqual(["clerk's"]);
    expect(await listed(pageless)).toEqual([]);
    expect(await listed(tenant.owner)).toHaveLength(5);
  });

  test("a document's change by another user is listed for users with its customer and one of its warehouses assigned (RBAC-6)", async () => {
    const [mine, other, warehouse] = [newId(), newId(), await tenant.depot()];
    const clerk = await tenant.staff({ roleId: await tenant.role({ pages: PAGES }), dataScope: 1 });
    await tenant.tables(async (tx) => {
      await tx.settings.create({
        data: { id: newId(), timeZone: "Asia/Shanghai", customerFlag: true, depotFlag: true },
      });
      await tx.partner.create({ data: { id: mine, type: "客户", name: "Spring shop" } });
      await tx.userCustomer.create({ data: { userId: clerk.userId, partnerId: mine } });
      await tx.userDepot.createMany({ data: { userId: clerk.userId, depotId: warehouse }, skipDuplicates: true });
    });
    await change("both", { customerId: mine, depotIds: [warehouse, other] });
    await change("no customer", { depotIds: [warehouse] });
    await change("receipt", { customerId: mine, depotIds: null });
    await change("another customer", { customerId: other, depotIds: [warehouse] });
    await change("another warehouse", { customerId: mine, depotIds: [other] });
    await write("owner's role");
    expect(await listed(clerk)).toEqual(["both", "no customer", "receipt"]);
  });
});

/** Runs a statement that bypasses everything that protects the log, for one tenant. */
async function stealing(statement: string): Promise<void> {
  const url = new URL(inject("stack").urls.postgres);
  url.pathname = "/kontor_system";
  const thief = new pg.Client(url.href);
  await thief.connect();
  await thief.query(statement, [tenant.owner.tenantId]);
  await thief.end();
}

describe("the chain", () => {
  test("neither login of the service can change or delete a log entry (AUD-1)", async () => {
    await write("不可改");
    const ctx = backgroundCtx(tenant.owner.tenantId ?? never(), "test", silentLog());
    for (const database of [harness.db, harness.platform]) {
      await expect(
        database.tenantTx(ctx, (tx) => tx.operationLog.updateMany({ data: { content: "改" } })),
      ).rejects.toThrow();
      await expect(database.tenantTx(ctx, (tx) => tx.operationLog.deleteMany())).rejects.toThrow();
    }
  });

  test("fifty concurrent log entries form one unbroken chain", async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => write(`并行 ${at}`)));
    expect(await tenant.tables(verifyLog)).toEqual([]);
  });

  test.each<[string, string, number]>([
    ["changed", "update operation_log set content = 'x' where tenant_id = $1 and chain_no = 2", 2],
    ["removed", "delete from operation_log where tenant_id = $1 and chain_no = 2", 3],
    ["removed at the end", "delete from operation_log where tenant_id = $1 and chain_no >= 2", 3],
  ])("a log entry %s outside the service is detected (AUD-1)", async (_, tampering, named) => {
    await write("第一", "第二", "第三");
    await stealing(tampering);
    const broken = await tenant.tables(verifyLog);
    expect(broken.map((link) => link.chainNo)).toContain(named);
    expect(broken.map((link) => link.chainNo)).not.toContain(1);
  });

  test("log entries removed at the end are still detected after the next one is written (AUD-1)", async () => {
    await write("第一", "第二", "第三");
    await stealing("delete from operation_log where tenant_id = $1 and chain_no = 3");
    await write("第四");
    expect((await tenant.tables(verifyLog)).map((link) => link.chainNo)).toEqual([4]);
  });

  test("the service's login cannot set back which entry of a log is the last (AUD-1)", async () => {
    await write("第一", "第二");
    await expect(tenant.tables((tx) => tx.operationLogHead.updateMany({ data: { chainNo: 1 } }))).rejects.toThrow();
    await expect(tenant.tables((tx) => tx.operationLogHead.deleteMany())).rejects.toThrow();
  });
});
