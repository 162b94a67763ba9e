// Checks that citations have a target: sections of docs, codes of requirements, decisions, links, files. Requirements name tests that have their code.
import { describe, expect, it } from "vitest";
import {
  codesOfTitles,
  type Documents,
  lostCitations,
  lostFiles,
  lostLinks,
  namesOf,
  requirementsOf,
} from "./citations.rules.ts";
import { files, read } from "./sources.ts";

const OWN = /^tests\/tidy\/citations\./;
const READ = /\.(ts|tsx|mjs|sql|prisma|css|md)$/;

const requirements = requirementsOf(read("docs/requirements.md"));
const documents: Documents = {
  texts: new Map(
    files.flatMap((path) => (/^docs\/([a-z-]+)\.md$/.exec(path) ? [[path.slice(5, -3), read(path)]] : [])),
  ),
  codes: new Set(requirements.map(({ code }) => code)),
  decisions: new Set(files.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? [])),
};

describe("a planted citation", () => {
  const planted: Documents = {
    texts: new Map([["rules", '# Rules\n\n## 1.7 Sums\n\n"Units": one.\n\n| 2.1 Gate | D4 |\n\n| D4 | x |\n']]),
    codes: new Set(["RBAC-7", "CP1", "F2"]),
    decisions: new Set(["0033"]),
  };
  it.each([
    ["a.ts", "// So it is (rules.md §1.7).", []],
    ["a.ts", "// So it is (rules.md §1.8).", ["rules.md has no §1.8"]],
    ["a.ts", "// So it is (rules.md §1.7 to §1.9).", ["rules.md has no §1.9"]],
    ["a.ts", "// So it is (rules.md §1.7, rule 3; §4).", ["rules.md has no §4"]],
    ["a.ts", "/**\n * So it is (rules.md\n * §1.8).\n */", ["rules.md has no §1.8"]],
    ["a.ts", "// So it is (rules.md 2.1-2.2).", ["rules.md has no §2.2"]],
    ["a.ts", '// So it is (rules.md "Units").', []],
    ["a.ts", '// So it is (rules.md §1.7 "Unions").', ['rules.md has no "Unions"']],
    ["a.ts", "// So it is (rules.md D4, RBAC-7).", []],
    ["a.ts", "// So it is (rules.md D5).", ["D5 is nowhere"]],
    ["a.ts", "// So it is (design.md).", ["design.md is not in docs"]],
    ["a.sql", "-- So it is (rules.md §3).", ["rules.md has no §3"]],
    ["a.ts", "// Nobody may (RBAC-7).", []],
    ["a.ts", "// Nobody may (RBAC-77).", ["RBAC-77 is nowhere"]],
    ["a.ts", "const model = 'RBAC-77';", []],
    ["a.test.ts", 'it("nobody may (TEN-99)", () => {});', ["TEN-99 is nowhere"]],
    ["a.ts", "// Ends here (CP7).", ["CP7 is nowhere"]],
    ["a.ts", "// As decided (docs/decisions/0034).", ["there is no decision 0034"]],
    ["a.md", "See decision 0033 and decision 0035.", ["there is no decision 0035"]],
    ["a.ts", "// So it was asked (issue 15, point 8).", ["issue 15 is not in docs"]],
    ["a.test.ts", 'it("closed days stay (issue 15, g)", () => {});', ["issue 15 is not in docs"]],
  ])("in the file %s with the text %j these citations lead nowhere: %j", (path, text, lost) => {
    expect(lostCitations(path, text, planted)).toEqual(lost);
  });

  it("a link to a missing file is found, and one to an existing file is not", () => {
    const there = (path: string): boolean => path === "docs/a.md";
    expect(lostLinks("docs/decisions/x.md", "[a](../a.md#1) [b](../b.md) [c](https://c)", there)).toEqual(["../b.md"]);
  });

  it.each([
    ["a.ts", "// Reads post.ts, ledger/post.ts and finance/ledger/post.ts (docs/decisions/0033).", []],
    [
      "a.ts",
      "// Reads postings.ts (books/post.ts, docs/decisions/0034).",
      ["postings.ts", "books/post.ts", "docs/decisions/0034"],
    ],
    [
      "a.ts",
      "/** As services/finance/src/ledger and services/finance/src/books do. */",
      ["services/finance/src/books"],
    ],
    ["a.ts", 'const file = "postings.ts";', []],
    ["a.ts", "// Writes /remotes.json, dist/openapi.json, x.test.ts, <noun>.list.tsx and *.rules.ts.", []],
    ["a.md", "See `./postings.ts`.", ["postings.ts"]],
  ])("of the files that %s names with the text %j these are missing: %j", (path, text, lost) => {
    const exists = namesOf(["services/finance/src/ledger/post.ts", "docs/decisions/0033-a.md"]);
    expect(lostFiles(path, text, exists)).toEqual(lost);
  });

  it("codes of requirements are read from their table and from test titles, and not from comments", () => {
    const [row] = requirementsOf("| RBAC-7 | Hidden. | [a](../x/a.test.ts), [b](../x/b.test.ts) |");
    expect(row).toEqual({ code: "RBAC-7", tests: ["x/a.test.ts", "x/b.test.ts"] });
    expect([...codesOfTitles('// RBAC-7\nit("all is told", () => {});')]).toEqual([]);
    expect([...codesOfTitles('it("prices are hidden (RBAC-7, F2)", () => {});')]).toEqual(["RBAC-7", "F2"]);
    expect([...codesOfTitles('const points = [["CP1", "sales"]];')]).toEqual(["CP1"]);
  });
});

describe("in this repository", () => {
  it("every citation of a section, a requirement or a decision has a target", () => {
    const lost = files
      .filter((path) => READ.test(path) && !OWN.test(path))
      .flatMap((path) => lostCitations(path, read(path), documents).map((what) => `${path}: ${what}`));
    expect(lost).toEqual([]);
  });

  it("every link of a document leads to a file", () => {
    const titles = new Set(
      files.flatMap((path) => [path, ...path.split("/").map((_, at, all) => all.slice(0, at).join("/"))]),
    );
    const lost = files
      .filter((path) => path.endsWith(".md"))
      .flatMap((path) => lostLinks(path, read(path), (to) => titles.has(to)).map((to) => `${path}: ${to}`));
    expect(lost).toEqual([]);
  });

  it("every file that a comment or a document names exists", () => {
    const exists = namesOf(files);
    // A migration names what there was when it was written, and is not edited.
    const isMigration = (path: string) => path.includes("/migrations/");
    const sources = files.filter((path) => READ.test(path) && !path.startsWith("tests/tidy/") && !isMigration(path));
    expect(sources.flatMap((path) => lostFiles(path, read(path), exists).map((name) => `${path}: ${name}`))).toEqual(
      [],
    );
  });

  it("every test file that a requirement names has a title with the requirement's code", () => {
    const claims = requirements.flatMap(({ code, tests }) => tests.map((path) => ({ code, path })));
    const lost = claims.filter(({ code, path }) => !files.includes(path) || !codesOfTitles(read(path)).has(code));
    expect(lost).toEqual([]);
    expect(claims.length).toBeGreaterThan(150);
  });

  it("no requirement's code is listed twice", () => {
    const codes = requirements.map(({ code }) => code);
    expect(codes.filter((code, at) => codes.indexOf(code) < at)).toEqual([]);
  });
});
