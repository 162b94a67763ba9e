// Roles, menus and grants over HTTP, as an owner, as a clerk who may edit roles, and as a stranger.
import { newId } from "@kontor/contracts/core/id";
import { findMenuByPNumber, getPermissionList, getUserBtnByCurrentUser } from "@kontor/contracts/system/function";
import {
  addRole,
  addUserBusiness,
  allRoles,
  checkRoleName,
  deleteRole,
  findRoleFunction,
  findRoleFunctionsById,
  getBasicData,
  getUsersOfValue,
  listRoles,
  updateBtnStr,
  updateRole,
  updateUserBusiness,
  updateUsersOfValue,
} from "@kontor/contracts/system/role";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { assignmentRoutes } from "../assignment/assignment.routes.ts";
import { menuRoutes } from "../function/menu.routes.ts";
import { verifyLog } from "../log/log.store.ts";
import { dataOf, type Harness, openHarness } from "../testing/harness.ts";
import type { TestTenant } from "../testing/test-tenant.ts";
import { roleRoutes } from "./role.routes.ts";

let harness: Harness;
let tenant: TestTenant;
beforeAll(() => {
  harness = openHarness(({ platform, announce }) => [
    roleRoutes(platform, announce),
    assignmentRoutes(platform, announce),
    menuRoutes(platform),
  ]);
});
afterAll(() => harness.close());
beforeEach(async () => {
  tenant = await harness.tenant();
});

const role = (name: string) => ({ name, type: 1 as const, priceLimit: [] });

describe("roles", () => {
  test("an owner adds a role, finds it in the list and in the picker, and its change is in the log (AUD-2)", async () => {
    const { owner, tables } = tenant;
    const { id } = dataOf(await harness.call(addRole, owner, { body: { ...role("仓管"), priceLimit: ["4", "7"] } }));
    const list = dataOf(await harness.call(listRoles, owner, { query: { search: '{"name":"仓"}' } }));
    expect(list).toMatchObject({
      total: 1,
      rows: [{ id, name: "仓管", type: 1, priceLimit: ["4", "7"], enabled: true }],
    });
    expect((await harness.call(allRoles, owner)).body).toEqual([{ id, name: "仓管", type: 1 }]);
    const log = await tables((tx) => tx.operationLog.findMany());
    expect(log).toMatchObject([{ operation: "role", type: "add", content: "仓管", loginName: owner.loginName }]);
    expect(await tables(verifyLog)).toEqual([]);
  });

  test("two roles of one name are refused, and the name check reports it", async () => {
    const { owner } = tenant;
    await harness.call(addRole, owner, { body: role("采购") });
    expect(refusalOf(await harness.call(addRole, owner, { body: role("采购") }))).toMatchObject({
      status: 409,
      refusal: "name-already-exists",
    });
    expect(dataOf(await harness.call(checkRoleName, owner, { query: { name: "采购" } }))).toEqual({ status: true });
  });

  test("saving an outdated role is refused", async () => {
    const { owner } = tenant;
    const id = String(dataOf(await harness.call(addRole, owner, { body: role("销售") })).id);
    const body = { ...role("销售二"), id, version: 1, enabled: true };
    expect((await harness.call(updateRole, owner, { body })).status).toBe(200);
    expect(refusalOf(await harness.call(updateRole, owner, { body }))).toMatchObject({ refusal: "stale-version" });
  });

  test("a role can be deleted only when no user has it (601)", async () => {
    const roleId = await tenant.role();
    const clerk = await tenant.staff({ roleId });
    const deletion = () => harness.call(deleteRole, tenant.owner, { query: { id: roleId } });
    expect(refusalOf(await deletion())).toMatchObject({ status: 400, code: 601, refusal: "role-in-use" });
    await tenant.tables((tx) => tx.user.updateMany({ where: { id: clerk.userId }, data: { roleId: null } }));
    expect((await deletion()).status).toBe(200);
  });

  test("another tenant's role is not found, as if it did not exist (TEN-8)", async () => {
    const foreign = await (await harness.tenant()).role();
    for (const id of [foreign, newId()]) {
      expect(refusalOf(await harness.call(deleteRole, tenant.owner, { query: { id } }))).toMatchObject({
        status: 404,
        refusal: "not-found",
      });
    }
  });
});

describe("menus and buttons", () => {
  const pages = { "/system/customer": "1,3" };

  test("a user's menu has the home page first and then the pages of his role, and nothing else", async () => {
    const clerk = await tenant.staff({ roleId: await tenant.role({ pages }) });
    const menu = await harness.call(findMenuByPNumber, clerk, { body: { pNumber: "0", userId: clerk.userId } });
    expect(menu.body).toMatchObject([
      { url: "/dashboard/analysis" },
      {
        url: "/material",
        children: [{ url: "/materialA", children: [{ url: "/system/customer", labels: { fr: "Clients" } }] }],
      },
    ]);
    expect(dataOf(await harness.call(getUserBtnByCurrentUser, clerk))).toEqual({
      userBtn: [{ url: "/system/customer", btnStr: "1,3" }],
    });
    const { permissionList } = dataOf(await harness.call(getPermissionList, clerk));
    expect(permissionList).toEqual(["/dashboard/analysis", "/system/customer"]);
  });

  test("an owner assigns menus and buttons, and the gateways are notified (RBAC-2)", async () => {
    const { owner } = tenant;
    const keyId = await tenant.role();
    const supplierPage = await tenant.functionOf("/system/vendor");
    const announcedBefore = harness.announced.length;
    const assigned = await harness.call(addUserBusiness, owner, {
      body: { type: "RoleFunctions", keyId, value: [supplierPage] },
    });
    expect(assigned.status).toBe(200);
    const btnStr = [{ funId: supplierPage, btnStr: "1" }];
    expect((await harness.call(updateBtnStr, owner, { body: { roleId: keyId, btnStr } })).status).toBe(200);
    expect(harness.announced.slice(announcedBefore)).toEqual([owner.tenantId, owner.tenantId]);
    expect(dataOf(await harness.call(findRoleFunctionsById, owner, { query: { roleId: keyId } }))).toMatchObject({
      rows: [{ url: "/system/vendor", pushBtn: "1,3,4", btnStr: "1" }],
    });
    const query = { type: "RoleFunctions", KeyId: keyId } as const;
    expect(dataOf(await harness.call(getBasicData, owner, { query }))).toMatchObject({
      userBusinessList: [{ keyId, value: [supplierPage] }],
    });
  });

  test("a role cannot be given a button that the page does not offer", async () => {
    const { owner } = tenant;
    const roleId = await tenant.role({ pages: { "/system/log": "" } });
    const log = await tenant.functionOf("/system/log");
    const called = await harness.call(updateBtnStr, owner, { body: { roleId, btnStr: [{ funId: log, btnStr: "1" }] } });
    expect(refusalOf(called)).toMatchObject({ refusal: "button-not-offered" });
  });

  test("a clerk can grant the pages and buttons that he has, no others, and none to himself (RBAC-3)", async () => {
    const own = await tenant.role({ pages: { ...pages, "/system/role": "1" } });
    const clerk = await tenant.staff({ roleId: own });
    const other = await tenant.role();
    const customer = await tenant.functionOf("/system/customer");
    const supplierPage = await tenant.functionOf("/system/vendor");
    const assign = (keyId: string, value: string[]) =>
      harness.call(updateUserBusiness, clerk, { body: { type: "RoleFunctions", keyId, value } });
    expect((await assign(other, [customer])).status).toBe(200);
    expect(refusalOf(await assign(other, [supplierPage]))).toMatchObject({ status: 403, refusal: "grant-not-held" });
    expect(refusalOf(await assign(own, [customer]))).toMatchObject({ status: 403, refusal: "own-grants" });
    const query = { UBType: "RoleFunctions", UBKeyId: other } as const;
    const tree = await harness.call(findRoleFunction, clerk, { query });
    expect(JSON.stringify(tree.body)).not.toContain(supplierPage);
  });

  test("a clerk with data scope department cannot create a role with data scope all (RBAC-3)", async () => {
    const roleId = await tenant.role({ dataScope: 2, pages: { "/system/role": "1" } });
    const clerk = await tenant.staff({ roleId, dataScope: 2 });
    expect(refusalOf(await harness.call(addRole, clerk, { body: role("全部") }))).toMatchObject({
      status: 403,
      refusal: "grant-not-held",
    });
    expect((await harness.call(addRole, clerk, { body: { ...role("个人"), type: 3 } })).status).toBe(200);
  });
});

describe("what users are assigned", () => {
  test("customers of another tenant cannot be assigned and are not found (TEN-9)", async () => {
    const clerk = await tenant.staff();
    const body = { type: "UserCustomer" as const, keyId: clerk.userId, value: [newId()] };
    expect(refusalOf(await harness.call(addUserBusiness, tenant.owner, { body }))).toMatchObject({ status: 404 });
    const query = { type: "UserCustomer", KeyId: clerk.userId } as const;
    expect(dataOf(await harness.call(getBasicData, tenant.owner, { query }))).toEqual({ userBusinessList: [] });
  });

  test("a warehouse is assigned to exactly the named users, who keep their other warehouses, and nobody assigns it to himself (RBAC-3)", async () => {
    const [one, two] = [await tenant.staff(), await tenant.staff()];
    const [warehouse, other] = [await tenant.depot(), await tenant.depot()];
    const give = (keyIds: string[], oneValue = warehouse, by = tenant.owner) =>
      harness.call(updateUsersOfValue, by, { body: { type: "UserDepot", oneValue, keyIds } });
    const holders = async (oneValue: string) => {
      const query = { type: "UserDepot", oneValue } as const;
      const { rows } = getUsersOfValue.response.parse(
        dataOf(await harness.call(getUsersOfValue, tenant.owner, { query })),
      );
      return rows.filter(({ checked }) => checked).map(({ id }) => id);
    };
    expect((await give([one.userId, two.userId])).status).toBe(200);
    expect((await give([one.userId], other)).status).toBe(200);
    expect((await give([two.userId])).status).toBe(200);
    expect(await holders(warehouse)).toEqual([two.userId]);
    expect(await holders(other)).toEqual([one.userId]);
    expect(refusalOf(await give([newId()]))).toMatchObject({ refusal: "not-found" });
    expect(refusalOf(await give([one.userId], newId()))).toMatchObject({ status: 404, refusal: "not-found" });
    expect(refusalOf(await give([], newId()))).toMatchObject({ status: 404, refusal: "not-found" });
    const roleId = await tenant.role({ pages: { "/system/user": "1" } });
    const clerk = await tenant.staff({ roleId });
    expect(refusalOf(await give([two.userId, clerk.userId], warehouse, clerk))).toMatchObject({
      refusal: "own-grants",
    });
  });

  test("a role with data scope department cannot be given to a user without a department (500013)", async () => {
    const clerk = await tenant.staff();
    const roleId = await tenant.role({ dataScope: 2 });
    const body = { type: "UserRole" as const, keyId: clerk.userId, value: [roleId] };
    const assign = () => harness.call(updateUserBusiness, tenant.owner, { body });
    expect(refusalOf(await assign())).toMatchObject({ code: 500013, refusal: "department-required" });
    const departmentId = await tenant.department("销售部");
    await tenant.tables((tx) => tx.userDepartment.create({ data: { userId: clerk.userId, departmentId } }));
    expect((await assign()).status).toBe(200);
  });

  test("nobody can give the owner a role", async () => {
    const body = { type: "UserRole" as const, keyId: tenant.owner.userId, value: [await tenant.role()] };
    expect(refusalOf(await harness.call(updateUserBusiness, tenant.owner, { body }))).toMatchObject({
      code: 500_008,
      refusal: "owner-protected",
    });
  });
});
