// Supplier: list and form (business.md §3).
import {
  deletePartner,
  deletePartners,
  exportPartners,
  importVendors,
  listPartners,
  type PartnerRow,
  setPartnersEnabled,
} from "@kontor/contracts/system/supplier";
import { NumberField } from "@kontor/ui-kit/fields";
import type { FormProps } from "@kontor/ui-kit/form";
import {
  CreateButton,
  DataTable,
  EditRow,
  EnabledFilter,
  ImportExport,
  ListPage,
  RemoveRow,
  RemoveSelected,
  SearchBar,
  SetEnabledSelected,
  TextFilter,
  Toolbar,
  useList,
} from "@kontor/ui-kit/list";
import { supplierColumns } from "./partner.columns.ts";
import { CompanyFields, PartnerForm } from "./partner.form.tsx";

const TYPE = "供应商";

function SupplierForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="supplier.title">
      <NumberField name="beginNeedPay" scale="amount" />
      <CompanyFields />
    </PartnerForm>
  );
}

export default function SupplierList() {
  const list = useList(listPartners, { sort: "-createTime", fixed: { type: TYPE } });
  return (
    <ListPage list={list} page="/system/vendor" title="supplier.title">
      <SearchBar>
        <TextFilter name="supplier" />
        <TextFilter name="contacts" />
        <TextFilter name="telephone" />
        <TextFilter name="phoneNum" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={SupplierForm} />
        <RemoveSelected endpoint={deletePartners} />
        <SetEnabledSelected endpoint={setPartnersEnabled} />
        <ImportExport importer={importVendors} exporter={exportPartners} />
      </Toolbar>
      <DataTable columns={supplierColumns} onOpen={SupplierForm}>
        <EditRow form={SupplierForm} />
        <RemoveRow endpoint={deletePartner} />
      </DataTable>
    </ListPage>
  );
}
