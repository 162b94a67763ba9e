import { expect, test, vi } from "vitest";
import { createLimiter } from "./limiter.ts";

test("one tenant runs at most its share of work, and another does not wait for it (LIM-3)", async () => {
  const limiter = createLimiter({ atOnce: 4, waiting: 200 });
  let most = 0;
  let running = 0;
  const release = Promise.withResolvers<void>();
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await release.promise;
    running--;
  };
  const many = Array.from({ length: 20 }, () => limiter.run("one", work));
  expect(await limiter.run("other", async () => "at once")).toBe("at once");
  release.resolve();
  await Promise.all(many);
  expect(most).toBe(4);
});

test("of a hundred calls at once two run, fifty wait, and the others are refused (PWD-9)", async () => {
  const limiter = createLimiter({ atOnce: 2, waiting: 50 });
  let atWork = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    most = Math.max(most, ++atWork);
    await new Promise((done) => setImmediate(done));
    atWork--;
  };
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => limiter.run("", work)));
  expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(52);
  expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({
    reason: { id: "busy", status: 503 },
  });
  expect(most).toBe(2);
});

test("failing work passes its slot on to the next that waits", async () => {
  const limiter = createLimiter({ atOnce: 1, waiting: 1 });
  const failing = limiter.run("one", async () => {
    throw new Error("no");
  });
  const next = limiter.run("one", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("a call that waits longer than is allowed is refused with a time to retry, and takes no slot afterwards", async () => {
  vi.useFakeTimers();
  const limiter = createLimiter({ atOnce: 1, waiting: 200, waitMs: 10_000 });
  const release = Promise.withResolvers<void>();
  const first = limiter.run("one", () => release.promise);
  const late = expect(limiter.run("one", async () => "never")).rejects.toMatchObject({ id: "busy", status: 503 });
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  vi.useRealTimers();
  release.resolve();
  await first;
  expect(await limiter.run("one", async () => "free again")).toBe("free again");
});

test("a slot that is released twice is free once", () => {
  const limiter = createLimiter({ atOnce: 1, waiting: 0 });
  const leave = limiter.tryEnter("one");
  expect(limiter.tryEnter("one")).toBeUndefined();
  leave?.();
  leave?.();
  expect(limiter.tryEnter("one")).toBeDefined();
  expect(limiter.tryEnter("one")).toBeUndefined();
});
