// Units with sub units (reference.md §5.6, §8.5).
import { deleteUnit, deleteUnits, listUnits, setUnitsEnabled, type UnitRow } from "@kontor/contracts/warehouse/unit";
import { dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { UnitForm } from "./unit.form.tsx";
import { equations } from "./unit.rules.ts";

const [first, second, third] = [
  (_value: unknown, { basicUnit, otherUnit, ratio }: UnitRow) => equations({ basicUnit, otherUnit, ratio }),
  (_value: unknown, { basicUnit, otherUnitTwo, ratioTwo }: UnitRow) => equations({ basicUnit, otherUnitTwo, ratioTwo }),
  (_value: unknown, { basicUnit, otherUnitThree, ratioThree }: UnitRow) =>
    equations({ basicUnit, otherUnitThree, ratioThree }),
];

const columns: Column<UnitRow>[] = [
  { name: "name", sort: true, cell: (value) => String(value) },
  { name: "basicUnit", sort: true },
  { name: "otherUnit", cell: first },
  { name: "otherUnitTwo", cell: second },
  { name: "otherUnitThree", cell: third },
  { name: "enabled", cell: enabledCell },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

export default function UnitList() {
  const list = useList(listUnits, { sort: "-createTime" });
  return (
    <ListPage list={list} page="/system/unit" title="unit.title">
      <SearchBar>
        <TextFilter name="name" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={UnitForm} />
        <SetEnabledSelected endpoint={setUnitsEnabled} />
        <RemoveSelected endpoint={deleteUnits} />
      </Toolbar>
      <DataTable columns={columns} onOpen={UnitForm}>
        <EditRow form={UnitForm} />
        <RemoveRow endpoint={deleteUnit} />
      </DataTable>
    </ListPage>
  );
}
