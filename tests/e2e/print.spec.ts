// Tests of printed documents: every kind in the six formats, each printed page compared as a picture and measured against its paper (business.md §9).

import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import type { Language } from "@kontor/contracts/core/languages";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { stockDirection } from "@kontor/contracts/document/movements";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { sampled } from "@kontor/contracts/testing/sampled";
import { expect, type Page, test } from "@playwright/test";
import { complaints, demo, dialog, front, signIn } from "./app.ts";
import { PAGE_FORMATS, type PrintedPage, picture, printHtml, readPrintedPages, shotOf } from "./printed-pages.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

/** The share of pixels that may differ from the stored picture: other letter shapes differ by 0.01 to 0.04, another layout by 0.07 and more. */
const DIFFERENT_MAX = 0.04;
/** An amount of the sample; without prices no printed page has it. */
const MONEY = /\d[.,]\d{2}(?!\d)/;
/** The language in which a kind is printed: all are used, and Chinese, with its wide characters, for whichever is not named. */
const LANGUAGES: ReadonlyMap<string, Language> = new Map<DocumentName, Language>([
  ["sale-out", "en"],
  ["sale-back", "fr"],
  ["retail-out", "vi"],
  ["retail-back", "zh-TW"],
  ["other-out", "fr"],
  ["disassemble", "fr"],
  ["purchase-order", "vi"],
  ["sale-order", "fr"],
  ["purchase-back", "en"],
]);
const LINES = 10;
/** Names that differ in digits only, which all have the same width. */
const MARK = String(Date.now()).slice(-4);
const WARES = {
  supplier: `Northern Sea Trading ${MARK}`,
  customer: `Golden Gate Stores (Branch ${MARK})`,
  contact: { contacts: "Han Mei", telephone: "13800138000", address: "88 Harbour Road, Building 3, 2nd floor" },
  accounts: [],
  products: [
    {
      name: `Beer, pale, brewed in the north, twelve bottles of half a litre in one carton ${MARK}`,
      unit: "pcs",
      standard: "0.5 l × 12",
    },
    { name: `青岛啤酒经典 ${MARK}`, unit: "瓶", model: "QD-500" },
    { name: `Nước mắm Phú Quốc ${MARK}`, unit: "chai" },
    { name: `Crème brûlée ${MARK}`, unit: "pot" },
  ],
};

async function sample(with_: Api, shop: Shop, kind: DocumentKind): Promise<string> {
  const lineValues = { operNumber: "12", unitPrice: "13.57", lines: LINES, remark: "Deliver before noon" };
  const taxRate = kind.amounts.hasOpenItem ? "13" : "0";
  return (await audited(with_, kind, documentOf(kind, shop, { ...lineValues, taxRate }))).number;
}

/** Opens the detail of a document and its print view, in a language. */
async function openPrint(page: Page, kind: DocumentKind, number: string, language: Language): Promise<void> {
  await page.evaluate(`localStorage.setItem("kontor.language", '{"value":"${language}"}')`);
  await page.goto(kind.page);
  await front(page).getByRole("row").filter({ hasText: number }).locator(".kontor-open").click();
  await dialog(page)
    .getByRole("button")
    .filter({ has: page.locator(".anticon-printer") })
    .click();
  await expect(page.locator(".kontor-print-view")).toBeVisible();
}

/** Opens the document as it is sent to the printer, on a page of its own. */
async function printed(page: Page, at: number, prices: boolean): Promise<string> {
  await dialog(page).locator(".ant-segmented-item").nth(at).click();
  const money = dialog(page).getByRole("switch");
  if ((await money.getAttribute("aria-checked")) !== String(prices)) await money.click();
  await expect(dialog(page).locator("footer button, .ant-modal-footer button").last()).toBeEnabled();
  return printHtml(page);
}

/** Checks that nothing leaves the paper, is cut off or wrapped wrongly, and that all lines are printed in order. */
function checkPages(
  printedPages: readonly PrintedPage[],
  [width, height]: readonly [number, number],
  lines: number,
): void {
  for (const printedPage of printedPages) {
    expect(printedPage.width).toBeCloseTo(width, 0);
    expect(printedPage.height).toBeCloseTo(height, 0);
    expect(printedPage.outside).toEqual([]);
    expect(printedPage.cut).toEqual([]);
    expect(printedPage.broken).toEqual([]);
    expect(printedPage.covered).toEqual([]);
  }
  expect(printedPages.flatMap(({ numbers }) => numbers)).toEqual(Array.from({ length: lines }, (_, at) => `${at + 1}`));
  expect(printedPages.map(({ page }) => page)).toEqual(
    printedPages.map((_, at) => `${at + 1} / ${printedPages.length}`),
  );
  expect(new Set(printedPages.map(({ columns }) => columns.join(" "))).size).toBe(1);
}

/** The columns of reference.md §8.7 with the line number (goods, prices, tax), and the least number of totals. */
const CREDIT = [7, 5, 10] as const;
const CONTENT = {
  ...{ purchase: CREDIT, "purchase-return": CREDIT, sale: CREDIT, order: [7, 5, 8] },
  ...{ retail: [7, 2, 4], internal: [7, 2, 2] },
} as const;

/** Checks that every printed page has all columns and the last one the totals; without prices only quantities have one. */
function checkContent(printedPages: readonly PrintedPage[], kind: DocumentKind, prices: boolean): void {
  const [ofTrade, money, sums] = CONTENT[kind.trade];
  // A transfer's lines say from where and to where, an assembly's which is the parent.
  const lineColumns = ofTrade + (kind.movements.hasTarget ? 2 : kind.movements.hasParent ? 1 : 0);
  for (const { columns } of printedPages) expect(columns).toHaveLength(prices ? lineColumns + money : lineColumns);
  for (const printedPage of printedPages.slice(0, -1)) expect(printedPage.sums).toEqual([]);
  const last = printedPages.at(-1)?.sums ?? [];
  if (prices) expect(last.length).toBeGreaterThanOrEqual(sums);
  else expect(last).toHaveLength(kind.progress ? 2 : 1);
}

/** Checks that amounts are printed or hidden, and that labels are in the language. */
function checkWords(printedPages: readonly PrintedPage[], prices: boolean, language: Language): void {
  const texts = printedPages.map(({ text }) => text.replaceAll(WARES.products[0]?.standard ?? "", "")).join("\n");
  if (prices) expect(texts).toMatch(MONEY);
  else expect(texts).not.toMatch(MONEY);
  if (language.startsWith("zh")) return;
  for (const { labels } of printedPages) expect(labels).not.toMatch(/\p{Script=Han}/u);
}

/** Checks that the printer gets as many pages as the view shows, each of the paper's size. */
async function checkPdf(
  printPage: Page,
  [width, height]: readonly [number, number],
  printedPages: number,
): Promise<void> {
  const pdf = (await printPage.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(boxes).toHaveLength(printedPages);
  for (const [x = 0, y = 0] of boxes) {
    expect(Math.abs((x / 72) * 25.4 - width)).toBeLessThan(0.5);
    expect(Math.abs((y / 72) * 25.4 - height)).toBeLessThan(0.5);
  }
}

test("all kinds of documents print completely in six formats and five languages, and equal the stored pictures", async ({
  page,
  context,
}) => {
  const complained = complaints(page);
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, documentKinds);
  const numbers = new Map<DocumentKind, string>();
  // Outgoing goods must be in stock first, and those that go to another warehouse besides.
  await sample(with_, shop, purchaseIn);
  for (const kind of [...documentKinds].sort(
    (one, other) => stockDirection(other.movements) - stockDirection(one.movements),
  ))
    numbers.set(kind, await sample(with_, shop, kind));
  const printPage = await context.newPage();
  for (const [at, kind] of sampled(documentKinds, 4).entries())
    await test.step(kind.name, async () => {
      const language = LANGUAGES.get(kind.name) ?? "zh-CN";
      // A page in the background renders slowly, so all six are captured first and checked afterwards.
      await page.bringToFront();
      await openPrint(page, kind, numbers.get(kind) ?? "", language);
      const variants: { html: string; format: (typeof PAGE_FORMATS)[number]; prices: boolean }[] = [];
      for (const [size, format] of PAGE_FORMATS.entries())
        for (const prices of [true, false]) variants.push({ html: await printed(page, size, prices), format, prices });
      await printPage.bringToFront();
      const shots: string[] = [];
      for (const { html, format, prices } of variants) {
        const printedPages = await readPrintedPages(printPage, html);
        checkPages(printedPages, format, LINES);
        checkContent(printedPages, kind, prices);
        checkWords(printedPages, prices, language);
        if (at === 0 && prices) await checkPdf(printPage, format, printedPages.length);
        shots.push(await shotOf(printPage));
      }
      expect.soft(await picture(printPage, shots)).toMatchSnapshot(`${kind.name}.png`, {
        threshold: 0.25,
        maxDiffPixelRatio: DIFFERENT_MAX,
      });
    });
  expect(complained).toEqual([]);
});
