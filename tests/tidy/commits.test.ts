import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type Commit, commitFaults } from "./commits.rules.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const COMMITS_MAX = 500;
/** Bytes of so many commits with their bodies. */
const PRINTED_MAX = 2 ** 24;

/** What git prints; nothing where there is no history to look at. */
function git(...args: string[]): string {
  try {
    return execFileSync("git", args, {
      cwd: ROOT,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      maxBuffer: PRINTED_MAX,
    }).trim();
  } catch {
    return "";
  }
}

/** The commit from which the two sides of the last merge came: both sides are read, whichever of them was merged into the other. */
function beforeLastMerge(): string {
  const merge = git("log", "--merges", "-1", "--format=%H");
  return merge && git("merge-base", `${merge}^1`, `${merge}^2`);
}

/** Between the parts of a commit, and after each: no message has them. */
const [PART, END] = ["\u001f", "\u001e"];
/** The commits in what git prints of them. */
const commitsIn = (printed: string): Commit[] =>
  printed.split(END).flatMap((text) => {
    const [subject, at, body = ""] = text.trim().split(PART);
    return subject && at ? [{ subject, at: new Date(at), body }] : [];
  });

/** Commits that the main branch has not yet; on the main branch itself, the last merge's and those after it. */
function newCommits(): Commit[] {
  const head = git("rev-parse", "HEAD");
  const bases = ["origin/main", "main"].map((branch) => git("merge-base", branch, "HEAD"));
  const base = bases.find((commit) => commit !== "" && commit !== head) ?? beforeLastMerge();
  if (base === "") return [];
  return commitsIn(git("log", "--no-merges", `-${COMMITS_MAX}`, "--format=%s%x1f%aI%x1f%b%x1e", `${base}..HEAD`));
}

const [BEFORE, NOW] = [new Date("2026-11-28T14:59:59Z"), new Date("2026-11-29T00:00:00Z")];

describe("a commit's message", () => {
  it.each([
    ["finance: a late receipt settles the oldest debt first", []],
    ["service-kit: one place speaks to the outbox", []],
    ["mended a few things", ["does not begin with an area and a colon"]],
    ["finance: totals are rounded; the page is wider", ["joins changes by a semicolon"]],
    ["finance: totals are rounded.", ["ends with a full stop"]],
    [`docs: ${"x".repeat(70)}`, ["has 76 characters, more than 72"]],
  ])("the subject %j has these faults: %j", (subject, faults) => {
    expect(commitFaults({ subject, body: "It was asked for.", at: NOW })).toEqual(faults);
  });

  it.each([
    ["", NOW, ["has no body that says why"]],
    ["\nCo-authored-by: A <a@example.com>\n", NOW, ["has no body that says why"]],
    ["Rounded sums did not add up.", NOW, []],
    ["", BEFORE, []],
  ])("a commit with the body %j of %s has these faults: %j", (body, at, faults) => {
    expect(commitFaults({ subject: "finance: totals are rounded", body, at })).toEqual(faults);
  });

  it("the commits in what git prints are read with their whole bodies", () => {
    const at = "2026-11-29T01:00:00+01:00";
    expect(commitsIn(`a: b${PART}${at}${PART}One.\n\nTwo.\n${END}\nc: d${PART}${at}${PART}${END}\n`)).toEqual([
      { subject: "a: b", at: NOW, body: "One.\n\nTwo." },
      { subject: "c: d", at: NOW, body: "" },
    ]);
  });

  it("no commit that is not in main yet has a faulty message", () => {
    const faulty = newCommits().flatMap((commit) =>
      commitFaults(commit).map((fault) => `"${commit.subject}" ${fault}`),
    );
    expect(faulty).toEqual([]);
  });
});
