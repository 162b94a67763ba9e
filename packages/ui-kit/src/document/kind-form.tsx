// The form of a document kind, which follows from the values of the kind.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { isOnCredit } from "@kontor/contracts/document/kind-values";
import { Form } from "antd";
import type { ComponentType, ReactNode } from "react";
import { DateField, SwitchField } from "../fields/choice.tsx";
import { PersonPicker, WarehousePicker } from "../fields/master-pickers.tsx";
import type { DocumentLayout } from "./detail/document-layout.ts";
import { DocumentForm, DocumentHeaderFields } from "./document-form.tsx";
import type { DocumentFormProps } from "./document-form.types.ts";
import { useDocument } from "./document-form-store.ts";
import { useDocumentForm } from "./document-scope.tsx";
import { LinesGrid } from "./grid/lines-grid.tsx";
import { CustomerCredit } from "./head/customer-credit.tsx";
import { SourcePicker } from "./head/source-picker.tsx";
import type { LineSource } from "./line-source.ts";
import { Settlement } from "./settlement/settlements.tsx";

interface Props extends DocumentFormProps {
  kind: DocumentKind;
  layout: DocumentLayout;
  /** What it is created from, if there is something. */
  source: LineSource | undefined;
  /** Fields of the head that only this kind has. */
  fields: ComponentType | undefined;
}

export function KindForm({ kind, layout, source, fields: Fields, ...opened }: Props): ReactNode {
  const documentForm = useDocument(kind, opened);
  return (
    <DocumentForm documentForm={documentForm} title={layout.title}>
      <DocumentHeaderFields>
        {isOnCredit(kind) && <CustomerCredit />}
        {source && <SourcePicker source={source} />}
        {kind.hasSalespersons && <PersonPicker name="salesMan" type="销售员" />}
        {kind.progress && <DateField name="deliveryDate" />}
        {kind.mayHold && <HoldFields />}
        {kind.movements.hasTarget && <TransitField />}
        {Fields && <Fields />}
      </DocumentHeaderFields>
      <LinesGrid layout={layout} />
      <Settlement />
    </DocumentForm>
  );
}

/** Whether a transfer sends its goods, so that others receive them; one that receives some sends none. */
function TransitField(): ReactNode {
  const { form } = useDocumentForm();
  const linkId = Form.useWatch("linkId", { form, preserve: true });
  return linkId ? null : <SwitchField name="inTransit" />;
}

/** Until when, and where, an order holds what is to be delivered. */
const HoldFields = (): ReactNode => (
  <>
    <DateField name="heldUntil" />
    <WarehousePicker name="heldDepotId" />
  </>
);
