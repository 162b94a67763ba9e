// The form of a tenant, for the platform operator: its owner, edition and limits (reference.md §6.1).
import { addTenant, type TenantRow, updateTenant } from "@kontor/contracts/system/platform";
import { InstantField, SelectField } from "@kontor/ui-kit/fields/choice";
import { WholeField } from "@kontor/ui-kit/fields/number";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Form } from "antd";
import { useState } from "react";
import { PasswordOnceDialog } from "../shared/password-once.dialog.tsx";

/** 0 free, 1 standard, 2 advanced (shell.md §3). */
export const EDITIONS = [0, 1, 2] as const;
const FREE = 0;
const USERS_MAX = 10_000;
/** The free edition includes two users (shell.md §1). */
const USERS_DEFAULT = 2;

/** The expiry field; the free edition never expires. */
function Expiry() {
  const type = Form.useWatch("type");
  return type === FREE ? null : <InstantField name="expireTime" />;
}

export function TenantForm({ row, onClose }: FormProps<TenantRow>) {
  const t = useTranslation();
  const [password, setPassword] = useState<string>();
  const form = useRecordForm({
    add: addTenant,
    update: updateTenant,
    row,
    onClose,
    onSaved: row ? undefined : (answer) => setPassword(addTenant.response.parse(answer).password),
    defaults: { type: FREE, userNumLimit: USERS_DEFAULT },
    prepare: (body) => (body.type === FREE ? { ...body, expireTime: null } : body),
  });
  if (password) return <PasswordOnceDialog title={t("tenant.ownerPassword")} password={password} onClose={onClose} />;
  return (
    <FormDialog form={form} title="tenant.title">
      {row ? null : <TextField name="loginName" />}
      {row ? null : <TextField name="companyName" />}
      <SelectField name="type" options={EDITIONS} />
      <WholeField name="userNumLimit" min={1} max={USERS_MAX} />
      <Expiry />
      <TextAreaField name="remark" wide />
    </FormDialog>
  );
}
