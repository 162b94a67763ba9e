// A return at the counter is written.
import { retailBack, retailOut } from "@kontor/contracts/sales/kinds";
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
import { MemberPicker } from "@kontor/ui-kit/pickers";
import { retailBackLineColumns, retailBackLook } from "./retail-back-lines.columns.ts";

export default function RetailBackForm(props: DocumentFormProps) {
  const doc = useDocument(retailBack, props);
  return (
    <DocumentForm
      doc={doc}
      title="retail-back.title"
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
        <DrawFrom kind={retailOut} />
      </HeaderFields>
      <LinesGrid columns={retailBackLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <HistoryBills look={retailBackLook} />
      </LinesGrid>
      <CashSettlement />
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
