// A return at the counter is written.
import { retailBack, retailOut } from "@kontor/contracts/sales/kinds";
import { BillHead, DocumentForm } from "@kontor/ui-kit/document/document-form";
import { LinesGrid } from "@kontor/ui-kit/document/grid/lines-grid";
import { DrawFrom } from "@kontor/ui-kit/document/head/draw-from";
import { ImportLines } from "@kontor/ui-kit/document/line-tools";
import { CashSettlement } from "@kontor/ui-kit/document/settlement/settlements";
import { type DocumentFormProps, useDocument } from "@kontor/ui-kit/document/use-document";
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
      <LinesGrid look={retailBackLook}>
        <ImportLines />
      </LinesGrid>
      <CashSettlement />
    </DocumentForm>
  );
}
