// Counts that the service has refused, each with its reason: corrected and sent again, or dropped.
import { decimalNotNegative, plain, SCALE } from "@kontor/contracts/core/decimal";
import { BATCH_MAX } from "@kontor/contracts/document/tracking";
import { BARCODE_MAX } from "@kontor/contracts/warehouse/stock-taking-items";
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { confirm } from "@kontor/ui-kit/feedback/toast";
import { FigureInput } from "@kontor/ui-kit/fields/number";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatDateTime, formatNumber } from "@kontor/ui-kit/i18n/format";
import { Alert, Button, Flex, Input, Space, Typography } from "antd";
import { useState } from "react";
import type { Correction, QueuedCount } from "./count-queue.rules.ts";
import { useCounts } from "./use-counts.ts";

const quantity = decimalNotNegative("quantity");

export function RefusedCounts({ counts }: { counts: readonly QueuedCount[] }) {
  const t = useTranslation();
  const { queue } = useCounts();
  const [first] = counts;
  if (!first) return null;
  const dropAll = async () => {
    const values = { count: counts.length };
    if (await confirm({ title: "list.confirm", text: "stock-taking.dropAsk", values, danger: true }))
      await queue.drop(
        first.taskId,
        counts.map(({ id }) => id),
      );
  };
  return (
    <Alert
      type="error"
      showIcon
      title={t("stock-taking.refused", { count: counts.length })}
      action={
        counts.length > 1 ? (
          <Button size="small" danger onClick={() => void dropAll()}>
            {t("stock-taking.dropAll")}
          </Button>
        ) : undefined
      }
      description={
        <Flex vertical gap="small">
          {counts.map((count) => (
            <RefusedCount key={count.id} count={count} />
          ))}
        </Flex>
      }
    />
  );
}

function RefusedCount({ count }: { count: QueuedCount }) {
  const t = useTranslation();
  const { queue } = useCounts();
  const [correction, setCorrection] = useState<Correction>();
  const { label, barCode, batchNumber, countNumber, countedAt, refusal } = count;
  return (
    <div>
      <Typography.Text strong>{[label, batchNumber].filter(Boolean).join(" · ")}</Typography.Text>{" "}
      <Typography.Text>{`× ${formatNumber(plain(countNumber))} · ${formatDateTime(countedAt)}`}</Typography.Text>
      <div>{refusal ? issueText(refusal) : ""}</div>
      {correction ? (
        <CorrectionForm
          count={count}
          correction={correction}
          onChange={setCorrection}
          onDone={() => setCorrection(undefined)}
        />
      ) : (
        <Space wrap>
          <Button size="small" onClick={() => setCorrection(barCode === undefined ? { countNumber } : { barCode })}>
            {t("stock-taking.correct")}
          </Button>
          <Button size="small" onClick={() => void queue.correct(count, {})}>
            {t("stock-taking.sendAgain")}
          </Button>
          <Button size="small" danger onClick={() => void queue.drop(count.taskId, [count.id])}>
            {t("stock-taking.drop")}
          </Button>
        </Space>
      )}
    </div>
  );
}

interface FormProps {
  count: QueuedCount;
  correction: Correction;
  onChange(correction: Correction): void;
  onDone(): void;
}

function CorrectionForm({ count, correction, onChange, onDone }: FormProps) {
  const t = useTranslation();
  const { queue } = useCounts();
  const whole = { ...count, ...correction };
  const isRight = quantity.safeParse(whole.countNumber).success && whole.barCode?.trim() !== "";
  const put = (part: Correction) => onChange({ ...correction, ...part });
  const send = () => {
    if (!isRight) return;
    onDone();
    void queue.correct(count, correction);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Flex wrap gap="small">
        {count.barCode !== undefined && (
          <Input
            style={{ width: 180 }}
            maxLength={BARCODE_MAX}
            aria-label={t.label("barCode")}
            value={whole.barCode}
            onChange={(event) => put({ barCode: event.target.value })}
          />
        )}
        {count.barCode !== undefined && (
          <Input
            style={{ width: 140 }}
            maxLength={BATCH_MAX}
            placeholder={t.label("batchNumber")}
            aria-label={t.label("batchNumber")}
            value={whole.batchNumber}
            onChange={(event) => put({ batchNumber: event.target.value })}
          />
        )}
        <div style={{ width: 110 }}>
          <FigureInput
            plain
            decimals={SCALE.quantity}
            aria-label={t.label("countNumber")}
            value={whole.countNumber}
            onChange={(countNumber) => put({ countNumber })}
          />
        </div>
        <Button type="primary" htmlType="submit" disabled={!isRight}>
          {t("stock-taking.sendAgain")}
        </Button>
        <Button onClick={onDone}>{t("button.cancel")}</Button>
      </Flex>
    </form>
  );
}
