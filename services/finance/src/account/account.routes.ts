// Settlement accounts: list, form, batches, the default, and the picker of documents (reference.md §5.3, §7.4).
import {
  addAccount,
  checkAccountName,
  deleteAccount,
  deleteAccounts,
  exportAccounts,
  getAccountInfo,
  listAccounts,
  pickAccounts,
  setAccountsEnabled,
  setDefaultAccount,
  updateAccount,
} from "@kontor/contracts/finance/account";
import { mountResource } from "@kontor/service-kit/mount-resource";
import { router } from "@kontor/service-kit/router";
import type { FinanceDb } from "../db.ts";
import { accountColumns } from "../sheet/master.columns.ts";
import { exportRows } from "../sheet/resource-workbook.ts";
import { accounts } from "./account.resource.ts";
import { addAccountRow, keepDefault, makeDefault } from "./default.store.ts";

/** Pickers show them all; a company has a few dozen. */
const ACCOUNTS_MAX = 1000;

export function accountRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  mountResource(routes, accounts, { list: listAccounts, info: getAccountInfo });

  routes.write(addAccount, async (call) => ({ message: "added", id: (await addAccountRow(call, call.body)).id }));
  routes.write(updateAccount, async (call) => {
    if (!call.body.enabled) await keepDefault(call, [call.body.id]);
    return { message: "updated", id: (await accounts.update(call, call.body)).id };
  });
  routes.write(deleteAccount, async (call) => {
    await keepDefault(call, [call.query.id]);
    await accounts.remove(call, [call.query.id]);
    return { message: "deleted" };
  });
  routes.write(deleteAccounts, async (call) => {
    await keepDefault(call, call.query.ids);
    await accounts.remove(call, call.query.ids);
    return { message: "deleted" };
  });
  routes.write(setAccountsEnabled, async (call) => {
    const { ids, status: enabled } = call.body;
    if (!enabled) await keepDefault(call, ids);
    await accounts.setAll(call, ids, { enabled }, { kind: enabled ? "enabled" : "disabled" });
    return { message: "done" };
  });
  routes.write(setDefaultAccount, async (call) => {
    await makeDefault(call, call.body.id);
    return { message: "done", id: call.body.id };
  });

  routes.write(exportAccounts, (call) =>
    exportRows(call, accounts, { name: "accounts", operation: "account", columns: accountColumns }, call.query),
  );
  routes.read(checkAccountName, async (call) => ({
    status: await accounts.isTaken(call, { name: call.query.name }, call.query.id),
  }));
  routes.read(pickAccounts, async ({ tx }) => ({
    accountList: await tx.account.findMany({
      where: { enabled: true },
      orderBy: [{ sortOrder: "asc" }, { sort: "asc" }, { createdAt: "asc" }, { id: "asc" }],
      take: ACCOUNTS_MAX,
      select: { id: true, name: true, isDefault: true },
    }),
  }));
  return routes;
}
