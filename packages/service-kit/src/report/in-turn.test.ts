import { expect, test, vi } from "vitest";
import { inTurn, READ_AT_ONCE, WAIT_MS } from "./in-turn.ts";

test("reports are read on half of the processors at once, and each is read", async () => {
  let [now, most] = [0, 0];
  const read = async (at: number): Promise<number> => {
    most = Math.max(most, ++now);
    await new Promise((resolve) => setTimeout(resolve, 2));
    now--;
    return at;
  };
  const asked = Array.from({ length: 4 * READ_AT_ONCE }, (_, at) => at);
  expect(await Promise.all(asked.map((at) => inTurn(() => read(at))))).toEqual(asked);
  expect(most).toBe(READ_AT_ONCE);
});

test("a report that fails leaves its turn to the next", async () => {
  const failing = Array.from({ length: 2 * READ_AT_ONCE }, () => inTurn(() => Promise.reject(new Error("failed"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  expect(await inTurn(async () => 1)).toBe(1);
});

test("a report does not wait for others that take long", async () => {
  vi.useFakeTimers();
  try {
    let end = (): void => undefined;
    const long = new Promise<void>((resolve) => {
      end = resolve;
    });
    const reading = Array.from({ length: READ_AT_ONCE }, () => inTurn(() => long));
    const asked = inTurn(async () => "read");
    await vi.advanceTimersByTimeAsync(WAIT_MS + 1);
    expect(await asked).toBe("read");
    end();
    await Promise.all(reading);
  } finally {
    vi.useRealTimers();
  }
});
