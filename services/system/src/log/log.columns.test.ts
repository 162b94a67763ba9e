// The log's workbook uses the words of its page.
import { readFileSync } from "node:fs";
import { closingChecks } from "@kontor/contracts/closing/closing";
import { languages, wordIn } from "@kontor/service-kit/workbook/columns";
import { expect, it } from "vitest";
import { logColumns } from "./log.columns.ts";

type Words = Record<string, Record<string, string>>;
const read = (path: string): Words => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Words;

it.each(languages)(
  "in the language %s the log's workbook has the same words for headings and values as the page",
  (language) => {
    const own = read(`../../../../mfe-system/src/locales/${language}.json`).log ?? {};
    const kit = read(`../../../../packages/ui-kit/src/locales/${language}.json`).field ?? {};
    for (const { field, words, wordOf = {} } of logColumns) {
      expect(wordIn(words, language)).toBe(own[field] ?? kit[field]);
      const labels = Object.keys(own).filter((key) => key.startsWith(`${field}-`));
      if (Object.keys(wordOf).length === 0) continue;
      // Operations have their words from the contracts, on the page too.
      if (field === "operation") continue;
      expect(
        Object.fromEntries(
          Object.entries(wordOf).map(([value, each]) => [`${field}-${value}`, wordIn(each, language)]),
        ),
      ).toEqual(Object.fromEntries(labels.map((key) => [key, own[key]])));
    }
  },
);

it.each(languages)(
  "every field and value of log entries of closing, reopening and recosting has its words in the language %s",
  (language) => {
    const { logField = {} } = read(`../../../../mfe-system/src/locales/${language}.json`);
    const fields = [
      "closedTo",
      "warnings",
      "check",
      "kind",
      "count",
      "asOf",
      "products",
      "lines",
      "worthChange",
      "costChange",
    ];
    const missing = [
      ...fields.filter((field) => !logField[field]),
      ...closingChecks.filter((check) => !logField[`check-${check}`]),
    ];
    expect(missing).toEqual([]);
  },
);
