import { expect, it, vi } from "vitest";
import en from "../locales/en.json" with { type: "json" };
import { checkTexts } from "./finding-texts.ts";

vi.mock("@kontor/ui-kit/i18n/languages", () => ({ language: () => "en" }));

const words: Readonly<Record<string, string>> = en.closing;
const t = (key: string, values: Readonly<Record<string, string>> = {}): string =>
  (words[key.replace("closing.", "")] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");

it("the findings of a closing's checklist are listed once for each check, with a count for each kind of voucher", () => {
  expect(
    checkTexts(
      [
        { check: "drafts", kind: "sale-out", count: 2 },
        { check: "negative-stock", kind: null, count: 3 },
        { check: "drafts", kind: "money-in", count: 1 },
        { check: "books-uneven", kind: "inventory", count: 1 },
      ],
      t,
    ),
  ).toEqual([
    "Unaudited documents: Sales deliveries 2, Customer receipts 1",
    "Negative stock (product and warehouse): 3",
    "Books that disagree: Inventory and worth of stock",
  ]);
});
