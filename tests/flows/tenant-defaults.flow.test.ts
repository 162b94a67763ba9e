// Tests of the initial data of a new tenant, made by each service for itself, and of what one service does that another one shows (reference.md §6.1,
// §6.4; AUD-1).
import { newId } from "@kontor/contracts/core/id";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import { duplicateCheck, listLogs } from "@kontor/contracts/system/log";
import { addPartner } from "@kontor/contracts/system/partner";
import { addPerson } from "@kontor/contracts/system/person";
import { getBasicData, updateUserBusiness } from "@kontor/contracts/system/role";
import { getUserSession } from "@kontor/contracts/system/session";
import { getAllAttributeTemplates } from "@kontor/contracts/warehouse/attribute-template";
import { getProductCategoryTree } from "@kontor/contracts/warehouse/category";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addUnit, listUnits } from "@kontor/contracts/warehouse/unit";
import { addWarehouse, findWarehousesOfCurrentUser, listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { beforeAll, expect, it, vi } from "vitest";
import { PATIENCE_MS } from "../support/patience.ts";
import { saveSettings } from "../support/settings.ts";
import { clerkOf } from "../support/staff.ts";
import { done, newTenant, request, type Tenant } from "../support/tenant.ts";

let owner: Tenant;
beforeAll(async () => {
  owner = await newTenant();
});

/** How long to wait for facts. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: PATIENCE_MS, interval: 100 });
const warehousesOf = async ({ token }: Tenant) =>
  (await done<{ id: string; depotName: string; isDefault: boolean }[]>(findWarehousesOfCurrentUser, { token })).map(
    (warehouse) => warehouse.depotName,
  );

it("a new tenant has a default warehouse, a category, two attribute templates, a cash account, an income item and an expense item", async () => {
  const { token } = owner;
  await soon(async () => {
    expect(await warehousesOf(owner)).toEqual(["默认仓库"]);
    expect(await done<unknown[]>(getProductCategoryTree, { token })).toMatchObject([{ title: "默认分类" }]);
    expect(await done<unknown[]>(getAllAttributeTemplates, { token })).toMatchObject([
      { attributeName: "颜色" },
      { attributeName: "尺寸", attributeValue: "S|M|L|XL|XXL" },
    ]);
    const accounts = await done<{ accountList: unknown[] }>(pickAccounts, { token });
    expect(accounts.accountList).toMatchObject([{ name: "现金", isDefault: true }]);
    const itemsOf = (type: "in" | "out") => done<unknown[]>(pickItems, { token, query: { type } });
    expect(await itemsOf("in")).toMatchObject([{ name: "其他收入" }]);
    expect(await itemsOf("out")).toMatchObject([{ name: "其他支出" }]);
  });
});

it("the duplicate check covers every name that must be unique, whichever service stores it (business.md §5)", async () => {
  const { token, userId } = owner;
  const unit = { basicUnit: "瓶", otherUnit: "箱", ratio: "12" };
  const { id: unitId } = await done<{ id: string }>(addUnit, { token, body: unit });
  const { rows: units } = await done<{ rows: { name: string }[] }>(listUnits, { token });
  const barCode = `70${Date.now()}`;
  const meList = [{ barCode, commodityUnit: "个", purchaseDecimal: "1", commodityDecimal: "2" }];
  await done(addProduct, { token, body: { name: "唯一商品", unit: "个", meList } });
  await done(addPerson, { token, body: { name: "唯一经手", type: "销售员" } });
  const { rows: warehouses } = await done<{ rows: { id: string }[] }>(listWarehouses, { token });
  const { user } = await done<{ user: { loginName: string } }>(getUserSession, { token });
  await done(addPartner, { token, body: { type: "会员", supplier: "VIP-0001", contacts: "会员甲" } });
  const earlier: [string, string, string][] = [
    ["tenant", "loginName", user.loginName],
    ["user", "loginName", user.loginName.toUpperCase()],
    ["role", "name", "管理员"],
    ["organization", "orgNo", "01"],
    ["organization", "orgAbr", `Company ${owner.loginName}`.slice(0, 20)],
    ["person", "name", "唯一经手"],
    ["supplier", "supplier", "零散客户"],
    ["vendor", "supplier", "零散供应商"],
    ["customer", "supplier", "零散客户"],
    ["member", "supplier", "VIP-0001"],
    ["function", "name", "角色管理"],
    ["function", "number", "000102"],
    ["account", "name", "现金"],
    ["inOutItem", "name", "其他收入"],
    ["depot", "name", "默认仓库"],
    ["unit", "name", units[0]?.name ?? ""],
    ["materialCategory", "name", "默认分类"],
    ["materialCategory", "serialNo", "01"],
    ["materialAttribute", "attributeName", "颜色"],
    ["material", "name", "唯一商品"],
    ["materialsExtend", "barCode", barCode],
  ];
  const isFree = async (tableName: string, fieldName: string, fieldVal: string, dataId?: string) => {
    const query = { tableName, fieldName, fieldVal, ...(dataId ? { dataId } : {}) };
    return (await request(duplicateCheck, { token, query })).json.success;
  };
  for (const [table, field, value] of earlier) {
    expect([table, field, await isFree(table, field, value)]).toEqual([table, field, false]);
    expect([table, field, await isFree(table, field, `${value}9`)]).toEqual([table, field, true]);
  }
  // A record may keep its own value.
  expect(await isFree("user", "loginName", user.loginName, userId)).toBe(true);
  expect(await isFree("depot", "name", "默认仓库", warehouses[0]?.id)).toBe(true);
  expect(await isFree("unit", "name", units[0]?.name ?? "", unitId)).toBe(true);
  expect(await isFree("userBusiness", "UserDepot", newId())).toBe(true);
});

it("the operation log shows what the warehouse service did and who did it (AUD-1)", async () => {
  const { token, userId } = owner;
  await done(addWarehouse, { token, body: { name: "北仓" } });
  await soon(async () => {
    const query = { search: { operation: "depot" } };
    const { rows } = await done<{ rows: unknown[] }>(listLogs, { token, query });
    expect(rows).toMatchObject([{ type: "add", content: "北仓", userId }]);
  });
});

it("with warehouse permission on, a clerk may use only warehouses that are assigned to him or that he made (RBAC-6)", async () => {
  const { token } = owner;
  const clerk = await clerkOf(owner);
  await saveSettings(owner, { depotFlag: true });
  await soon(async () => expect(await warehousesOf(clerk)).toEqual([]));
  const all = await done<{ id: string; depotName: string }[]>(findWarehousesOfCurrentUser, { token });
  const value = all.filter((warehouse) => warehouse.depotName === "北仓").map((warehouse) => warehouse.id);
  await done(updateUserBusiness, { token, body: { type: "UserDepot", keyId: clerk.userId, value } });
  await soon(async () => expect(await warehousesOf(clerk)).toEqual(["北仓"]));
  await clerk.grant(["/system/depot"]);
  await done(addWarehouse, { token: clerk.token, body: { name: "自建仓" } });
  await soon(async () => expect((await warehousesOf(clerk)).sort()).toEqual(["北仓", "自建仓"].sort()));
  const query = { KeyId: clerk.userId, type: "UserDepot" };
  const { userBusinessList } = await done<{ userBusinessList: { value: string[] }[] }>(getBasicData, { token, query });
  expect(userBusinessList[0]?.value).toHaveLength(2);
});
