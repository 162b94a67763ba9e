// What the company calls the free fields of its products (reference.md §5.9, §8.5).
import { listPropertyAliases, type PropertyAliasRow } from "@kontor/contracts/warehouse/property-alias";
import { optionCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow } from "@kontor/ui-kit/list/row-actions";
import { useList } from "@kontor/ui-kit/list/use-list";
import { PropertyForm } from "./property.form.tsx";

const columns: Column<PropertyAliasRow>[] = [
  { name: "nativeName", cell: optionCell("property.nativeName"), sort: true, unasked: true },
  { name: "anotherName", sort: true },
];

export default function PropertyList() {
  const list = useList(listPropertyAliases, { sort: "nativeName" });
  return (
    <ListPage list={list} page="/material/material_property" title="property.title">
      <DataTable columns={columns} onOpen={PropertyForm} selectable={false}>
        <EditRow form={PropertyForm} />
      </DataTable>
    </ListPage>
  );
}
