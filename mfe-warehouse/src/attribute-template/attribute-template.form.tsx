// The form of an attribute template: a name, and values that are typed one after the other (reference.md §5.8).
import {
  type AttributeTemplateRow,
  addAttributeTemplate,
  checkAttributeName,
  getAttributeTemplate,
  updateAttributeTemplate,
} from "@kontor/contracts/warehouse/attribute-template";
import { Field } from "@kontor/ui-kit/fields/field";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";
import { JoinedValuesInput } from "../shared/values-input.tsx";

export function AttributeTemplateForm({ row, onClose }: FormProps<AttributeTemplateRow>) {
  const form = useRecordForm({
    add: addAttributeTemplate,
    update: updateAttributeTemplate,
    info: getAttributeTemplate,
    row,
    onClose,
  });
  const isDuplicate = async (name: string) =>
    (await call(checkAttributeName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="attribute-template.title">
      <TextField name="attributeName" isDuplicate={isDuplicate} />
      <Field name="attributeValue" wide hint="attribute-template.valuesHint">
        <JoinedValuesInput />
      </Field>
    </FormDialog>
  );
}
