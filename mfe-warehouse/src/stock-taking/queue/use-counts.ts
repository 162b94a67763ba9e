// The counts of the signed-in user on this device, sent in the background while a page of stock-taking is open.
import { countItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { useStore } from "@kontor/ui-kit/core/store";
import { refresh } from "@kontor/ui-kit/query";
import { call } from "@kontor/ui-kit/request";
import { session } from "@kontor/ui-kit/session";
import { unsentOf } from "@kontor/ui-kit/session/unsent";
import { useEffect, useSyncExternalStore } from "react";
import { CountQueue, type QueueState } from "./count-queue.ts";
import { countStorage } from "./count-storage.ts";

/** Milliseconds until counts that could not be sent are tried again. */
const AGAIN_MS = 10_000;

const queues = new Map<string, CountQueue>();

/** The queue of a user: one for all parts of the page. */
function queueOf(user: string): CountQueue {
  const made = queues.get(user);
  if (made) return made;
  const queue = new CountQueue({
    user,
    storage: countStorage,
    async send(taskId, counts) {
      const { items } = await call(countItems, { body: { taskId, sentAt: new Date().toISOString(), counts } });
      // Items show what was typed until they show what the service has made of it.
      await refresh(countItems);
      return new Map(items.map(({ id, countNumber }) => [id, countNumber]));
    },
    isOnline: () => navigator.onLine,
    now: () => new Date(),
    noteLeft: (left) => (left.count > 0 ? unsentOf(user).write(left) : unsentOf(user).remove()),
  });
  queues.set(user, queue);
  return queue;
}

export interface Counts extends QueueState {
  queue: CountQueue;
}

/** The user's queue, rendered again when it changes. */
export function useCounts(): Counts {
  const queue = queueOf(session.read()?.userId ?? "");
  return { queue, ...useStore(queue.state) };
}

/** Sends what waits: at once, when a network comes back, and again a while after a failure. */
export function useSending({ queue }: Pick<Counts, "queue">): void {
  useEffect(() => {
    const send = () => void queue.send();
    void queue.read().then(send);
    window.addEventListener("online", send);
    const timer = setInterval(send, AGAIN_MS);
    return () => {
      window.removeEventListener("online", send);
      clearInterval(timer);
    };
  }, [queue]);
}

function subscribe(listener: () => void): () => void {
  const events = ["online", "offline"] as const;
  for (const event of events) window.addEventListener(event, listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
  };
}
/** Whether the browser has a network. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
