// The form parts that suppliers, customers and members have in common.
import {
  addPartner,
  checkPartnerName,
  getPartner,
  type PartnerRow,
  type PartnerType,
  partnerPrices,
  updatePartner,
} from "@kontor/contracts/system/partner";
import { SelectField, SwitchField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { TextAreaField, TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { LANGUAGE_NAMES, LANGUAGES } from "@kontor/ui-kit/i18n/languages";
import { call } from "@kontor/ui-kit/request";
import type { ReactNode } from "react";
import { BillingCycleField } from "./billing-cycle.tsx";

interface PartnerFormProps extends FormProps<PartnerRow> {
  type: PartnerType;
  title: string;
  /** The fields of this type, between contact and remark. */
  children?: ReactNode;
}

/** A partner's dialog: name and contact first, then the type's own fields, then remark and state. */
export function PartnerForm({ type, title, row, onClose, children }: PartnerFormProps) {
  const form = useRecordForm({
    add: addPartner,
    update: updatePartner,
    info: getPartner,
    query: { type },
    fixed: { type },
    row,
    onClose,
  });
  const isDuplicate = async (name: string) => {
    const query = form.id ? { type, name, id: form.id } : { type, name };
    return (await call(checkPartnerName, { query })).status;
  };
  return (
    <FormDialog form={form} title={title}>
      <TextField name="supplier" isDuplicate={isDuplicate} />
      <TextField name="contacts" />
      <TextField name="telephone" />
      <TextField name="phoneNum" />
      <TextField name="email" />
      {children}
      <TextField name="sort" />
      <TextAreaField name="description" wide />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}

/** Each in itself, as everywhere. */
const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Address, tax and bank of suppliers and customers; members have none. */
export function OrganizationFields() {
  return (
    <>
      <TextField name="fax" />
      <TextField name="address" />
      <TextField name="zip" />
      <TextField name="taxNum" />
      <NumberField name="taxRate" scale="rate" />
      <TextField name="bankName" />
      <TextField name="accountNumber" />
      <BillingCycleField />
      <SelectField name="language" options={LANGUAGE_OPTIONS} whenEmpty="language-none" />
    </>
  );
}

interface OpeningProps {
  type: PartnerType;
  names: readonly ("beginNeedGet" | "beginNeedPay")[];
}

/** A customer's credit limit; empty: none. Where it is hidden it cannot be edited either, and stays unchanged. */
export function CreditLimit(): ReactNode {
  const here = useTranslation();
  const limits = usePriceLimits();
  if (limits.has(partnerPrices.客户)) return null;
  return <NumberField name="creditLimit" scale="amount" emptyText={here("customer.withoutLimit")} />;
}

/** The opening balances. Where they are hidden they cannot be edited either, and stay unchanged. */
export function OpeningBalances({ type, names }: OpeningProps): ReactNode {
  const limits = usePriceLimits();
  if (limits.has(partnerPrices[type])) return null;
  return names.map((name) => <NumberField key={name} name={name} scale="amount" />);
}

interface DerivedProps {
  name: "allNeedGet" | "allNeedPay" | "advanceIn";
  row: PartnerRow | undefined;
}

/** A read-only amount computed from documents and slips (reference.md §5.2). Not shown where it is hidden. */
export function DerivedAmount({ name, row }: DerivedProps): ReactNode {
  return row && row[name] !== null && <NumberField name={name} scale="amount" disabled />;
}
