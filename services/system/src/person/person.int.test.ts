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
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Company } from "../testing/company.ts";
import { dataOf, type House, openHouse, refusalOf } from "../testing/house.ts";
import { personRoutes } from "./person.routes.ts";

let house: House;
let company: Company;
beforeAll(() => {
  house = openHouse(({ db }) => [personRoutes(db)]);
});
afterAll(() => house.close());
beforeEach(async () => {
  company = await house.company();
});

const add = (as: Actor, name: string, type: "销售员" | "仓管员" | "财务员" = "销售员") =>
  house.call(addPerson, as, { body: { name, type } });
const added = async (...given: Parameters<typeof add>) => String(dataOf(await add(...given)).id);

test("a person is added, changed, and each time told to the other services with a higher version", async () => {
  const { owner, tables } = company;
  const id = await added(owner, "李伟");
  const body = { id, version: 1, name: "李大伟", type: "财务员", enabled: true } as const;
  expect((await house.call(updatePerson, owner, { body })).status).toBe(200);
  const query = { search: '{"name":"大","type":"财务员"}' };
  expect(dataOf(await house.call(listPersons, owner, { query }))).toMatchObject({
    total: 1,
    rows: [{ id, version: 2 }],
  });
  const facts = await tables((tx) => tx.$queryRaw<{ body: unknown }[]>`select body from kit.outbox_facts order by id`);
  expect(facts).toMatchObject([{ body: { name: "李伟", version: 1 } }, { body: { name: "李大伟", version: 2 } }]);
});

test("a name is taken once, whatever the type", async () => {
  const { owner } = company;
  await added(owner, "王芳");
  expect(refusalOf(await add(owner, "王芳", "财务员"))).toMatchObject({ status: 409, refusal: "name-already-exists" });
});

test("pickers offer enabled persons of their type", async () => {
  const { owner } = company;
  const [one, two] = [await added(owner, "甲某"), await added(owner, "乙某")];
  await added(owner, "丙某", "财务员");
  await house.call(setPersonsEnabled, owner, { body: { ids: [two], status: false } });
  expect(dataOf(await house.call(getPersonByType, owner, { query: { type: "销售员" } }))).toEqual({
    personList: [{ id: one, name: "甲某" }],
  });
  expect((await house.call(getPersonByNumType, owner, { query: { type: "3" } })).body).toMatchObject([
    { text: "丙某" },
  ]);
  const ids = `${two},${one}`;
  expect(dataOf(await house.call(getPersonByIds, owner, { query: { ids } }))).toEqual({ names: "乙某,甲某" });
});

test("a batch with an unknown id deletes nobody (RBAC-11)", async () => {
  const { owner } = company;
  const id = await added(owner, "留下");
  const ids = `${id},${newId()}`;
  expect((await house.call(deletePersons, owner, { query: { ids } })).status).toBe(404);
  expect(dataOf(await house.call(listPersons, owner, { query: {} }))).toMatchObject({ total: 1 });
});
