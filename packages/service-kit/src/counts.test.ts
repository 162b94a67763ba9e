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
