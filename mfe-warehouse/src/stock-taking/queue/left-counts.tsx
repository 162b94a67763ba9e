// Counts that wait on this device, of whatever task: so that none is forgotten on a page that was closed.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Flex, Typography } from "antd";
import { QueueState } from "./queue-state.tsx";
import { useCounts, useSending } from "./use-counts.ts";

export function LeftCounts() {
  const t = useTranslation();
  const counts = useCounts();
  useSending(counts);
  const tasks = [...Map.groupBy(counts.counts, ({ taskId }) => taskId)];
  if (tasks.length === 0) return null;
  return (
    <Flex vertical gap="small">
      {tasks.map(([taskId, ofTask]) => (
        <Flex key={taskId} vertical gap={4}>
          <Typography.Text strong>
            {t("stock-taking.left", { number: ofTask[0]?.taskNo ?? "", count: ofTask.length })}
          </Typography.Text>
          <QueueState taskId={taskId} />
        </Flex>
      ))}
    </Flex>
  );
}
