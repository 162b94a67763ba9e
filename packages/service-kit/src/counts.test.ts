import { expect, test } from "vitest";
import { counts } from "./counts.ts";

const countsAt = (clock: { now: number }) => counts(() => clock.now);

test("a long list is counted once in ten seconds, and anew after a change", async () => {
  const clock = { now: 0 };
  const kept = countsAt(clock);
  let asked = 0;
  const count = async () => 20_000 + asked++;
  expect(await kept.of("things", "all", count)).toBe(20_000);
  expect(await kept.of("things", "all", count)).toBe(20_000);
  clock.now = 10_000;
  expect(await kept.of("things", "all", count)).toBe(20_001);
  kept.forget("things");
  expect(await kept.of("things", "all", count)).toBe(20_002);
});

test("a short list is counted each time, so that a new row is seen at once", async () => {
  const kept = countsAt({ now: 0 });
  expect(await kept.of("things", "all", async () => 10)).toBe(10);
  expect(await kept.of("things", "all", async () => 11)).toBe(11);
});

test("whoever asks while a long list is being counted waits for the same count", async () => {
  const kept = countsAt({ now: 0 });
  let asked = 0;
  const count = async () => {
    asked++;
    return 20_000;
  };
  const found = await Promise.all(Array.from({ length: 8 }, () => kept.of("things", "all", count)));
  expect(found).toEqual(Array(8).fill(20_000));
  expect(asked).toBe(1);
});

test("a count that failed is nobody else's", async () => {
  const kept = countsAt({ now: 0 });
  const failed = kept.of("things", "all", () => Promise.reject(new Error("no")));
  const other = kept.of("things", "all", async () => 3);
  await expect(failed).rejects.toThrow("no");
  expect(await other).toBe(3);
});

test("a list is counted past ten thousand only when asked to, and then says so to all", async () => {
  const kept = countsAt({ now: 0 });
  const limits: (number | undefined)[] = [];
  const asked = (isExact: boolean) => ({
    isExact,
    key: "all",
    count: async (upTo: number | undefined) => {
      limits.push(upTo);
      return Math.min(50_000, upTo ?? 50_000);
    },
  });
  expect(await kept.total("things", asked(false))).toEqual({ total: 10_000, totalIsExact: false });
  expect(await kept.total("things", asked(true))).toEqual({ total: 50_000, totalIsExact: true });
  expect(await kept.total("things", asked(false))).toEqual({ total: 50_000, totalIsExact: true });
  expect(limits).toEqual([10_001, undefined]);
});
