// The recall list of a batch or serial number: its customers, what they got, gave back and still have, with their documents.
import { exportRecall, getRecall, type RecallRow, type TracedGoods } from "@kontor/contracts/reports/trace";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { ListPage } from "@kontor/ui-kit/list/list-page";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Alert, Descriptions, Flex } from "antd";
import type { ReactNode } from "react";
import { quantityColumn, textColumn, timeColumn } from "../shared/report/columns.ts";
import { quantityText } from "../shared/report/figure-text.ts";
import { ReportDialog } from "../shared/report/report-dialog.tsx";
import { ReportTable } from "../shared/report/report-table.tsx";
import { useReport } from "../shared/report/use-report.ts";
import { PartialNotice } from "./partial.tsx";

function Customer({ row: { isVisible, partnerId, organName } }: { row: RecallRow }): ReactNode {
  const t = useTranslation();
  return !isVisible ? t("recall.invisible") : partnerId === null ? t("recall.nobody") : organName;
}

const documentsCell = (_value: unknown, { documents }: RecallRow): ReactNode => (
  <Flex wrap gap="small">
    {documents.map((document) => (
      <VoucherLink key={document.documentId} {...document} />
    ))}
  </Flex>
);

const columns = [
  textColumn<RecallRow>("organName", { cell: (_value, row) => <Customer row={row} />, sort: true }),
  textColumn<RecallRow>("contacts"),
  textColumn<RecallRow>("telephone"),
  textColumn<RecallRow>("phoneNum", { hidden: true }),
  textColumn<RecallRow>("name"),
  textColumn<RecallRow>("barCode", { hidden: true }),
  textColumn<RecallRow>("code"),
  textColumn<RecallRow>("unit"),
  quantityColumn<RecallRow>("soldNumber", { sort: true }),
  quantityColumn<RecallRow>("returnedNumber"),
  quantityColumn<RecallRow>("leftNumber", { sort: true }),
  timeColumn<RecallRow>("lastTime", { sort: true }),
  textColumn<RecallRow>("numbers", { cell: documentsCell, width: 220 }),
];

/** Quantities of different products have no sum: each has its own. */
function Products({ answer }: { answer: unknown }): ReactNode {
  const t = useTranslation();
  const products = getRecall.response.safeParse(answer).data?.products ?? [];
  if (products.length < 2) return null;
  const figures = ["soldNumber", "returnedNumber", "leftNumber"] as const;
  return (
    <Descriptions
      size="small"
      column={1}
      items={products.map((product) => ({
        key: product.productId,
        label: product.name,
        children: figures
          .map((name) => `${t(`recall.${name}`)} ${quantityText(product[name])} ${product.unit}`)
          .join(" · "),
      }))}
    />
  );
}

/** The list cannot say who has goods that nothing tells apart. */
function Untraced({ answer }: { answer: unknown }): ReactNode {
  const t = useTranslation();
  const untraced = getRecall.response.safeParse(answer).data?.untraced ?? [];
  if (untraced.length === 0) return null;
  const names = untraced.map(({ name, barCode }) => `${name} (${barCode})`).join(", ");
  return <Alert type="warning" showIcon title={t("recall.untraced", { names })} />;
}

export default function RecallDialog({ goods, onClose }: { goods: TracedGoods; onClose(): void }) {
  const { productId, code, name } = goods;
  const list = useReport(getRecall, {
    idOf: (row, at) => `${row.partnerId} ${row.productId} ${at}`,
    fixed: { materialId: productId, code },
  });
  return (
    <ReportDialog title="recall.title" of={`${name} ${code}`} onClose={onClose}>
      <ListPage list={list} page="/report/trace#recall" title="recall.title">
        <PartialNotice isWhole={getRecall.response.safeParse(list.answer).data?.isWhole ?? true} />
        <Untraced answer={list.answer} />
        <Products answer={list.answer} />
        <ReportTable columns={columns} exporter={exportRecall} />
      </ListPage>
    </ReportDialog>
  );
}
