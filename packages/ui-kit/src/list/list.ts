// Public path "list": the kernel of list pages and the parts it is made of.
// biome-ignore-all lint/performance/noBarrelFile: this is the package's public path "list".
export {
  amountCell,
  type Cell,
  dateCell,
  dateTimeCell,
  enabledCell,
  numberCell,
  textCell,
  wordCell,
  yesNoCell,
} from "./cells.tsx";
export type { Column, Columns } from "./column.ts";
export { DataTable } from "./data-table.tsx";
export { DateRangeFilter, EnabledFilter, SelectFilter, TextFilter } from "./filters.tsx";
export { ImportExport } from "./import-export.tsx";
export { type AnyRow, ListPage, useListPage } from "./list-page.tsx";
export type { Filters } from "./list-state.rules.ts";
export { EditRow, RemoveRow, RowAction, useRow } from "./row.tsx";
export { SearchBar } from "./search-bar.tsx";
export { FilterItem } from "./search-issues.tsx";
export { SetDefaultRow } from "./set-default.tsx";
export {
  CreateButton,
  RemoveSelected,
  SelectedButton,
  SetEnabledSelected,
  SetStatusSelected,
  Toolbar,
} from "./toolbar.tsx";
export { type List, type RowOf, useList } from "./use-list.ts";
