// A sale at the counter is written.
import { retailOut } from "@kontor/contracts/sales/kinds";
import {
  AddLine,
  Attachments,
  BatchDepot,
  BillNumber,
  BillRemark,
  BillTime,
  CashSettlement,
  DocumentForm,
  type DocumentFormProps,
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
import { MemberPicker } from "@kontor/ui-kit/pickers";
import { retailOutLineColumns, retailOutLook } from "./retail-out-lines.columns.ts";

export default function RetailOutForm(props: DocumentFormProps) {
  const doc = useDocument(retailOut, props);
  return (
    <DocumentForm
      doc={doc}
      title="retail-out.title"
      actions={
        <FormActions>
          <SaveAndAudit />
          <Save />
        </FormActions>
      }
    >
      <HeaderFields>
        <MemberPicker name="organId" shownBy="organName" />
        <BillTime />
        <BillNumber />
      </HeaderFields>
      <LinesGrid columns={retailOutLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <HistoryBills look={retailOutLook} />
      </LinesGrid>
      <CashSettlement />
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
