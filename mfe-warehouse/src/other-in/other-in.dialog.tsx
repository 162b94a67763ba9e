// A receipt without a purchase is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { AuditBill, BillDialog, CopyBill, EditBill, ExportBill, PrintBill, ReverseBill } from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { otherInLook } from "./other-in-lines.columns.ts";

export default function OtherInBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={otherIn} look={otherInLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <ExportBill />
    </BillDialog>
  );
}
