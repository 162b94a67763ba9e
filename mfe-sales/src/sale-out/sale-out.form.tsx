// A delivery to a customer is written.
import { saleOut } from "@kontor/contracts/sales/kinds";
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
import { CustomerPicker, PersonPicker } from "@kontor/ui-kit/pickers";
import { saleOutLineColumns, saleOutLook } from "./sale-out-lines.columns.ts";

export default function SaleOutForm(props: DocumentFormProps) {
  const doc = useDocument(saleOut, props);
  return (
    <DocumentForm
      doc={doc}
      title="sale-out.title"
      actions={
        <FormActions>
          <SaveAndAudit />
          <Save />
        </FormActions>
      }
    >
      <HeaderFields>
        <CustomerPicker name="organId" shownBy="organName" required />
        <BillTime />
        <BillNumber />
        <PersonPicker name="salesMan" type="销售员" />
      </HeaderFields>
      <LinesGrid columns={saleOutLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <ImportLines />
        <HistoryBills look={saleOutLook} />
      </LinesGrid>
      <CreditSettlement />
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
