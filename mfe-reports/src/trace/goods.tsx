// What is traced: the goods, where they are now, what they were made of or into; or which goods a text may mean.
import { RollbackOutlined } from "@ant-design/icons";
import type { RelatedGoods, Trace, TracedGoods } from "@kontor/contracts/reports/trace";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDate } from "@kontor/ui-kit/i18n/format";
import { useListPage } from "@kontor/ui-kit/list/list-page";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Alert, Button, Card, Descriptions, type DescriptionsProps, Flex, Tag, Typography } from "antd";
import { lazy, type ReactNode, Suspense } from "react";
import { priceText, quantityText } from "../shared/report/figure-text.ts";
import { type Sought, soughtOf } from "./sought.ts";

const RecallDialog = lazy(() => import("./recall.tsx"));

interface Props {
  answer: Trace;
  onSeek(sought: Sought): void;
}

/** A number by which its own trace is found. */
function GoodsLink({ goods, onSeek }: { goods: TracedGoods; onSeek: Props["onSeek"] }): ReactNode {
  const name = [goods.name, goods.standard, goods.code].filter(Boolean).join(" ");
  // Goods that nothing tells apart have no trace.
  if (goods.code === "") return name;
  return (
    <Button type="link" size="small" className="kontor-open" onClick={() => onSeek(soughtOf(goods))}>
      {name}
    </Button>
  );
}

/** Several goods with one number, or numbers that begin with the text. */
export function Choices({ answer: { choices }, onSeek }: Props): ReactNode {
  const t = useTranslation();
  return (
    <Alert
      type="info"
      showIcon
      title={t("trace.choose")}
      description={
        <Flex wrap gap="small">
          {choices.map((goods) => (
            <GoodsLink key={`${goods.productId} ${goods.code}`} goods={goods} onSeek={onSeek} />
          ))}
        </Flex>
      }
    />
  );
}

function Related({ related, onSeek }: { related: readonly RelatedGoods[]; onSeek: Props["onSeek"] }): ReactNode {
  return (
    <Flex vertical>
      {related.map((goods) => (
        <Flex wrap key={`${goods.documentId} ${goods.productId} ${goods.code}`} gap="small">
          <GoodsLink goods={goods} onSeek={onSeek} />
          <VoucherLink {...goods} />
        </Flex>
      ))}
    </Flex>
  );
}

export function Goods({ answer, onSeek }: Props): ReactNode {
  const t = useTranslation();
  const { open } = useListPage();
  const { goods, batchCost, places, related, totals } = answer;
  if (!goods) return null;
  const [made, sources] = [related.filter(({ isResult }) => isResult), related.filter(({ isResult }) => !isResult)];
  const day = (value: string | null): string => (value === null ? "" : formatDate(value));
  const item = (key: string, children: ReactNode) => ({ key, label: t(`trace.${key}`), children });
  const items: DescriptionsProps["items"] = [
    item("barCode", goods.barCode),
    ...(goods.standard ? [item("standard", goods.standard)] : []),
    ...(batchCost === null ? [] : [item("batchCost", priceText(batchCost))]),
    ...(goods.productionDate ? [item("productionDate", day(goods.productionDate))] : []),
    ...(goods.expirationDate ? [item("expirationDate", day(goods.expirationDate))] : []),
    item(
      "places",
      places.length === 0
        ? t("trace.nowhere")
        : places.map(({ depotId, depotName, currentStock }) => (
            <Tag key={depotId}>{`${depotName} ${quantityText(currentStock)}`}</Tag>
          )),
    ),
    item("sold", quantityText(totals.soldNumber ?? "0")),
    ...(sources.length > 0 ? [item("sources", <Related related={sources} onSeek={onSeek} />)] : []),
    ...(made.length > 0 ? [item("made", <Related related={made} onSeek={onSeek} />)] : []),
  ];
  const recall = () =>
    open((close) => (
      <Suspense fallback={null}>
        <RecallDialog goods={goods} onClose={close} />
      </Suspense>
    ));
  return (
    <Card
      size="small"
      title={
        <Flex wrap align="center" gap="small">
          {goods.name}
          <Tag color="blue">{t(goods.isSerial ? "trace.serial" : "trace.batch", { code: goods.code })}</Tag>
        </Flex>
      }
      extra={
        <Button className="kontor-action" icon={<RollbackOutlined />} onClick={recall}>
          {t("trace.recall")}
        </Button>
      }
    >
      <Descriptions size="small" column={{ xs: 1, sm: 2, lg: 3 }} items={items} />
    </Card>
  );
}

/** Before anything is sought, and where nothing was found. */
export function Nothing({ code }: { code: string }): ReactNode {
  const t = useTranslation();
  return <Typography.Text type="secondary">{t(code === "" ? "trace.begin" : "trace.none", { code })}</Typography.Text>;
}
