// The last scans of this device, the newest first, and what has become of each.
import { CheckOutlined, ClockCircleOutlined, CloseOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { formatNumber } from "@kontor/ui-kit/i18n/format";
import { Flex, Tag, Typography } from "antd";
import { countsOf } from "../queue/count-queue.rules.ts";
import { useCounts } from "../queue/use-counts.ts";
import type { Scanned } from "./use-scanning.ts";

type State = "sent" | "waiting" | "refused";
const TAGS = {
  sent: { color: "success", icon: <CheckOutlined /> },
  waiting: { color: "processing", icon: <ClockCircleOutlined /> },
  refused: { color: "error", icon: <CloseOutlined /> },
} as const;

export function RecentScans({ taskId, recent }: { taskId: string; recent: readonly Scanned[] }) {
  const t = useTranslation();
  const counts = countsOf(useCounts().counts, taskId);
  const stateOf = (id: string): State => {
    const count = counts.find((each) => each.id === id);
    return count === undefined ? "sent" : count.refusal ? "refused" : "waiting";
  };
  if (recent.length === 0) return null;
  return (
    <section aria-label={t("stock-taking.recent")}>
      <Typography.Text type="secondary">{t("stock-taking.recent")}</Typography.Text>
      {recent.map(({ id, label, batchNumber, quantity }) => (
        <Flex key={id} justify="space-between" align="start" gap="small" style={{ paddingBlock: 4 }}>
          <span>{`${[label, batchNumber].filter(Boolean).join(" · ")} × ${formatNumber(quantity)}`}</span>
          <Tag {...TAGS[stateOf(id)]}>{t(`stock-taking.scan-${stateOf(id)}`)}</Tag>
        </Flex>
      ))}
    </section>
  );
}
