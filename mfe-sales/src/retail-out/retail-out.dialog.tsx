// A sale at the counter is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailBack, retailOut } from "@kontor/contracts/sales/kinds";
import {
  AuditBill,
  BillDialog,
  CopyBill,
  EditBill,
  ExportBill,
  PrintBill,
  ReverseBill,
  TransferBill,
} from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { retailOutLook } from "./retail-out-lines.columns.ts";

export default function RetailOutBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={retailOut} look={retailOutLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <TransferBill to={retailBack} />
      <ExportBill />
    </BillDialog>
  );
}
