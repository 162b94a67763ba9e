// Counts that wait on this device, of whatever task: so that none is forgotten on a page that was closed.
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Flex, Typography } from "antd";
import { totalsOf } from "./count-queue.rules.ts";
import { QueueState } from "./queue-state.tsx";
import { useCounts, useSending } from "./use-counts.ts";

export function LeftCounts() {
  const t = useTranslation();
  const counts = useCounts();
  useSending(counts);
  const tasks = [...Map.groupBy(counts.counts, ({ taskId }) => taskId)];
  if (tasks.length === 0) return null;
  return (
    <Alert
      type={counts.counts.some(({ refusal }) => refusal) ? "error" : "info"}
      title={t("stock-taking.left", { count: counts.counts.length })}
      description={
        <Flex vertical gap="small">
          {tasks.map(([taskId, ofTask]) => (
            <div key={taskId}>
              <Typography.Text strong>{ofTask[0]?.taskNo}</Typography.Text>
              {totalsOf(ofTask).refused > 0 || (
                <Typography.Text> {t("stock-taking.waiting", { count: ofTask.length })}</Typography.Text>
              )}
              {totalsOf(ofTask).refused > 0 && <QueueState taskId={taskId} />}
            </div>
          ))}
        </Flex>
      }
    />
  );
}
