// Supplier: list and form (business.md §3).
import { importSuppliers, type PartnerRow } from "@kontor/contracts/system/partner";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { supplierColumns } from "./partner.columns.ts";
import { DerivedAmount, OrganizationFields, PartnerAmounts, PartnerForm } from "./partner.form.tsx";
import { PartnerList } from "./partner.list.tsx";

const TYPE = "供应商";

function SupplierForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="supplier.title">
      <PartnerAmounts type={TYPE} names={["beginNeedPay", "beginNeedGet"]} />
      <DerivedAmount name="allNeedPay" row={props.row} />
      <OrganizationFields />
    </PartnerForm>
  );
}

export default function SupplierList() {
  return (
    <PartnerList
      type={TYPE}
      title="supplier.title"
      form={SupplierForm}
      columns={supplierColumns}
      importer={importSuppliers}
    />
  );
}
