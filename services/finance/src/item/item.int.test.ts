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
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { person } from "@kontor/service-kit/testing/fake-gateway";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type FinanceHarness, startFinance } from "../testing/harness.ts";

let harness: FinanceHarness;
beforeAll(() => {
  harness = startFinance();
});
afterAll(() => harness.close());

it("income and expense items are added, changed, listed, picked by type, disabled and deleted", async () => {
  const owner = person();
  const { id = "" } = await harness.ask(addItem, owner, { body: { name: "Rent", type: "支出", sort: "2" } });
  await harness.ask(addItem, owner, { body: { name: "Postage", type: "支出", sort: "1" } });
  await harness.ask(addItem, owner, { body: { name: "Interest", type: "收入" } });
  await harness.ask(updateItem, owner, {
    body: { id, version: 1, name: "Rents", type: "支出", sort: "2", enabled: true },
  });
  expect((await harness.ask(getItem, owner, { query: { id } })).info).toMatchObject({ name: "Rents", version: 2 });
  expect((await harness.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual([
    "Postage",
    "Rents",
  ]);
  await harness.ask(setItemsEnabled, owner, { body: { ids: [id], status: false } });
  expect((await harness.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual([
    "Postage",
  ]);
  expect((await harness.ask(listItems, owner, { query: { search: JSON.stringify({ type: "支出" }) } })).total).toBe(2);
  await harness.ask(deleteItems, owner, { query: { ids: id } });
  expect((await harness.ask(listItems, owner, { query: {} })).total).toBe(2);
});

it("income and expense items are sorted by their sort number in lists and pickers: 2 comes before 10, and items without a sort number come last", async () => {
  const owner = person();
  for (const sort of ["10", "", "2"])
    await harness.ask(addItem, owner, { body: { name: `Of place ${sort}`, type: "支出", sort } });
  const names = ["Of place 2", "Of place 10", "Of place"];
  const { rows } = await harness.ask(listItems, owner, { query: { column: "sort", order: "asc" } });
  expect(rows.map(({ name }) => name)).toEqual(names);
  expect((await harness.ask(pickItems, owner, { query: { type: "out" } })).map(({ name }) => name)).toEqual(names);
});

it("an item's name is unique among income items or among expense items, and there is no third type (reference.md §5.4)", async () => {
  const owner = person();
  const conflict = { status: 409, refusal: "name-already-exists", issues: ["name-already-exists name"] };
  await harness.ask(addItem, owner, { body: { name: "Rent", type: "支出" } });
  expect(refusalOf(await harness.call(addItem, owner, { body: { name: "Rent", type: "支出" } }))).toMatchObject(
    conflict,
  );
  const isDuplicate = async (type?: "收入" | "支出") =>
    (await harness.ask(checkItemName, owner, { query: { name: "Rent", ...(type ? { type } : {}) } })).status;
  expect([await isDuplicate("支出"), await isDuplicate("收入"), await isDuplicate()]).toEqual([true, false, true]);
  const { id = "" } = await harness.ask(addItem, owner, { body: { name: "Rent", type: "收入" } });
  // An item changed to an expense must not have the name of one.
  const turned = { id, version: 1, name: "Rent", type: "支出" as const, enabled: true };
  expect(refusalOf(await harness.call(updateItem, owner, { body: turned }))).toMatchObject(conflict);
  const wrong = { name: "Other", type: "其它" as "支出" };
  expect(refusalOf(await harness.call(addItem, owner, { body: wrong })).issues).toEqual(["value-not-allowed type"]);
});
