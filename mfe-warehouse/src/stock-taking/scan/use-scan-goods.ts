// Loads what a task counts onto the device while there is a network, page by page.
import { listItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { call } from "@kontor/ui-kit/request";
import { useEffect, useState } from "react";
import { useOnline } from "../queue/use-counts.ts";
import { findAtService, findOnDevice, type ScanResult, uncheckedOf } from "./find-goods.ts";
import { goodsOfItems, type ScanGoods } from "./scan-goods.rules.ts";

const PAGE_SIZE = 1000;

export interface TaskGoods {
  goods: ReadonlyMap<string, ScanGoods>;
  /** Whether all items of the task are known on the device. */
  isComplete: boolean;
  /** What the device knows of a code; undefined: ask the service. */
  onDevice(code: string): ScanResult | undefined;
  /** Asks the service, and stores what it answers. */
  atService(code: string): Promise<ScanResult>;
}

/** All items, a page after the other. Throws CallError. */
async function loadItems(taskId: string, signal: AbortSignal) {
  const items = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const query = { taskId, currentPage, pageSize: PAGE_SIZE, column: "barCode", order: "asc" as const };
    const { rows } = await call(listItems, { query, signal });
    items.push(...rows);
    if (rows.length < PAGE_SIZE) return items;
  }
}

export function useScanGoods(taskId: string): TaskGoods {
  const isOnline = useOnline();
  const [goods, setGoods] = useState<ReadonlyMap<string, ScanGoods>>(new Map());
  const [isComplete, setComplete] = useState(false);
  useEffect(() => {
    if (isComplete || !isOnline) return;
    const leaving = new AbortController();
    loadItems(taskId, leaving.signal)
      .then((items) => {
        setGoods((now) => new Map([...now, ...goodsOfItems(items)]));
        setComplete(true);
      })
      // Codes are looked up one by one until the network is back.
      .catch(() => undefined);
    return () => leaving.abort();
  }, [taskId, isOnline, isComplete]);
  return {
    goods,
    isComplete,
    onDevice: (code) => findOnDevice(goods, code),
    async atService(code) {
      if (!navigator.onLine) return uncheckedOf(code);
      const answer = await findAtService(taskId, code);
      if ("goods" in answer) setGoods((now) => new Map([...now, [answer.goods.barCode, answer.goods]]));
      return answer;
    },
  };
}
