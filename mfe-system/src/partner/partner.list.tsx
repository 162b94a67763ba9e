// The list that suppliers, customers and members share; each has its own form, columns and workbook.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import {
  deletePartner,
  deletePartners,
  exportPartners,
  listPartners,
  type PartnerRow,
  type PartnerType,
  partnerPages,
  setPartnersEnabled,
} from "@kontor/contracts/system/partner";
import type { FormProps } from "@kontor/ui-kit/form/form-props";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { DateRangeFilter, EnabledFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { useSeenColumns } from "@kontor/ui-kit/list/seen-columns";
import { CreateButton, RemoveSelected, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useUrlFilters } from "@kontor/ui-kit/voucher/list/search-from-url";
import type { ComponentType, ReactNode } from "react";

interface Props {
  type: PartnerType;
  title: string;
  form: ComponentType<FormProps<PartnerRow>>;
  columns: readonly Column<PartnerRow>[];
  importer: Endpoint;
  /** What only rows of this type have. */
  rowActions?: ReactNode;
}

/** A type's list; its page, and so its permission, follows from the type. */
export function PartnerList({ type, title, form, columns, importer, rowActions }: Props) {
  const list = useList(listPartners, { sort: "-createTime", fixed: { type }, filters: useUrlFilters() ?? {} });
  const seen = useSeenColumns(columns);
  return (
    <ListPage list={list} page={partnerPages[type]} title={title}>
      <SearchBar>
        <TextFilter name="supplier" />
        <TextFilter name="contacts" />
        <TextFilter name="telephone" />
        <TextFilter name="phoneNum" />
        <EnabledFilter />
        <DateRangeFilter label="createTime" />
      </SearchBar>
      <Toolbar>
        <CreateButton form={form} />
        <SetEnabledSelected endpoint={setPartnersEnabled} />
        <ImportExport importer={importer} exporter={exportPartners} />
        <RemoveSelected endpoint={deletePartners} />
      </Toolbar>
      <DataTable columns={seen} onOpen={form}>
        {rowActions}
        <EditRow form={form} />
        <RemoveRow endpoint={deletePartner} />
      </DataTable>
    </ListPage>
  );
}
