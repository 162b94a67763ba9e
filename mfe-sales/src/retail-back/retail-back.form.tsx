// A return at the counter is written.
import { retailBack, retailOut } from "@kontor/contracts/sales/kinds";
import {
  BillHead,
  CashSettlement,
  DocumentForm,
  type DocumentFormProps,
  DrawFrom,
  LinesGrid,
  useDocument,
} from "@kontor/ui-kit/document";
import { MemberBalance } from "../shared/member-balance.tsx";
import { retailBackLook } from "./retail-back-lines.columns.ts";

export default function RetailBackForm(props: DocumentFormProps) {
  const doc = useDocument(retailBack, props);
  return (
    <DocumentForm doc={doc} title={retailBackLook.title}>
      <BillHead>
        <DrawFrom kind={retailOut} />
        <MemberBalance />
      </BillHead>
      <LinesGrid look={retailBackLook} />
      <CashSettlement />
    </DocumentForm>
  );
}
