// The generic checks over HTTP.
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermissionNoPager } from "@kontor/contracts/system/platform";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Harness, openHarness } from "../testing/harness.ts";
import { checkRoutes, type PeerClient } from "./check.routes.ts";

/** Other services are not called in these tests; tests/sweeps/names.flow.test.ts does that. */
const nobody: PeerClient = {
  call: () => {
    throw new Error("no other service is asked");
  },
};
let harness: Harness;
beforeAll(() => {
  harness = openHarness(({ platform }) => [checkRoutes(platform, nobody)]);
});
afterAll(() => harness.close());

test("the duplicate check finds a role's name taken in its tenant, free in another one, and free for the role itself", async () => {
  const tenant = await harness.tenant();
  const dataId = await tenant.role({ name: "仓管" });
  const query = { tableName: "role", fieldName: "name", fieldVal: "仓管" };
  const check = async (as: typeof tenant.owner, more = {}) =>
    (await harness.call(duplicateCheck, as, { query: { ...query, ...more } })).body;
  expect(await check(tenant.owner)).toMatchObject({ success: false });
  expect(await check(tenant.owner, { dataId })).toMatchObject({ success: true });
  expect(await check((await harness.tenant()).owner)).toMatchObject({ success: true });
});

test("a duplicate check on any other table is refused (INJ-2)", async () => {
  const { owner } = await harness.tenant();
  const query = { tableName: "platform.login_names", fieldName: "password_hash", fieldVal: "x" };
  expect(refusalOf(await harness.call(duplicateCheck, owner, { query }))).toMatchObject({
    status: 400,
    refusal: "value-not-allowed",
  });
});

test("a value can be checked by a named rule, and the unused endpoint for API permissions answers with an empty list", async () => {
  const { owner } = await harness.tenant();
  const query = { ruleCode: "number", value: "-1" } as const;
  expect((await harness.call(ruleCodeCheck, owner, { query })).body).toMatchObject({ success: false });
  expect((await harness.call(apiPermissionNoPager, owner)).body).toEqual({ code: 0, result: [] });
});
