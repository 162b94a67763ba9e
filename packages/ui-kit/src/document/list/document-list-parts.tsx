// The parts of document lists that slip lists do not have: the common filters, and the lines under expanded rows (reference.md §8.2, §8.3).
import type { DocumentRow } from "@kontor/contracts/document/document";
import { type ComponentType, type ReactNode, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import type { Column } from "../../list/column.ts";
import { DateRangeFilter, TextFilter } from "../../list/filters.tsx";
import { SearchBar } from "../../list/search-bar.tsx";
import { OperatorFilter, PartnerFilter, StatusFilter, WarehouseFilter } from "../../voucher/list/voucher-filters.tsx";
import { VoucherTable } from "../../voucher/list/voucher-table.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { childLines } from "./child-lines.tsx";
import { useDocumentKind } from "./document-list-page.tsx";
import { usePostings } from "./posting.tsx";
import { PrintDocument } from "./print-document.tsx";

/** The common filters; children are the kind's own filters, the remark comes last. */
export function DocumentSearch({ children }: { children: ReactNode }): ReactNode {
  const kind = useDocumentKind();
  return (
    <SearchBar>
      <TextFilter name="number" />
      <TextFilter name="materialParam" />
      <DateRangeFilter />
      <PartnerFilter type={kind.partner.type} />
      <WarehouseFilter />
      <OperatorFilter />
      <StatusFilter />
      {children}
      <TextFilter name="remark" />
    </SearchBar>
  );
}

interface TableProps {
  columns: readonly Column<DocumentRow>[];
  /** The kind's detail dialog, loaded when it is first opened. */
  bill: ComponentType<FormProps<DocumentRow>>;
  /** Loads the kind's layout, used for expanded rows and printed pages. */
  look(): Promise<DocumentLayout>;
}

export function DocumentTable({ columns, bill, look }: TableProps): ReactNode {
  const [lines] = useState(() => childLines(look));
  usePostings();
  return (
    <VoucherTable columns={columns} bill={bill} lines={lines}>
      <PrintDocument look={look} />
    </VoucherTable>
  );
}
