// The log's workbook speaks as its page does.
import { readFileSync } from "node:fs";
import { languages, wordIn } from "@kontor/service-kit/document/sheet.columns";
import { expect, it } from "vitest";
import { logColumns } from "./log.columns.ts";

type Words = Record<string, Record<string, string>>;
const read = (place: string): Words => JSON.parse(readFileSync(new URL(place, import.meta.url), "utf8")) as Words;

it.each(languages)("in %s headings and values are the page's words", (language) => {
  const own = read(`../../../../mfe-system/src/locales/${language}.json`).log ?? {};
  const kit = read(`../../../../packages/ui-kit/src/locales/${language}.json`).field ?? {};
  for (const { field, words, wordOf = {} } of logColumns) {
    expect(wordIn(words, language)).toBe(own[field] ?? kit[field]);
    const spoken = Object.keys(own).filter((key) => key.startsWith(`${field}-`));
    if (Object.keys(wordOf).length === 0) continue;
    expect(Object.entries(wordOf).map(([value, each]) => [`${field}-${value}`, wordIn(each, language)])).toEqual(
      spoken.map((key) => [key, own[key]]),
    );
  }
});
