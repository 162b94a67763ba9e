// Income and expense items over HTTP: form, picker, names (reference.md §5.4).
import {
  addItem,
  checkItemName,
  deleteItems,
  getItem,
  listItems,
  pickItems,
  setItemsEnabled,
  updateItem,
} from "@kontor/contracts/finance/in-out-item";
import { person } from "@kontor/service-kit/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FinanceHouse, refusalOf, startFinance } from "../testing/house.ts";

let house: FinanceHouse;
beforeAll(() => {
  house = startFinance();
});
afterAll(() => house.close());

it("items are added, changed, listed, picked by type, disabled and deleted", async () => {
  const owner = person();
  const { id = "" } = await house.ask(addItem, owner, { body: { name: "Rent", type: "支出", sort: "2" } });
  await house.ask(addItem, owner, { body: { name: "Postage", type: "支出", sort: "1" } });
  await house.ask(addItem, owner, { body: { name: "Interest", type: "收入" } });
  await house.ask(updateItem, owner, {
    body: { id, version: 1, name: "Rents", type: "支出", sort: "2", enabled: true },
  });
  expect((await house.ask(getItem, owner, { query: { id } })).info).toMatchObject({ name: "Rents", version: 2 });
  expect((await house.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual([
    "Postage",
    "Rents",
  ]);
  await house.ask(setItemsEnabled, owner, { body: { ids: [id], status: false } });
  expect((await house.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual(["Postage"]);
  expect((await house.ask(listItems, owner, { query: { search: JSON.stringify({ type: "支出" }) } })).total).toBe(2);
  await house.ask(deleteItems, owner, { query: { ids: id } });
  expect((await house.ask(listItems, owner, { query: {} })).total).toBe(2);
});

it("items are in the order of their numbers, in lists and pickers: 2 comes before 10, and what has none comes last", async () => {
  const owner = person();
  for (const sort of ["10", "", "2"])
    await house.ask(addItem, owner, { body: { name: `Of place ${sort}`, type: "支出", sort } });
  const names = ["Of place 2", "Of place 10", "Of place"];
  const { rows } = await house.ask(listItems, owner, { query: { column: "sort", order: "asc" } });
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect((await house.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual(names);
});

it("a name is taken once of a type, and a type is one of two (reference.md §5.4)", async () => {
  const owner = person();
  const taken = { status: 409, refusal: "name-already-exists", issues: ["name-already-exists name"] };
  await house.ask(addItem, owner, { body: { name: "Rent", type: "支出" } });
  expect(refusalOf(await house.call(addItem, owner, { body: { name: "Rent", type: "支出" } }))).toMatchObject(taken);
  const isTaken = async (type?: "收入" | "支出") =>
    (await house.ask(checkItemName, owner, { query: { name: "Rent", ...(type ? { type } : {}) } })).status;
  expect([await isTaken("支出"), await isTaken("收入"), await isTaken()]).toEqual([true, false, true]);
  const { id = "" } = await house.ask(addItem, owner, { body: { name: "Rent", type: "收入" } });
  // What becomes an expense must not be called like one.
  const turned = { id, version: 1, name: "Rent", type: "支出" as const, enabled: true };
  expect(refusalOf(await house.call(updateItem, owner, { body: turned }))).toMatchObject(taken);
  const wrong = { name: "Other", type: "其它" as "支出" };
  expect(refusalOf(await house.call(addItem, owner, { body: wrong })).issues).toEqual(["value-not-allowed type"]);
});
