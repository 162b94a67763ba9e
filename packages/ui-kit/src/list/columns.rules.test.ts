import { expect, it } from "vitest";
import { chosen, filledColumns, leftOut, shownColumns, withLeftOut } from "./columns.rules.ts";

const columns = [{ name: "name" }, { name: "phone" }, { name: "remark", hidden: true }];
const names = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ name }) => name);

it("a user who has chosen no columns sees the page's default columns", () => {
  expect(names({})).toEqual(["name", "phone"]);
});

it("of a user's choice of columns only the differences from the page's default are stored", () => {
  const choice = chosen(columns, ["name", "remark"]);
  expect(choice).toEqual({ phone: false, remark: true });
  expect(names(choice)).toEqual(["name", "remark"]);
  expect(chosen(columns, ["name", "phone"])).toEqual({});
});

it("a column that a later version adds is shown although a choice was stored before", () => {
  const choice = chosen(columns, ["name"]);
  expect(shownColumns([...columns, { name: "email" }], choice).map(({ name }) => name)).toEqual(["name", "email"]);
});

it("a user who hid every column still sees the first", () => {
  expect(names({ name: false, phone: false })).toEqual(["name"]);
});

it("a column that few rows fill is left out of a list in which no row fills it", () => {
  const rare = [{ name: "name" }, { name: "batch", whenFilled: true as const }];
  const left = (rows: object[]) => filledColumns(rare, rows).map(({ name }) => name);
  expect(left([{ name: "Tea", batch: "" }])).toEqual(["name"]);
  expect(left([{ name: "Tea", batch: "" }, { batch: "B-1" }])).toEqual(["name", "batch"]);
});

it.each([
  [0, []],
  [1, ["operator"]],
  [74, ["operator"]],
  [75, ["operator", "total"]],
  [500, ["operator", "total", "products"]],
])("of a table that is %i pixels too wide the fewest columns are left out that give this space", (over, names) => {
  const spares = [
    { name: "products", spare: 3, width: 110 },
    { name: "total", spare: 2, width: 78 },
    { name: "operator", spare: 1, width: 74 },
  ];
  expect(leftOut(over, spares)).toEqual(names);
});

it("a column that is left out comes back when the user ticks it, and whoever ticks nothing stores nothing", () => {
  const narrow = withLeftOut(columns, ["phone"]);
  const ticked = (choice: Record<string, boolean>) => shownColumns(narrow, choice).map(({ name }) => name);
  expect(ticked({})).toEqual(["name"]);
  expect(chosen(narrow, ["name"])).toEqual({});
  expect(ticked(chosen(narrow, ["name", "phone"]))).toEqual(["name", "phone"]);
});
