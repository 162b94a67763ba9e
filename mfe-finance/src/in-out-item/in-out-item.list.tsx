// Income and expense items (reference.md §5.4, §8.5).
import {
  deleteItem,
  deleteItems,
  exportItems,
  type ItemRow,
  itemTypes,
  listItems,
  setItemsEnabled,
} from "@kontor/contracts/finance/in-out-item";
import { dateTimeCell, enabledCell, optionCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { InOutItemForm } from "./in-out-item.form.tsx";

const columns: Column<ItemRow>[] = [
  { name: "name", sort: true },
  { name: "type", cell: optionCell("in-out-item.type"), sort: true },
  { name: "sort", sort: true },
  { name: "enabled", cell: enabledCell, sort: true },
  { name: "remark" },
  { name: "createTime", cell: dateTimeCell, sort: true, hidden: true },
];

export default function InOutItemList() {
  const list = useList(listItems, { sort: "-createTime" });
  return (
    <ListPage list={list} page="/system/in_out_item" title="in-out-item.title">
      <SearchBar>
        <TextFilter name="name" />
        <SelectFilter name="type" options={itemTypes} />
        <TextFilter name="remark" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={InOutItemForm} />
        <SetEnabledSelected endpoint={setItemsEnabled} />
        <ImportExport exporter={exportItems} />
        <RemoveSelected endpoint={deleteItems} />
      </Toolbar>
      <DataTable columns={columns} onOpen={InOutItemForm}>
        <EditRow form={InOutItemForm} />
        <RemoveRow endpoint={deleteItem} />
      </DataTable>
    </ListPage>
  );
}
