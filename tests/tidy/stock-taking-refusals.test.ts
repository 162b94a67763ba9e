// Each refusal of stock-taking as people read it, in five languages, with the values that the service gives (reference.md §2.11).
import { languages } from "@kontor/contracts/core/languages";
import { describe, expect, it } from "vitest";
import { files, read } from "./sources.ts";
import { refusalsIn, wordsIn } from "./words.rules.ts";

const FOLDERS = ["packages/ui-kit/src/locales", "packages/ui-kit/src/voucher/locales", "mfe-warehouse/src/locales"];
const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) =>
      wordsIn(JSON.parse(read(`${folder}/${language}.json`)) as Parameters<typeof wordsIn>[0]),
    ),
  );

/** The refusals that reference.md §2.11 asks for, with the names of their values. */
const REFUSALS: readonly (readonly [what: string, id: string, values: readonly string[]])[] = [
  ["an unknown barcode", "document-barcode-unknown", ["barCode"]],
  ["a product outside of the task", "stock-taking-outside", ["product", "batch"]],
  ["goods with batches without one", "stock-taking-batch-required", ["product", "batch"]],
  ["a batch that is not there", "stock-taking-batch-unknown", ["product", "batch"]],
  ["a quantity below zero in a workbook", "stock-taking-negative", []],
  ["a quantity that is none, or has more than three decimals", "number-invalid", []],
  ["a box of so many that base units have more than three decimals", "stock-taking-fraction", []],
  ["a count after its sending", "stock-taking-counted-ahead", []],
  ["a count before the task", "stock-taking-counted-before", []],
  ["a scan before the whole of its item", "stock-taking-counted-within", ["product", "counted"]],
  ["a typed whole over what was counted meanwhile", "stock-taking-counted-meanwhile", ["product", "counted"]],
  ["rows of a workbook over what was counted meanwhile", "stock-taking-import-meanwhile", ["rows", "seen"]],
  ["a workbook whose first row was deleted", "workbook-header-mismatch", ["column", "expected", "found"]],
  ["a workbook with wrong rows", "workbook-rows-invalid", ["rows"]],
  ["a workbook without a counted row", "workbook-empty", []],
  ["a workbook of too many rows", "workbook-too-many-rows", ["max"]],
  ["a warehouse that is disabled", "stock-taking-depot-disabled", ["depot"]],
  ["a scope without goods", "stock-taking-empty", []],
  ["a scope of too many", "stock-taking-too-many-items", ["max"]],
  ["a count of a finished task", "stock-taking-not-counting", ["number", "documents"]],
  ["a report of an unfinished task", "stock-taking-not-finished", ["number", "documents"]],
  ["a task adjusted twice", "stock-taking-adjusted", ["number", "documents"]],
  ["goods that another task adjusted", "stock-taking-adjusted-elsewhere", ["product", "barCode", "number"]],
  ["differences that changed since they were shown", "stock-taking-differences-changed", ["number"]],
  ["books that lack what is on its way", "stock-taking-books-behind", ["since"]],
  ["a revoked task", "stock-taking-revoked", ["number", "documents"]],
  ["somebody who was not named to count", "stock-taking-not-assigned", ["number"]],
  ["a counter without right to the warehouse", "stock-taking-counter-outside", ["name"]],
  ["a blind count that would show the books", "stock-taking-blind-kept", ["number"]],
  ["a count that would become blind too late", "stock-taking-blind-late", ["number"]],
  ["books that are shown already", "stock-taking-not-blind", ["number"]],
  ["tasks of two warehouses", "stock-taking-other-warehouse", []],
  ["a document of an adjustment changed by hand", "document-adjusts-stock-taking", ["number", "task"]],
  ["what a later task was adjusted by", "stock-taking-adjusted-later", ["product", "number"]],
  ["the rest of an adjustment that is deleted in part", "stock-taking-taken-back", ["number"]],
  ["a part of an adjustment deleted while the rest counts", "stock-taking-rest-counts", ["number", "task"]],
  ["goods that no document of the adjustment takes", "stock-taking-not-adjustable", ["product", "barCode"]],
  ["a gain without any cost", "document-cost-unknown", ["name"]],
  ["a version that was changed meanwhile", "stale-version", ["version"]],
  ["what does not exist", "not-found", []],
];

describe.each(languages)("in %s", (language) => {
  const texts = textsOf(language);
  it.each(REFUSALS)("the refusal of %s (%s) is a text whose values are all given", (_what, id, values) => {
    const text = texts.get(`refusal.${id}`) ?? "";
    expect(text.trim()).not.toBe("");
    const names = [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => !values.includes(name))).toEqual([]);
  });
});

it("the table has every refusal that the code of stock-taking names as its own", () => {
  const ids = new Set(REFUSALS.map(([, id]) => id));
  const code = files.filter(
    (path) => path.startsWith("services/warehouse/src/stock-taking/") && /(?<!\.test)\.ts$/.test(path),
  );
  const named = code.flatMap((path) => refusalsIn(read(path), new Set(["stock"])));
  const own = [...new Set(named)].filter((id) => id.startsWith("stock-taking-"));
  expect(own.length).toBeGreaterThan(20);
  expect(own.filter((id) => !ids.has(id))).toEqual([]);
});
