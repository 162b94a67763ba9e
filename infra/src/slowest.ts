// Tells which files took a test run longest, because a run must stay short.
import { sep } from "node:path";
import type { PlaywrightSuite, VitestFile } from "./failures.ts";
import { root } from "./paths.ts";

/** A test file and what it took. */
export interface Timed {
  file: string;
  seconds: number;
}

const SHOWN = 25;
const MS = 1000;

export const vitestTimes = (files: readonly VitestFile[]): Timed[] =>
  files.map(({ name, startTime = 0, endTime = 0 }) => ({
    file: name.replace(root + sep, ""),
    seconds: (endTime - startTime) / MS,
  }));

/** One entry for each test: those of a file are added up when they are shown. */
export const playwrightTimes = (suites: readonly PlaywrightSuite[]): Timed[] =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, tests }) =>
      tests.flatMap(({ results }) => results.map(({ duration = 0 }) => ({ file, seconds: duration / MS }))),
    ),
    ...playwrightTimes(inner),
  ]);

/** The lines to print: the slowest files first, and what all files took together. */
export function slowestLines(times: readonly Timed[]): string[] {
  const sumOf = (some: readonly Timed[]): number => some.reduce((sum, { seconds }) => sum + seconds, 0);
  const files = [...Map.groupBy(times, ({ file }) => file)].map(([file, some]) => ({ file, seconds: sumOf(some) }));
  const slowest = files.sort((one, other) => other.seconds - one.seconds).slice(0, SHOWN);
  if (slowest.length === 0) return [];
  return [
    `slowest of ${files.length} files, which took ${sumOf(files).toFixed(0)} s one after the other:`,
    ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(0).padStart(4)} s  ${file}`),
  ];
}
