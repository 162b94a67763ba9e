// The users of the tenant, within its user limit (reference.md §6.7, §8.5).
import { KeyOutlined, ShopOutlined, TeamOutlined } from "@ant-design/icons";
import {
  deleteUser,
  deleteUsers,
  listUsers,
  resetPassword,
  setUsersStatus,
  type UserRow,
} from "@kontor/contracts/system/user";
import { dateTimeCell, yesNoCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow, RowAction } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetStatusSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useState } from "react";
import { optionCell } from "../shared/option-cell.tsx";
import { ResetPasswordDialog } from "../shared/reset-password.dialog.tsx";
import { UserForm } from "./user.form.tsx";
import { UserCustomersDialog } from "./user-customers.dialog.tsx";
import { UserWarehousesDialog } from "./user-warehouses.dialog.tsx";

const columns: Column<UserRow>[] = [
  { name: "loginName", sort: true },
  { name: "username", sort: true },
  { name: "userType", cell: optionCell("userType") },
  { name: "roleName" },
  { name: "orgAbr" },
  { name: "leaderFlag", cell: yesNoCell },
  { name: "phonenum" },
  { name: "position", hidden: true },
  { name: "email", hidden: true },
  { name: "userBlngOrgaDsplSeq" },
  { name: "status", cell: optionCell("status") },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

export default function UserList() {
  const list = useList(listUsers, { sort: "-createTime" });
  const [dialog, setDialog] = useState<{ of: UserRow; what: "password" | "customers" | "warehouses" }>();
  const open = (what: "password" | "customers" | "warehouses") => (of: UserRow) => setDialog({ of, what });
  const close = () => setDialog(undefined);
  return (
    <ListPage list={list} page="/system/user" title="user.title">
      <SearchBar>
        <TextFilter name="loginName" />
        <TextFilter name="username" />
        <SelectFilter name="status" options={["0", "1", "2"]} />
      </SearchBar>
      <Toolbar>
        <CreateButton form={UserForm} />
        <SetStatusSelected endpoint={setUsersStatus} on={0} off={2} />
        <RemoveSelected endpoint={deleteUsers} />
      </Toolbar>
      <DataTable columns={columns} onOpen={UserForm}>
        <RowAction<UserRow> word="user.customers" icon={<TeamOutlined />} button="edit" onRun={open("customers")} />
        <RowAction<UserRow> word="user.warehouses" icon={<ShopOutlined />} button="edit" onRun={open("warehouses")} />
        <RowAction<UserRow> word="user.resetPassword" icon={<KeyOutlined />} button="edit" onRun={open("password")} />
        <EditRow form={UserForm} />
        <RemoveRow endpoint={deleteUser} />
      </DataTable>
      {dialog?.what === "password" ? (
        <ResetPasswordDialog endpoint={resetPassword} id={dialog.of.id} name={dialog.of.username} onClose={close} />
      ) : null}
      {dialog?.what === "customers" ? <UserCustomersDialog user={dialog.of} onClose={close} /> : null}
      {dialog?.what === "warehouses" ? <UserWarehousesDialog user={dialog.of} onClose={close} /> : null}
    </ListPage>
  );
}
