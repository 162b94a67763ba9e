// What a new company begins with, made by each service for itself, and what one service does that another one shows (reference.md §6.1, §6.4; AUD-1).
import { pickAccounts } from "@kontor/contracts/finance/account";
import { getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { listLogs } from "@kontor/contracts/system/log";
import { getBasicData, updateUserBusiness } from "@kontor/contracts/system/role";
import { getMaterialCategoryTree } from "@kontor/contracts/warehouse/category";
import { addDepot, findDepotByCurrentUser } from "@kontor/contracts/warehouse/depot";
import { beforeAll, expect, it, vi } from "vitest";
import { type Company, company, done } from "../support/company.ts";
import { clerkOf } from "../support/staff.ts";

let owner: Company;
beforeAll(async () => {
  owner = await company();
});

/** Facts take a moment. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 100 });
const depotsOf = async ({ token }: Company) =>
  (await done<{ id: string; depotName: string; isDefault: boolean }[]>(findDepotByCurrentUser, { token })).map(
    (depot) => depot.depotName,
  );

it("a new company has a default warehouse, a category and cash", async () => {
  const { token } = owner;
  await soon(async () => {
    expect(await depotsOf(owner)).toEqual(["默认仓库"]);
    expect(await done<unknown[]>(getMaterialCategoryTree, { token })).toMatchObject([{ title: "默认分类" }]);
    const accounts = await done<{ accountList: unknown[] }>(pickAccounts, { token });
    expect(accounts.accountList).toMatchObject([{ name: "现金", isDefault: true }]);
  });
});

it("what is done in the warehouse is in the operation log with who did it (AUD-1)", async () => {
  const { token, userId } = owner;
  await done(addDepot, { token, body: { name: "北仓" } });
  await soon(async () => {
    const query = { search: { operation: "depot" } };
    const { rows } = await done<{ rows: unknown[] }>(listLogs, { token, query });
    expect(rows).toMatchObject([{ type: "add", content: "北仓", userId }]);
  });
});

it("with warehouse permission on, a clerk uses the warehouses assigned to him, and those he made himself (RBAC-6)", async () => {
  const { token } = owner;
  const clerk = await clerkOf(owner);
  const settings = await done<Record<string, unknown>>(getCurrentInfo, { token });
  await done(updateSystemConfig, { token, body: { ...settings, depotFlag: true } });
  await soon(async () => expect(await depotsOf(clerk)).toEqual([]));
  const all = await done<{ id: string; depotName: string }[]>(findDepotByCurrentUser, { token });
  const value = all.filter((depot) => depot.depotName === "北仓").map((depot) => depot.id);
  await done(updateUserBusiness, { token, body: { type: "UserDepot", keyId: clerk.userId, value } });
  await soon(async () => expect(await depotsOf(clerk)).toEqual(["北仓"]));
  await clerk.give(["/system/depot"]);
  await done(addDepot, { token: clerk.token, body: { name: "自建仓" } });
  await soon(async () => expect((await depotsOf(clerk)).sort()).toEqual(["北仓", "自建仓"].sort()));
  const query = { KeyId: clerk.userId, type: "UserDepot" };
  const { userBusinessList } = await done<{ userBusinessList: { value: string[] }[] }>(getBasicData, { token, query });
  expect(userBusinessList[0]?.value).toHaveLength(2);
});
