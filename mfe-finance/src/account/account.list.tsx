// Settlement accounts: cash and bank; exactly one is the default (reference.md §5.3, §8.5).
import { allDocuments } from "@kontor/contracts/core/actor";
import {
  type AccountRow,
  deleteAccount,
  deleteAccounts,
  exportAccounts,
  listAccounts,
  setAccountsEnabled,
  setDefaultAccount,
} from "@kontor/contracts/finance/account";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { amountCell, dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow, SetDefaultRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useSeenColumns } from "@kontor/ui-kit/list/seen-columns";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { Tag } from "antd";
import { AccountForm } from "./account.form.tsx";
import { AccountLedger, TrialBalance } from "./account-tools.tsx";

function DefaultMark() {
  return <Tag color="processing">{useTranslation()("account.isDefault")}</Tag>;
}

const columns: Column<AccountRow>[] = [
  { name: "name", sort: true },
  { name: "isDefault", cell: (value) => (value === true ? <DefaultMark /> : null) },
  { name: "serialNo", sort: true },
  { name: "initialAmount", cell: amountCell, sort: true, price: allDocuments },
  { name: "currentAmount", cell: amountCell, unasked: true, price: allDocuments },
  { name: "sort", sort: true },
  { name: "enabled", cell: enabledCell },
  { name: "remark" },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
];

export default function AccountList() {
  const list = useList(listAccounts, { sort: "-createTime" });
  const seen = useSeenColumns(columns);
  return (
    <ListPage list={list} page="/system/account" title="account.title">
      <SearchBar>
        <TextFilter name="name" />
        <TextFilter name="serialNo" />
        <TextFilter name="remark" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={AccountForm} />
        <SetEnabledSelected endpoint={setAccountsEnabled} />
        <TrialBalance />
        <ImportExport exporter={exportAccounts} />
        <RemoveSelected endpoint={deleteAccounts} />
      </Toolbar>
      <DataTable columns={seen} onOpen={AccountForm}>
        <AccountLedger />
        <EditRow form={AccountForm} />
        <SetDefaultRow endpoint={setDefaultAccount} word="account.setDefault" />
        <RemoveRow endpoint={deleteAccount} />
      </DataTable>
    </ListPage>
  );
}
