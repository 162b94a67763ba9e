// A delivery to a customer is written.
import { saleOut } from "@kontor/contracts/sales/kinds";
import {
  BillHead,
  CreditSettlement,
  DocumentForm,
  type DocumentFormProps,
  ImportLines,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
import { PersonPicker } from "@kontor/ui-kit/pickers";
import { saleOutLook } from "./sale-out-lines.columns.ts";

export default function SaleOutForm(props: DocumentFormProps) {
  const doc = useDocument(saleOut, props);
  return (
    <DocumentForm doc={doc} title={saleOutLook.title}>
      <BillHead>
        <PersonPicker name="salesMan" type="销售员" />
      </BillHead>
      <LinesGrid look={saleOutLook}>
        <ImportLines />
      </LinesGrid>
      <CreditSettlement />
    </DocumentForm>
  );
}
