// A return at the counter is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { retailBack } from "@kontor/contracts/sales/kinds";
import { AuditBill, BillDialog, CopyBill, EditBill, ExportBill, PrintBill, ReverseBill } from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { retailBackLook } from "./retail-back-lines.columns.ts";

export default function RetailBackBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={retailBack} look={retailBackLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <ExportBill />
    </BillDialog>
  );
}
