// A issue without a sale is written.
import { otherOut } from "@kontor/contracts/warehouse/kinds";
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
import { CustomerPicker } from "@kontor/ui-kit/pickers";
import { otherOutLineColumns } from "./other-out-lines.columns.ts";

export default function OtherOutForm(props: DocumentFormProps) {
  const doc = useDocument(otherOut, props);
  return (
    <DocumentForm
      doc={doc}
      title="other-out.title"
      actions={
        <FormActions>
          <SaveAndAudit />
          <Save />
        </FormActions>
      }
    >
      <HeaderFields>
        <CustomerPicker name="organId" shownBy="organName" />
        <BillTime />
        <BillNumber />
      </HeaderFields>
      <LinesGrid columns={otherOutLineColumns}>
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
