// Settlement accounts: list, form, bulk operations, the default, and the picker of documents (reference.md §5.3, §7.4).
import { financeOperation } from "@kontor/contracts/core/operation-log";
import { accountEndpoints, exportAccounts, pickAccounts, setDefaultAccount } from "@kontor/contracts/finance/account";
import { router } from "@kontor/service-kit/http/router";
import { logsExport } from "@kontor/service-kit/operation-log/log-operation";
import { mountWithDefault } from "@kontor/service-kit/resource/default-row";
import { defineExport, exportList } from "@kontor/service-kit/resource/export";
import type { FinanceDb } from "../db.ts";
import { accountColumns } from "../workbook/master.columns.ts";
import { accounts } from "./account.resource.ts";

/** Pickers show all of them; a tenant has a few dozen. */
const ACCOUNTS_MAX = 1000;

const accountExport = defineExport({
  name: "accounts",
  columns: accountColumns,
  log: logsExport(financeOperation, "account"),
});

export function accountRoutes(db: FinanceDb) {
  const routes = router("finance", db);
  mountWithDefault(routes, accounts, { ...accountEndpoints, setDefault: setDefaultAccount });
  routes.write(exportAccounts, (call) => exportList(call, accounts, accountExport, call.query));
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
