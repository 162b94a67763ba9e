// What every document has above and below its lines.
import type { ReactNode } from "react";
import { PartnerPicker } from "../../fields/partner-pickers.tsx";
import { useDoc } from "../document-scope.tsx";
import { Attachments } from "./attachments.tsx";
import { BillNumber, BillRemark, BillTime, HeaderFields } from "./header-fields.tsx";

/** Partner, date and number; children are the fields of the kind's own. */
export function BillHead({ children }: { children?: ReactNode }): ReactNode {
  const { type, required } = useDoc().kind.partner;
  return (
    <HeaderFields>
      <PartnerPicker name="organId" shownBy="organName" type={type} required={required} />
      <BillTime />
      <BillNumber />
      {children}
    </HeaderFields>
  );
}

export const BillFoot = (): ReactNode => (
  <HeaderFields>
    <BillRemark />
    <Attachments />
  </HeaderFields>
);
