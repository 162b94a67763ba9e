// The form of a user of the tenant: role, departments, first password (reference.md §6.7).
import { getOrganizationTree, type OrganizationNode } from "@kontor/contracts/system/organization";
import { PASSWORD_RULE, passwordDigest } from "@kontor/contracts/system/password";
import { allRoles } from "@kontor/contracts/system/role";
import { addUser, checkLoginName, getUser, type UserRow, updateUser } from "@kontor/contracts/system/user";
import { SelectField, SwitchField, type TreeNode, TreePicker } from "@kontor/ui-kit/fields/choice";
import { PasswordField, TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useRead } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";

const nodeOf = (node: OrganizationNode): TreeNode => ({
  value: node.id,
  title: node.title,
  children: node.children.map(nodeOf),
});

export function UserForm({ row, onClose }: FormProps<UserRow>) {
  const roles = useRead(allRoles, {});
  const departments = useRead(getOrganizationTree, { query: {} });
  const form = useRecordForm({
    add: addUser,
    update: updateUser,
    info: getUser,
    row,
    onClose,
    defaults: { orgaIds: [], leaderFlag: false },
    prepare: async (values: { password?: string }) =>
      values.password === undefined ? values : { ...values, password: await passwordDigest(values.password) },
  });
  const isDuplicate = async (name: string) =>
    (await call(checkLoginName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="user.title">
      <TextField name="loginName" isDuplicate={isDuplicate} disabled={row?.userType === "owner"} />
      <TextField name="username" />
      {row ? null : <PasswordField name="password" pattern={PASSWORD_RULE} hint="form.passwordRule" />}
      {row?.userType === "owner" ? null : (
        <SelectField name="roleId" options={(roles.data ?? []).map((role) => ({ value: role.id, label: role.name }))} />
      )}
      <TreePicker name="orgaIds" tree={(departments.data ?? []).map(nodeOf)} multiple />
      <SwitchField name="leaderFlag" />
      <TextField name="position" />
      <TextField name="phonenum" />
      <TextField name="email" />
      <TextField name="userBlngOrgaDsplSeq" />
      <TextAreaField name="description" wide />
    </FormDialog>
  );
}
