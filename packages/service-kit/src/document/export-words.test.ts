// A workbook's columns have the headings of the kind's page, so that an export shows the same words.
import { existsSync, readFileSync } from "node:fs";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { having, wireNames } from "@kontor/contracts/document/fields";
import { lineFields } from "@kontor/contracts/document/line-fields";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { expect, it } from "vitest";
import { languages, wordIn } from "../workbook/columns.ts";
import { headColumnsOf, lineColumnsOf } from "./export.columns.ts";
import { statusWordsOf } from "./export-words.ts";

/** The workbook has these fields in words. */
const STATES: Readonly<Record<string, string>> = { auditStatusName: "status", purchaseStatusName: "purchaseStatus" };

type Locale = Record<string, Record<string, string>>;
const root = new URL("../../../../", import.meta.url);
const localeOf = (folder: string, language: string): Locale => {
  const file = new URL(`${folder}/locales/${language}.json`, root);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Locale) : {};
};
const cases = languages.flatMap((language) => documentKinds.map((kind) => [language, kind.name, kind] as const));

it.each(cases)(
  "in the language %s the workbook of the kind %s has the headings of the kind's page",
  (language, name, kind) => {
    const own = localeOf(`mfe-${kind.service}/src`, language);
    const kit = localeOf("packages/ui-kit/src/voucher", language);
    const common = localeOf("packages/ui-kit/src", language);
    const page = (field: string) =>
      own[name]?.[field] ?? own.field?.[field] ?? kit.field?.[field] ?? common.field?.[field];
    const columns = headColumnsOf(kind);
    const fields = columns.map(({ field }) => STATES[field] ?? field);
    expect(columns.map(({ words }) => wordIn(words, language))).toEqual(fields.map(page));
  },
);

it.each(cases)(
  "in the language %s the states of the kind %s are called the same in the workbook, on its page and among linked documents",
  (language, name, kind) => {
    const own = localeOf(`mfe-${kind.service}/src`, language);
    const kit = localeOf("packages/ui-kit/src/voucher", language);
    const states = Object.entries(statusWordsOf(kind)).map(([state, words]) => [`status-${state}`, words] as const);
    const exported = states.map(([, words]) => wordIn(words, language));
    expect(exported).toEqual(states.map(([key]) => own[name]?.[key] ?? kit.field?.[key]));
    expect(exported).toEqual(states.map(([key]) => kit[`chain-${kind.progress}`]?.[key] ?? kit.field?.[key]));
  },
);

it("an audited order of which nothing is bought is unpurchased, and one of which nothing is sold is audited", () => {
  expect(statusWordsOf(purchaseOrder)[1]).toEqual(expect.arrayContaining(["Audited, unpurchased"]));
  expect(statusWordsOf(saleOrder)[1]).toEqual(expect.arrayContaining(["Audited"]));
});

it("every field of a line that users write notes into has a column in the exported workbook", () => {
  for (const kind of documentKinds) {
    const columns = lineColumnsOf(kind).map(({ field }) => field);
    expect(wireNames(having(lineFields, "note")).filter((field) => !columns.includes(field))).toEqual([]);
  }
});

it("a workbook has no column that documents of its kind never fill", () => {
  const has = (kind: DocumentKind, field: string) => headColumnsOf(kind).some((column) => column.field === field);
  for (const kind of documentKinds) {
    const isCounted = kind.amounts.payType(false) !== null;
    expect([kind.name, has(kind, "linkNumber")]).toEqual([kind.name, kind.links.length > 0]);
    expect([kind.name, has(kind, "accountName")]).toEqual([kind.name, kind.amounts.movesMoney]);
    expect([kind.name, has(kind, "getAmount"), has(kind, "backAmount")]).toEqual([kind.name, isCounted, isCounted]);
  }
});
