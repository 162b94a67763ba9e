import { expect, test, vi } from "vitest";
import { inTurn, READ_AT_ONCE, TURN_MS, WAIT_MS } from "./in-turn.ts";

test("reports are read at once on half of the processors, and every one is read", async () => {
  let [now, most] = [0, 0];
  const read = async (at: number): Promise<number> => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    now--;
    return at;
  };
  const requested = Array.from({ length: 4 * READ_AT_ONCE }, (_, at) => at);
  expect(await Promise.all(requested.map((at) => inTurn(() => read(at))))).toEqual(requested);
  expect(most).toBe(READ_AT_ONCE);
});

test("a report that fails gives its place to the next one in the queue", async () => {
  const failing = Array.from({ length: 2 * READ_AT_ONCE }, () => inTurn(() => Promise.reject(new Error("failed"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await inTurn(async () => 1)).toBe(1);
});

/** Asks for reports that do not end before the test does. */
async function besideEndless(count: number, test: () => Promise<void>): Promise<void> {
  vi.useFakeTimers();
  try {
    const { promise: endless, resolve: end } = Promise.withResolvers<void>();
    const reading = Array.from({ length: count }, () => inTurn(() => endless));
    await test();
    end();
    await Promise.all(reading);
  } finally {
    vi.useRealTimers();
  }
}

test("a report that takes long gives its place to the next one in the queue while it goes on", () =>
  besideEndless(READ_AT_ONCE, async () => {
    const requested = inTurn(async () => "read");
    await vi.advanceTimersByTimeAsync(TURN_MS + 1);
    expect(await requested).toBe("read");
  }));

test("a report begins after the longest wait, even if all places are taken", () =>
  besideEndless(20 * READ_AT_ONCE, async () => {
    const requested = inTurn(async () => "read");
    await vi.advanceTimersByTimeAsync(WAIT_MS + 1);
    expect(await requested).toBe("read");
  }));
