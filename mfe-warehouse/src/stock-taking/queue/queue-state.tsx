// Says how many counts of a task wait on this device, and shows those that were refused.
import { CloudSyncOutlined, DisconnectOutlined } from "@ant-design/icons";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { Alert, Flex, Tag, Typography } from "antd";
import { countsOf, totalsOf } from "./count-queue.rules.ts";
import { RefusedCounts } from "./refused-counts.tsx";
import { useCounts, useOnline } from "./use-counts.ts";

export function QueueState({ taskId }: { taskId: string }) {
  const t = useTranslation();
  const { counts: all, isStored } = useCounts();
  const isOnline = useOnline();
  const counts = countsOf(all, taskId);
  const { waiting } = totalsOf(counts);
  return (
    <Flex vertical gap="small" role="status">
      {(waiting > 0 || !isOnline) && (
        <Flex wrap gap="small">
          {!isOnline && (
            <Tag color="warning" icon={<DisconnectOutlined />}>
              {t("stock-taking.offline")}
            </Tag>
          )}
          {waiting > 0 && (
            <Tag color="processing" icon={<CloudSyncOutlined />}>
              {t("stock-taking.waiting", { count: waiting })}
            </Tag>
          )}
        </Flex>
      )}
      {!isOnline && <Typography.Text type="secondary">{t("stock-taking.stayOpen")}</Typography.Text>}
      {!isStored && counts.length > 0 && <Alert type="warning" showIcon title={t("stock-taking.notStored")} />}
      <RefusedCounts counts={counts.filter(({ refusal }) => refusal !== undefined)} />
    </Flex>
  );
}
