import { expect, test } from "vitest";
import { counts } from "./list-count-cache.ts";

const countsAt = (clock: { now: number }) => counts(() => clock.now);
/** Counts up to the limit, or all. */
const countQuery = (count: (upTo: number | undefined) => Promise<number>, isExact = false) => ({
  isExact,
  key: "all",
  count,
});
const MORE = { total: 10_000, totalIsExact: false };

test("a long list is counted once in ten seconds, and again after a change", async () => {
  const clock = { now: 1 };
  const cache = countsAt(clock);
  let times = 0;
  const query = () =>
    cache.total(
      "things",
      countQuery(async () => 20_000 + times++, true),
    );
  expect((await query()).total).toBe(20_000);
  expect((await query()).total).toBe(20_000);
  clock.now = 10_002;
  expect((await query()).total).toBe(20_001);
  cache.forget("things");
  expect((await query()).total).toBe(20_002);
});

test("a short list is counted each time, so that a new row is seen at once", async () => {
  const cache = countsAt({ now: 1 });
  const query = (counted: number) =>
    cache.total(
      "things",
      countQuery(async () => counted),
    );
  expect(await query(10)).toEqual({ total: 10, totalIsExact: true });
  expect(await query(11)).toEqual({ total: 11, totalIsExact: true });
});

test("parallel requests for the whole count of a long list share one count", async () => {
  const cache = countsAt({ now: 1 });
  let times = 0;
  const count = async () => {
    times++;
    return 20_000;
  };
  const counted = await Promise.all(Array.from({ length: 8 }, () => cache.total("things", countQuery(count, true))));
  expect(counted).toEqual(Array(8).fill({ total: 20_000, totalIsExact: true }));
  expect(times).toBe(1);
});

test("eight users who page through a long list after a change count it once", async () => {
  const cache = countsAt({ now: 1 });
  let times = 0;
  const count = async () => {
    times++;
    return 10_001;
  };
  await cache.total("things", countQuery(count));
  cache.forget("things");
  const counted = await Promise.all(Array.from({ length: 8 }, () => cache.total("things", countQuery(count))));
  expect(counted).toEqual(Array(8).fill(MORE));
  expect(times).toBe(2);
});

test("a request does not wait for another's count of a short list", async () => {
  const cache = countsAt({ now: 1 });
  let finish: (count: number) => void = () => undefined;
  const slow = cache.total(
    "things",
    countQuery(() => new Promise((resolve) => (finish = resolve))),
  );
  expect(
    await cache.total(
      "things",
      countQuery(async () => 4),
    ),
  ).toEqual({ total: 4, totalIsExact: true });
  finish(3);
  expect(await slow).toEqual({ total: 3, totalIsExact: true });
});

test("a list's count that failed is not shared with other requests", async () => {
  const cache = countsAt({ now: 1 });
  const failed = cache.total(
    "things",
    countQuery(() => Promise.reject(new Error("no")), true),
  );
  const other = cache.total(
    "things",
    countQuery(async () => 3, true),
  );
  await expect(failed).rejects.toThrow("no");
  expect(await other).toEqual({ total: 3, totalIsExact: true });
});

test("a list is counted past ten thousand only on request, and the result is then shared", async () => {
  const cache = countsAt({ now: 1 });
  const limits: (number | undefined)[] = [];
  const count = async (upTo: number | undefined) => {
    limits.push(upTo);
    return Math.min(50_000, upTo ?? 50_000);
  };
  expect(await cache.total("things", countQuery(count))).toEqual(MORE);
  expect(await cache.total("things", countQuery(count))).toEqual(MORE);
  expect(await cache.total("things", countQuery(count, true))).toEqual({ total: 50_000, totalIsExact: true });
  expect(await cache.total("things", countQuery(count))).toEqual({ total: 50_000, totalIsExact: true });
  expect(limits).toEqual([10_001, undefined]);
});
