// The state of a batch as a tag, and the days to its expiry in words.
import type { BatchState } from "@kontor/contracts/reports/batch-stock";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Tag } from "antd";
import { daysLeftWord } from "./days-left.rules.ts";

const COLORS: Readonly<Record<BatchState, string>> = {
  expired: "error",
  soon: "warning",
  later: "success",
  lasting: "default",
};

function StateTag({ state }: { state: BatchState }) {
  return <Tag color={COLORS[state]}>{useTranslation().option("state", state)}</Tag>;
}
export const stateCell = (_value: unknown, { state }: { state: BatchState }) => <StateTag state={state} />;

function DaysLeft({ daysLeft, isPast }: { daysLeft: number; isPast: boolean }) {
  const { key, days } = daysLeftWord(daysLeft, isPast);
  return <>{useTranslation()(`batch-stock.daysLeft-${key}`, { days })}</>;
}
/** A batch without expiry date has no days. */
export const daysLeftCell = (isPast: boolean) => (value: unknown) =>
  typeof value === "number" ? <DaysLeft daysLeft={value} isPast={isPast} /> : "";
