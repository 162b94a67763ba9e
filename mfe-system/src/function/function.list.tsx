// The functions of the menu, for the platform operator (business.md §3 "Menu function").
import { type FunctionRow, listFunctions } from "@kontor/contracts/system/function";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { buttons } from "../shared/buttons.ts";
import { optionCell } from "../shared/option-cell.tsx";
import { FunctionForm } from "./function.form.tsx";
import { codesOf } from "./function.rules.ts";

function Buttons({ codes }: { codes: string }) {
  const t = useTranslation();
  const chosen = new Set(codesOf(codes));
  const verbs = buttons.filter(([, code]) => chosen.has(code));
  return <>{verbs.map(([verb]) => t(`role.button-${verb}`)).join(", ")}</>;
}

// The server searches by name and sorts by number, so there are no other filters and sort orders.
const columns: Column<FunctionRow>[] = [
  { name: "number", unasked: true },
  { name: "name", unasked: true },
  { name: "parentNumber", unasked: true },
  { name: "url", unasked: true },
  { name: "component", unasked: true },
  { name: "icon", unasked: true, hidden: true },
  { name: "sort", unasked: true },
  { name: "side", cell: optionCell("side"), unasked: true },
  { name: "pushBtn", cell: (_value, row) => row.pushBtn && <Buttons codes={row.pushBtn} />, unasked: true },
  { name: "enabled", cell: enabledCell, unasked: true },
];

export default function FunctionList() {
  const list = useList(listFunctions, { sort: "" });
  return (
    <ListPage list={list} page="/system/function" title="function.title">
      <SearchBar>
        <TextFilter name="name" />
      </SearchBar>
      <Toolbar>
        <CreateButton form={FunctionForm} />
      </Toolbar>
      <DataTable columns={columns} onOpen={FunctionForm} selectable={false}>
        <EditRow form={FunctionForm} />
      </DataTable>
    </ListPage>
  );
}
