// The log's workbook uses the words of its page.
import { readFileSync } from "node:fs";
import { closingChecks } from "@kontor/contracts/document/closing";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import { languages, wordIn } from "@kontor/service-kit/document/export.columns";
import { expect, it } from "vitest";
import { logColumns } from "./log.columns.ts";

type Words = Record<string, Record<string, string>>;
const read = (path: string): Words => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8")) as Words;

it.each(languages)("in %s headings and values of the log's workbook are the page's words", (language) => {
  const own = read(`../../../../mfe-system/src/locales/${language}.json`).log ?? {};
  const kit = read(`../../../../packages/ui-kit/src/locales/${language}.json`).field ?? {};
  for (const { field, words, wordOf = {} } of logColumns) {
    expect(wordIn(words, language)).toBe(own[field] ?? kit[field]);
    const labels = Object.keys(own).filter((key) => key.startsWith(`${field}-`));
    if (Object.keys(wordOf).length === 0) continue;
    expect(Object.entries(wordOf).map(([value, each]) => [`${field}-${value}`, wordIn(each, language)])).toEqual(
      labels.map((key) => [key, own[key]]),
    );
  }
});

it.each(languages)(
  "log entries of closing, reopening and recosting are shown in words, not in codes: %s",
  (language) => {
    const { log = {}, logField = {} } = read(`../../../../mfe-system/src/locales/${language}.json`);
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
      ...[...documentKinds, ...slipKinds].map(({ name }) => name).filter((name) => !log[`operation-${name}`]),
    ];
    expect(missing).toEqual([]);
  },
);
