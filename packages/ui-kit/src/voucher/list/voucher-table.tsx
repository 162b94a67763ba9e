// The parts of every list of documents or slips: the toolbar, and the table with its row actions (reference.md §8.2, §8.3).
import type { ComponentType, ReactNode } from "react";
import type { FormProps } from "../../form/form-props.ts";
import type { Column } from "../../list/column.ts";
import { DataTable } from "../../list/data-table.tsx";
import { ImportExport } from "../../list/import-export.tsx";
import { RemoveSelected, Toolbar } from "../../list/toolbar.tsx";
import { confirmRemoval } from "../consequences/ask-consequences.tsx";
import { OpenedFromUrl } from "./opened-from-url.tsx";
import { type ListedRow, useSelectedClosed, useVouchers } from "./voucher-list.tsx";
import { CopyVoucher, EditVoucher, RemoveVoucher, ViewVoucher } from "./voucher-row-actions.tsx";
import { AuditSelected, NewVoucher, ReverseSelected } from "./voucher-tools.tsx";

/** Children are the kind's own buttons. */
export function VoucherToolbar({ children }: { children?: ReactNode }): ReactNode {
  const { kind, removalAnswer, versionsOf } = useVouchers();
  const refusal = useSelectedClosed();
  return (
    <Toolbar>
      <NewVoucher />
      <AuditSelected />
      <ReverseSelected />
      {children}
      <ImportExport exporter={kind.endpoints.exportExcel} />
      <RemoveSelected
        endpoint={kind.endpoints.removeMany}
        refusal={refusal}
        answerOf={removalAnswer}
        alsoAsk={(ids) => confirmRemoval(kind, versionsOf(ids))}
      />
    </Toolbar>
  );
}

interface VoucherTableProps<Row> {
  columns: readonly Column<Row>[];
  /** The kind's detail dialog, loaded when it is first opened. */
  detail: ComponentType<FormProps<Row>>;
  /** Renders the expanded part of a row. */
  lines(row: Row): ReactNode;
  /** The kind's own row actions. */
  children?: ReactNode;
}

/** The rows of documents or slips, with the actions on each. */
export function VoucherTable<Row extends ListedRow>({
  columns,
  detail,
  lines,
  children,
}: VoucherTableProps<Row>): ReactNode {
  return (
    <>
      <DataTable<Row> columns={columns} onOpen={detail} expand={lines}>
        <ViewVoucher<Row> detail={detail} />
        <EditVoucher />
        <CopyVoucher />
        {children}
        <RemoveVoucher />
      </DataTable>
      <OpenedFromUrl<Row> detail={detail} />
    </>
  );
}
