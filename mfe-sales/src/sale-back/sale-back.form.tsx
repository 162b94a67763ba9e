// A sales return is written.
import { saleBack, saleOut } from "@kontor/contracts/sales/kinds";
import {
  BillHead,
  CreditSettlement,
  DocumentForm,
  type DocumentFormProps,
  DrawFrom,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
import { PersonPicker } from "@kontor/ui-kit/pickers";
import { saleBackLook } from "./sale-back-lines.columns.ts";

export default function SaleBackForm(props: DocumentFormProps) {
  const doc = useDocument(saleBack, props);
  return (
    <DocumentForm doc={doc} title={saleBackLook.title}>
      <BillHead>
        <DrawFrom kind={saleOut} />
        <PersonPicker name="salesMan" type="销售员" />
      </BillHead>
      <LinesGrid look={saleBackLook} />
      <CreditSettlement />
    </DocumentForm>
  );
}
