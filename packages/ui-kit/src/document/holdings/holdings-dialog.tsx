// The dialog of what a product has on hand, reserved, promised and coming, now and by a day, with the documents behind each figure
// (docs/decisions/0063). In base units.
import { plain } from "@kontor/contracts/core/decimal";
import {
  getHoldings,
  type HoldingFigure,
  type HoldingsRow,
  holdingFigures,
} from "@kontor/contracts/warehouse/holdings";
import { Button, Flex, Spin, Tabs, Typography } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { DayInput } from "../../fields/choice.tsx";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { permissions } from "../../permissions/permissions.tsx";
import { useRead } from "../../query/query.ts";
import { LoadFailed } from "../../query/query-boundary.tsx";
import { HoldingDocuments } from "./holding-documents.tsx";
import { HoldingMovements } from "./holding-movements.tsx";

const WIDTH_PX = 1080;
/** The figures of which the dialog lists what lies behind them. */
const OPENED = ["onHand", ...holdingFigures] as const;
type Opened = (typeof OPENED)[number];
/** Whether the user has a page that lists a product's movements. */
const seesMovements = (): boolean => ["/material/material", "/report/material_stock"].some(permissions.sees);

interface Shown {
  name: Exclude<keyof HoldingsRow, "materialId">;
  /** Left out of figures that follow from the others. */
  opens?: Opened | undefined;
}

export interface HoldingsProps {
  product: { id: string; name: string };
  /** Chosen warehouses, joined by commas; undefined: all that the user may see. */
  depotIds?: string | undefined;
  /** The figure whose documents are shown at first. */
  figure?: HoldingFigure;
  onClose(): void;
}

export default function HoldingsDialog(props: HoldingsProps): ReactNode {
  const { product, depotIds, figure: firstFigure = "promised", onClose } = props;
  const t = useTranslation();
  const [until, setUntil] = useState<string | null>(null);
  const [figure, setFigure] = useState<Opened>(firstFigure);
  const scope = { ...(depotIds ? { depotIds } : {}), ...(until ? { until } : {}) };
  const { data, error, refetch } = useRead(getHoldings, { query: { materialIds: product.id, ...scope } });
  const figures = data?.rows[0];
  const shown: Shown[] = [
    { name: "onHand", opens: seesMovements() ? "onHand" : undefined },
    { name: "reserved", opens: "reserved" },
    { name: "available" },
    { name: "promised", opens: "promised" },
    { name: "coming", opens: "coming" },
    { name: "availableBy" },
  ];
  const listed = holdingFigures.map((name) => ({
    key: name,
    label: t(`holdings.${name}`),
    children: <HoldingDocuments query={{ materialId: product.id, figure: name, ...scope }} />,
  }));
  const moved = {
    key: "onHand",
    label: t("holdings.onHand"),
    children: <HoldingMovements productId={product.id} depotIds={depotIds} />,
  };
  return (
    <PageDialog
      title={t("holdings.titleOf", { name: product.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <Flex vertical gap="middle">
        {error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <Spin spinning={figures === undefined}>
            <dl className="kontor-holdings">
              {shown.map(({ name, opens }) => (
                <div key={name}>
                  <dt>{t(`holdings.${name}`)}</dt>
                  <dd>
                    {opens ? (
                      <Button type="link" className="kontor-open" onClick={() => setFigure(opens)}>
                        {text(figures?.[name])}
                      </Button>
                    ) : (
                      text(figures?.[name])
                    )}
                  </dd>
                </div>
              ))}
            </dl>
            <Typography.Text type="secondary">{t("holdings.availableIs")}</Typography.Text>
            <br />
            <Typography.Text type="secondary">{t("holdings.availableByIs")}</Typography.Text>
          </Spin>
        )}
        <Flex gap="small" align="center" wrap className="kontor-holdings-until">
          <label htmlFor={UNTIL}>{t("holdings.until")}</label>
          <DayInput id={UNTIL} value={until} onChange={setUntil} />
        </Flex>
        <Tabs
          activeKey={figure}
          onChange={(key) => setFigure(OPENED.find((name) => name === key) ?? "promised")}
          items={seesMovements() ? [moved, ...listed] : listed}
        />
      </Flex>
    </PageDialog>
  );
}

const UNTIL = "kontor-holdings-until";
const text = (value: string | undefined): string => (value === undefined ? "" : formatNumber(plain(value)));
