// A purchase receipt is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { AuditBill, BillDialog, CopyBill, EditBill, ExportBill, PrintBill, ReverseBill } from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { purchaseInLook } from "./purchase-in-lines.columns.ts";

export default function PurchaseInBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={purchaseIn} look={purchaseInLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <ExportBill />
    </BillDialog>
  );
}
