// The parts of document lists that slip lists do not have: the common filters, and the lines under expanded rows (reference.md §8.2, §8.3).
import type { DocumentRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock } from "@kontor/contracts/document/movements";
import { Spin } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { FormProps } from "../../form/form-props.ts";
import type { Column } from "../../list/column.ts";
import { DateRangeFilter, SelectFilter, TextFilter } from "../../list/filters.tsx";
import { SearchBar } from "../../list/search-bar.tsx";
import {
  HavingFilter,
  OperatorFilter,
  PartnerFilter,
  PurchaseFilter,
  StatusFilter,
  WarehouseFilter,
} from "../../voucher/list/voucher-filters.tsx";
import { VoucherTable } from "../../voucher/list/voucher-table.tsx";
import type { DocumentLayout } from "../detail/document-layout.ts";
import { useDocumentKind } from "./document-list-page.tsx";
import { usePostings } from "./posting.tsx";
import { PrintDocument } from "./print-document.tsx";
import { useIsBought } from "./procured.tsx";

const ChildLines = lazy(() => import("./child-lines.tsx"));

/** Orders that are due today or earlier, or were before today. */
const DELIVERY_STATES = ["due", "overdue"] as const;

/** The common filters; children are the kind's own filters, the remark comes last. */
export function DocumentSearch({ children }: { children: ReactNode }): ReactNode {
  const kind = useDocumentKind();
  return (
    <SearchBar>
      <TextFilter name="number" />
      <TextFilter name="materialParam" />
      <DateRangeFilter />
      {kind.partner && <PartnerFilter type={kind.partner.type} />}
      {movesStock(kind.movements) && <WarehouseFilter name="depotId" />}
      {kind.movements.hasTarget && <WarehouseFilter name="anotherDepotId" />}
      <OperatorFilter />
      <StatusFilter hasProgress={kind.progress !== undefined || kind.movements.hasTarget} />
      {kind.movements.hasTarget && <HavingFilter name="inTransit" />}
      {useIsBought(kind) && <PurchaseFilter />}
      {kind.progress && <SelectFilter name="deliveryState" options={DELIVERY_STATES} />}
      {kind.progress && <HavingFilter name="hasLastDeposit" />}
      {children}
      <TextFilter name="remark" />
    </SearchBar>
  );
}

interface TableProps {
  columns: readonly Column<DocumentRow>[];
  /** Loads the kind's layout, used for expanded rows, the detail dialog and printed pages. */
  layout(): Promise<DocumentLayout>;
}

export function DocumentTable({ columns, layout }: TableProps): ReactNode {
  const kind = useDocumentKind();
  const [lines] = useState(() => childLines(kind, layout));
  const [Detail] = useState(() => detailDialog(kind, layout));
  usePostings();
  return (
    <VoucherTable columns={columns} detail={Detail} lines={lines}>
      <PrintDocument layout={layout} />
    </VoucherTable>
  );
}

/** A function that renders the lines of an expanded row; the layout is loaded once. */
function childLines(kind: DocumentKind, load: TableProps["layout"]): (row: DocumentRow) => ReactNode {
  let layout: Promise<DocumentLayout> | undefined;
  return (row) => {
    layout ??= load();
    return (
      <div className="kontor-children">
        <Suspense fallback={<Spin />}>
          <ChildLines kind={kind} id={row.id} layout={layout} />
        </Suspense>
      </div>
    );
  };
}

/** The kind's detail dialog; its code and the layout are loaded when it is first opened. */
const detailDialog = (kind: DocumentKind, layout: TableProps["layout"]) =>
  lazy(async () => {
    const [{ DocumentDetailDialog }, loaded] = await Promise.all([import("../detail/document-detail.tsx"), layout()]);
    return {
      default: (props: FormProps<DocumentRow>) => <DocumentDetailDialog kind={kind} layout={loaded} {...props} />,
    };
  });
