// Attribute templates: the colours, sizes and the like that products' variants are made from (business.md §3; reference.md §5.8).
import {
  type AttributeTemplateRow,
  deleteAttributeTemplate,
  deleteAttributeTemplates,
  listAttributeTemplates,
} from "@kontor/contracts/warehouse/attribute-template";
import { valuesIn } from "@kontor/contracts/warehouse/attribute-values";
import { dateTimeCell } from "@kontor/ui-kit/list/cells";
import type { Column } from "@kontor/ui-kit/list/column";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { TextFilter } from "@kontor/ui-kit/list/filters";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { Flex, Tag } from "antd";
import { AttributeTemplateForm } from "./attribute-template.form.tsx";

const valuesCell = (value: unknown) => (
  <Flex gap={4} wrap>
    {valuesIn(String(value)).map((each) => (
      <Tag key={each} style={{ margin: 0 }}>
        {each}
      </Tag>
    ))}
  </Flex>
);

const columns: Column<AttributeTemplateRow>[] = [
  { name: "attributeName", sort: true },
  { name: "attributeValue", cell: valuesCell },
  { name: "createTime", cell: dateTimeCell, sort: true },
];

export default function AttributeTemplateList() {
  const list = useList(listAttributeTemplates, { sort: "-createTime" });
  return (
    <ListPage list={list} page="/material/material_attribute" title="attribute-template.title">
      <SearchBar>
        <TextFilter name="attributeName" />
        <TextFilter name="attributeValue" />
      </SearchBar>
      <Toolbar>
        <CreateButton form={AttributeTemplateForm} />
        <RemoveSelected endpoint={deleteAttributeTemplates} />
      </Toolbar>
      <DataTable columns={columns} onOpen={AttributeTemplateForm}>
        <EditRow form={AttributeTemplateForm} />
        <RemoveRow endpoint={deleteAttributeTemplate} />
      </DataTable>
    </ListPage>
  );
}
