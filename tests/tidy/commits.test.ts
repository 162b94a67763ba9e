import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { subjectFaults } from "./commits.rules.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMITS_MAX = 500;

/** What git prints; nothing where there is no history to look at. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "";
  }
}

/** The commit from which the two sides of the last merge came: both sides are read, whichever of them was merged into the other. */
function beforeLastMerge(): string {
  const merge = git("log", "--merges", "-1", "--format=%H");
  return merge && git("merge-base", `${merge}^1`, `${merge}^2`);
}

/** Commits that the main branch has not yet; on the main branch itself, the last merge's and those after it. */
function newCommits(): string[] {
  const head = git("rev-parse", "HEAD");
  const bases = ["origin/main", "main"].map((branch) => git("merge-base", branch, "HEAD"));
  const base = bases.find((commit) => commit !== "" && commit !== head) ?? beforeLastMerge();
  if (base === "") return [];
  return git("log", "--no-merges", `-${COMMITS_MAX}`, "--format=%s", `${base}..HEAD`).split("\n").filter(Boolean);
}

describe("a commit's subject", () => {
  it.each([
    ["finance: a late receipt settles the oldest debt first", []],
    ["service-kit: one place speaks to the outbox", []],
    ["mended a few things", ["does not begin with an area and a colon"]],
    ["finance: totals are rounded; the page is wider", ["joins changes by a semicolon"]],
    ["finance: totals are rounded.", ["ends with a full stop"]],
    [`docs: ${"x".repeat(70)}`, ["has 76 characters, more than 72"]],
  ])("the subject %j has these faults: %j", (subject, faults) => {
    expect(subjectFaults(subject)).toEqual(faults);
  });

  it("no commit that is not in main yet has a faulty subject", () => {
    const faulty = newCommits().flatMap((subject) => subjectFaults(subject).map((fault) => `"${subject}" ${fault}`));
    expect(faulty).toEqual([]);
  });
});
