// Finds what source files cite, and whether it exists: sections of docs/*.md, requirement codes, decisions, links, files. Pure.

/** What the documents hold, as far as it can be cited. */
export interface Documents {
  /** Name without ending -> its text. */
  texts: ReadonlyMap<string, string>;
  /** Codes of docs/requirements.md. */
  codes: ReadonlySet<string>;
  /** Numbers of decisions: "0033". */
  decisions: ReadonlySet<string>;
}

/** A document's name and what follows it directly: section numbers, words in quotation marks, codes. */
const CITATION =
  /(?<![\w-])([a-z][a-z-]*)\.md\b((?:(?:[,;:\s-]|\b(?:and|to|or|rows?|rules?|question)\b)*(?:§?\d+(?:\.\d+)*|"[^"\n]{2,60}"|\b[A-Z]{1,5}-?\d{1,2}\b))*)/g;
const CODE = /\b(?:(?!(?:UTF|SHA|MM|A)-)[A-Z]{1,5}-\d{1,2}|CP\d{1,2})\b/g;
const COMMENT = /(?:^|\s)(?:\/\/|\/\*\*?|\*|--)\s(.*)/;
const LITERAL = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g;
/** Issues lie outside the repository: what they decided is in docs. */
const ISSUE = /\bissues? #?\d+/gi;
const DECISION = /\bdecisions?[ /](\d{4})/g;

/** The section numbers that a document has: its headings, and rows of tables that begin with a number. */
const sectionsOf = (text: string): string[] =>
  [...text.matchAll(/^(?:#+ §?|\| )(\d+(?:\.\d+)*)\b/gm)].map(([, number = ""]) => number);

/** What is cited of a document and not in it. */
function lostIn(name: string, tail: string, { texts, codes }: Documents): string[] {
  const text = texts.get(name);
  if (text === undefined) return [`${name}.md is not in docs`];
  const sections = sectionsOf(text);
  const numbers = [...tail.matchAll(/§(\d+(?:\.\d+)*)|(?<![\w.])(\d+\.\d+(?:\.\d+)*)/g)].map(
    ([, a, b]) => a ?? b ?? "",
  );
  const words = [...tail.matchAll(/"([^"]+)"/g)].map(([, word = ""]) => word);
  const named = tail.match(/\b[A-Z]{1,5}-?\d{1,2}\b/g) ?? [];
  return [
    ...numbers.filter((number) => !sections.includes(number)).map((number) => `${name}.md has no §${number}`),
    ...words
      .filter((word) => !text.toLowerCase().includes(word.toLowerCase()))
      .map((word) => `${name}.md has no "${word}"`),
    ...named.filter((code) => !codes.has(code) && !text.includes(`| ${code} |`)).map((code) => `${code} is nowhere`),
  ];
}

/** Comments of a file, and its texts: what is not read is code. */
const commentsOf = (text: string): string[] => text.split("\n").flatMap((line) => COMMENT.exec(line)?.[1] ?? []);
/** The codes that literals bear: in brackets, or a crash point at their beginning. */
const codesOf = (text: string): string[] =>
  (text.replace(/^\s*(\/\/|\*|\/\*).*$/gm, "").match(LITERAL) ?? []).flatMap((literal) => [
    ...(/^.CP\d{1,2}\b/.exec(literal)?.[0].slice(1).split(" ") ?? []),
    ...[...literal.matchAll(/\(([^()]*)\)/g)].flatMap(([, inner = ""]) => inner.match(CODE) ?? []),
  ]);

const isTest = (path: string): boolean => /\.(test|spec|bench)\.tsx?$|\/testing[-/][^/]*\.ts$/.test(path);

/** The citations of a file that lead nowhere, as sentences. */
export function lostCitations(path: string, text: string, documents: Documents): string[] {
  const flat = text.replace(/\n\s*(?:\/\/|\*|--)?\s*/g, " ");
  const cited = [...flat.matchAll(CITATION)].flatMap(([, name = "", tail = ""]) => lostIn(name, tail, documents));
  const spoken = path.endsWith(".md") ? [text] : commentsOf(text);
  const codes = [...spoken.flatMap((each) => each.match(CODE) ?? []), ...(isTest(path) ? codesOf(text) : [])];
  const decisions = [...flat.matchAll(DECISION)].map(([, number = ""]) => number);
  return [
    ...cited,
    ...codes.filter((code) => !documents.codes.has(code)).map((code) => `${code} is nowhere`),
    ...decisions.filter((number) => !documents.decisions.has(number)).map((number) => `there is no decision ${number}`),
    ...(flat.match(ISSUE) ?? []).map((issue) => `${issue} is not in docs`),
  ];
}

/** Links of a Markdown file to files that are not there. @param exists asked for paths from the root */
export function lostLinks(path: string, text: string, exists: (path: string) => boolean): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = ""]) => to);
  return links.filter((to) => !exists(new URL(to, `file:///${path}`).pathname.slice(1)));
}

/** A file's name, with folders before it or without; what stands for a name (`<kind>.page.tsx`, `*.rules.ts`) is none. */
const FILE =
  /(?<![\w/.@~*<>$-])(?:\.{1,2}\/)*((?:[\w.-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|cjs|sql|css|json|md|prisma))(?![\w/*-])/g;
/** A path from the root, of a file without its ending or of a folder. */
const PATH =
  /(?<![\w/.@~*<>$-])((?:packages|services|gateway|shell|infra|tests|docs|mfe-[a-z]+(?=\/src))(?:\/[\w.-]*\w)+)(?![\w/]*[*<$])/g;
/** What is built, generated or planted, and names that stand for all files. */
const NO_SOURCE = /(?:^|\/)(?:dist|generated|planted)(?:\/|$)|(?:^|\/)x\.[\w.]+$/;

/** Files of the tree, by every way to name them: the folder src is left out of paths within a package. */
export function namesOf(files: readonly string[]): (named: string) => boolean {
  const paths = files.flatMap((path) => [`/${path}`, `/${path.replace("/src/", "/")}`]);
  const ends = new Set(paths.flatMap((path) => [...path.matchAll(/\//g)].map(({ index }) => path.slice(index + 1))));
  return (named) =>
    ends.has(named) || paths.some((path) => path.startsWith(`/${named}`) && !/^\w/.test(path.slice(named.length + 1)));
}

/** Files that comments and documents name and that are not there. @param exists asked for names with folders or without */
export function lostFiles(path: string, text: string, exists: (named: string) => boolean): string[] {
  const lines = path.endsWith(".md") ? text.split("\n") : commentsOf(text);
  const named = lines.flatMap((line) => [...line.matchAll(FILE), ...line.matchAll(PATH)].map(([, name = ""]) => name));
  return [...new Set(named)].filter((name) => !NO_SOURCE.test(name) && !exists(name));
}

/** One requirement: its code, and the test files that it claims, by their paths from the root. */
interface Requirement {
  code: string;
  tests: string[];
}

/** The rows of docs/requirements.md. */
export const requirementsOf = (text: string): Requirement[] =>
  [...text.matchAll(/^\| ([A-Z]+-?\d+) \|.*\| (.*) \|$/gm)].map(([, code = "", cell = ""]) => ({
    code,
    tests: [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, path = ""]) => path),
  }));

/** The codes that the titles of a test file bear. */
export const codesOfTitles = (text: string): ReadonlySet<string> =>
  new Set([
    ...codesOf(text),
    ...(text.match(/\(F\d{1,2}\)|, F\d{1,2}\)/g) ?? []).map((each) => each.replace(/\W/g, "")),
  ]);
