// Rules for granting rights, case by case (RBAC-3).
import { describe, expect, test } from "vitest";
import {
  codesOf,
  codesText,
  nextButtons,
  nextFunctions,
  type OwnGrants,
  refuseForeignDepartments,
  refuseOwnRole,
  refuseRoleBeyondOwn,
  refuseWiderScope,
} from "./grants.rules.ts";

const buttons = (map: Record<string, string>) =>
  new Map(Object.entries(map).map(([id, codes]) => [id, codesOf(codes)] as const));
const ownGrants = (change: Partial<OwnGrants> = {}): OwnGrants => ({
  functions: new Set(["a", "b"]),
  buttons: buttons({ a: "1,3", b: "1" }),
  dataScope: 2,
  priceLimits: new Set(["4"]),
  ...change,
});
const functionIds = new Set(["a", "b", "c"]);

describe("menus of a role", () => {
  test.each<[string, string[], string[], string[] | string]>([
    ["gives what one holds", ["a"], [], ["a"]],
    ["takes away what one holds", [], ["a"], []],
    ["leaves alone what one does not hold", ["a"], ["c"], ["a", "c"]],
    ["lets stay what was there", ["a", "c"], ["c"], ["a", "c"]],
    ["refuses what one does not hold (RBAC-3)", ["c"], [], "grant-not-held"],
    ["does not know a foreign function (TEN-8)", ["x"], [], "not-found"],
  ])(
    "a user who changes the menus of a role can give and take away only menus that he has himself: the change %s",
    (_, requested, existing, expected) => {
      const run = () =>
        [...nextFunctions({ requested, existing: new Set(existing), ownGrants: ownGrants(), functionIds })].sort();
      if (typeof expected === "string") expect(run).toThrow(expected);
      else expect(run()).toEqual(expected);
    },
  );
});

describe("buttons of a role", () => {
  test.each<[string, Record<string, string>, Record<string, string>, Record<string, string> | string]>([
    ["gives what is offered and held", { a: "1" }, {}, { a: "1" }],
    ["clears what is not named", {}, { a: "1,3" }, {}],
    ["leaves what one does not hold", {}, { a: "1,7" }, { a: "7" }],
    ["refuses what the page does not offer", { b: "2" }, {}, "button-not-offered"],
    ["refuses what one does not hold (RBAC-3)", { a: "7" }, {}, "grant-not-held"],
    ["does not know a function that the role has not", { c: "1" }, {}, "not-found"],
  ])(
    "a user who changes the buttons of a role can give and take away only buttons that the page offers and he has himself: the change %s",
    (_, requested, existing, expected) => {
      const offered = buttons({ a: "1,3,7", b: "1" });
      const run = () =>
        nextButtons({ requested: buttons(requested), existing: buttons(existing), ownGrants: ownGrants(), offered });
      if (typeof expected === "string") expect(run).toThrow(expected);
      else expect(Object.fromEntries([...run()].map(([id, codes]) => [id, codesText(codes)]))).toEqual(expected);
    },
  );
});

describe("data scope and prices of a role", () => {
  test.each<[string, number, string[], boolean]>([
    ["the same scope and the same hidden price", 2, ["4"], true],
    ["a narrower scope and more hidden prices", 3, ["4", "5"], true],
    ["a wider scope", 1, ["4"], false],
    ["a price that one does not see oneself", 2, [], false],
  ])(
    "nobody grants a wider data scope or more prices than they have themselves: %s (RBAC-3)",
    (_, type, priceLimit, allowed) => {
      const run = () => refuseWiderScope({ type, priceLimit }, ownGrants());
      if (allowed) expect(run).not.toThrow();
      else expect(run).toThrow("grant-not-held");
    },
  );

  test("nobody can give a role that has a page or button more than his own (RBAC-3)", () => {
    const role = { type: 2, priceLimit: ["4"], functions: new Set(["a"]), buttons: buttons({ a: "1" }) };
    expect(() => refuseRoleBeyondOwn(role, ownGrants())).not.toThrow();
    expect(() => refuseRoleBeyondOwn({ ...role, functions: new Set(["a", "c"]) }, ownGrants())).toThrow(
      "grant-not-held",
    );
    expect(() => refuseRoleBeyondOwn({ ...role, buttons: buttons({ a: "1,2" }) }, ownGrants())).toThrow(
      "grant-not-held",
    );
  });

  test("nobody changes his own role, and the owner has no role to change (RBAC-3)", () => {
    expect(() => refuseOwnRole("r", "r")).toThrow("own-grants");
    expect(() => refuseOwnRole("r", null)).not.toThrow();
  });
});

describe("a person's departments", () => {
  const own = new Set(["d1", "d2"]);
  test.each([
    ["one's own", 2, ["d1"], 2, true],
    ["others, by one who sees his departments alone (RBAC-3)", 2, ["d1", "d3"], 2, false],
    ["others, by one who sees all", 2, ["d3"], 1, true],
    ["others, where the role shows own rows only", 3, ["d3"], 2, true],
  ])("the departments that a user is assigned are checked: %s", (_what, scope, requested, dataScope, isAllowed) => {
    const run = () => refuseForeignDepartments(scope, requested, { dataScope }, own);
    if (isAllowed) expect(run).not.toThrow();
    else expect(run).toThrow("grant-not-held");
  });
});
