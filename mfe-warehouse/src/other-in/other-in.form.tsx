// A receipt without a purchase is written.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import {
  AddLine,
  Attachments,
  BatchDepot,
  BillNumber,
  BillRemark,
  BillTime,
  DocumentForm,
  type DocumentFormProps,
  FormActions,
  HeaderFields,
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
import { otherInLineColumns } from "./other-in-lines.columns.ts";

export default function OtherInForm(props: DocumentFormProps) {
  const doc = useDocument(otherIn, props);
  return (
    <DocumentForm
      doc={doc}
      title="other-in.title"
      actions={
        <FormActions>
          <SaveAndAudit />
          <Save />
        </FormActions>
      }
    >
      <HeaderFields>
        <SupplierPicker name="organId" shownBy="organName" />
        <BillTime />
        <BillNumber />
      </HeaderFields>
      <LinesGrid columns={otherInLineColumns}>
        <AddLine />
        <RemoveLines />
        <PickProducts />
        <ScanBarcode />
        <BatchDepot />
        <ImportLines />
      </LinesGrid>
      <HeaderFields>
        <BillRemark />
        <Attachments />
      </HeaderFields>
    </DocumentForm>
  );
}
