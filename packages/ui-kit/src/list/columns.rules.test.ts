import { expect, it } from "vitest";
import { chosen, shownColumns } from "./columns.rules.ts";

const columns = [{ name: "name" }, { name: "phone" }, { name: "remark", hidden: true }];
const names = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ name }) => name);

it("without a choice the page's default columns are shown", () => {
  expect(names({})).toEqual(["name", "phone"]);
});

it("only differences from the page's default are stored", () => {
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
