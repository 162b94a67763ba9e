// The form of an income or expense item (reference.md §5.4).
import {
  addItem,
  checkItemName,
  getItem,
  type ItemRow,
  itemType,
  itemTypes,
  updateItem,
} from "@kontor/contracts/finance/in-out-item";
import { SelectField, SwitchField } from "@kontor/ui-kit/fields/choice";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";

export function InOutItemForm({ row, onClose }: FormProps<ItemRow>) {
  const form = useRecordForm({ add: addItem, update: updateItem, info: getItem, row, onClose });
  // Income and expense may have items with the same name, so the type is compared too, once it is chosen.
  const isDuplicate = async (name: string) => {
    const type = itemType.safeParse(form.form.getFieldValue("type")).data;
    if (!type) return false;
    return (await call(checkItemName, { query: { name, type, ...(form.id ? { id: form.id } : {}) } })).status;
  };
  return (
    <FormDialog form={form} title="in-out-item.title">
      <TextField name="name" isDuplicate={isDuplicate} />
      <SelectField name="type" options={itemTypes} />
      <TextField name="sort" />
      <TextAreaField name="remark" wide />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}
