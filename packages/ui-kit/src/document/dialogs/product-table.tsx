// The products that the product picker found, with ticks; a double click takes a product at once.
import type { PickedProduct } from "@kontor/contracts/warehouse/product-picker";
import { Table } from "antd";
import type { Dispatch, ReactNode, SetStateAction } from "react";
import { pointedColumns } from "../../fields/pointed.tsx";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useTickBoxes } from "../../list/tick-boxes.tsx";
import { toggled } from "../../list/ticks.ts";
import { productColumns } from "./product-columns.tsx";
import { PAGE_SIZE, type ProductSearch } from "./product-search.ts";

interface Props {
  search: ProductSearch;
  /** The barcodes of the ticked products. */
  ticked: readonly string[];
  onTick: Dispatch<SetStateAction<readonly string[]>>;
  onTake(barCode: string): void;
}

export function ProductTable({ search, ticked, onTick, onTake }: Props): ReactNode {
  const { rows, page, total, at } = search;
  const here = useTranslation();
  const boxes = useTickBoxes(rows);
  return (
    <Table<PickedProduct>
      rowKey="mBarCode"
      size="small"
      loading={search.isFetching}
      dataSource={rows}
      scroll={{ x: "max-content" }}
      rowClassName={(_, index) => (index === at ? "ant-table-row-selected" : "")}
      rowSelection={{
        selectedRowKeys: [...ticked],
        preserveSelectedRowKeys: true,
        ...boxes,
        onChange: (keys) => onTick(keys.map(String)),
      }}
      onRow={(row) => ({
        style: { cursor: "pointer" },
        onClick: () => onTick((now) => toggled(now, row.mBarCode)),
        onDoubleClick: () => onTake(row.mBarCode),
      })}
      pagination={{ current: page, pageSize: PAGE_SIZE, total, showSizeChanger: false, onChange: search.goToPage }}
      columns={pointedColumns(productColumns(here, rows), rows)}
    />
  );
}
