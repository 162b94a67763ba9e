// Warehouses; exactly one is the default (reference.md §5.1, §8.5).
import { TeamOutlined } from "@ant-design/icons";
import {
  deleteWarehouse,
  deleteWarehouses,
  listWarehouses,
  setDefaultWarehouse,
  setWarehousesEnabled,
  type WarehouseRow,
} from "@kontor/contracts/warehouse/warehouse";
import { amountCell, dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow, RowAction, SetDefaultRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { Allowed } from "@kontor/ui-kit/permissions";
import { useState } from "react";
import { defaultCell } from "../shared/default-cell.tsx";
import { userCell, useUsers } from "../shared/user-name.tsx";
import { WarehouseForm } from "./warehouse.form.tsx";
import { WarehouseUsersDialog } from "./warehouse-users.dialog.tsx";

const columns: Column<WarehouseRow>[] = [
  { name: "name", sort: true },
  { name: "isDefault", cell: defaultCell },
  { name: "address" },
  { name: "principal", cell: userCell, unasked: true },
  { name: "warehousing", cell: amountCell, sort: true },
  { name: "truckage", cell: amountCell, sort: true },
  { name: "sort", sort: true },
  { name: "enabled", cell: enabledCell },
  { name: "remark" },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
];

export default function WarehouseList() {
  const list = useList(listWarehouses, { sort: "-createTime" });
  const users = useUsers();
  const [usersOf, setUsersOf] = useState<WarehouseRow>();
  return (
    <ListPage list={list} page="/system/depot" title="depot.title">
      <SearchBar>
        <TextFilter name="name" />
        <TextFilter name="remark" />
        <EnabledFilter />
        <TextFilter name="address" />
        <SelectFilter name="principal" options={users} />
      </SearchBar>
      <Toolbar>
        <CreateButton form={WarehouseForm} />
        <SetEnabledSelected endpoint={setWarehousesEnabled} />
        <RemoveSelected endpoint={deleteWarehouses} />
      </Toolbar>
      <DataTable columns={columns} onOpen={WarehouseForm}>
        <Allowed page="/system/user" button="edit">
          <RowAction<WarehouseRow> word="depot.users" icon={<TeamOutlined />} onRun={setUsersOf} />
        </Allowed>
        <EditRow form={WarehouseForm} />
        <SetDefaultRow endpoint={setDefaultWarehouse} word="depot.setDefault" />
        <RemoveRow endpoint={deleteWarehouse} />
      </DataTable>
      {usersOf ? <WarehouseUsersDialog depot={usersOf} onClose={() => setUsersOf(undefined)} /> : null}
    </ListPage>
  );
}
