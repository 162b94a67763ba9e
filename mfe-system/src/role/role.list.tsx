// Roles: first their menus, then the buttons of each menu (business.md §6).
import { AppstoreOutlined, MenuOutlined } from "@ant-design/icons";
import { deleteRole, deleteRoles, listRoles, type RoleRow, setRolesEnabled } from "@kontor/contracts/system/role";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow, RowAction } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useState } from "react";
import { optionCell } from "../shared/option-cell.tsx";
import { RoleForm } from "./role.form.tsx";
import { RoleButtonsDialog } from "./role-buttons.dialog.tsx";
import { RoleMenusDialog } from "./role-menus.dialog.tsx";

function HiddenPrices({ codes }: { codes: RoleRow["priceLimit"] }) {
  const t = useTranslation();
  return <>{codes.map((code) => t(`role.priceLimit-${code}`)).join(", ")}</>;
}

const columns: Column<RoleRow>[] = [
  { name: "name", sort: true },
  { name: "type", cell: optionCell("type") },
  { name: "priceLimit", cell: (_value, row) => row.priceLimit.length > 0 && <HiddenPrices codes={row.priceLimit} /> },
  { name: "description" },
  { name: "sort", sort: true },
  { name: "enabled", cell: enabledCell },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

export default function RoleList() {
  const list = useList(listRoles, { sort: "-createTime" });
  const [menusOf, setMenusOf] = useState<RoleRow>();
  const [buttonsOf, setButtonsOf] = useState<RoleRow>();
  return (
    <ListPage list={list} page="/system/role" title="role.title">
      <SearchBar>
        <TextFilter name="name" />
        <TextFilter name="description" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={RoleForm} />
        <SetEnabledSelected endpoint={setRolesEnabled} />
        <RemoveSelected endpoint={deleteRoles} />
      </Toolbar>
      <DataTable columns={columns} onOpen={RoleForm}>
        <RowAction<RoleRow> word="role.menus" icon={<MenuOutlined />} button="edit" onRun={setMenusOf} />
        <RowAction<RoleRow> word="role.buttons" icon={<AppstoreOutlined />} button="edit" onRun={setButtonsOf} />
        <EditRow form={RoleForm} />
        <RemoveRow endpoint={deleteRole} />
      </DataTable>
      {menusOf ? (
        <RoleMenusDialog
          role={menusOf}
          onClose={() => setMenusOf(undefined)}
          onSaved={() => {
            setMenusOf(undefined);
            setButtonsOf(menusOf);
          }}
        />
      ) : null}
      {buttonsOf ? <RoleButtonsDialog role={buttonsOf} onClose={() => setButtonsOf(undefined)} /> : null}
    </ListPage>
  );
}
