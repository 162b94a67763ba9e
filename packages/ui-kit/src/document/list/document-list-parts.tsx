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
import { childLines } from "./child-lines.tsx";
import { DepotFilter, OperatorFilter, PartnerFilter, StatusFilter } from "./document-filters.tsx";
import { useDocumentForms } from "./document-forms.tsx";
import { CopyDocument, EditDocument, PrintDocument, RemoveDocument, ViewDocument } from "./document-rows.tsx";
import { AuditSelected, NewDocument, ReverseSelected } from "./document-tools.tsx";

/** Children are the filters of the kind's own; the remark comes last. */
export function DocumentSearch({ children }: { children: ReactNode }): ReactNode {
  const { kind } = useDocumentForms();
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
export function DocumentToolbar({ children }: { children?: ReactNode }): ReactNode {
  const { kind } = useDocumentForms();
  return (
    <Toolbar>
      <NewDocument />
      <RemoveSelected endpoint={kind.endpoints.removeMany} />
      <AuditSelected />
      <ReverseSelected />
      {children}
      <ImportExport exporter={kind.endpoints.exportExcel} />
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
  return (
    <DataTable columns={columns} onOpen={bill} expand={lines}>
      <ViewDocument bill={bill} />
      <EditDocument />
      <CopyDocument />
      <PrintDocument look={look} />
      <RemoveDocument />
    </DataTable>
  );
}
