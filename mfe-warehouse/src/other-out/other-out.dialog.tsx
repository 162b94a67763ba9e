// A issue without a sale is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { AuditBill, BillDialog, CopyBill, EditBill, ExportBill, PrintBill, ReverseBill } from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { otherOutLook } from "./other-out-lines.columns.ts";

export default function OtherOutBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={otherOut} look={otherOutLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <ExportBill />
    </BillDialog>
  );
}
