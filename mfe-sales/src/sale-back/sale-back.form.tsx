// A sales return is written.
import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
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
  DrawFrom,
  FormActions,
  HeaderFields,
  HistoryBills,
  LinesGrid,
  PickProducts,
  RemoveLines,
  Save,
  SaveAndAudit,
  ScanBarcode,
  useDocument,
} from "@kontor/ui-kit/document";
import { CustomerPicker, PersonPicker } from "@kontor/ui-kit/pickers";
import { saleBackLineColumns, saleBackLook } from "./sale-back-lines.columns.ts";

export default function SaleBackForm(props: DocumentFormProps) {
  const doc = useDocument(saleBack, props);
  return (
    <DocumentForm
      doc={doc}
      title="sale-back.title"
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
        <DrawFrom kind={saleOut} />
        <PersonPicker name="salesMan" type="销售员" />
      </HeaderFields>
      <LinesGrid columns={saleBackLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <HistoryBills look={saleBackLook} />
      </LinesGrid>
      <CreditSettlement />
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
