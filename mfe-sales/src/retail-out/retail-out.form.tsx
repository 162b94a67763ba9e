// A sale at the counter is written.
import { retailOut } from "@kontor/contracts/sales/kinds";
import {
  BillHead,
  CashSettlement,
  DocumentForm,
  type DocumentFormProps,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
import { MemberBalance } from "../shared/member-balance.tsx";
import { retailOutLook } from "./retail-out-lines.columns.ts";

export default function RetailOutForm(props: DocumentFormProps) {
  const doc = useDocument(retailOut, props);
  return (
    <DocumentForm doc={doc} title={retailOutLook.title}>
      <BillHead>
        <MemberBalance />
      </BillHead>
      <LinesGrid look={retailOutLook} />
      <CashSettlement />
    </DocumentForm>
  );
}
