// Proposals of what to buy, changed in place and turned into purchase orders by one click (docs/decisions/0075).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { addReordered } from "@kontor/contracts/purchase/reorder";
import { findReorderProposals, LEAD_DAYS, LEAD_DAYS_MAX } from "@kontor/contracts/reports/reorder";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useCan } from "@kontor/ui-kit/permissions";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Loaded } from "@kontor/ui-kit/query/query-boundary";
import { VoucherLink } from "@kontor/ui-kit/voucher/voucher-link";
import { Alert, Button, Flex, InputNumber, Segmented, Typography } from "antd";
import { type ReactNode, useId, useState } from "react";
import { WatermarkText } from "../../shared/report/watermark.tsx";
import { type Choice, type Choices, ordersOf, type Preference } from "./choices.rules.ts";
import { ReorderTable } from "./reorder-table.tsx";

const WIDTH_PX = 1360;
const PREFERENCES = ["last", "cheapest"] as const;
type Proposals = Answer<typeof findReorderProposals>;
type Made = Answer<typeof addReordered>["orders"];

interface Props {
  /** Filters of the warnings. */
  filters: { materialParam?: string; categoryIds?: string };
  /** Whether the warnings are filtered by what proposals have not: warehouse or state. */
  isWider: boolean;
  onClose(): void;
}

export default function ReorderDialog({ filters, isWider, onClose }: Props): ReactNode {
  const t = useTranslation();
  const [leadDays, setLeadDays] = useState(LEAD_DAYS);
  const [prefer, setPrefer] = useState<Preference>("last");
  const [choices, setChoices] = useState<Choices>({});
  const [made, setMade] = useState<Made>();
  const read = useRead(findReorderProposals, { query: { leadDays, ...filters } as never });
  const { busy, run } = useWrite(addReordered, purchaseOrder.endpoints.list);
  const mayOrder = useCan(purchaseOrder.page, "edit");
  const orders = ordersOf(read.data?.rows ?? [], choices, prefer, newId);
  const choose = (productId: string, choice: Choice) =>
    setChoices((all) => ({ ...all, [productId]: { ...all[productId], ...choice } }));
  const order = async () => {
    const answer = await run({ body: { asOf: read.data?.watermark.asOf ?? "", orders } });
    if (answer) setMade(answer.orders);
  };
  const again = () => {
    setMade(undefined);
    setChoices({});
    void read.refetch();
  };
  return (
    <PageDialog
      title={t("reorder.title")}
      width={WIDTH_PX}
      onClose={onClose}
      busy={busy}
      footer={
        <Flex wrap gap="small" justify="end">
          <Button onClick={onClose}>{t("button.close")}</Button>
          {!made && <Button onClick={again}>{t("button.refresh")}</Button>}
          {mayOrder && !made && (
            <Button type="primary" disabled={orders.length === 0} loading={busy} onClick={() => void order()}>
              {t("reorder.order", { count: orders.length })}
            </Button>
          )}
        </Flex>
      }
    >
      {made ? (
        <Ordered made={made} />
      ) : (
        <>
          {isWider && <Alert type="info" showIcon title={t("reorder.wider")} style={{ marginBottom: 8 }} />}
          <Settings leadDays={leadDays} onLeadDays={setLeadDays} prefer={prefer} onPrefer={setPrefer} />
          <Loaded read={read}>
            {(proposals) => (
              <>
                <Counts proposals={proposals} />
                <ReorderTable rows={proposals.rows} choices={choices} prefer={prefer} onChoose={choose} />
              </>
            )}
          </Loaded>
        </>
      )}
    </PageDialog>
  );
}

function Ordered({ made }: { made: Made }): ReactNode {
  const t = useTranslation();
  return (
    <Alert
      type="success"
      showIcon
      title={t("reorder.ordered", { count: made.length })}
      description={
        <Flex wrap gap="small">
          {made.map(({ id, number }) => (
            <VoucherLink key={id} documentId={id} kind={purchaseOrder.name} number={number} />
          ))}
        </Flex>
      }
    />
  );
}

/** How many there are, and how the quantities come about. */
function Counts({ proposals }: { proposals: Proposals }): ReactNode {
  const t = useTranslation();
  const { rows, total } = proposals;
  return (
    <Flex vertical gap="small" style={{ marginBlock: 8 }}>
      <Typography.Text type="secondary">{t("reorder.arithmetic")}</Typography.Text>
      <Flex wrap gap="small">
        <WatermarkText answer={proposals} />
        {total > rows.length && (
          <Typography.Text type="warning">{t("reorder.part", { shown: rows.length, total })}</Typography.Text>
        )}
      </Flex>
    </Flex>
  );
}

interface SettingsProps {
  leadDays: number;
  onLeadDays(days: number): void;
  prefer: Preference;
  onPrefer(prefer: Preference): void;
}
function Settings({ leadDays, onLeadDays, prefer, onPrefer }: SettingsProps): ReactNode {
  const t = useTranslation();
  const id = useId();
  return (
    <Flex wrap align="center" gap="small">
      <label htmlFor={id}>{t("reorder.leadDays")}</label>
      <InputNumber
        id={id}
        min={0}
        max={LEAD_DAYS_MAX}
        precision={0}
        changeOnWheel={false}
        value={leadDays}
        onChange={(days) => onLeadDays(days ?? LEAD_DAYS)}
      />
      <Segmented<Preference>
        aria-label={t("reorder.prefer")}
        options={PREFERENCES.map((value) => ({ value, label: t(`reorder.from-${value}`) }))}
        value={prefer}
        onChange={onPrefer}
      />
    </Flex>
  );
}
