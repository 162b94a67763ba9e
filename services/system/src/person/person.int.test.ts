// Persons over HTTP: form, list, pickers, facts (reference.md §5.5).
import type { Actor } from "@kontor/contracts/core/actor";
import { newId } from "@kontor/contracts/core/id";
import {
  addPerson,
  deletePersons,
  getPersonByIds,
  getPersonByNumType,
  getPersonByType,
  listPersons,
  setPersonsEnabled,
  updatePerson,
} from "@kontor/contracts/system/person";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { personRoutes } from "./person.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ db }) => [personRoutes(db)]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

const add = (as: Actor, name: string, type: "销售员" | "仓管员" | "财务员" = "销售员") =>
  harness.call(addPerson, as, { body: { name, type } });
const added = async (...args: Parameters<typeof add>) => String(dataOf(await add(...args)).id);

test("a person is added and changed, and published each time with a higher version", async () => {
  const { owner, tables } = tenant;
  const id = await added(owner, "李伟");
  const body = { id, version: 1, name: "李大伟", type: "财务员", enabled: true } as const;
  expect((await harness.call(updatePerson, owner, { body })).status).toBe(200);
  const query = { search: '{"name":"大","type":"财务员"}' };
  expect(dataOf(await harness.call(listPersons, owner, { query }))).toMatchObject({
    total: 1,
    rows: [{ id, version: 2 }],
  });
  const facts = await tables((tx) => tx.$queryRaw<{ body: unknown }[]>`select body from kit.outbox_facts order by id`);
  expect(facts).toMatchObject([{ body: { name: "李伟", version: 1 } }, { body: { name: "李大伟", version: 2 } }]);
});

test("a person's name is unique in the tenant, whatever the type of person", async () => {
  const { owner } = tenant;
  await added(owner, "王芳");
  expect(refusalOf(await add(owner, "王芳", "财务员"))).toMatchObject({ status: 409, refusal: "name-already-exists" });
});

test("a picker of persons offers the enabled ones of its type", async () => {
  const { owner } = tenant;
  const [one, two] = [await added(owner, "甲某"), await added(owner, "乙某")];
  await added(owner, "丙某", "财务员");
  await harness.call(setPersonsEnabled, owner, { body: { ids: [two], status: false } });
  expect(dataOf(await harness.call(getPersonByType, owner, { query: { type: "销售员" } }))).toEqual({
    personList: [{ id: one, name: "甲某" }],
  });
  expect((await harness.call(getPersonByNumType, owner, { query: { type: "3" } })).body).toMatchObject([
    { text: "丙某" },
  ]);
  const ids = `${two},${one}`;
  expect(dataOf(await harness.call(getPersonByIds, owner, { query: { ids } }))).toEqual({ names: "乙某,甲某" });
});

test("a bulk deletion of persons with an unknown id deletes nobody (RBAC-11)", async () => {
  const { owner } = tenant;
  const id = await added(owner, "留下");
  const ids = `${id},${newId()}`;
  expect((await harness.call(deletePersons, owner, { query: { ids } })).status).toBe(404);
  expect(dataOf(await harness.call(listPersons, owner, { query: {} }))).toMatchObject({ total: 1 });
});
