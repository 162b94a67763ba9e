// Rules for users, case by case.
import { expect, test } from "vitest";
import { refuseChange, refuseEnding, refuseMissingDepartment, refuseOverLimit } from "./user.rules.ts";

const refusalOf = (work: () => void): unknown => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : error;
  }
  return "allowed";
};

test.each([
  ["the second of two", 1, 1, 2, "allowed"],
  ["the third of two", 2, 1, 2, "user-limit-reached"],
  ["two at once where one is free", 1, 2, 2, "user-limit-reached"],
])("users are added only up to the tenant's limit, here: %s (RBAC-10)", (_what, active, more, limit, expected) => {
  expect(refusalOf(() => refuseOverLimit(active, more, limit, "add"))).toBe(expected);
});

test("enabling a user beyond the tenant's limit is refused with another reason than adding one (RBAC-10)", () => {
  expect(refusalOf(() => refuseOverLimit(2, 1, 2, "enable"))).toBe("user-limit-reached-enable");
});

test.each([
  [1, [], "allowed"],
  [2, [], "department-required"],
  [2, ["d"], "allowed"],
  [3, [], "allowed"],
])(
  "a user with a role of data scope %i and the departments %j is allowed, or refused as without a department: %s",
  (scope, departments, expected) => {
    expect(refusalOf(() => refuseMissingDepartment(scope, departments))).toBe(expected);
  },
);

const owner = { id: "o", kind: "owner", roleId: null, loginName: "acme" };
const clerk = { id: "c", kind: "staff", roleId: "r1", loginName: "clerk" };
const boss = { userId: "o", kind: "owner" };
const other = { userId: "x", kind: "staff" };

test.each([
  ["the owner changes his own telephone", owner, { roleId: null, loginName: "acme" }, boss, "allowed"],
  ["the owner changes his sign-in name", owner, { roleId: null, loginName: "other" }, boss, "owner-protected"],
  ["staff change the owner", owner, { roleId: null, loginName: "acme" }, other, "owner-protected"],
  ["the owner is given a role", owner, { roleId: "r1", loginName: "acme" }, boss, "owner-protected"],
  ["a clerk is given another role by a colleague", clerk, { roleId: "r2", loginName: "clerk" }, other, "allowed"],
  [
    "a clerk gives himself another role",
    clerk,
    { roleId: "r2", loginName: "clerk" },
    { userId: "c", kind: "staff" },
    "own-grants",
  ],
  [
    "a clerk changes his own position",
    clerk,
    { roleId: "r1", loginName: "clerk" },
    { userId: "c", kind: "staff" },
    "allowed",
  ],
  ["a clerk loses his role", clerk, { roleId: null, loginName: "clerk" }, boss, "input-invalid"],
])(
  "a change of a user is allowed or refused by who changes whom and what, here: %s (RBAC-3)",
  (_what, target, input, actor, expected) => {
    expect(refusalOf(() => refuseChange(target, input, actor))).toBe(expected);
  },
);

test.each([
  ["a clerk", [clerk], "o", "allowed"],
  ["a clerk and the owner", [clerk, owner], "x", "owner-protected"],
  ["himself", [clerk], "c", "own-account"],
])("nobody deletes or disables himself or the owner, here: %s (RBAC-3)", (_what, targets, actorId, expected) => {
  expect(refusalOf(() => refuseEnding(targets, actorId))).toBe(expected);
});
