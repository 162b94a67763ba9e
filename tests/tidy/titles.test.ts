import { expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { fragmentsIn, titlesIn } from "./titles.rules.ts";

const isTest = (path: string): boolean => /\.(?:test|spec)\.tsx?$/.test(path) || path.includes("/testing/");

it.each([
  [`it("is sent again", () => {});`, ["is sent again"]],
  [`test('says why', async () => {});`, ["says why"]],
  [`it.each([\n  ["a", 1],\n])("takes %s", () => {});`, ["takes %s"]],
  [`it.each([\n  [1],\n] as const)(\n  "of which it has %s",\n  () => {},\n);`, []],
  [`it.each(rows)("that has %s is refused", () => {});`, ["that has %s is refused"]],
  ["test.each<[string]>(rows)(`%s`, () => {});", ["%s"]],
  [`it("a count is sent again", () => {});\nit("names are unique", () => {});`, []],
  [`expect(pattern.test("is text")).toBe(true);\nsubmit("is text");`, []],
])("of the code %j the titles %j are found to be no whole sentences", (code, fragments) => {
  expect(fragmentsIn(code)).toEqual(fragments);
});

it("every title of a test says what holds when it is read alone", () => {
  const tests = files.filter((path) => isTest(path) && !path.startsWith("tests/tidy/titles"));
  expect(tests.flatMap((path) => titlesIn(read(path))).length).toBeGreaterThan(3_000);
  expect(tests.flatMap((path) => fragmentsIn(read(path)).map((title) => `${path}: ${title}`))).toEqual([]);
});
