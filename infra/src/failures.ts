// Repeats what failed and why at the end of a run, because the end of a long output is read first.
import { sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.ts";

export interface Failure {
  /** File and title of a test, or the name of a check. */
  where: string;
  why: string;
}

const LINES_OF_ONE = 30;
const LINES_OF_ALL = 200;

/** A file of Vitest's JSON report, as far as it is read here. */
export interface VitestFile {
  name: string;
  status: string;
  /** Why the file failed as a whole, e.g. in its set-up. */
  message?: string;
  /** Milliseconds since 1970. */
  startTime?: number;
  endTime?: number;
  assertionResults: readonly { status: string; fullName: string; failureMessages?: readonly string[] | null }[];
}

/** A file that fails without a failed test (a wrong import) is a failure of its own. */
export function vitestFailures(files: readonly VitestFile[]): Failure[] {
  return files.flatMap(({ name: path, status, message = "", assertionResults }) => {
    const name = path.replace(root + sep, "");
    const failed = assertionResults.filter((one) => one.status === "failed");
    if (status === "failed" && failed.length === 0) return [{ where: name, why: message }];
    return failed.map((one) => ({
      where: `${name} › ${one.fullName}`,
      why: (one.failureMessages ?? []).join("\n"),
    }));
  });
}

/** A suite of Playwright's JSON report, as far as it is read here: a file, or a group of tests in it. */
export interface PlaywrightSuite {
  specs?: readonly {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: readonly { results: readonly { errors: readonly { message?: string }[]; duration?: number }[] }[];
  }[];
  suites?: readonly PlaywrightSuite[];
}

export function playwrightFailures(suites: readonly PlaywrightSuite[]): Failure[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ title, file, line, tests }) => ({
        where: `${file}:${line} › ${title}`,
        why: tests
          .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = "" }) => message)))
          .join("\n"),
      })),
    ...playwrightFailures(inner),
  ]);
}

/** The lines to print: each failure with the first lines of its reason, all within bounds. */
export function failureLines(failures: readonly Failure[]): string[] {
  const lines = failures.flatMap(({ where, why }) => [`✗ ${where}`, ...reasonLines(why)]);
  const left = lines.length - LINES_OF_ALL;
  return left > 0 ? [...lines.slice(0, LINES_OF_ALL), `… and ${left} lines more, above`] : lines;
}

const reasonLines = (why: string): string[] =>
  stripVTControlCharacters(why)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(0, LINES_OF_ONE)
    .map((line) => `    ${line}`);
