// Whether there is too little or too much, as a tag.
import type { WarningState } from "@kontor/contracts/reports/stock-warning";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Tag } from "antd";

const COLORS: Readonly<Record<WarningState, string>> = { low: "error", high: "warning" };

function StateTag({ state }: { state: WarningState }) {
  return <Tag color={COLORS[state]}>{useTranslation().option("state", state)}</Tag>;
}
export const stateCell = (_value: unknown, { state }: { state: WarningState }) => <StateTag state={state} />;
