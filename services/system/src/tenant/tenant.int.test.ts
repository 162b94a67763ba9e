// Tenants over HTTP, as the platform operator (reference.md §6.1, TEN-6).
import {
  addTenant,
  getFreeVerLimitByDate,
  listTenants,
  resetOwnerPassword,
  setTenantsEnabled,
  updateTenant,
} from "@kontor/contracts/system/platform";
import { infoWithTenant } from "@kontor/contracts/system/session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshName, operator, PASSWORD, refusalIn, startSystem, type TestSystem } from "../testing/system.ts";

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
  await system.turn("checkcode_flag", "0");
});
afterAll(() => system.stop());

const agreed = { userNumLimit: 5, type: 1, expireTime: "2099-12-31T00:00:00.000Z", remark: "试用" } as const;

async function registered() {
  const loginName = freshName();
  const added = await system.ask(addTenant, { as: operator(), body: { ...agreed, loginName, companyName: "甲公司" } });
  return { loginName, ...added, id: added.id ?? "" };
}
const listed = async (loginName: string) => {
  const query = { search: JSON.stringify({ loginName }) };
  return (await system.ask(listTenants, { as: operator(), query })).rows;
};

test("the operator registers a tenant, whose owner signs in with the one-time password and must change it (PWD-5)", async () => {
  const { loginName, password, id } = await registered();
  expect(await listed(loginName)).toMatchObject([
    { ...agreed, id, companyName: "甲公司", userCount: 1, enabled: true },
  ]);
  const answer = await system.tryLogin(loginName, password);
  expect(answer).toMatchObject({ msgTip: "user can login", user: { mustChangePassword: true } });
});

test("a login name that any tenant uses is refused (500003)", async () => {
  const { loginName } = await registered();
  const body = { ...agreed, loginName, companyName: "乙公司" };
  const called = await system.call(addTenant, { as: operator(), body });
  expect(refusalIn(called)).toEqual({ code: 500_003, refusal: "login-name-exists" });
});

test("a tenant's edition, user limit and expiry are changed only from their newest version, and logged in the tenant's log", async () => {
  const { loginName, id } = await registered();
  const body = { ...agreed, id, version: 1, userNumLimit: 9 };
  await system.ask(updateTenant, { as: operator(), body });
  expect(refusalIn(await system.call(updateTenant, { as: operator(), body }))).toMatchObject({
    refusal: "stale-version",
  });
  expect(await listed(loginName)).toMatchObject([{ userNumLimit: 9, version: 2 }]);
  const log = await system.sql("select type, after from operation_log where tenant_id = $1 and type = 'update'", [id]);
  expect(log).toEqual([{ type: "update", after: { userNumLimit: 9 } }]);
});

test("a tenant in the free edition has no expiry, from its registration on", async () => {
  const { actor } = await system.tenant();
  expect(await system.ask(infoWithTenant, { as: actor })).toMatchObject({ type: 0, expireTime: null });
  const { id } = await registered();
  const free = { ...agreed, id, version: 1, type: 0 } as const;
  expect(refusalIn(await system.call(updateTenant, { as: operator(), body: free }))).toMatchObject({
    refusal: "value-not-allowed",
  });
  await system.ask(updateTenant, { as: operator(), body: { ...free, expireTime: null } });
  const body = { ...agreed, type: 0 as const, loginName: freshName(), companyName: "丙公司" };
  expect((await system.call(addTenant, { as: operator(), body })).status).toBe(400);
});

test("a disabled tenant is signed out at once and cannot sign in, an enabled one can (SES-4, LOG-3)", async () => {
  const owner = await system.tenant();
  const { tenantId } = owner.grant.actor;
  const set = (status: boolean) =>
    system.ask(setTenantsEnabled, { as: operator(), body: { ids: [tenantId ?? ""], status } });
  await set(false);
  expect((await system.grantOf(owner.token)).status).toBe(401);
  await set(true);
  expect((await system.grantOf(owner.token)).status).toBe(401);
  expect((await system.signIn(owner.loginName, PASSWORD)).grant.actor.tenantId).toBe(tenantId);
});

test("an owner who is locked out gets a one-time password from the operator, which ends all his sessions (PWD-5, SES-4)", async () => {
  const [owner, other] = [await system.tenant(), await system.tenant()];
  const id = owner.grant.actor.tenantId ?? "";
  const { password } = await system.ask(resetOwnerPassword, { as: operator(), body: { id } });
  expect((await system.grantOf(owner.token)).status).toBe(401);
  expect((await system.grantOf(other.token)).status).toBe(200);
  expect(await system.tryLogin(owner.loginName, PASSWORD)).not.toMatchObject({ msgTip: "user can login" });
  const again = await system.tryLogin(owner.loginName, password);
  expect(again).toMatchObject({ msgTip: "user can login", user: { mustChangePassword: true } });
  const log = await system.sql(
    "select login_name from operation_log where tenant_id = $1 and type = 'reset-password' and content = $2",
    [id, owner.loginName],
  );
  expect(log).toEqual([{ login_name: operator().loginName }]);
  const byOwner = await system.call(resetOwnerPassword, { as: other.actor, body: { id } });
  expect(byOwner.status).toBe(403);
  const nobody = await system.call(resetOwnerPassword, { as: operator(), body: { id: owner.actor.userId } });
  expect(nobody.status).toBe(404);
});

test("an owner can read how much of its limits his tenant uses, and cannot list tenants (TEN-6)", async () => {
  const { actor } = await system.tenant();
  const entered = (operation: string, type: string, before: string) =>
    system.sql(
      `insert into operation_log (tenant_id, id, operation, type, content, created_at)
       values ($1, gen_random_uuid(), $2, $3, 'X', now() - $4::interval)`,
      [actor.tenantId, operation, type, before],
    );
  for (const [operation, type, before] of [
    ["sale-out", "add", "0 days"],
    ["money-in", "add", "0 days"],
    ["sale-out", "update", "0 days"],
    ["depot", "add", "0 days"],
    ["sale-out", "add", "32 days"],
  ] as const)
    await entered(operation, type, before);
  expect(await system.ask(getFreeVerLimitByDate, { as: actor })).toMatchObject({
    userCount: 1,
    userLimit: 2,
    billCount: 2,
  });
  expect((await system.call(listTenants, { as: actor, query: {} })).status).toBe(403);
});
