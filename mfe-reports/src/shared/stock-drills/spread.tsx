// The distribution of a product's stock over the warehouses, now or at the end of a day (reference.md §4.4: distribution).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { CostBasis } from "@kontor/contracts/reports/common";
import { getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { pointedColumns, underPoint } from "@kontor/ui-kit/fields/pointed";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { answered, useReadRows } from "@kontor/ui-kit/list/read-rows";
import { useRead } from "@kontor/ui-kit/query";
import { Flex, Table, type TableProps } from "antd";
import { basisOf, costKey } from "../report/basis.ts";
import { amountText, priceText, quantityText } from "../report/figure-text.ts";
import { ReportDialog } from "../report/report-dialog.tsx";
import { WatermarkText } from "../report/watermark.tsx";
import type { StockedProduct } from "./product.ts";

interface Props {
  product: StockedProduct;
  /** Chosen warehouses, joined by commas. */
  depotIds: string | undefined;
  /** The end of this day; now when undefined. */
  asOf: string | undefined;
  onClose(): void;
}

const FIGURES = [
  { name: "currentStock", text: quantityText },
  { name: "unitPrice", text: priceText },
  { name: "allPrice", text: amountText },
  { name: "bookValue", text: amountText },
] as const;
/** With the ledger's value as basis, the two value columns would be equal. */
const figuresOf = (basis: CostBasis | undefined) =>
  FIGURES.filter(({ name }) => name !== "bookValue" || basis === "purchasePrice");

export default function SpreadDialog({ product, depotIds, asOf, onClose }: Props) {
  return (
    <ReportDialog title="report.spread" of={product.name} onClose={onClose}>
      <Spread productId={product.productId} depotIds={depotIds} asOf={asOf} />
    </ReportDialog>
  );
}

function Spread({ productId, depotIds, asOf }: { productId: string } & Pick<Props, "depotIds" | "asOf">) {
  const t = useTranslation();
  const query = { materialId: productId, ...(asOf ? { asOf } : {}), ...(depotIds ? { depotIds } : {}) };
  const read = useRead(getProductWarehouseStock, { query });
  const table = useReadRows(read);
  const columns = pointedColumns<WarehouseStock>(
    [
      { dataIndex: "depotName", title: t.label("depotName") },
      ...figuresOf(basisOf(read.data)).map(({ name, text }) => ({
        dataIndex: name,
        title: t(`stock-spread.${name === "unitPrice" ? costKey(name, basisOf(read.data)) : name}`),
        align: "end" as const,
        render: text,
      })),
    ],
    table.dataSource,
    read.data ? [read.data.totals] : [],
  );
  return (
    <Flex vertical gap="small">
      <WatermarkText answer={answered(read)} />
      <Table
        {...table}
        rowKey="depotId"
        scroll={{ x: true }}
        pagination={false}
        summary={() =>
          read.data && <SpreadTotals totals={read.data.totals} basis={read.data.basis} columns={columns} />
        }
        columns={columns}
      />
    </Flex>
  );
}

type SpreadAnswer = Answer<typeof getProductWarehouseStock>;
type WarehouseStock = SpreadAnswer["rows"][number];

interface TotalsProps extends Pick<SpreadAnswer, "totals" | "basis"> {
  columns: NonNullable<TableProps<WarehouseStock>["columns"]>;
}

/** The totals of the product's row in the report. */
function SpreadTotals({ totals, basis, columns }: TotalsProps) {
  const t = useTranslation();
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>{t("list.totals")}</Table.Summary.Cell>
      {figuresOf(basis).map(({ name }, at) => (
        <Table.Summary.Cell key={name} index={at + 1} align="end">
          {name === "unitPrice" ? "" : underPoint(columns, name, totals)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
