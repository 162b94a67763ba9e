// The form of a settlement account (reference.md §5.3).
import { allDocuments, isHiddenBy } from "@kontor/contracts/core/actor";
import {
  type AccountRow,
  addAccount,
  checkAccountName,
  getAccountInfo,
  updateAccount,
} from "@kontor/contracts/finance/account";
import { SwitchField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { call } from "@kontor/ui-kit/request";

export function AccountForm({ row, onClose }: FormProps<AccountRow>) {
  const limits = usePriceLimits();
  const form = useRecordForm({ add: addAccount, update: updateAccount, info: getAccountInfo, row, onClose });
  const isDuplicate = async (name: string) =>
    (await call(checkAccountName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="account.title">
      <TextField name="name" isDuplicate={isDuplicate} />
      <TextField name="serialNo" />
      {isHiddenBy(allDocuments, limits) ? null : <NumberField name="initialAmount" scale="amount" />}
      <TextField name="sort" />
      <TextAreaField name="remark" wide />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}
