// The twelve figures, what is due, and the three charts.
import { ReloadOutlined } from "@ant-design/icons";
import { buyOrSalePrice, getBuyAndSaleStatistics, MASKED_FIGURE } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatCurrency } from "@kontor/ui-kit/i18n/format";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { LoadFailed } from "@kontor/ui-kit/query/query-boundary";
import { Button, Card, Col, Flex, Row, Skeleton, Tooltip, Typography } from "antd";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import { WatermarkText } from "../shared/report/watermark.tsx";
import type { Figure } from "./documents.tsx";
import { DueOrders } from "./due-orders.tsx";
import { SixMonths } from "./six-months.tsx";
import { PAGES } from "./trades.ts";

const PERIODS = ["today", "month", "yesterday", "year"] as const;
const KINDS = { Sale: "sale", RetailSale: "retail", Buy: "buy" } as const;
const SHOWN = PERIODS.flatMap((period) =>
  (["Sale", "RetailSale", "Buy"] as const).map((kind) => ({
    name: `${period}${kind}` as const,
    period,
    trade: KINDS[kind],
  })),
);
const CHARTS = [
  { list: "salePriceList", title: "analysis.saleMonths" },
  { list: "retailPriceList", title: "analysis.retailMonths" },
  { list: "buyPriceList", title: "analysis.buyMonths" },
] as const;
const GAP: [number, number] = [12, 12];

const LINE: CSSProperties = {
  display: "flex",
  flexWrap: "wrap",
  justifyContent: "space-between",
  alignItems: "baseline",
  columnGap: 12,
  margin: 0,
};
const FIGURE: CSSProperties = { margin: 0, fontSize: 18, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" };
const OPENED: CSSProperties = { fontSize: "inherit" };
const DocumentsDialog = lazy(() => import("./documents.tsx"));

export function Figures() {
  const t = useTranslation();
  const figures = useRead(getBuyAndSaleStatistics);
  const months = useRead(buyOrSalePrice);
  const [opened, setOpened] = useState<Figure | undefined>(undefined);
  const reload = () => {
    void figures.refetch();
    void months.refetch();
  };
  const error = figures.error ?? months.error;
  if (error) return <LoadFailed error={error} onRetry={reload} />;
  return (
    <>
      <Flex justify="space-between" align="center">
        <WatermarkText answer={figures.data} />
        <Tooltip title={t("button.refresh")}>
          <Button
            type="text"
            aria-label={t("button.refresh")}
            icon={<ReloadOutlined />}
            loading={figures.isFetching}
            onClick={reload}
          />
        </Tooltip>
      </Flex>
      <Row gutter={GAP}>
        {SHOWN.map(({ name, ...figure }) => (
          <Col key={name} xs={24} md={8}>
            <FigureCard
              title={t(`analysis.${name}`)}
              figure={figures.data?.[name]}
              {...(permissions.sees(PAGES[figure.trade])
                ? { onOpen: () => setOpened({ ...figure, name: `analysis.${name}` }) }
                : {})}
            />
          </Col>
        ))}
      </Row>
      <DueOrders />
      <Row gutter={GAP}>
        {CHARTS.map(({ list, title }) => (
          <Col key={list} xs={24} lg={8}>
            {months.data ? <SixMonths title={title} months={months.data[list]} /> : <Card loading title={t(title)} />}
          </Col>
        ))}
      </Row>
      {opened && (
        <Suspense fallback={null}>
          <DocumentsDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface FigureProps {
  title: string;
  figure: string | undefined;
  /** Shows the documents behind the figure; undefined where they may not be seen. */
  onOpen?: () => void;
}

/** An amount next to its name, or below it where space is narrow; stars where the role hides it. */
function FigureCard({ title, figure, onOpen }: FigureProps) {
  return (
    <Card size="small" style={{ height: "100%" }}>
      <dl style={LINE}>
        <dt>
          <Typography.Text type="secondary">{title}</Typography.Text>
        </dt>
        <dd style={FIGURE}>
          {figure === undefined ? (
            <Skeleton.Button active size="small" />
          ) : onOpen && figure !== MASKED_FIGURE ? (
            <Button type="link" className="kontor-open" style={OPENED} onClick={onOpen}>
              {formatCurrency(figure)}
            </Button>
          ) : (
            formatCurrency(figure)
          )}
        </dd>
      </dl>
    </Card>
  );
}
