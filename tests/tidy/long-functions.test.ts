import { expect, it } from "vitest";
import { LINES_MAX, longFunctions } from "./long-functions.ts";
import { files, read } from "./sources.ts";

/** Statements that make the function around them longer by so many lines. */
const lines = (count: number): string => "  run();\n".repeat(count);
const longest = `function post() {\n${lines(LINES_MAX - 2)}}`;
const tooLong = `function post() {\n${lines(LINES_MAX - 1)}}`;
const plainCase = (title: string) => `test("${title}", () => {\n${lines(LINES_MAX / 2)}});\n`;
const step = `await test.step("b", async () => {\n${lines(LINES_MAX / 2)}});\n`;
const nested = `const inner = () => {\n${lines(LINES_MAX / 2)}};\n`;

it.each([
  ["a function of 101 lines", "gateway/src/a.ts", `run();\n${tooLong}`, [2, 101]],
  ["a component of 102 lines", "mfe-a/src/a.tsx", `const A = () => {\n${lines(99)}return <p />;\n};`, [1, 102]],
  ["a method of 101 lines", "infra/src/a.ts", `class A {\n  run() {\n${lines(99)}  }\n}`, [2, 101]],
  ["a property's function of 101 lines", "infra/a.mjs", `run({\n  a: () => {\n${lines(99)}  }\n});`, [2, 101]],
  [
    "a function that nested functions make longer than 100 lines",
    "services/a/src/a.ts",
    `function store() {\n${nested}${nested}}`,
    [1, 106],
  ],
  [
    "a case of 101 lines",
    "services/a/src/a.int.test.ts",
    `describe("a", () => {\n  it("b", () => {\n${lines(99)}  });\n});`,
    [2, 101],
  ],
  [
    "a case of 101 lines that stands in a table of inputs",
    "tests/flows/a.flow.test.ts",
    `it.each([1])("b", (each) => {\n${lines(99)}});`,
    [1, 101],
  ],
  [
    "a describe whose helpers alone have more than 100 lines",
    "services/a/src/a.int.test.ts",
    `describe("a", () => {\n${nested}${plainCase("b")}${nested}});`,
    [1, 106],
  ],
  [
    "a case whose steps are short and which has more than 100 lines beside them",
    "tests/e2e/a.spec.ts",
    `test.describe("a", () => {\n  test("b", async () => {\n${nested}${step}${nested}  });\n});`,
    [2, 106],
  ],
  ["a long function of the tests' support code", "tests/support/a.ts", tooLong, [1, 101]],
  ["a long function of a service's harness", "services/a/src/testing/harness.ts", tooLong, [1, 101]],
])("the check of function lengths reports %s", (_case, path, text, [line, count]) => {
  expect(longFunctions(path, text)).toEqual([`${path}:${line} has ${count} lines`]);
});

it.each([
  ["functions of 100 lines", "services/a/src/a.ts", `${longest}\n${longest}`],
  ["a table of more lines", "services/a/src/a.ts", `const rows = [\n${"  1,\n".repeat(300)}];`],
  [
    "a describe of many shorter cases",
    "tests/e2e/a.spec.ts",
    `describe("a", () => {\n${plainCase("b")}${plainCase("c")}});`,
  ],
  [
    "a function that declares many shorter cases for a kind",
    "packages/service-kit/testing/a.ts",
    `export function testKind() {\n  describe("a", () => {\n${plainCase("b")}${plainCase("c")}  });\n}`,
  ],
  ["a longer function that only lists endpoints", "packages/contracts/src/voucher/a-endpoints.ts", tooLong],
])("the check of function lengths allows %s", (_case, path, text) => {
  expect(longFunctions(path, text)).toEqual([]);
});

it("no function and no case of a test has more than 100 lines, unless it only lists endpoints", () => {
  const sources = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  expect(sources.flatMap((path) => longFunctions(path, read(path)))).toEqual([]);
});
