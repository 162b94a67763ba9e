// Departments over HTTP: tree, codes and names, moving, deletion (reference.md §6.6).
import type { Actor } from "@kontor/contracts/core/actor";
import {
  addOrganization,
  checkOrganizationName,
  deleteOrganization,
  deleteOrganizations,
  findOrganization,
  getAllOrganizationTreeByUser,
  getOrganizationTree,
  updateOrganization,
} from "@kontor/contracts/system/organization";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { organizationRoutes } from "./organization.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db, announce }) => [organizationRoutes(db, announce)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

const add = (as: Actor, orgNo: string, orgAbr: string, parentId: string | null = null) =>
  harness.call(addOrganization, as, { body: { orgNo, orgAbr, parentId } });
const added = async (...args: Parameters<typeof add>) => String(dataOf(await add(...args)).id);

test("departments make a tree, in which branches and shops are departments that trade", async () => {
  const { owner } = tenant;
  const root = await added(owner, "01", "总部");
  const body = { orgNo: "0101", orgAbr: "一店", parentId: root, kind: "shop" } as const;
  const { id } = dataOf(await harness.call(addOrganization, owner, { body }));
  const tree = await harness.call(getOrganizationTree, owner);
  expect(tree.body).toMatchObject([{ title: "总部", orgNo: "01", children: [{ id, title: "一店", children: [] }] }]);
  const query = { id: String(id) };
  expect(dataOf(await harness.call(findOrganization, owner, { query }))).toMatchObject([
    { kind: "shop", parentId: root },
  ]);
});

test("a department's code (11000003) and name are each unique in the tenant", async () => {
  const { owner } = tenant;
  await added(owner, "01", "总部");
  expect(refusalOf(await add(owner, "01", "别部"))).toMatchObject({
    status: 409,
    code: 11000003,
    refusal: "code-already-exists",
  });
  expect(refusalOf(await add(owner, "02", "总部"))).toMatchObject({ status: 409, refusal: "name-already-exists" });
  expect(dataOf(await harness.call(checkOrganizationName, owner, { query: { name: "总部" } }))).toEqual({
    status: true,
  });
  const stranger = await harness.tenant();
  expect((await add(stranger.owner, "01", "总部")).status).toBe(200);
});

test("what a department is called is published, and one that is deleted keeps its name", async () => {
  const { owner } = tenant;
  const id = await added(owner, "01", "总部");
  const body = { id, orgNo: "01", orgAbr: "本部", parentId: null, version: 1 };
  await harness.call(updateOrganization, owner, { body });
  // Whoever is late changes nothing.
  await harness.call(updateOrganization, owner, { body: { ...body, orgAbr: "别部" } });
  await harness.call(deleteOrganization, owner, { query: { id } });
  const facts = await tenant.tables(
    (tx) =>
      tx.$queryRaw<
        { body: unknown }[]
      >`select body from kit.outbox_facts where subject like '%departments%' order by id`,
  );
  expect(facts).toEqual([
    { body: { departments: [{ id, version: 1, name: "总部" }] } },
    { body: { departments: [{ id, version: 2, name: "本部" }] } },
  ]);
});

test("concurrent moves of departments below each other create no cycle", async () => {
  const { owner } = tenant;
  const [one, two] = [await added(owner, "01", "甲部"), await added(owner, "02", "乙部")];
  const move = (id: string, orgNo: string, orgAbr: string, parentId: string) =>
    harness.call(updateOrganization, owner, { body: { id, orgNo, orgAbr, parentId, version: 1 } });
  const answers = await Promise.all([move(one, "01", "甲部", two), move(two, "02", "乙部", one)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
  const refused = answers.find((answer) => answer.status === 400);
  expect(refused && refusalOf(refused)).toMatchObject({ refusal: "department-below-itself" });
});

test("a department with children (11000006) or users cannot be deleted, one can be together with its children, and gateways are notified", async () => {
  const { owner } = tenant;
  const root = await added(owner, "01", "总部");
  const sales = await added(owner, "02", "销售部", root);
  const staff = await tenant.staff({ departmentId: sales });
  const remove = (id: string) => harness.call(deleteOrganization, owner, { query: { id } });
  expect(refusalOf(await remove(root))).toMatchObject({ code: 11000006, refusal: "department-has-children" });
  expect(refusalOf(await remove(sales))).toMatchObject({ code: 601, refusal: "department-has-users" });
  await tenant.tables((tx) => tx.user.updateMany({ where: { id: staff.userId }, data: { deletedAt: new Date() } }));
  const announcedBefore = harness.announced.length;
  const ids = `${root},${sales}`;
  // The wire's text; the schema splits it.
  const both = await harness.call(deleteOrganizations, owner, { query: { ids } });
  expect(both.status).toBe(200);
  expect(harness.announced.slice(announcedBefore)).toEqual([owner.tenantId]);
  expect((await harness.call(getOrganizationTree, owner)).body).toEqual([]);
});

test("a user with data scope department sees his department and those below it", async () => {
  const { owner } = tenant;
  const root = await added(owner, "01", "总部");
  const sales = await added(owner, "02", "销售部", root);
  const head = await tenant.staff({ departmentId: sales, dataScope: 2 });
  expect((await harness.call(getAllOrganizationTreeByUser, head)).body).toMatchObject([{ title: "销售部" }]);
});
