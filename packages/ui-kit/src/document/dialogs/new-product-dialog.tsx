// The dialog that adds a product with a scanned barcode while a document is edited. The product's own page has more fields.
import { addProduct } from "@kontor/contracts/warehouse/product";
import { Input } from "antd";
import type { ReactNode } from "react";
import { Field } from "../../fields/field.tsx";
import { TextField } from "../../fields/text.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { useRecordForm } from "../../form/use-record-form.ts";
import { translate } from "../../i18n/translate.ts";
import { PageScope } from "../../permissions/permissions.tsx";
import { refusesScans } from "../../scanner/refuse-scan.ts";
import { useDocumentForm } from "../document-scope.tsx";

const UNIT_MAX = 10;
/** A product may have a group of units; one that is added here has a single unit. */
const needed = {
  validator: async (_rule: object, value: unknown) => {
    if (typeof value !== "string" || value.trim() === "") throw new Error(translate("refusal.field-required"));
  },
};

interface Props {
  barCode: string;
  onClose(): void;
}

export default function NewProductDialog({ barCode, onClose }: Props): ReactNode {
  const documentForm = useDocumentForm();
  const form = useRecordForm({
    add: addProduct,
    defaults: { barCode },
    prepare: (body) => ({ ...body, meList: [{ barCode, commodityUnit: body.unit }] }),
    onClose,
    onSaved: () => {
      onClose();
      void documentForm.scanAdded(barCode);
    },
  });
  return (
    <PageScope page="/material/material">
      <FormDialog form={form} title="new-product.title">
        <div ref={refusesScans}>
          <TextField name="name" />
          <TextField name="barCode" disabled />
          <Field name="unit" required rules={[needed]}>
            <Input autoComplete="off" maxLength={UNIT_MAX} />
          </Field>
          <TextField name="standard" />
        </div>
      </FormDialog>
    </PageScope>
  );
}
