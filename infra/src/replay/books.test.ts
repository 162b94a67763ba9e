import { expect, it } from "vitest";
import { add, type Book, countOf, differences } from "./books.ts";
import { progressLine } from "./progress.ts";

const book = (entries: [string, Record<string, string>][]): Book => {
  const made: Book = new Map();
  for (const [about, figures] of entries) add(made, about, figures);
  return made;
};

it("a difference between replay and books names what differs, where, and the expected and found amounts to the last digit", () => {
  const should = book([
    ["sale-out 71053 2010-12", { units: "2", value: "5.10" }],
    ["sale-out 71053 2010-12", { units: "1", value: "2.55" }],
    ["sale-out 85123A 2010-12", { units: "1", value: "0.00" }],
    ["nothing", { units: "0" }],
  ]);
  const does = book([
    ["sale-out 71053 2010-12", { units: "3", value: "7.64" }],
    ["stranger", { units: "1" }],
  ]);
  expect(differences(should, does)).toEqual([
    "sale-out 71053 2010-12: value expected 7.65, found 7.64",
    "sale-out 85123A 2010-12: units expected 1, found 0",
    "stranger: units expected 0, found 1",
  ]);
  expect(differences(should, should)).toEqual([]);
  expect(countOf(should)).toBe(5);
});

it.each([
  [{ before: 100, done: 600, total: 1000, ms: 10_000 }, "600 of 1000 documents, 50.0/s, 8 s to go"],
  [{ before: 0, done: 10, total: 1000, ms: 10_000 }, "10 of 1000 documents, 1.0/s, 16 min 30 s to go"],
  [{ before: 0, done: 1000, total: 1000, ms: 10_000 }, "1000 of 1000 documents, 100.0/s"],
  [{ before: 0, done: 0, total: 0, ms: 0 }, "0 of 0 documents, 0.0/s"],
])("the replay prints the progress %j as %s", (progress, line) => {
  expect(progressLine(progress)).toBe(line);
});
