// The users of a tenant: their number, names and rights.
import { getLogDetail, listLogs } from "@kontor/contracts/system/log";
import { allRoles, listRoles } from "@kontor/contracts/system/role";
import { infoWithTenant } from "@kontor/contracts/system/session";
import {
  addUser,
  checkLoginName,
  deleteUser,
  deleteUsers,
  getOrganizationUserTree,
  getUser,
  getUserList,
  listUsers,
  resetPassword,
  setUsersStatus,
  updateUser,
} from "@kontor/contracts/system/user";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addStaff, NEW_PASSWORD, roleId } from "../testing/staff.ts";
import { digestOf, freshName, refusalIn, type SignedIn, startSystem, type TestSystem } from "../testing/system.ts";

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem();
  await system.turn("checkcode_flag", "0");
});
afterAll(() => system.stop());

const password = digestOf("Erste-Burg-1");
const bodyFor = async (owner: SignedIn, more: object = {}) => {
  const loginName = freshName();
  return { loginName, username: loginName, roleId: await roleId(system, owner, { scope: 1 }), password, ...more };
};
const infoOf = async (as: SignedIn, id: string) => (await system.ask(getUser, { as: as.actor, query: { id } })).info;
const roleNamed = async (owner: SignedIn, name: string): Promise<string> =>
  (await system.ask(allRoles, { as: owner.actor })).find((role) => role.name === name)?.id ?? "";

test("of two users added concurrently at the limit one is created (RBAC-10)", async () => {
  const owner = await system.tenant({ userLimit: 2 });
  const bodies = [await bodyFor(owner), await bodyFor(owner)];
  const answers = await Promise.all(bodies.map((body) => system.call(addUser, { as: owner.actor, body })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const refused = answers.find(({ status }) => status !== 200);
  expect(refused && refusalIn(refused)).toEqual({ code: 500_004, refusal: "user-limit-reached" });
  expect(await system.ask(infoWithTenant, { as: owner.actor })).toMatchObject({ userCurrentNum: 2, userNumLimit: 2 });
});

test("a disabled user does not count against the limit of users, and is enabled again only below it (RBAC-10)", async () => {
  const owner = await system.tenant({ userLimit: 2 });
  const first = await addStaff(system, owner, { scope: 1 });
  const ids = [first.actor.userId];
  await system.ask(setUsersStatus, { as: owner.actor, body: { ids, status: 2 } });
  expect((await system.tryLogin(first.loginName, NEW_PASSWORD)).msgTip).toBe("user is black");
  const second = await addStaff(system, owner, { scope: 1 });
  expect(refusalIn(await system.call(setUsersStatus, { as: owner.actor, body: { ids, status: 0 } }))).toEqual({
    code: 500_006,
    refusal: "user-limit-reached-enable",
  });
  await system.ask(deleteUser, { as: owner.actor, query: { id: second.actor.userId } });
  await system.ask(setUsersStatus, { as: owner.actor, body: { ids, status: 0 } });
  expect((await system.tryLogin(first.loginName, NEW_PASSWORD)).msgTip).toBe("user can login");
});

test("a sign-in name is unique in the installation, and free again after deletion", async () => {
  const [one, two] = [await system.tenant(), await system.tenant()];
  const staff = await addStaff(system, one, { scope: 1 });
  const body = await bodyFor(two, { loginName: staff.loginName.toUpperCase() });
  expect(refusalIn(await system.call(addUser, { as: two.actor, body }))).toEqual({
    code: 500_003,
    refusal: "login-name-exists",
  });
  expect(await system.ask(checkLoginName, { as: two.actor, query: { name: staff.loginName } })).toEqual({
    status: true,
  });
  expect(
    await system.ask(checkLoginName, { as: one.actor, query: { name: staff.loginName, id: staff.actor.userId } }),
  ).toEqual({ status: false });
  await system.ask(deleteUser, { as: one.actor, query: { id: staff.actor.userId } });
  expect((await system.call(addUser, { as: two.actor, body })).status).toBe(200);
});

test("a user with a role of data scope department needs a department (500013)", async () => {
  const owner = await system.tenant();
  const body = await bodyFor(owner, { roleId: await roleNamed(owner, "采购") });
  expect(refusalIn(await system.call(addUser, { as: owner.actor, body }))).toEqual({
    code: 500_013,
    refusal: "department-required",
  });
});

test("a department has one manager (500009)", async () => {
  const owner = await system.tenant({ userLimit: 5 });
  const orgaIds = owner.actor.departmentIds;
  const first = await addStaff(system, owner, { scope: 1, orgaIds: "own", leaderFlag: true });
  const body = await bodyFor(owner, { orgaIds, leaderFlag: true });
  expect(refusalIn(await system.call(addUser, { as: owner.actor, body }))).toEqual({
    code: 500_009,
    refusal: "leader-exists",
  });
  expect(await infoOf(owner, first.actor.userId)).toMatchObject({ leaderFlag: true, orgAbr: "Acme Trading", orgaIds });
});

test("the owner cannot be deleted, disabled or given a role (500008)", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1, roleName: "管理员" });
  const id = owner.actor.userId;
  expect(refusalIn(await system.call(deleteUser, { as: staff.actor, query: { id } }))).toEqual({
    code: 500_008,
    refusal: "owner-protected",
  });
  expect(refusalIn(await system.call(setUsersStatus, { as: staff.actor, body: { ids: [id], status: 2 } }))).toEqual({
    code: 500_008,
    refusal: "owner-protected",
  });
  const { version, loginName, username } = await infoOf(owner, id);
  const body = { id, version, loginName, username, roleId: await roleNamed(owner, "采购") };
  expect(refusalIn(await system.call(updateUser, { as: owner.actor, body }))).toEqual({
    code: 500_008,
    refusal: "owner-protected",
  });
  await system.ask(updateUser, {
    as: owner.actor,
    body: { id, version, loginName, username: "The boss", orgaIds: owner.actor.departmentIds },
  });
  expect(await infoOf(owner, id)).toMatchObject({ username: "The boss", userType: "owner", roleId: null });
});

test("nobody gives himself another role, nor anybody more rights than he has (RBAC-3)", async () => {
  const owner = await system.tenant({ userLimit: 5 });
  const clerk = await addStaff(system, owner, { scope: 2, roleName: "采购", orgaIds: "own" });
  const admin = await addStaff(system, owner, { scope: 1, roleName: "管理员" });
  const { version, loginName, username, orgaIds } = await infoOf(owner, clerk.actor.userId);
  const asAdmin = {
    id: clerk.actor.userId,
    version,
    loginName,
    username,
    orgaIds,
    roleId: await roleNamed(owner, "管理员"),
  };
  expect(refusalIn(await system.call(updateUser, { as: clerk.actor, body: asAdmin })).refusal).toBe("own-grants");
  const newAdmin = await bodyFor(owner, { roleId: await roleNamed(owner, "管理员") });
  expect(refusalIn(await system.call(addUser, { as: clerk.actor, body: newAdmin })).refusal).toBe("grant-not-held");
  expect(
    refusalIn(await system.call(resetPassword, { as: clerk.actor, body: { id: admin.actor.userId } })).refusal,
  ).toBe("grant-not-held");
  await system.ask(updateUser, { as: admin.actor, body: asAdmin });
});

test("nobody deletes or disables himself (RBAC-3)", async () => {
  const owner = await system.tenant();
  const admin = await addStaff(system, owner, { scope: 1, roleName: "管理员" });
  const id = admin.actor.userId;
  expect(refusalIn(await system.call(deleteUser, { as: admin.actor, query: { id } })).refusal).toBe("own-account");
  expect(
    refusalIn(await system.call(setUsersStatus, { as: admin.actor, body: { ids: [id], status: 2 } })).refusal,
  ).toBe("own-account");
});

test("a bulk operation with one forbidden user or one of another tenant changes nobody (RBAC-11, TEN-8)", async () => {
  const [owner, other] = [await system.tenant(), await system.tenant()];
  const staff = await addStaff(system, owner, { scope: 1 });
  for (const stranger of [owner.actor.userId, other.actor.userId]) {
    const ids = [staff.actor.userId, stranger].join(",");
    expect((await system.call(deleteUsers, { as: owner.actor, query: { ids } })).status).toBeGreaterThanOrEqual(400);
  }
  expect((await system.ask(listUsers, { as: owner.actor })).total).toBe(2);
});

test("another tenant's user, role or department is not found (TEN-8, TEN-9)", async () => {
  const [owner, other] = [await system.tenant(), await system.tenant()];
  expect((await system.call(getUser, { as: owner.actor, query: { id: other.actor.userId } })).status).toBe(404);
  const foreignRole = await bodyFor(owner, { roleId: await roleNamed(other, "管理员") });
  expect((await system.call(addUser, { as: owner.actor, body: foreignRole })).status).toBe(404);
  const foreignDepartment = await bodyFor(owner, { orgaIds: other.actor.departmentIds });
  expect((await system.call(addUser, { as: owner.actor, body: foreignDepartment })).status).toBe(404);
});

test("saving a user form that somebody else has saved meanwhile is refused", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  const { id, version, loginName, username, roleId: role } = await infoOf(owner, staff.actor.userId);
  const body = { id, version, loginName, username, roleId: role };
  await system.ask(updateUser, { as: owner.actor, body });
  expect(refusalIn(await system.call(updateUser, { as: owner.actor, body }))).toEqual({
    code: 409,
    refusal: "stale-version",
  });
});

test("a user whose sign-in name was changed signs in with the new one and not with the old one", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  const { id, version, username, roleId: role } = await infoOf(owner, staff.actor.userId);
  const loginName = freshName();
  await system.ask(updateUser, { as: owner.actor, body: { id, version, loginName, username, roleId: role } });
  expect((await system.tryLogin(loginName, NEW_PASSWORD)).msgTip).toBe("user can login");
  expect((await system.tryLogin(staff.loginName, NEW_PASSWORD)).msgTip).toBe("user password error");
  const conflicting = { id, version: version + 1, loginName: owner.loginName, username, roleId: role };
  expect(refusalIn(await system.call(updateUser, { as: owner.actor, body: conflicting })).refusal).toBe(
    "login-name-exists",
  );
});

test("lists and pickers of users and the tree of departments have the tenant's users", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1, roleName: "采购", orgaIds: "own" });
  const { rows } = await system.ask(listUsers, {
    as: owner.actor,
    query: { search: JSON.stringify({ loginName: staff.loginName }) },
  });
  expect(rows).toMatchObject([
    { id: staff.actor.userId, roleName: "采购", orgAbr: "Acme Trading", userType: "staff", status: 0 },
  ]);
  expect(await system.ask(getUserList, { as: owner.actor })).toHaveLength(2);
  const [root] = await system.ask(getOrganizationUserTree, { as: owner.actor });
  expect(root).toMatchObject({ title: "Acme Trading", children: [{ isUser: true }, { isUser: true }] });
});

test("adding a user twice under one idempotency key creates one (IDEM-1)", async () => {
  const owner = await system.tenant({ userLimit: 5 });
  const body = await bodyFor(owner);
  const headers = { "Idempotency-Key": freshName() };
  const [one, two] = [
    await system.call(addUser, { as: owner.actor, body, headers }),
    await system.call(addUser, { as: owner.actor, body, headers }),
  ];
  expect(two.body).toEqual(one.body);
  expect((await system.ask(listUsers, { as: owner.actor })).total).toBe(2);
});

test("changes of users are in the log, without secrets (AUD-1)", async () => {
  const owner = await system.tenant();
  const staff = await addStaff(system, owner, { scope: 1 });
  await system.ask(resetPassword, { as: owner.actor, body: { id: staff.actor.userId } });
  await system.ask(deleteUser, { as: owner.actor, query: { id: staff.actor.userId } });
  const { rows } = await system.ask(listLogs, {
    as: owner.actor,
    query: { search: JSON.stringify({ operation: "user" }), order: "asc", column: "createTime" },
  });
  expect(rows.map(({ type, content }) => [type, content])).toEqual([
    ["add", staff.loginName],
    ["reset-password", staff.loginName],
    ["delete", staff.loginName],
  ]);
  const { info } = await system.ask(getLogDetail, { as: owner.actor, query: { id: rows.at(-1)?.id ?? "" } });
  expect(info.changes).toContainEqual({
    ...{ field: "loginName", before: staff.loginName, after: null, isHidden: false },
  });
  expect(JSON.stringify(info)).not.toMatch(/hash|password/i);
});

test("the list of roles of a new tenant has the five default roles", async () => {
  const owner = await system.tenant();
  expect((await system.ask(listRoles, { as: owner.actor })).total).toBe(5);
});
