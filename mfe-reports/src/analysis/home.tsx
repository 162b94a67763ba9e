// The home page of a company: the tiles that the user has chosen, in his order, each loading by itself (docs/decisions/0083).
import { ReloadOutlined, SettingOutlined } from "@ant-design/icons";
import { buyOrSalePrice, getBuyAndSaleStatistics } from "@kontor/contracts/reports/dashboard";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead } from "@kontor/ui-kit/query";
import { LoadFailed } from "@kontor/ui-kit/query/query-boundary";
import { Button, Col, Flex, Row, Skeleton, Tooltip } from "antd";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { WatermarkText } from "../shared/report/watermark.tsx";
import { type Arrangement, useArrangement } from "./arrangement.ts";
import { BestProducts, Members } from "./best-products.tsx";
import { DueOrders } from "./due-orders.tsx";
import { Figures, GAP } from "./figures.tsx";
import { Months } from "./months.tsx";
import { Overdue } from "./overdue.tsx";
import { isOpen } from "./permitted.ts";
import { reloadTiles } from "./reload.ts";
import { Expiring, StockWarnings } from "./stock-tiles.tsx";
import type { TileName } from "./tiles.ts";
import { auditsAnything, ToAudit } from "./to-audit.tsx";

const ArrangeDialog = lazy(() => import("./arrange.dialog.tsx"));

const WHOLE = { xs: 24 };
const THIRD = { xs: 24, md: 8 };
const CHART = { xs: 24, lg: 8 };
const SHOWN: Readonly<Record<TileName, { width: typeof WHOLE; show(): ReactNode }>> = {
  today: { width: WHOLE, show: () => <Figures period="today" /> },
  month: { width: WHOLE, show: () => <Figures period="month" /> },
  yesterday: { width: WHOLE, show: () => <Figures period="yesterday" /> },
  year: { width: WHOLE, show: () => <Figures period="year" /> },
  toDeliver: { width: THIRD, show: () => <DueOrders side="toDeliver" /> },
  toReceive: { width: THIRD, show: () => <DueOrders side="toReceive" /> },
  toAudit: { width: THIRD, show: () => auditsAnything() && <ToAudit /> },
  stockWarnings: { width: THIRD, show: () => <StockWarnings /> },
  expiring: { width: THIRD, show: () => <Expiring /> },
  overdue: { width: THIRD, show: () => <Overdue /> },
  saleMonths: { width: CHART, show: () => <Months of="saleMonths" /> },
  retailMonths: { width: CHART, show: () => <Months of="retailMonths" /> },
  buyMonths: { width: CHART, show: () => <Months of="buyMonths" /> },
  bestProducts: { width: THIRD, show: () => <BestProducts /> },
  members: { width: THIRD, show: () => <Members /> },
};

export function Home() {
  // The figures are asked for while the arrangement is on its way.
  const figures = useRead(getBuyAndSaleStatistics);
  const months = useRead(buyOrSalePrice);
  const arrangement = useArrangement();
  const error = figures.error ?? months.error;
  const shown = arrangement.tiles?.filter(({ name, isShown }) => isShown && isOpen(name));
  return (
    <>
      <Head arrangement={arrangement} isLoading={figures.isFetching} answer={figures.data} />
      {error && <LoadFailed error={error} onRetry={() => void reloadTiles()} />}
      {shown ? (
        <Row gutter={GAP}>
          {shown.map(({ name }) => (
            <Col key={name} {...SHOWN[name].width} data-tile={name}>
              {SHOWN[name].show()}
            </Col>
          ))}
        </Row>
      ) : (
        <Skeleton active />
      )}
    </>
  );
}

interface HeadProps {
  arrangement: Arrangement;
  isLoading: boolean;
  /** Says how fresh the figures are. */
  answer: Parameters<typeof WatermarkText>[0]["answer"];
}

function Head({ arrangement, isLoading, answer }: HeadProps) {
  const t = useTranslation();
  const [isArranging, setArranging] = useState(false);
  const { tiles } = arrangement;
  return (
    <Flex justify="space-between" align="center">
      <WatermarkText answer={answer} />
      <Flex className="kontor-toolbar">
        <Tooltip title={t("analysis.arrange")}>
          <Button
            type="text"
            aria-label={t("analysis.arrange")}
            icon={<SettingOutlined />}
            onClick={() => setArranging(true)}
          />
        </Tooltip>
        <Tooltip title={t("button.refresh")}>
          <Button
            type="text"
            aria-label={t("button.refresh")}
            icon={<ReloadOutlined />}
            loading={isLoading}
            onClick={() => void reloadTiles()}
          />
        </Tooltip>
      </Flex>
      {isArranging && tiles && (
        <Suspense fallback={null}>
          <ArrangeDialog arrangement={arrangement} tiles={tiles} onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </Flex>
  );
}
