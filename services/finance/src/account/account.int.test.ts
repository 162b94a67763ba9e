// Settlement accounts over HTTP: form, the one default, picker, deletion (reference.md §5.3).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import type { TenantId } from "@kontor/contracts/core/id";
import {
  addAccount,
  checkAccountName,
  deleteAccount,
  deleteAccounts,
  getAccountInfo,
  listAccounts,
  pickAccounts,
  setAccountsEnabled,
  setDefaultAccount,
  updateAccount,
} from "@kontor/contracts/finance/account";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { freshnessOf } from "@kontor/service-kit/report/projection-lag";
import { type CallOptions, fakeGateway, person, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { owners } from "@kontor/service-kit/testing/owners";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { financeApp } from "../app.ts";
import { type FinanceDb, type FinanceTx, openFinance } from "../db.ts";
import { makeFirstAccount } from "./tenant-defaults.store.ts";

const gateway = fakeGateway();
let db: FinanceDb;
let app: ReturnType<typeof financeApp>;
let owner: Actor;
beforeAll(() => {
  db = openFinance(inject("stack").env.finance.DATABASE_URL ?? "");
  app = financeApp({
    db,
    gatewayKey: gateway.publicKey,
    peers: owners(),
    freshness: freshnessOf([]),
    log: silentLog(),
  });
});
afterAll(() => db.close());
beforeEach(async () => {
  owner = await newTenant();
});

const ctxOf = ({ tenantId }: Actor) => backgroundCtx(tenantId as TenantId, "test", silentLog()); // an owner has a tenant
const tables = <T>(as: Actor, work: (tx: FinanceTx) => Promise<T>): Promise<T> => db.tenantTx(ctxOf(as), work);
async function newTenant(): Promise<Actor> {
  const as = person();
  await tables(as, (tx) => makeFirstAccount({ tx, ctx: ctxOf(as) }));
  return as;
}
const call = <E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}) =>
  gateway.call(app, endpoint, { as: owner, ...options });
async function ask<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Answer<E>> {
  const { status, body } = await call(endpoint, options);
  expect(status, JSON.stringify(body)).toBe(200);
  // The service has parsed its answer by the endpoint's own schema.
  return (body as { data: Answer<E> }).data;
}
const refused = ({ status, body }: { status: number; body: unknown }) => {
  const { code, data } = body as { code: number; data: { refusal: string } };
  return { status, code, refusal: data.refusal };
};
const add = async (name: string) => (await ask(addAccount, { body: { name } })).id ?? "";
const defaults = async () => {
  const { rows } = await ask(listAccounts, { query: {} });
  return rows.filter((row) => row.isDefault).map((row) => row.name);
};

test("a new tenant has a cash account, and accounts are added, changed and published each time", async () => {
  const body = { name: "中国银行", serialNo: "6222 0000", initialAmount: "1000.5" };
  const { id = "" } = await ask(addAccount, { body });
  await ask(updateAccount, { body: { ...body, id, version: 1, remark: "主账户", enabled: true } });
  const { info } = await ask(getAccountInfo, { query: { id } });
  expect(info).toMatchObject({ initialAmount: "1000.50", currentAmount: "1000.50", remark: "主账户", version: 2 });
  const facts = await tables(
    owner,
    (tx) => tx.$queryRaw<{ body: unknown }[]>`
    select body from kit.outbox_facts where subject like 'fact.finance.accounts.%' order by sequence`,
  );
  expect(facts).toMatchObject([
    { body: { accounts: [{ name: "现金", isDefault: true }] } },
    { body: { accounts: [{ id, version: 1, initialAmount: "1000.50" }] } },
    { body: { accounts: [{ id, version: 2, deleted: false }] } },
  ]);
});

test("an account name is unique and an opening balance is not negative", async () => {
  await add("银行");
  expect(refused(await call(addAccount, { body: { name: "银行" } }))).toMatchObject({
    status: 409,
    refusal: "name-already-exists",
  });
  expect(await ask(checkAccountName, { query: { name: "银行" } })).toEqual({ status: true });
  expect((await call(addAccount, { body: { name: "欠款", initialAmount: "-1" } })).status).toBe(400);
});

test("there is exactly one default account, which cannot be deleted while others exist", async () => {
  const id = await add("银行");
  await ask(setDefaultAccount, { body: { id } });
  expect(await defaults()).toEqual(["银行"]);
  expect(refused(await call(deleteAccount, { query: { id } }))).toMatchObject({
    status: 409,
    refusal: "default-needed",
  });
  const { accountList } = await ask(pickAccounts);
  expect(accountList.map((each) => [each.name, each.isDefault])).toEqual([
    ["现金", false],
    ["银行", true],
  ]);
});

test("two concurrent choices of a default account both succeed and one default is left", async () => {
  const ids = [await add("甲行"), await add("乙行"), await add("丙行")];
  const called = await Promise.all(ids.map((id) => call(setDefaultAccount, { body: { id } })));
  expect(called.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await defaults()).toHaveLength(1);
});

test("the default account cannot be disabled while others exist, neither in the list nor in the form", async () => {
  const id = await add("银行");
  await ask(setDefaultAccount, { body: { id } });
  const { info } = await ask(getAccountInfo, { query: { id } });
  const { isDefault: _d, createTime: _t, currentAmount: _c, initialAmount: _i, ...form } = info;
  for (const refusing of [
    await call(setAccountsEnabled, { body: { ids: [id], status: false } }),
    await call(updateAccount, { body: { ...form, enabled: false } }),
  ])
    expect(refused(refusing)).toMatchObject({ status: 409, refusal: "default-needed" });
  expect((await ask(pickAccounts)).accountList.map((each) => each.name)).toContain("银行");
});

test("accounts are sorted by their sort number, those without a sort number come last, and a sort value that is no number is refused", async () => {
  for (const [name, sort] of [
    ["十行", "10"],
    ["二行", "2"],
  ] as const)
    await ask(addAccount, { body: { name, sort } });
  const older = await add("旧行");
  await tables(owner, (tx) => tx.account.updateMany({ where: { id: older }, data: { sort: "A1" } }));
  const inOrder = ["二行", "十行", "现金", "旧行"];
  expect((await ask(pickAccounts)).accountList.map((each) => each.name)).toEqual(inOrder);
  const { rows } = await ask(listAccounts, { query: { column: "sort", order: "asc" } });
  expect(rows.map(({ name }) => name)).toEqual(inOrder);
  const wrong = await call(addAccount, { body: { name: "甲行", sort: "A1" } });
  expect(wrong.body).toMatchObject({ data: { issues: [{ id: "digits-only", field: "sort" }] } });
});

test("a disabled account is not in the picker and cannot be the default", async () => {
  const id = await add("旧户");
  await ask(setAccountsEnabled, { body: { ids: [id], status: false } });
  expect((await ask(pickAccounts)).accountList.map((each) => each.name)).toEqual(["现金"]);
  expect(refused(await call(setDefaultAccount, { body: { id } })).refusal).toBe("default-disabled");
});

test("an account that documents refer to cannot be deleted, a bulk deletion with it deletes nothing (601), and a deleted account is logged in full (AUD-1)", async () => {
  const [used, free] = [await add("用户"), await add("空户")];
  await tables(owner, (tx) => tx.accountUse.create({ data: { accountId: used } }));
  expect(refused(await call(deleteAccounts, { query: { ids: `${free},${used}` } }))).toMatchObject({
    code: 601,
    refusal: "in-use",
  });
  await ask(deleteAccounts, { query: { ids: free } });
  expect(await ask(listAccounts, { query: {} })).toMatchObject({ total: 2 });
  const published = await tables(
    owner,
    (tx) => tx.$queryRaw<{ body: unknown }[]>`
    select body from kit.outbox_facts where subject like 'fact.finance.operation.%' order by sequence`,
  );
  expect(published.at(-1)?.body).toMatchObject({
    type: "delete",
    content: "空户",
    before: { name: "空户", enabled: true },
  });
});

test("an account with a balance or an opening balance cannot be deleted, alone or with others, and the refusal hides its amount from users who may not see it (601)", async () => {
  const { id = "" } = await ask(addAccount, { body: { name: "存款", initialAmount: "1000.5" } });
  const free = await add("空户");
  const refusing = async (as?: Actor) => {
    const { body } = await call(deleteAccount, { query: { id }, ...(as ? { as } : {}) });
    return body as { code: number; data: { refusal: string; values: object } };
  };
  expect(await refusing()).toMatchObject({
    ...{ code: 601, data: { refusal: "has-balance", values: { name: "存款", balance: "1000.50" } } },
  });
  expect(refused(await call(deleteAccounts, { query: { ids: `${free},${id}` } })).refusal).toBe("has-balance");
  expect(await ask(listAccounts, { query: {} })).toMatchObject({ total: 3 });
  const withoutPrices = person({ kind: "staff", tenantId: owner.tenantId, priceLimits: ["5"] });
  const { data } = await refusing(withoutPrices);
  expect([data.refusal, data.values]).toEqual(["has-some-balance", { name: "存款" }]);
  await ask(updateAccount, { body: { id, version: 1, name: "存款", initialAmount: "0", enabled: true } });
  await ask(deleteAccount, { query: { id } });
});
