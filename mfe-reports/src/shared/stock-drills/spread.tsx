// How a product's stock lies in the warehouses, now or at the end of a day (reference.md §4.4: distribution).
import { getMaterialDepotStock } from "@kontor/contracts/reports/material-stock";
import { useWords } from "@kontor/ui-kit/i18n";
import { answered, useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useRead } from "@kontor/ui-kit/query";
import { Flex, Table } from "antd";
import { amountText, priceText, quantityText } from "../report/columns.ts";
import { ReportDialog } from "../report/report-dialog.tsx";
import { WatermarkText } from "../report/watermark.tsx";
import type { StockedProduct } from "./product.ts";

interface Props {
  product: StockedProduct;
  /** The end of this day; now when left out. */
  asOf: string | undefined;
  onClose(): void;
}

const FIGURES = [
  { name: "currentStock", text: quantityText },
  { name: "unitPrice", text: priceText },
  { name: "allPrice", text: amountText },
] as const;

export default function SpreadDialog({ product, asOf, onClose }: Props) {
  return (
    <ReportDialog title="report.spread" of={product.name} onClose={onClose}>
      <Spread productId={product.productId} asOf={asOf} />
    </ReportDialog>
  );
}

function Spread({ productId, asOf }: { productId: string; asOf: string | undefined }) {
  const t = useWords();
  const query = { materialId: productId, ...(asOf ? { asOf } : {}) };
  const read = useRead(getMaterialDepotStock, { query });
  const table = useReadRows(read);
  return (
    <Flex vertical gap="small">
      <WatermarkText answer={answered(read)} />
      <Table
        {...table}
        rowKey="depotId"
        scroll={{ x: "max-content" }}
        pagination={false}
        columns={[
          { key: "depotName", dataIndex: "depotName", title: t.label("depotName") },
          ...FIGURES.map(({ name, text }) => ({
            key: name,
            dataIndex: name,
            title: t(`stock-spread.${name}`),
            align: "end" as const,
            render: text,
          })),
        ]}
      />
    </Flex>
  );
}
