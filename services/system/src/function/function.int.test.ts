// Menu functions over HTTP, as the operator and as an owner who is not one (TEN-6).
import { newId } from "@kontor/contracts/core/id";
import {
  addFunction,
  checkFunctionNumber,
  findMenuByPNumber,
  getPermissionList,
  listFunctions,
  updateFunction,
} from "@kontor/contracts/system/function";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import { functionRoutes } from "./function.routes.ts";
import { menuRoutes } from "./menu.routes.ts";

let harness: Harness;
beforeAll(async () => {
  harness = openHarness(({ platform }) => [functionRoutes(platform), menuRoutes(platform)]);
  await harness.tenant();
});
afterAll(() => harness.close());

const operator = person({ kind: "operator", tenantId: null });
const words = (name: string) => ({ "zh-CN": name, "zh-TW": name, en: name, vi: name, fr: name });
const unique = () => `T${newId().slice(-12).toUpperCase()}`;
const functionBody = (number: string) => ({
  number,
  parentNumber: "0001",
  name: `功能 ${number}`,
  labels: words(number),
  url: `/system/${number}`,
  component: "mfe-system/test",
});

test("the platform operator's menu has his own pages alone, below the same group as in tenants' menus", async () => {
  const menu = await harness.call(findMenuByPNumber, operator, { body: { pNumber: "0", userId: operator.userId } });
  expect(menu.body).toMatchObject([{ url: "/dashboard/analysis" }, { url: "/system" }]);
  const { permissionList } = dataOf(await harness.call(getPermissionList, operator));
  expect(permissionList).toContain("/system/tenant");
  expect(permissionList).not.toContain("/system/customer");
});

test("the platform operator adds a menu function once and disables it, and both are in the operators' log", async () => {
  const number = unique();
  const id = String(dataOf(await harness.call(addFunction, operator, { body: functionBody(number) })).id);
  expect(refusalOf(await harness.call(addFunction, operator, { body: functionBody(number) }))).toMatchObject({
    status: 409,
    refusal: "number-already-exists",
  });
  expect(dataOf(await harness.call(checkFunctionNumber, operator, { query: { number } }))).toEqual({ status: true });
  const body = { ...functionBody(number), id, enabled: false };
  expect((await harness.call(updateFunction, operator, { body })).status).toBe(200);
  const query = { search: JSON.stringify({ name: number }) };
  expect(dataOf(await harness.call(listFunctions, operator, { query }))).toMatchObject({
    total: 1,
    rows: [{ enabled: false }],
  });
  const log = await harness.platform.platformTx({ tenantId: null, requestId: "test" }, (tx) =>
    tx.operatorLog.findMany({ where: { content: `功能 ${number}` }, orderBy: { id: "asc" } }),
  );
  expect(log.map((row) => row.type)).toEqual(["add", "update"]);
});

test("a menu function with an address outside the application is refused (WEB-6)", async () => {
  for (const url of [
    "javascript:alert(1)",
    "//elsewhere.example",
    "http://elsewhere.example",
    "https://u@elsewhere.example",
  ])
    for (const component of ["embedded", "mfe-system/test"]) {
      const called = await harness.call(addFunction, operator, { body: { ...functionBody(unique()), url, component } });
      expect(refusalOf(called)).toMatchObject({ status: 400, refusal: "input-invalid" });
    }
  const page = { ...functionBody(unique()), url: "https://elsewhere.example" };
  expect(refusalOf(await harness.call(addFunction, operator, { body: page }))).toMatchObject({ status: 400 });
});

test("a menu function may show an https address in a frame, and may be for platform operators alone (shell.md §2, WEB-6)", async () => {
  const number = unique();
  const url = "https://help.example/manual?lang=fr#top";
  const body = { ...functionBody(number), url, component: "embedded", side: "platform" as const };
  expect((await harness.call(addFunction, operator, { body })).status).toBe(200);
  const query = { search: JSON.stringify({ name: number }) };
  expect(dataOf(await harness.call(listFunctions, operator, { query }))).toMatchObject({
    rows: [{ url, component: "embedded", side: "platform" }],
  });
  const { permissionList } = dataOf(await harness.call(getPermissionList, operator));
  expect(permissionList).toContain(url);
  const tenant = await harness.tenant();
  expect(dataOf(await harness.call(getPermissionList, tenant.owner)).permissionList).not.toContain(url);
});

test("an owner cannot manage menu functions (TEN-6)", async () => {
  expect((await harness.call(listFunctions, person(), { query: {} })).status).toBe(403);
});
