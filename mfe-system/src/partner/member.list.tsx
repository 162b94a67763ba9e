// Member: list and form (business.md §3).
import { importMembers, type PartnerRow } from "@kontor/contracts/system/supplier";
import { TextField } from "@kontor/ui-kit/fields/text";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { memberColumns } from "./partner.columns.ts";
import { PartnerForm } from "./partner.form.tsx";
import { PartnerList } from "./partner.list.tsx";

const TYPE = "会员";

function MemberForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="member.title">
      <TextField name="address" />
    </PartnerForm>
  );
}

export default function MemberList() {
  return (
    <PartnerList type={TYPE} title="member.title" form={MemberForm} columns={memberColumns} importer={importMembers} />
  );
}
