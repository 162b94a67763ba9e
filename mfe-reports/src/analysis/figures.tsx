// Sales, retail sales and purchases of one period, beside each other; each opens its documents (reference.md §4.7).
import { getBuyAndSaleStatistics, MASKED_FIGURE } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatCurrency } from "@kontor/ui-kit/i18n/format";
import { permissions } from "@kontor/ui-kit/permissions";
import { useRead } from "@kontor/ui-kit/query";
import { Button, Card, Col, Row, Skeleton, Typography } from "antd";
import { type CSSProperties, lazy, Suspense, useState } from "react";
import type { Figure } from "./documents.tsx";
import { PAGES } from "./trades.ts";

const TRADES = { Sale: "sale", RetailSale: "retail", Buy: "buy" } as const;
const KINDS = ["Sale", "RetailSale", "Buy"] as const;
export const GAP: [number, number] = [12, 12];

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

/** Shows nothing where it could not be loaded: the page says so once for all periods. */
export function Figures({ period }: { period: "today" | "month" | "yesterday" | "year" }) {
  const t = useTranslation();
  const { data, error } = useRead(getBuyAndSaleStatistics);
  const [opened, setOpened] = useState<Figure | undefined>(undefined);
  if (error) return null;
  return (
    <Row gutter={GAP}>
      {KINDS.map((kind) => {
        const [name, trade] = [`${period}${kind}` as const, TRADES[kind]];
        const open = () => setOpened({ trade, period, name: `analysis.${name}` });
        return (
          <Col key={kind} xs={24} md={8}>
            <FigureCard
              title={t(`analysis.${name}`)}
              figure={data?.[name]}
              {...(permissions.sees(PAGES[trade]) ? { onOpen: open } : {})}
            />
          </Col>
        );
      })}
      {opened && (
        <Suspense fallback={null}>
          <DocumentsDialog {...opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Row>
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
