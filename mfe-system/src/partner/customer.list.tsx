// Customer: list and form (business.md §3).
import {
  deletePartner,
  deletePartners,
  exportPartners,
  importCustomers,
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
import { customerColumns } from "./partner.columns.ts";
import { CompanyFields, PartnerForm } from "./partner.form.tsx";

const TYPE = "客户";

function CustomerForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="customer.title">
      <NumberField name="beginNeedGet" scale="amount" />
      <CompanyFields />
    </PartnerForm>
  );
}

export default function CustomerList() {
  const list = useList(listPartners, { sort: "-createTime", fixed: { type: TYPE } });
  return (
    <ListPage list={list} page="/system/customer" title="customer.title">
      <SearchBar>
        <TextFilter name="supplier" />
        <TextFilter name="contacts" />
        <TextFilter name="telephone" />
        <TextFilter name="phoneNum" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={CustomerForm} />
        <RemoveSelected endpoint={deletePartners} />
        <SetEnabledSelected endpoint={setPartnersEnabled} />
        <ImportExport importer={importCustomers} exporter={exportPartners} />
      </Toolbar>
      <DataTable columns={customerColumns} onOpen={CustomerForm}>
        <EditRow form={CustomerForm} />
        <RemoveRow endpoint={deletePartner} />
      </DataTable>
    </ListPage>
  );
}
