// Member: list and form (business.md §3).
import { importMembers, type PartnerRow } from "@kontor/contracts/system/partner";
import { NumberField } from "@kontor/ui-kit/fields/number";
import { TextField } from "@kontor/ui-kit/fields/text";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { AdjustPoints, PointsLedger, PrepaymentLedger } from "./member-ledgers.tsx";
import { memberColumns } from "./partner.columns.ts";
import { DerivedAmount, PartnerForm } from "./partner.form.tsx";
import { PartnerList } from "./partner.list.tsx";

const TYPE = "会员";

function MemberForm(props: FormProps<PartnerRow>) {
  const { row } = props;
  return (
    <PartnerForm {...props} type={TYPE} title="member.title">
      <TextField name="address" />
      <DerivedAmount name="advanceIn" row={row} />
      {row && row.points !== null && <NumberField name="points" scale="quantity" disabled />}
    </PartnerForm>
  );
}

const rowActions = (
  <>
    <PrepaymentLedger />
    <PointsLedger />
    <AdjustPoints />
  </>
);

export default function MemberList() {
  return (
    <PartnerList
      type={TYPE}
      title="member.title"
      form={MemberForm}
      columns={memberColumns}
      importer={importMembers}
      rowActions={rowActions}
    />
  );
}
