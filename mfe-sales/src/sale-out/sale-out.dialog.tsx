// A delivery to a customer is read.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
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
import { saleOutLook } from "./sale-out-lines.columns.ts";

export default function SaleOutBill({ row, onClose }: FormProps<DocumentRow>) {
  if (!row) return null;
  return (
    <BillDialog kind={saleOut} look={saleOutLook} id={row.id} onClose={onClose}>
      <AuditBill />
      <ReverseBill />
      <EditBill />
      <PrintBill />
      <CopyBill />
      <TransferBill to={saleBack} />
      <ExportBill />
    </BillDialog>
  );
}
