import type { ConsumerMessages, JsMsg } from "@nats-io/jetstream";
import { expect, test } from "vitest";
import { gatherMessages } from "./gather-messages.ts";

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Consumes messages that come one after the other, each a few milliseconds after the last. @returns how many were consumed together each time */
async function groupsOf(gather: number, count: number, stopAfter?: number): Promise<number[]> {
  const stop = new AbortController();
  async function* source() {
    for (let at = 0; at < count; at++) {
      yield { seq: at } as JsMsg;
      if (count < 10) await pause(5);
    }
    if (stopAfter === undefined) return;
    await pause(stopAfter);
    stop.abort();
  }
  const groups: number[] = [];
  await gatherMessages(source() as unknown as ConsumerMessages, {
    gather,
    stopping: stop.signal,
    onMessage: () => undefined,
    async consume(waiting) {
      groups.push(waiting.splice(0).length);
    },
    leave: () => undefined,
  });
  return groups;
}

test("a consumer without a wait for more messages consumes each message as it comes", async () => {
  expect(await groupsOf(0, 4)).toEqual([1, 1, 1, 1]);
});

test("a consumer that waits for more messages consumes those of the meantime together", async () => {
  expect(await groupsOf(200, 4)).toEqual([4]);
});

/** Longer than a test may take: whoever waited for it would never end. */
const HOUR_MS = 3_600_000;

test("a consumer that waits for more messages does not wait where many are there already", async () => {
  expect(await groupsOf(HOUR_MS, 40)).toEqual([40]);
});

test("a consumer that is stopped while it waits for more messages ends at once and leaves them unconsumed", async () => {
  expect(await groupsOf(HOUR_MS, 4, 20)).toEqual([]);
});
