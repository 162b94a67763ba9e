// The form of a slip: head, lines, totals (reference.md §3.2, §8.4).
import { slipAdd, slipUpdate } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { hasHeadAccount } from "@kontor/contracts/finance/slip-lines";
import { SelectField } from "@kontor/ui-kit/fields/choice";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { PartnerPicker } from "@kontor/ui-kit/fields/partner-pickers";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatAmount } from "@kontor/ui-kit/i18n/format";
import { refuseScan } from "@kontor/ui-kit/scanner/refuse-scan";
import { Attachments } from "@kontor/ui-kit/voucher/form/attachments";
import { VoucherDateField } from "@kontor/ui-kit/voucher/form/date-field";
import { AllocatedNumber, HeaderFields, RemarkField } from "@kontor/ui-kit/voucher/form/header-fields";
import { useFormState } from "@kontor/ui-kit/voucher/form/use-form-state";
import { VoucherForm } from "@kontor/ui-kit/voucher/form/voucher-form";
import type { VoucherFormProps } from "@kontor/ui-kit/voucher/list/voucher-list";
import { Form } from "antd";
import { type ReactNode, useId } from "react";
import type { Named } from "./open-slip.ts";
import { useSlip } from "./slip-form-store.ts";
import { SlipGrid } from "./slip-grid.tsx";
import { SlipScope, useSlipHere, useSlipState } from "./slip-scope.tsx";

interface Props extends VoucherFormProps {
  kind: SlipKind;
  /** Word key of the slip's name. */
  title: string;
}

export function SlipForm({ kind, title, ...props }: Props): ReactNode {
  const slip = useSlip(kind, props);
  const accounts = useFormState(slip, ({ own }) => own.accounts);
  const officers = useFormState(slip, ({ own }) => own.officers);
  const [only, ...others] = kind.partner.types;
  return (
    <SlipScope value={slip}>
      <VoucherForm
        voucher={slip}
        title={title}
        keys={kind.lines({
          items: () => "slip.itemKeys",
          openItems: () => "slip.debtKeys",
          accounts: () => "slip.accountKeys",
        })}
        schema={slip.isNew ? slipAdd : slipUpdate}
        onScan={refuseScan}
      >
        <HeaderFields>
          {only && (
            <PartnerPicker
              name="organId"
              shownBy="organName"
              type={others.length === 0 ? only : "any"}
              required={kind.partner.required}
            />
          )}
          <VoucherDateField name="billTime" />
          <AllocatedNumber name="billNo" prefix={kind.prefix} />
          <NamedField name="handsPersonId" shownBy="handsPersonName" options={officers} />
          {hasHeadAccount(kind.lines) && <NamedField name="accountId" shownBy="accountName" options={accounts} />}
        </HeaderFields>
        <SlipGrid />
        <Sums />
        <HeaderFields>
          <RemarkField />
          <Attachments of={kind.endpoints} />
        </HeaderFields>
      </VoucherForm>
    </SlipScope>
  );
}

interface NamedProps {
  name: "handsPersonId" | "accountId";
  /** The form's value with the name of the earlier choice, which may have been disabled since. */
  shownBy: "handsPersonName" | "accountName";
  options: readonly Named[];
}

function NamedField({ name, shownBy, options }: NamedProps): ReactNode {
  "use no memo"; // It reads the form while it is drawn.
  const { form } = useSlipHere();
  const value = Form.useWatch(name, form);
  const isListed = !value || options.some((option) => option.value === value);
  const before = isListed ? [] : [{ value, label: form.getFieldValue(shownBy) as string }]; // a text of the head
  return <SelectField name={name} options={[...before, ...options]} />;
}

function Sums(): ReactNode {
  const { kind } = useSlipHere();
  const { totalPrice, changeAmount } = useSlipState((state) => state.totals);
  return (
    <div className="kontor-settle">
      <Sum name="totalPrice" wire={totalPrice} />
      {kind.lines<ReactNode>({
        items: () => null,
        accounts: () => null,
        openItems: () => (
          <>
            <NumberField name="discountMoney" scale="amount" />
            <Sum name="changeAmount" wire={changeAmount} />
          </>
        ),
      })}
    </div>
  );
}

function Sum({ name, wire }: { name: "totalPrice" | "changeAmount"; wire: string }): ReactNode {
  const id = useId();
  const t = useTranslation();
  return (
    <div className="kontor-total">
      <label htmlFor={id}>{t.label(name)}</label>
      <output id={id} className="kontor-due">
        {formatAmount(wire)}
      </output>
    </div>
  );
}
