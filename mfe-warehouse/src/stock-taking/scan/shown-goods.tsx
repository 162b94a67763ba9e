// What was scanned last: its name, and in big figures how many are counted.

import { plain } from "@kontor/contracts/core/decimal";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { Alert, Button, Card, Flex, Typography } from "antd";
import { countsOf } from "../queue/count-queue.rules.ts";
import { useCounts } from "../queue/use-counts.ts";
import { Batches } from "./batches.tsx";
import { QuantityForm } from "./quantity-form.tsx";
import { countedSoFar, itemOf, type ScanGoods } from "./scan-goods.rules.ts";
import type { TaskGoods } from "./use-scan-goods.ts";
import type { Scanning } from "./use-scanning.ts";

const FIGURE_PX = 64;
const NAME_PX = 22;

interface Props {
  taskId: string;
  scanning: Scanning;
  known: TaskGoods;
}

export function ShownGoods({ taskId, scanning, known }: Props) {
  const t = useTranslation();
  const { shown } = scanning;
  if (!shown) return <Typography.Text type="secondary">{t("stock-taking.scanHint")}</Typography.Text>;
  if (shown.state === "wrong")
    return <Alert type="error" showIcon title={<Big>{shown.text}</Big>} description={shown.code} />;
  if (shown.state === "unchecked")
    return <Alert type="warning" showIcon title={<Big>{shown.code}</Big>} description={t("stock-taking.unchecked")} />;
  const { goods, batchNumber } = shown;
  return (
    <Card size="small">
      <Big>{goods.name}</Big>
      <Typography.Text type="secondary">
        {[goods.detail, goods.barCode, batchNumber].filter(Boolean).join(" · ")}
      </Typography.Text>
      {shown.state === "open" && batchNumber === undefined && (
        <Batches taskId={taskId} goods={goods} onChoose={scanning.chooseBatch} />
      )}
      {batchNumber !== undefined && <SoFar taskId={taskId} goods={goods} batchNumber={batchNumber} known={known} />}
      {shown.state === "open" && batchNumber !== undefined && (
        <QuantityForm taskId={taskId} unit={goods.scannedUnit} onCount={scanning.count} />
      )}
      {shown.state === "open" && (
        <Flex vertical gap="small" style={{ marginTop: 8 }}>
          {shown.isBlocking && <Alert type="error" showIcon title={t("stock-taking.openFirst")} />}
          <Button onClick={scanning.cancel}>{t("stock-taking.notThis")}</Button>
        </Flex>
      )}
    </Card>
  );
}

const Big = ({ children }: { children: string }) => (
  <div style={{ fontSize: NAME_PX, fontWeight: 600, lineHeight: 1.3, overflowWrap: "anywhere" }}>{children}</div>
);

interface CountedProps extends Omit<Props, "scanning"> {
  goods: ScanGoods;
  batchNumber: string;
}

function SoFar({ taskId, goods, batchNumber, known }: CountedProps) {
  const t = useTranslation();
  const { counts, counted } = useCounts();
  const item = itemOf(goods, batchNumber);
  const barcodes = [...known.goods.values()].filter(({ items }) => item && items.some(({ id }) => id === item.id));
  const ratios = new Map([goods, ...barcodes].map(({ barCode, ratio }) => [barCode, ratio]));
  const before = item ? (counted.get(item.id) ?? item.countNumber) : null;
  const sum = countedSoFar(before, countsOf(counts, taskId), { ratios, batchNumber });
  return (
    <div role="status" aria-live="polite">
      <Typography.Text type="secondary">{t("stock-taking.countedSoFar")}</Typography.Text>
      <div style={{ fontSize: FIGURE_PX, fontWeight: 700, lineHeight: 1.1 }} data-testid="counted">
        {formatNumber(plain(sum))} <span style={{ fontSize: NAME_PX, fontWeight: 400 }}>{goods.unit}</span>
      </div>
    </div>
  );
}
