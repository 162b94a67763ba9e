// Products: list with stock and prices, bulk operations, workbooks, and the documents that reserve the stock (reference.md §5.10, §8.5).
import { InboxOutlined, LockOutlined } from "@ant-design/icons";
import {
  deleteProduct,
  deleteProducts,
  listProducts,
  type ProductRow,
  repairProductCost,
  repairProductStock,
  setProductsEnabled,
} from "@kontor/contracts/warehouse/product";
import { exportProducts, importProducts } from "@kontor/contracts/warehouse/product-workbook";
import { useHoldings } from "@kontor/ui-kit/document/holdings/holding-figure";
import { usePriceLimits } from "@kontor/ui-kit/fields/price-limits";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { DataTable } from "@kontor/ui-kit/list/data-table";
import { EnabledFilter, SelectFilter, TextFilter } from "@kontor/ui-kit/list/filters";
import { ImportExport } from "@kontor/ui-kit/list/import-export";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { EditRow, RemoveRow, RowAction } from "@kontor/ui-kit/list/row-actions";
import { SearchBar } from "@kontor/ui-kit/list/search-bar";
import { CreateButton, RemoveSelected, SelectedButton, SetEnabledSelected, Toolbar } from "@kontor/ui-kit/list/toolbar";
import { useList } from "@kontor/ui-kit/list/use-list";
import { useState } from "react";
import { BulkChangeDialog } from "./bulk-change.dialog.tsx";
import { CategoryFilter } from "./category-filter.tsx";
import { columnsFor } from "./product.columns.tsx";
import { ProductForm } from "./product.form.tsx";
import { useProductStock } from "./product-figures.tsx";
import { repair } from "./repair.ts";

function ShowStock() {
  const show = useProductStock();
  return <RowAction<ProductRow> word="material.stock" icon={<InboxOutlined />} onRun={show} />;
}

function ShowHoldings() {
  const show = useHoldings();
  return <RowAction<ProductRow> word="holdings.open" icon={<LockOutlined />} onRun={(product) => show({ product })} />;
}

export default function ProductList() {
  const t = useTranslation();
  const list = useList(listProducts, { sort: "-createTime" });
  const limits = usePriceLimits();
  const [bulkIds, setBulkIds] = useState<readonly string[]>();
  const yesNo = ["true", "false"].map((value) => ({ value, label: t(value === "true" ? "list.yes" : "list.no") }));
  const endBulk = (isDone: boolean) => {
    setBulkIds(undefined);
    if (isDone) list.select([]);
  };
  return (
    <ListPage list={list} page="/material/material" title="material.title">
      <SearchBar>
        <TextFilter name="materialParam" />
        <CategoryFilter />
        <EnabledFilter />
        <TextFilter name="standard" />
        <TextFilter name="model" />
        <TextFilter name="color" />
        <TextFilter name="brand" />
        <TextFilter name="mfrs" />
        <TextFilter name="position" />
        <TextFilter name="weight" />
        <TextFilter name="expiryNum" />
        <SelectFilter name="enableSerialNumber" options={yesNo} />
        <SelectFilter name="enableBatchNumber" options={yesNo} />
        <TextFilter name="otherField1" />
        <TextFilter name="otherField2" />
        <TextFilter name="otherField3" />
        <TextFilter name="remark" />
      </SearchBar>
      <Toolbar>
        <CreateButton form={ProductForm} />
        <SetEnabledSelected endpoint={setProductsEnabled} />
        <SelectedButton word="material.batch" button="edit" onRun={setBulkIds} />
        <SelectedButton
          word="material.repairStock"
          button="edit"
          question="material.repairAsk"
          onRun={(ids) => repair(repairProductStock, ids)}
        />
        <SelectedButton
          word="material.repairCost"
          button="edit"
          question="material.repairAsk"
          onRun={(ids) => repair(repairProductCost, ids)}
        />
        <ImportExport importer={importProducts} exporter={exportProducts} />
        <RemoveSelected endpoint={deleteProducts} />
      </Toolbar>
      <DataTable columns={columnsFor(limits)} onOpen={ProductForm}>
        <ShowStock />
        <ShowHoldings />
        <EditRow form={ProductForm} />
        <RemoveRow endpoint={deleteProduct} />
      </DataTable>
      {bulkIds ? <BulkChangeDialog ids={bulkIds} onClose={endBulk} /> : null}
    </ListPage>
  );
}
