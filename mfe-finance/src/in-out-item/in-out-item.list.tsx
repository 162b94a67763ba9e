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
import {
  type Column,
  CreateButton,
  DataTable,
  dateTimeCell,
  EditRow,
  EnabledFilter,
  enabledCell,
  ImportExport,
  ListPage,
  RemoveRow,
  RemoveSelected,
  SearchBar,
  SelectFilter,
  SetEnabledSelected,
  TextFilter,
  Toolbar,
  useList,
  wordCell,
} from "@kontor/ui-kit/list";
import { InOutItemForm } from "./in-out-item.form.tsx";

const columns: Column<ItemRow>[] = [
  { name: "name", sort: true },
  { name: "type", cell: wordCell("in-out-item.type"), sort: true },
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
        <RemoveSelected endpoint={deleteItems} />
        <SetEnabledSelected endpoint={setItemsEnabled} />
        <ImportExport exporter={exportItems} />
      </Toolbar>
      <DataTable columns={columns} onOpen={InOutItemForm}>
        <EditRow form={InOutItemForm} />
        <RemoveRow endpoint={deleteItem} />
      </DataTable>
    </ListPage>
  );
}
