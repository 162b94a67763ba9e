// What every list of documents has: the common filters, the toolbar, the table with its row actions (reference.md §8.2, §8.3).
import type { DocumentRow } from "@kontor/contracts/document/document";
import { type ComponentType, type ReactNode, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { DateRangeFilter, TextFilter } from "../../list/filters.tsx";
import { ImportExport } from "../../list/import-export.tsx";
import { SearchBar } from "../../list/search-bar.tsx";
import { RemoveSelected, Toolbar } from "../../list/toolbar.tsx";
import type { BillLook } from "../detail/look.ts";
import { AskedSheet } from "./asked-sheet.tsx";
import { childLines } from "./child-lines.tsx";
import { DepotFilter, OperatorFilter, PartnerFilter, StatusFilter } from "./document-filters.tsx";
import { useDocumentKind } from "./document-list-page.tsx";
import { CopySheet, EditSheet, PrintDocument, RemoveSheet, ViewSheet } from "./document-rows.tsx";
import { AuditSelected, NewSheet, ReverseSelected } from "./document-tools.tsx";
import { usePostings } from "./posting.tsx";
import { type ListedRow, useSheets } from "./sheet-list.tsx";

/** Children are the filters of the kind's own; the remark comes last. */
export function DocumentSearch({ children }: { children: ReactNode }): ReactNode {
  const kind = useDocumentKind();
  return (
    <SearchBar>
      <TextFilter name="number" />
      <TextFilter name="materialParam" />
      <DateRangeFilter />
      <PartnerFilter type={kind.partner.type} />
      <DepotFilter />
      <OperatorFilter />
      <StatusFilter />
      {children}
      <TextFilter name="remark" />
    </SearchBar>
  );
}

/** Children are the buttons of the kind's own. */
export function SheetToolbar({ children }: { children?: ReactNode }): ReactNode {
  const { kind } = useSheets();
  return (
    <Toolbar>
      <NewSheet />
      <AuditSelected />
      <ReverseSelected />
      {children}
      <ImportExport exporter={kind.endpoints.exportExcel} />
      <RemoveSelected endpoint={kind.endpoints.removeMany} />
    </Toolbar>
  );
}

interface TableProps {
  columns: readonly Column<DocumentRow>[];
  /** The kind's detail dialog, loaded when it is first opened. */
  bill: ComponentType<FormProps<DocumentRow>>;
  /** Loads what is shown of the kind's documents: under their rows, and on paper. */
  look(): Promise<BillLook>;
}

export function DocumentTable({ columns, bill, look }: TableProps): ReactNode {
  const [lines] = useState(() => childLines(look));
  usePostings();
  return (
    <SheetTable columns={columns} bill={bill} lines={lines}>
      <PrintDocument look={look} />
    </SheetTable>
  );
}

interface SheetTableProps<Row> {
  columns: readonly Column<Row>[];
  /** The kind's detail dialog, loaded when it is first opened. */
  bill: ComponentType<FormProps<Row>>;
  /** What a row unfolds to. */
  lines(row: Row): ReactNode;
  /** Row actions of the kind's own. */
  children?: ReactNode;
}

/** The rows of documents or slips, and what may be done with one. */
export function SheetTable<Row extends ListedRow>({ columns, bill, lines, children }: SheetTableProps<Row>): ReactNode {
  return (
    <>
      <DataTable<Row> columns={columns} onOpen={bill} expand={lines}>
        <ViewSheet<Row> bill={bill} />
        <EditSheet />
        <CopySheet />
        {children}
        <RemoveSheet />
      </DataTable>
      <AskedSheet<Row> bill={bill} />
    </>
  );
}
