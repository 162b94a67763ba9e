// Scans one after the other: each is looked up, sounds right or wrong, and is counted at once, or waits for its batch and quantity.
import { issueText } from "@kontor/ui-kit/feedback/refusal-text";
import { useRef, useState } from "react";
import type { CountQueue } from "../queue/count-queue.ts";
import type { ScanResult } from "./find-goods.ts";
import { batchOf, type ScanGoods } from "./scan-goods.rules.ts";
import { sound } from "./sound.ts";
import type { TaskGoods } from "./use-scan-goods.ts";

interface Task {
  id: string;
  taskNo: string;
}

export interface Scanned {
  id: string;
  barCode: string;
  batchNumber: string;
  label: string;
  quantity: string;
}

/** What is on the screen: counted goods, goods that wait for a batch or a quantity, or what is wrong. */
type Shown =
  | { state: "counted"; goods: ScanGoods; batchNumber: string }
  /** isBlocking: something else was scanned, which is not counted. */
  | { state: "open"; goods: ScanGoods; batchNumber: string | undefined; isBlocking?: true }
  | { state: "unchecked"; code: string }
  | { state: "wrong"; code: string; text: string };

const RECENT_MAX = 10;

export interface Scanning {
  shown: Shown | undefined;
  recent: readonly Scanned[];
  scan(code: string): Promise<void>;
  chooseBatch(batchNumber: string): void;
  /** Counts the open goods. */
  count(quantity: string): void;
  /** Gives the open goods up. */
  cancel(): void;
}

interface Options {
  task: Task;
  queue: CountQueue;
  known: TaskGoods;
  /** Whether each scan waits for its quantity; else it counts one. */
  asksQuantity: boolean;
}

export function useScanning({ task, queue, known, asksQuantity }: Options): Scanning {
  const [shown, setShown] = useState<Shown>();
  const [recent, setRecent] = useState<readonly Scanned[]>([]);
  // Scans come faster than answers: each is handled after the one before.
  const last = useRef<Promise<void>>(Promise.resolve());
  const open = useRef<Extract<Shown, { state: "open" }>>(undefined);

  const show = (next: Shown | undefined) => {
    open.current = next?.state === "open" ? next : undefined;
    setShown(next);
  };
  const put = (line: Omit<Scanned, "id">) => {
    const { quantity: countNumber, barCode, batchNumber, label } = line;
    const id = queue.add(task, { mode: "add", barCode, batchNumber, countNumber, label });
    setRecent((now) => [{ ...line, id }, ...now].slice(0, RECENT_MAX));
  };
  const countGoods = (goods: ScanGoods, batchNumber: string, quantity: string) => {
    put({ barCode: goods.barCode, batchNumber, quantity, label: goods.name });
    sound("right");
    show({ state: "counted", goods, batchNumber });
  };
  const countInBatch = (goods: ScanGoods, batchNumber: string | undefined) => {
    if (!asksQuantity && batchNumber !== undefined) return countGoods(goods, batchNumber, "1");
    sound("open");
    show({ state: "open", goods, batchNumber });
  };
  const handle = (code: string, result: ScanResult) => {
    if ("refusal" in result) {
      sound("wrong");
      show({ state: "wrong", code, text: issueText(result.refusal) });
    } else if ("unchecked" in result) {
      const { unchecked: barCode, batchNumber = "" } = result;
      put({ barCode, batchNumber, quantity: "1", label: barCode });
      sound("wrong");
      show({ state: "unchecked", code });
    } else countInBatch(result.goods, batchOf(result.goods, result.batchNumber));
  };
  const scan = (code: string): Promise<void> => {
    const here = known.onDevice(code);
    last.current = last.current.then(async () => {
      if (!open.current) return handle(code, here ?? (await known.atService(code)));
      sound("wrong");
      show({ ...open.current, isBlocking: true });
    });
    return last.current;
  };
  return {
    shown,
    recent,
    scan,
    chooseBatch: (batchNumber) =>
      open.current && countInBatch(open.current.goods, batchOf(open.current.goods, batchNumber)),
    count: (quantity) =>
      open.current?.batchNumber !== undefined && countGoods(open.current.goods, open.current.batchNumber, quantity),
    cancel: () => show(undefined),
  };
}
