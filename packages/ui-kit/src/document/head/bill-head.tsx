// What every document has above and below its lines.
import type { ReactNode } from "react";
import { InstantField } from "../../fields/choice.tsx";
import { PartnerPicker } from "../../fields/partner-pickers.tsx";
import { useDoc } from "../document-scope.tsx";
import { Attachments } from "./attachments.tsx";
import { BillRemark, HeaderFields, NumberDrawn } from "./header-fields.tsx";

/** Partner, date and number; children are the fields of the kind's own. */
export function BillHead({ children }: { children?: ReactNode }): ReactNode {
  const { partner, prefix } = useDoc().kind;
  const { type, required } = partner;
  return (
    <HeaderFields>
      <PartnerPicker name="organId" shownBy="organName" type={type} required={required} />
      <InstantField name="operTime" />
      <NumberDrawn name="number" prefix={prefix} />
      {children}
    </HeaderFields>
  );
}

export const BillFoot = (): ReactNode => (
  <HeaderFields>
    <BillRemark />
    <Attachments of={useDoc().kind.endpoints} />
  </HeaderFields>
);
