// The tenants of the installation, for the platform operator (reference.md §6.1).
import { KeyOutlined } from "@ant-design/icons";
import { listTenants, resetOwnerPassword, setTenantsEnabled, type TenantRow } from "@kontor/contracts/system/platform";
import { dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RowAction } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, SetStatusSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useState } from "react";
import { optionCell } from "../shared/option-cell.tsx";
import { ResetPasswordDialog } from "../shared/reset-password.dialog.tsx";
import { EDITIONS, TenantForm } from "./tenant.form.tsx";

const columns: Column<TenantRow>[] = [
  { name: "loginName", sort: true },
  { name: "companyName", unasked: true },
  { name: "type", cell: optionCell("type"), sort: true },
  { name: "userCount", align: "end", unasked: true },
  { name: "userNumLimit", align: "end", sort: true },
  { name: "enabled", cell: enabledCell, sort: true },
  { name: "createTime", cell: dateTimeCell, sort: true },
  { name: "expireTime", cell: dateTimeCell, sort: true },
  { name: "remark" },
];

export default function TenantList() {
  const list = useList(listTenants, { sort: "-createTime" });
  const [lockedOut, setLockedOut] = useState<TenantRow>();
  return (
    <ListPage list={list} page="/system/tenant" title="tenant.title">
      <SearchBar>
        <TextFilter name="loginName" />
        <SelectFilter name="type" options={EDITIONS} />
        <EnabledFilter />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <CreateButton form={TenantForm} />
        <SetStatusSelected endpoint={setTenantsEnabled} on off={false} button="edit" />
      </Toolbar>
      <DataTable columns={columns} onOpen={TenantForm}>
        <RowAction<TenantRow>
          word="tenant.resetOwnerPassword"
          icon={<KeyOutlined />}
          button="edit"
          onRun={setLockedOut}
        />
        <EditRow form={TenantForm} />
      </DataTable>
      {lockedOut ? (
        <ResetPasswordDialog
          endpoint={resetOwnerPassword}
          id={lockedOut.id}
          name={lockedOut.loginName}
          onClose={() => setLockedOut(undefined)}
        />
      ) : null}
    </ListPage>
  );
}
