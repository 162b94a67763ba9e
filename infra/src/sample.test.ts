import { describe, expect, it } from "vitest";
import { FILES_EVERY, filesOfTurn, sampledFiles, sampleOf, testFiles } from "./sample.ts";

const nothing = new Set<string>();
const samples = Array.from({ length: FILES_EVERY }, (_, at) => 7 + at);
const files = Array.from({ length: 20 }, (_, at) => ({ path: `services/sales/src/${at}.int.test.ts`, text: "" }));
const all = files.map(({ path }) => path);

describe("test files that take turns", () => {
  it("each test file runs once in as many samples as stated", () => {
    const inTurn = samples.map((number) => filesOfTurn(files, { number, changed: nothing }));
    expect(inTurn.flat().sort()).toEqual([...all].sort());
  });

  it("a sample of a given number always has the same test files, and another number others", () => {
    const [one, other] = [7, 8].map((number) => filesOfTurn(files, { number, changed: nothing }));
    expect(filesOfTurn(files, { number: 7, changed: nothing })).toEqual(one);
    expect(other).not.toEqual(one);
  });

  it.each([
    ["samples its own cases", { path: "a.int.test.ts", text: "testKinds(sampled(kinds, 2))" }],
    ["is about what tells companies apart", { path: "tests/sweeps/foreign-ids.flow.test.ts", text: "" }],
  ])("a test file that %s runs in each sample, and changes no other file's turn", (_what, file) => {
    for (const number of samples)
      expect(filesOfTurn([file, ...files], { number, changed: nothing })).toEqual([
        file.path,
        ...filesOfTurn(files, { number, changed: nothing }),
      ]);
  });

  it("a test file that one of the last commits changed runs in each sample, and changes no other file's turn", () => {
    for (const number of samples)
      for (const path of all) {
        const inTurn = filesOfTurn(files, { number, changed: nothing });
        expect(new Set(filesOfTurn(files, { number, changed: new Set([path]) }))).toEqual(new Set([...inTurn, path]));
      }
  });
});

describe("the test files of this repository", () => {
  const there = testFiles();
  const parts = (["int", "flow", "disk", "sweep", "browser"] as const).map((part) =>
    samples.map((number) => sampledFiles(part, { number, changed: nothing }, there)),
  );

  it("each test file of this repository belongs to one part of a run, and runs once in a round of samples or in each", () => {
    expect(there.length).toBeGreaterThan(100);
    for (const { path } of there) {
      const times = parts.map((inTurn) => inTurn.filter((some) => some.includes(path)).length).filter(Boolean);
      expect(times, path).toHaveLength(1);
      expect([1, FILES_EVERY], path).toContain(times[0]);
    }
  });

  it("sweeps over all endpoints run in each sample", () => {
    const sweeps = there.map(({ path }) => path).filter((path) => path.startsWith("tests/sweeps/"));
    expect(sweeps).toContain("tests/sweeps/foreign-ids.flow.test.ts");
    for (const number of samples) expect(sampledFiles("sweep", { number, changed: nothing }, there)).toEqual(sweeps);
  });
});

describe("the number of a sample", () => {
  it("the sample that is asked for by its number is the one that runs", () => {
    expect(sampleOf("1936").number).toBe(1936);
  });

  it("without a number each commit has a sample of its own, or each hour where there is no history", () => {
    expect(Number.isInteger(sampleOf(undefined).number)).toBe(true);
    expect(sampleOf(undefined).number).toBeGreaterThan(0);
  });

  it.each(["-1", "1.5", "seven", "1e9", " "])("the sample %j is refused", (requested) => {
    expect(() => sampleOf(requested)).toThrow("SAMPLE is a whole number");
  });
});
