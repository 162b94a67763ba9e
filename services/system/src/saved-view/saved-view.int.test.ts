// Saved views over HTTP: one's own, those shared with a role, the default, bounds and strangers (docs/decisions/0079).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import {
  addSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  type SavedView,
  savedView,
  setDefaultView,
  updateSavedView,
  VIEWS_MAX,
} from "@kontor/contracts/core/saved-view";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { savedViewRoutes } from "./saved-view.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db }) => [savedViewRoutes(db)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

const page = "/report/in_detail";
const content = { filters: { depotIds: "a,b" }, sort: "-operTime", pageSize: 20 };
const callAdd = (as: Actor, name: string, more: Record<string, unknown> = {}) =>
  harness.call(addSavedView, as, { body: { page, name, content, ...more } });
const add = async (...args: Parameters<typeof callAdd>) => String(dataOf(await callAdd(...args)).id);
const list = async (as: Actor, of = page): Promise<SavedView[]> =>
  savedView.array().parse(dataOf(await harness.call(listSavedViews, as, { query: { page: of } })));
const names = async (as: Actor) => (await list(as)).map(({ name }) => name);

test("a saved view is stored for a page with all that it shows, changed, and deleted", async () => {
  const { owner } = tenant;
  const id = await add(owner, "月报");
  expect(await list(owner)).toMatchObject([
    { id, version: 1, name: "月报", isMine: true, isDefault: false, roleIds: [], content },
  ]);
  expect(await list(owner, "/report/out_detail")).toEqual([]);
  const other = { filters: {}, display: { view: "chart" }, columns: { name: false }, sort: "", pageSize: 10 };
  const body = { page, id, version: 1, name: "季报", content: other };
  expect((await harness.call(updateSavedView, owner, { body })).status).toBe(200);
  expect(await list(owner)).toMatchObject([{ version: 2, name: "季报", content: other }]);
  const stale = await harness.call(updateSavedView, owner, { body });
  expect(refusalOf(stale)).toMatchObject({ status: 409, refusal: "stale-version" });
  expect((await harness.call(deleteSavedView, owner, { query: { page, id } })).status).toBe(200);
  expect(await list(owner)).toEqual([]);
});

test("a view is seen by its owner and by users of the roles with which it is shared, who cannot change it", async () => {
  const { owner, role, staff } = tenant;
  const [sales, stock] = [await role({ name: "销售" }), await role({ name: "仓库" })];
  const [salesperson, keeper] = [await staff({ roleId: sales }), await staff({ roleId: stock })];
  const id = await add(owner, "公司", { roleIds: [sales] });
  await add(owner, "自己的");
  await add(salesperson, "销售的");
  expect(await names(owner)).toEqual(["公司", "自己的"]);
  expect(await list(salesperson)).toMatchObject([
    { name: "销售的", isMine: true },
    { id, name: "公司", isMine: false, ownerName: owner.userName, roleIds: [] },
  ]);
  expect(await list(keeper)).toEqual([]);
  const body = { page, id, version: 1, name: "改", content };
  expect((await harness.call(updateSavedView, salesperson, { body })).status).toBe(404);
  expect((await harness.call(deleteSavedView, salesperson, { query: { page, id } })).status).toBe(404);
  expect(await names(owner)).toEqual(["公司", "自己的"]);
});

test("the owner can share a saved view with every role, another user only with his own", async () => {
  const { owner, role, staff } = tenant;
  const [sales, stock] = [await role({ name: "销售" }), await role({ name: "仓库" })];
  const salesperson = await staff({ roleId: sales });
  const rolesOf = async (as: Actor) =>
    listViewRoles.response.parse(dataOf(await harness.call(listViewRoles, as, { query: { page } })));
  expect((await rolesOf(owner)).map(({ id }) => id).sort()).toEqual([sales, stock].sort());
  expect(await rolesOf(salesperson)).toEqual([{ id: sales, name: "销售" }]);
  for (const roleIds of [[stock], [newId()]])
    expect(refusalOf(await callAdd(salesperson, "给仓库", { roleIds }))).toMatchObject({
      ...{ status: 400, refusal: "value-not-allowed", issues: ["value-not-allowed roleIds"] },
    });
  expect((await callAdd(salesperson, "给销售", { roleIds: [sales] })).status).toBe(200);
});

test("a page opens with the saved view that a user chose as default, also a shared one, as long as it is shared", async () => {
  const { owner, role, staff } = tenant;
  const sales = await role({ name: "销售" });
  const salesperson = await staff({ roleId: sales });
  const shared = await add(owner, "公司", { roleIds: [sales] });
  const own = await add(salesperson, "自己的");
  const choose = (as: Actor, id: string | null) => harness.call(setDefaultView, as, { body: { page, id } });
  const usual = async (as: Actor) => (await list(as)).flatMap(({ name, isDefault }) => (isDefault ? [name] : []));
  for (const [id, expected] of [
    [own, ["自己的"]],
    [shared, ["公司"]],
    [null, []],
    [shared, ["公司"]],
  ] as const) {
    expect((await choose(salesperson, id)).status).toBe(200);
    expect(await usual(salesperson)).toEqual(expected);
  }
  expect(await usual(owner)).toEqual([]);
  expect((await choose(owner, own)).status).toBe(404);
  const body = { page, id: shared, version: 1, name: "公司", content, roleIds: [] };
  await harness.call(updateSavedView, owner, { body });
  expect(await usual(salesperson)).toEqual([]);
  expect((await choose(salesperson, shared)).status).toBe(404);
});

test("the name of a saved view is unique among a user's views of a page, not among colleagues or pages", async () => {
  const { owner, staff } = tenant;
  await add(owner, "月报");
  expect(refusalOf(await callAdd(owner, " 月报 "))).toMatchObject({ status: 409, refusal: "name-already-exists" });
  expect((await callAdd(owner, "月报", { page: "/report/out_detail" })).status).toBe(200);
  expect((await callAdd(owner, "月报", { page: `${page}#items` })).status).toBe(200);
  expect((await list(owner, `${page}#items`)).map(({ name }) => name)).toEqual(["月报"]);
  expect((await callAdd(await staff(), "月报")).status).toBe(200);
});

test("a user has at most fifty views of a page, also where two are kept at the same time", async () => {
  const { owner } = tenant;
  for (let at = 1; at < VIEWS_MAX; at++) await add(owner, `视图 ${at}`);
  const answers = await Promise.all([callAdd(owner, "甲"), callAdd(owner, "乙")]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(refusalOf(await callAdd(owner, "丙")).refusal).toBe("too-many-views");
  expect(await list(owner)).toHaveLength(VIEWS_MAX);
});

test.each([
  ["no name", { name: "" }],
  ["a name of 51", { name: "x".repeat(51) }],
  ["a page that is no path", { page: "report" }],
  ["a page with a query", { page: "/report?x" }],
  ["a part of a page that has no name", { page: "/report#" }],
  ["an unknown field", { content: { ...content, figures: [1] } }],
  ["content of more than 16,000 characters", { content: { ...content, filters: filled(5) } }],
  ["no sort order", { content: { filters: {}, pageSize: 10 } }],
  ["a page of no rows", { content: { ...content, pageSize: 0 } }],
])("a view with %s is refused, and nothing is kept", async (_what, wrong) => {
  const { owner } = tenant;
  expect((await callAdd(owner, "月报", wrong)).status).toBe(400);
  expect(await list(owner)).toEqual([]);
});

/** So many filters of 4,000 characters. */
function filled(count: number): Record<string, string> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`filter${at}`, "x".repeat(4000)]));
}

test("another tenant neither sees nor changes a saved view, and cannot choose it as default (TEN-3)", async () => {
  const id = await add(tenant.owner, "月报");
  const { owner: other } = await harness.tenant();
  expect(await list(other)).toEqual([]);
  const body = { page, id, version: 1, name: "改", content };
  expect((await harness.call(updateSavedView, other, { body })).status).toBe(404);
  expect((await harness.call(deleteSavedView, other, { query: { page, id } })).status).toBe(404);
  expect((await harness.call(setDefaultView, other, { body: { page, id } })).status).toBe(404);
  expect(await names(tenant.owner)).toEqual(["月报"]);
});
