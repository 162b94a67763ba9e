// The default roles of a new tenant.
import { BUTTONS } from "@kontor/contracts/core/endpoint";
import { expect, test } from "vitest";
import { defaultRoles, unknownPages } from "./default-roles.ts";

test("every page that a default role names is in the menu", () => {
  expect(unknownPages()).toEqual([]);
});

test("a new tenant has an administrator who sees everything and the roles of four departments", () => {
  expect(defaultRoles.map(({ name, dataScope }) => [name, dataScope])).toEqual([
    ["管理员", 1],
    ["采购", 2],
    ["销售", 2],
    ["仓库", 2],
    ["财务", 2],
  ]);
});

test("only the administrator role manages users and roles", () => {
  const managers = defaultRoles.filter(({ functions }) =>
    functions.some(({ number }) => ["000102", "000103"].includes(number)),
  );
  expect(managers.map(({ name }) => name)).toEqual(["管理员"]);
});

test("only the administrator role can override refusals and adjust points (docs/decisions/0034, 0082)", () => {
  const passing = new Set<string>([BUTTONS.allowShort, BUTTONS.allowAbove, BUTTONS.adjustPoints]);
  const holders = defaultRoles.filter(({ functions }) =>
    functions.some(({ buttons }) => buttons.some((button) => passing.has(button))),
  );
  expect(holders.map(({ name }) => name)).toEqual(["管理员"]);
});

test("no default role may reopen closed books, not even the administrator's, since the owner grants that right himself (docs/decisions/0044)", () => {
  const buttons = defaultRoles.flatMap(({ functions }) => functions.flatMap((each) => each.buttons));
  expect(buttons).toContain(BUTTONS.edit);
  expect(buttons).not.toContain(BUTTONS.reopen);
});
