// A purchase receipt is written.
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import {
  AddLine,
  Attachments,
  BatchDepot,
  BillNumber,
  BillRemark,
  BillTime,
  CreditSettlement,
  DocumentForm,
  type DocumentFormProps,
  FormActions,
  HeaderFields,
  HistoryBills,
  ImportLines,
  LinesGrid,
  PickProducts,
  RemoveLines,
  Save,
  SaveAndAudit,
  ScanBarcode,
  useDocument,
} from "@kontor/ui-kit/document";
import { SupplierPicker } from "@kontor/ui-kit/pickers";
import { purchaseInLineColumns, purchaseInLook } from "./purchase-in-lines.columns.ts";

export default function PurchaseInForm(props: DocumentFormProps) {
  const doc = useDocument(purchaseIn, props);
  return (
    <DocumentForm
      doc={doc}
      title="purchase-in.title"
      actions={
        <FormActions>
          <SaveAndAudit />
          <Save />
        </FormActions>
      }
    >
      <HeaderFields>
        <SupplierPicker name="organId" shownBy="organName" required />
        <BillTime />
        <BillNumber />
      </HeaderFields>
      <LinesGrid columns={purchaseInLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <ImportLines />
        <HistoryBills look={purchaseInLook} />
      </LinesGrid>
      <CreditSettlement />
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
