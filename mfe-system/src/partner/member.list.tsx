// Member: list and form (business.md §3).
import {
  deletePartner,
  deletePartners,
  exportPartners,
  importMembers,
  listPartners,
  type PartnerRow,
  setPartnersEnabled,
} from "@kontor/contracts/system/supplier";
import { TextField } from "@kontor/ui-kit/fields";
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
import { memberColumns } from "./partner.columns.ts";
import { PartnerForm } from "./partner.form.tsx";

const TYPE = "会员";

function MemberForm(props: FormProps<PartnerRow>) {
  return (
    <PartnerForm {...props} type={TYPE} title="member.title">
      <TextField name="address" />
    </PartnerForm>
  );
}

export default function MemberList() {
  const list = useList(listPartners, { sort: "-createTime", fixed: { type: TYPE } });
  return (
    <ListPage list={list} page="/system/member" title="member.title">
      <SearchBar>
        <TextFilter name="supplier" />
        <TextFilter name="contacts" />
        <TextFilter name="telephone" />
        <TextFilter name="phoneNum" />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={MemberForm} />
        <RemoveSelected endpoint={deletePartners} />
        <SetEnabledSelected endpoint={setPartnersEnabled} />
        <ImportExport importer={importMembers} exporter={exportPartners} />
      </Toolbar>
      <DataTable columns={memberColumns} onOpen={MemberForm}>
        <EditRow form={MemberForm} />
        <RemoveRow endpoint={deletePartner} />
      </DataTable>
    </ListPage>
  );
}
