import { expect, test, vi } from "vitest";
import { fairly } from "./fair.ts";

test("one company has at most its share at work, and another does not wait for it (LIM-3)", async () => {
  const fair = fairly(4);
  let most = 0;
  let running = 0;
  const release = Promise.withResolvers<void>();
  const work = async () => {
    running++;
    most = Math.max(most, running);
    await release.promise;
    running--;
  };
  const many = Array.from({ length: 20 }, () => fair("one", work));
  expect(await fair("other", async () => "at once")).toBe("at once");
  release.resolve();
  await Promise.all(many);
  expect(most).toBe(4);
});

test("a failing piece of work gives its place on", async () => {
  const fair = fairly(1);
  const failing = fair("one", async () => {
    throw new Error("no");
  });
  const next = fair("one", async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("who waits more than ten seconds is told to try again", async () => {
  vi.useFakeTimers();
  const fair = fairly(1);
  const release = Promise.withResolvers<void>();
  const first = fair("one", () => release.promise);
  const late = expect(fair("one", async () => "never")).rejects.toMatchObject({ id: "busy", status: 503 });
  await vi.advanceTimersByTimeAsync(10_000);
  await late;
  vi.useRealTimers();
  release.resolve();
  await first;
});
