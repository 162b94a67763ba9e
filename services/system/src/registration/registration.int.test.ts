// Registration of a tenant: unique by name, complete from the first moment.
import { getCurrentInfo } from "@kontor/contracts/system/config";
import { checkTenantName } from "@kontor/contracts/system/log";
import { listPartners } from "@kontor/contracts/system/partner";
import { listRoles } from "@kontor/contracts/system/role";
import { getCurrentUserDeparts, randomImage, registerUser } from "@kontor/contracts/system/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { digestOf, freshName, PASSWORD, refusalIn, startSystem, type TestSystem } from "../testing/system.ts";

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
  await system.turn("checkcode_flag", "0");
});
afterAll(() => system.stop());

const bodyOf = (loginName: string, password = PASSWORD) => ({
  loginName,
  password: digestOf(password),
  companyName: "Acme Trading",
});
const register = (loginName: string, password?: string) =>
  system.call(registerUser, { as: null, body: bodyOf(loginName, password) });

test("a new tenant has settings, a department, five roles, a customer and a supplier", async () => {
  const { actor } = await system.tenant({ companyName: "金桥贸易" });
  expect(await system.ask(getCurrentInfo, { as: actor })).toMatchObject({
    companyName: "金桥贸易",
    updateUnitPriceFlag: true,
    minusStockFlag: false,
    // Stock is shown at cost from the first day (reference.md §2.8).
    moveAvgPriceFlag: true,
    timeZone: "Asia/Shanghai",
  });
  expect((await system.ask(getCurrentUserDeparts, { as: actor })).list).toMatchObject([{ departName: "金桥贸易" }]);
  const { rows } = await system.ask(listRoles, { as: actor, query: { column: "sort", order: "asc" } });
  expect(rows.map(({ name, type }) => [name, type])).toEqual([
    ["管理员", 1],
    ["采购", 2],
    ["销售", 2],
    ["仓库", 2],
    ["财务", 2],
  ]);
  for (const [type, name] of [
    ["客户", "零散客户"],
    ["供应商", "零散供应商"],
  ] as const)
    expect((await system.ask(listPartners, { as: actor, query: { type } })).rows).toMatchObject([{ supplier: name }]);
});

test("a new tenant, its settings and its partners are published", async () => {
  const { actor } = await system.tenant();
  const facts = await system.sql<{ subject: string; body: object }>(
    "select subject, body from kit.outbox_facts where tenant_id = $1 order by sequence",
    [actor.tenantId],
  );
  expect(facts.map(({ subject }) => subject)).toEqual([
    "fact.system.company.registered.v1",
    "fact.system.users.changed.v1",
    "fact.system.settings.changed.v1",
    "fact.system.assignments.changed.v1",
    "fact.system.partners.changed.v1",
    "fact.system.partners.changed.v1",
  ]);
  expect(facts[2]?.body).toMatchObject({ moveAvgPriceFlag: true });
});

test("ten concurrent registrations of one name create one tenant", async () => {
  const loginName = freshName();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => register(i % 2 ? loginName : loginName.toUpperCase())),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(refusalIn(answer)).toEqual({ code: 500_003, refusal: "login-name-exists" });
  const [made] = await system.sql<{ n: number }>(
    "select count(*)::int as n from platform.tenants where lower(login_name) = $1",
    [loginName],
  );
  const [users] = await system.sql<{ n: number }>("select count(*)::int as n from users where lower(login_name) = $1", [
    loginName,
  ]);
  expect([made?.n, users?.n]).toEqual([1, 1]);
});

test.each([
  ["admin", 500_005, "login-name-forbidden"],
  ["ＡＤＭＩＮ", 500_005, "login-name-forbidden"],
  ["a b c d".replace("d", ""), 510, "field-too-short"],
])("registering a company under the sign-in name %j is refused with the code %i", async (loginName, code, refusal) => {
  expect(refusalIn(await register(loginName))).toEqual({ code, refusal });
});

test("a common password, or the company's name, is refused at registration (PWD-4)", async () => {
  for (const password of ["password1", "abc123", "1q2w3e4r", "Acme Trading", "acmetrading"]) {
    const answer = await register(freshName(), password);
    expect([password, refusalIn(answer).refusal]).toEqual([password, "password-too-common"]);
  }
  const own = freshName();
  expect(refusalIn(await register(own, own)).refusal).toBe("password-too-common");
});

test("the registration form can check whether a name is taken before it is sent", async () => {
  const { loginName } = await system.tenant();
  const isDuplicate = async (name: string) => (await system.ask(checkTenantName, { as: null, query: { name } })).status;
  expect([
    await isDuplicate(loginName.toUpperCase()),
    await isDuplicate(freshName()),
    await isDuplicate("admin"),
  ]).toEqual([true, false, true]);
});

test("a platform closed for registration registers nobody", async () => {
  await system.turn("register_flag", "0");
  try {
    expect(refusalIn(await register(freshName())).refusal).toBe("registration-closed");
  } finally {
    await system.turn("register_flag", "1");
  }
});

test("while the platform's captcha setting is on, each registration needs a captcha, which is valid once (LOG-5)", async () => {
  await system.turn("checkcode_flag", "1");
  try {
    const attempt = (more: { uuid?: string; code?: string }) =>
      system.call(registerUser, { as: null, body: { ...bodyOf(freshName()), ...more } });
    expect(refusalIn(await attempt({}))).toEqual({ code: 500_012, refusal: "captcha-empty" });
    const { uuid } = await system.ask(randomImage, { as: null });
    const code = (await system.redis.get(`system:captcha:${uuid}`)) ?? "";
    expect(refusalIn(await attempt({ uuid, code: "...." }))).toEqual({ code: 500_010, refusal: "captcha-wrong" });
    expect(refusalIn(await attempt({ uuid, code }))).toEqual({ code: 500_011, refusal: "captcha-expired" });
    const next = await system.ask(randomImage, { as: null });
    const right = (await system.redis.get(`system:captcha:${next.uuid}`)) ?? "";
    expect((await attempt({ uuid: next.uuid, code: right })).status).toBe(200);
  } finally {
    await system.turn("checkcode_flag", "0");
  }
});

test("a company registered without a name is called by its owner's sign-in name", async () => {
  const loginName = freshName();
  await system.ask(registerUser, { as: null, body: { loginName, password: digestOf(PASSWORD) } });
  const { actor } = await system.signIn(loginName, PASSWORD);
  expect(await system.ask(getCurrentInfo, { as: actor })).toMatchObject({ companyName: loginName });
});

test("a registration repeated under its idempotency key, later or at once, creates one tenant and gets the same answer (IDEM-1, IDEM-3)", async () => {
  const loginName = freshName();
  const headers = { "Idempotency-Key": freshName() };
  const send = (body = bodyOf(loginName)) => system.call(registerUser, { as: null, body, headers });
  const all = await Promise.all(Array.from({ length: 10 }, () => send()));
  // Another process of the service gives the same answer, since it is stored in the database.
  const restarted = await startSystem();
  all.push(await restarted.call(registerUser, { as: null, body: bodyOf(loginName), headers }));
  await restarted.stop();
  expect(new Set(all.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(all[0]?.status).toBe(200);
  expect(await system.sql("select 1 from platform.tenants where login_name = $1", [loginName])).toHaveLength(1);
  const other = await send(bodyOf(loginName, "Andere-Burg-1"));
  expect([other.status, refusalIn(other).refusal]).toEqual([422, "idempotency-key-reused"]);
});

test("a refused registration does not use up its idempotency key, so that it succeeds once corrected (IDEM-2)", async () => {
  const loginName = freshName();
  const headers = { "Idempotency-Key": freshName() };
  const send = (password: string) =>
    system.call(registerUser, { as: null, body: bodyOf(loginName, password), headers });
  expect(refusalIn(await send("password1")).refusal).toBe("password-too-common");
  expect((await send(PASSWORD)).status).toBe(200);
});
