import { expect, it } from "vitest";
import { barsOf, CHART } from "./bars.ts";

const months = (...amounts: string[]) => amounts.map((y, at) => ({ x: `2026-0${at + 1}`, y }));

it("in a bar chart the highest month reaches the top, half its amount is half as high, and a month without trade is still visible", () => {
  const { bars, zero } = barsOf(months("0.00", "500.00", "1000.00"));
  expect(zero).toBe(CHART.height - CHART.bottom);
  const [empty, half, full] = bars.map(({ height }) => Math.round(height));
  expect(empty).toBe(1);
  expect(full).toBe(CHART.height - CHART.bottom - CHART.top);
  expect(half).toBe((full ?? 0) / 2);
});

it("the bar of a month with more returned than sold is below the zero line", () => {
  const { bars, zero } = barsOf(months("100.00", "-50.00"));
  expect(zero).toBeLessThan(CHART.height - CHART.bottom);
  expect(bars[1]?.top).toBe(zero);
});

it("six months without trade have their bars on the zero line", () => {
  const { bars, zero } = barsOf(months("0", "0", "0", "0", "0", "0"));
  expect(bars.every(({ top }) => top === zero - 1)).toBe(true);
});

it("bars are inside the chart at equal distances, with a third of each step between them", () => {
  const { bars } = barsOf(months("1", "2", "3", "4", "5", "6"));
  const steps = bars.slice(1).map(({ left }, at) => left - (bars[at]?.left ?? 0));
  for (const step of steps) expect(step).toBeCloseTo(steps[0] ?? 0);
  const [first, last] = [bars[0], bars.at(-1)];
  expect((first?.width ?? 0) / (steps[0] ?? 1)).toBeCloseTo(0.65);
  expect((first?.left ?? 0) - CHART.side).toBeCloseTo(
    CHART.width - CHART.side - (last?.left ?? 0) - (last?.width ?? 0),
  );
});
