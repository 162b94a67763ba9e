// The generic checks over HTTP.
import { duplicateCheck, ruleCodeCheck } from "@kontor/contracts/system/log";
import { apiPermissionNoPager } from "@kontor/contracts/system/platform";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse, refusalOf } from "../testing/house.ts";
import { type AskPeer, checkRoutes } from "./check.routes.ts";

/** Of the other services nothing is asked here: tests/flows/duplicates.flow.test.ts asks them. */
const nobody: AskPeer = {
  call: () => {
    throw new Error("no other service is asked");
  },
};
let house: House;
beforeAll(() => {
  house = openHouse(({ platform }) => [checkRoutes(platform, nobody)]);
});
afterAll(() => house.close());

test("a role's name is taken in its company and free elsewhere; the role itself may keep it", async () => {
  const company = await house.company();
  const dataId = await company.role({ name: "仓管" });
  const query = { tableName: "role", fieldName: "name", fieldVal: "仓管" };
  const check = async (as: typeof company.owner, more = {}) =>
    (await house.call(duplicateCheck, as, { query: { ...query, ...more } })).body;
  expect(await check(company.owner)).toMatchObject({ success: false });
  expect(await check(company.owner, { dataId })).toMatchObject({ success: true });
  expect(await check((await house.company()).owner)).toMatchObject({ success: true });
});

test("any other table is refused (INJ-2)", async () => {
  const { owner } = await house.company();
  const query = { tableName: "platform.login_names", fieldName: "password_hash", fieldVal: "x" };
  expect(refusalOf(await house.call(duplicateCheck, owner, { query }))).toMatchObject({
    status: 400,
    refusal: "value-not-allowed",
  });
});

test("a value is checked by a named rule; leftovers of the template answer emptily", async () => {
  const { owner } = await house.company();
  const query = { ruleCode: "number", value: "-1" } as const;
  expect((await house.call(ruleCodeCheck, owner, { query })).body).toMatchObject({ success: false });
  expect((await house.call(apiPermissionNoPager, owner)).body).toEqual({ code: 0, result: [] });
});
