// Finishes the counting of a task: what nobody counted is left as it is, or is not there.
import { finishTask, getTask, listTasks, type TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { toast } from "@kontor/ui-kit/feedback/toast";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { useRead, useWrite } from "@kontor/ui-kit/query";
import { Alert, Button, Flex, Radio, Space } from "antd";
import { useState } from "react";
import { countsOf } from "../queue/count-queue.rules.ts";
import { QueueState } from "../queue/queue-state.tsx";
import { useCounts } from "../queue/use-counts.ts";

type Uncounted = "excluded" | "zero";

export default function FinishDialog({ task: listed, onClose }: { task: TaskRow; onClose(): void }) {
  const t = useTranslation();
  // Others may have counted since the list was loaded.
  const { data: task = listed } = useRead(getTask, { query: { id: listed.id } });
  const { counts } = useCounts();
  const write = useWrite(finishTask, listTasks);
  const [uncounted, setUncounted] = useState<Uncounted>("excluded");
  const left = task.itemNumber - task.countedNumber;
  const isWaiting = countsOf(counts, task.id).length > 0;
  const finish = async () => {
    const { id, version } = task;
    if (!(await write.run({ body: { id, version, uncounted } }))) return;
    toast.success("stock-taking.finished");
    onClose();
  };
  return (
    <PageDialog
      title={t("stock-taking.finishOf", { number: task.taskNo, name: task.name })}
      busy={write.busy}
      onClose={onClose}
      footer={
        <Space wrap>
          <Button disabled={write.busy} onClick={onClose}>
            {t("button.cancel")}
          </Button>
          <Button type="primary" autoFocus loading={write.busy} onClick={() => void finish()}>
            {t("stock-taking.finish")}
          </Button>
        </Space>
      }
    >
      <Flex vertical gap="middle">
        <div>{t("stock-taking.finishCounted", { counted: task.countedNumber, count: task.itemNumber })}</div>
        {left > 0 && (
          <Radio.Group
            value={uncounted}
            onChange={(event) => setUncounted(event.target.value as Uncounted)} // the values below
            options={(["excluded", "zero"] as const).map((value) => ({
              value,
              label: t(`stock-taking.uncounted-${value}`, { count: left }),
            }))}
            vertical
          />
        )}
        {left > 0 && uncounted === "zero" && (
          <Alert type="warning" showIcon title={t("stock-taking.zeroWarning", { count: left })} />
        )}
        {isWaiting && <Alert type="warning" showIcon title={t("stock-taking.finishWaiting")} />}
        <QueueState taskId={task.id} />
        <div>{t("stock-taking.finishLate")}</div>
      </Flex>
    </PageDialog>
  );
}
