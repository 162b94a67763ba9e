// Counting by scans on a phone: big figures, one sound for right and one for wrong, and counting goes on without a network.
import { SoundOutlined } from "@ant-design/icons";
import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { PageDialog } from "@kontor/ui-kit/dialog";
import { useTranslation } from "@kontor/ui-kit/i18n";
import { listenForScans } from "@kontor/ui-kit/scanner/barcode-listener";
import { Button, Flex, Segmented, Switch, Typography } from "antd";
import { useEffect, useRef, useState } from "react";
import { QueueState } from "../queue/queue-state.tsx";
import { useCounts, useOnline } from "../queue/use-counts.ts";
import { CodeInput } from "./code-input.tsx";
import { RecentScans } from "./recent-scans.tsx";
import { ShownGoods } from "./shown-goods.tsx";
import { isMuted, mute } from "./sound.ts";
import { useScanGoods } from "./use-scan-goods.ts";
import { useScanning } from "./use-scanning.ts";

const WIDTH_PX = 560;
type Way = "one" | "typed";

export default function ScanDialog({ task, onClose }: { task: TaskRow; onClose(): void }) {
  const t = useTranslation();
  const { queue } = useCounts();
  const taskGoods = useScanGoods(task.id);
  const [way, setWay] = useState<Way>("one");
  const scanning = useScanning({ task, queue, known: taskGoods, asksQuantity: way === "typed" });
  const { shown } = scanning;
  const content = useScansInto((code) => void scanning.scan(code));
  return (
    <PageDialog
      title={t("stock-taking.scanOf", { number: task.taskNo, name: task.name })}
      width={WIDTH_PX}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t("button.close")}</Button>}
    >
      <div ref={content}>
        <Flex vertical gap="middle">
          <Flex wrap justify="space-between" align="center" gap="small">
            <Segmented<Way>
              value={way}
              onChange={setWay}
              options={(["one", "typed"] as const).map((value) => ({ value, label: t(`stock-taking.way-${value}`) }))}
            />
            <Mute />
          </Flex>
          <CodeInput taskId={task.id} isOpen={shown?.state === "open"} onCode={(code) => void scanning.scan(code)} />
          <ShownGoods taskId={task.id} scanning={scanning} known={taskGoods} />
          <Unknown isComplete={taskGoods.isComplete} />
          <QueueState taskId={task.id} />
          <RecentScans taskId={task.id} recent={scanning.recent} />
        </Flex>
      </div>
    </PageDialog>
  );
}

/** Without a network only what was loaded before can be told right from wrong. */
function Unknown({ isComplete }: { isComplete: boolean }) {
  const t = useTranslation();
  const isOnline = useOnline();
  if (isComplete) return null;
  return (
    <Typography.Text type="secondary">
      {t(isOnline ? "stock-taking.loadingGoods" : "stock-taking.goodsNotLoaded")}
    </Typography.Text>
  );
}

function Mute() {
  const t = useTranslation();
  const [isOn, setOn] = useState(!isMuted());
  const change = (on: boolean) => {
    mute(!on);
    setOn(on);
  };
  return (
    <Flex align="center" gap={6}>
      <SoundOutlined />
      <Switch checked={isOn} aria-label={t("stock-taking.sound")} onChange={change} />
    </Flex>
  );
}

/** A scan anywhere in the dialog is one of goods, wherever the focus is. @returns the ref of the dialog's content */
function useScansInto(onScan: (code: string) => void): (content: HTMLDivElement | null) => void {
  const [content, setContent] = useState<HTMLDivElement | null>(null);
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    const root = content?.closest<HTMLElement>(".ant-modal");
    return root ? listenForScans(root, ({ code }) => latest.current(code)) : undefined;
  }, [content]);
  return setContent;
}
