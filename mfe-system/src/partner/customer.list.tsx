// Customer: list and form (business.md §3).
import { importCustomers, type PartnerRow } from "@kontor/contracts/system/partner";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { customerColumns } from "./partner.columns.ts";
import { CreditLimit, DerivedAmount, OpeningBalances, OrganizationFields, PartnerForm } from "./partner.form.tsx";
import { PartnerList } from "./partner.list.tsx";

const TYPE = "客户";

function CustomerForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="customer.title">
      <OpeningBalances type={TYPE} names={["beginNeedGet", "beginNeedPay"]} />
      <CreditLimit />
      <DerivedAmount name="allNeedGet" row={props.row} />
      <OrganizationFields />
    </PartnerForm>
  );
}

export default function CustomerList() {
  return (
    <PartnerList
      type={TYPE}
      title="customer.title"
      form={CustomerForm}
      columns={customerColumns}
      importer={importCustomers}
    />
  );
}
