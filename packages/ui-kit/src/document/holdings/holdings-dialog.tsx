// Who holds what of a product: its figures now and by a day, and the documents behind each (docs/decisions/0063). Base units.
import { getHoldings, type HoldingFigure, holdingFigures } from "@kontor/contracts/warehouse/holdings";
import { Button, Flex, Spin, Tabs } from "antd";
import { type ReactNode, useState } from "react";
import { PageDialog } from "../../dialog/dialog.tsx";
import { DayInput } from "../../fields/choice.tsx";
import { plain } from "../../fields/number-input.rules.ts";
import { formatNumber } from "../../i18n/format.ts";
import { useTranslation } from "../../i18n/i18n.tsx";
import { useRead } from "../../query/query.ts";
import { LoadFailed } from "../../query/query-boundary.tsx";
import { HoldingDocuments } from "./holding-documents.tsx";

const WIDTH_PX = 900;

export interface HoldingsProps {
  product: { id: string; name: string };
  /** Chosen warehouses, joined by commas; undefined: all that the user may see. */
  depotIds?: string | undefined;
  /** The figure whose documents are shown at first. */
  figure?: HoldingFigure;
  onClose(): void;
}

export default function HoldingsDialog(props: HoldingsProps): ReactNode {
  const { product, depotIds, figure: asked = "promised", onClose } = props;
  const t = useTranslation();
  const [until, setUntil] = useState<string | null>(null);
  const [figure, setFigure] = useState<HoldingFigure>(asked);
  const scope = { ...(depotIds ? { depotIds } : {}), ...(until ? { until } : {}) };
  const { data, error, refetch } = useRead(getHoldings, { query: { materialIds: product.id, ...scope } });
  const figures = data?.rows[0];
  const shown = [
    { name: "onHand", value: figures?.onHand },
    { name: "reserved", value: figures?.reserved, opens: "reserved" },
    { name: "available", value: figures?.available },
    { name: "promised", value: figures?.promised, opens: "promised" },
    { name: "coming", value: figures?.coming, opens: "coming" },
    { name: "availableBy", value: figures?.availableBy },
  ] as const;
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
              {shown.map(({ name, value, ...more }) => (
                <div key={name}>
                  <dt>{t(`holdings.${name}`)}</dt>
                  <dd>
                    {"opens" in more ? (
                      <Button type="link" className="kontor-open" onClick={() => setFigure(more.opens)}>
                        {text(value)}
                      </Button>
                    ) : (
                      text(value)
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </Spin>
        )}
        <Flex gap="small" align="center" wrap>
          <label htmlFor={UNTIL}>{t("holdings.until")}</label>
          <DayInput id={UNTIL} value={until} onChange={setUntil} />
        </Flex>
        <Tabs
          activeKey={figure}
          onChange={(key) => setFigure(holdingFigures.find((name) => name === key) ?? "promised")}
          items={holdingFigures.map((name) => ({
            key: name,
            label: t(`holdings.${name}`),
            children: <HoldingDocuments query={{ materialId: product.id, figure: name, ...scope }} />,
          }))}
        />
      </Flex>
    </PageDialog>
  );
}

const UNTIL = "kontor-holdings-until";
const text = (value: string | undefined): string => (value === undefined ? "" : formatNumber(plain(value)));
