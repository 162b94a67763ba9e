// Persons: salespeople, warehouse keepers and financial officers (reference.md §5.5).
import {
  addPerson,
  checkPersonName,
  deletePerson,
  deletePersons,
  getPerson,
  listPersons,
  personTypes,
  setPersonsEnabled,
  updatePerson,
} from "@kontor/contracts/system/person";
import { SelectField, SwitchField } from "@kontor/ui-kit/fields/choice";
import { TextField } from "@kontor/ui-kit/fields/text";
import { FormDialog } from "@kontor/ui-kit/form/form-dialog";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import { useRecordForm } from "@kontor/ui-kit/form/use-record-form";
import { dateTimeCell, enabledCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { type RowOf, useList } from "@kontor/ui-kit/list/use-list";
import { call } from "@kontor/ui-kit/request";
import { optionCell } from "../shared/option-cell.tsx";

type Person = RowOf<typeof listPersons>;

const columns: Column<Person>[] = [
  { name: "name", sort: true },
  { name: "type", cell: optionCell("type"), sort: true },
  { name: "sort", sort: true },
  { name: "enabled", cell: enabledCell },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

function PersonForm({ row, onClose }: FormProps<Person>) {
  const form = useRecordForm({ add: addPerson, update: updatePerson, info: getPerson, row, onClose });
  const isDuplicate = async (name: string) =>
    (await call(checkPersonName, { query: form.id ? { id: form.id, name } : { name } })).status;
  return (
    <FormDialog form={form} title="person.title">
      <TextField name="name" isDuplicate={isDuplicate} />
      <SelectField name="type" options={personTypes} />
      <TextField name="sort" />
      {row ? <SwitchField name="enabled" /> : null}
    </FormDialog>
  );
}

export default function PersonList() {
  const list = useList(listPersons, { sort: "-createTime" });
  return (
    <ListPage list={list} page="/system/person" title="person.title">
      <SearchBar>
        <TextFilter name="name" />
        <SelectFilter name="type" options={personTypes} />
        <EnabledFilter />
      </SearchBar>
      <Toolbar>
        <CreateButton form={PersonForm} />
        <SetEnabledSelected endpoint={setPersonsEnabled} />
        <RemoveSelected endpoint={deletePersons} />
      </Toolbar>
      <DataTable columns={columns} onOpen={PersonForm}>
        <EditRow form={PersonForm} />
        <RemoveRow endpoint={deletePerson} />
      </DataTable>
    </ListPage>
  );
}
