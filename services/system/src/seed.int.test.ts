// The first start of an installation.
import { listPartners } from "@kontor/contracts/system/partner";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { seed } from "./seed.ts";
import { startSystem, type TestSystem } from "./testing/system.ts";

let system: TestSystem;
let seeded: Awaited<ReturnType<typeof seed>>;
const options = () => {
  const { PLATFORM_DATABASE_URL: platformUrl = "", PASSWORD_PEPPER: pepper = "" } = inject("stack").env.system;
  return { platformUrl, pepper };
};

beforeAll(async () => {
  system = await startSystem();
  seeded = await seed(options());
});
afterAll(() => system.stop());

test("the operator signs in once with a password generated for this installation, and must change it (PWD-5)", async () => {
  const { loginName = "", password = "" } = seeded.operator ?? {};
  const { grant } = await system.signIn(loginName, password);
  expect(grant).toMatchObject({ mustChangePassword: true, actor: { kind: "operator", tenantId: null } });
  expect(grant.pages).toContain("/system/platform_config");
  expect(grant.pages).not.toContain("/system/vendor");
});

test("the demo tenant's owner signs in and finds partners of every type", async () => {
  const { loginName = "", password = "" } = seeded.demo ?? {};
  const { actor, grant } = await system.signIn(loginName, password);
  expect(grant).toMatchObject({ mustChangePassword: false, edition: 2 });
  for (const [type, total] of [
    ["供应商", 15],
    ["客户", 17],
    ["会员", 10],
  ] as const)
    expect((await system.ask(listPartners, { as: actor, query: { type } })).total).toBe(total);
});

test("a second start of the system service creates and publishes nothing more (PWD-5)", async () => {
  expect(await seed(options())).toEqual({});
});
