// A sales return is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { saleBack } from "@kontor/contracts/sales/kinds";
import { AuditBill, BillDialog, CopyBill, EditBill, ExportBill, PrintBill, ReverseBill } from "@kontor/ui-kit/document";
import type { FormProps } from "@kontor/ui-kit/form";
import { saleBackLook } from "./sale-back-lines.columns.ts";

export default function SaleBackBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={saleBack} look={saleBackLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <ExportBill />
    </BillDialog>
  );
}
