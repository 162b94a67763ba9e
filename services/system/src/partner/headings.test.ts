// Headings of the partners' workbook equal the labels of the form.
import { readFileSync } from "node:fs";
import { languages } from "@kontor/contracts/core/languages";
import type { PartnerType } from "@kontor/contracts/system/partner";
import { expect, it } from "vitest";
import { partnerWorkbook } from "./partner.columns.ts";

const pages: [PartnerType, string][] = [
  ["供应商", "supplier"],
  ["客户", "customer"],
  ["会员", "member"],
];
const cases = languages.flatMap((language) => pages.map(([type, page]) => [language, type, page] as const));

it.each(cases)(
  "in the language %s the import template of %s has the labels of the form as headings",
  (language, type, page) => {
    const words = JSON.parse(
      readFileSync(new URL(`../../../../mfe-system/src/locales/${language}.json`, import.meta.url), "utf8"),
    ) as Record<string, Record<string, string>>;
    const { columns } = partnerWorkbook(type, language);
    // A member's form has no company fields; the workbook accepts them nevertheless.
    const named = columns.filter(({ field }) => words[page]?.[field] !== undefined);
    expect(named.map(({ heading }) => heading)).toEqual(named.map(({ field }) => words[page]?.[field]));
    expect(named.length).toBeGreaterThan(5);
  },
);
