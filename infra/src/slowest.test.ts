import { expect, test } from "vitest";
import { playwrightTimes, slowestLines, vitestTimes } from "./slowest.ts";

test("the report of slow test files lists the slowest first, with the time of all files", () => {
  const file = (name: string, endTime: number) => ({
    ...{ name, status: "passed", assertionResults: [], startTime: 1000, endTime },
  });
  const spec = (duration: number) => ({
    ...{ title: "buys", file: "c.spec.ts", line: 1, ok: true },
    tests: [{ results: [{ errors: [], duration }] }],
  });
  const times = [
    ...vitestTimes([file("a.test.ts", 3000), file("b.test.ts", 41_000)]),
    ...playwrightTimes([{ specs: [spec(4000)], suites: [{ specs: [spec(5000)] }] }]),
  ];
  expect(slowestLines(times)).toEqual([
    "slowest of 3 files, which took 51 s one after the other:",
    "    40 s  b.test.ts",
    "     9 s  c.spec.ts",
    "     2 s  a.test.ts",
  ]);
});

test("the report of slow test files is empty for a run without files", () => {
  expect(slowestLines([])).toEqual([]);
});
