// The form of a role: name, data scope and hidden prices. Menus and buttons have their own dialogs.
import { addRole, checkRoleName, getRole, type RoleRow, updateRole } from "@kontor/contracts/system/role";
import { RadioField, SwitchField, TagField } from "@kontor/ui-kit/fields/choice";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";

const SCOPES = [1, 2, 3] as const;
const PRICES = ["1", "2", "3", "4", "5", "6", "7"] as const;

export function RoleForm({ row, onClose }: FormProps<RoleRow>) {
  const form = useRecordForm({
    add: addRole,
    update: updateRole,
    info: getRole,
    row,
    onClose,
    defaults: { type: 1, priceLimit: [] },
  });
  const isDuplicate = async (name: string) =>
    (await call(checkRoleName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="role.title">
      <TextField name="name" isDuplicate={isDuplicate} />
      <TextField name="sort" />
      <RadioField name="type" options={SCOPES} wide />
      <TagField name="priceLimit" options={PRICES} wide />
      <TextAreaField name="description" wide />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}
