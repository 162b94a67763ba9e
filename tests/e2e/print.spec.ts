// Documents on paper: every kind in the six formats, each sheet looked at as a picture and measured against its paper (business.md §9).

import type { DocumentKind } from "@kontor/contracts/document/define";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { stockDirection } from "@kontor/contracts/document/movements";
import type { Language } from "@kontor/contracts/menu";
import { expect, type Page, test } from "@playwright/test";
import { complaints, demo, dialog, front, signIn } from "./house.ts";
import { PAPERS, paperOf, picture, type Sheet, sheetsOf, shotOf } from "./paper.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

/** The share that may differ from the picture that is kept: shapes of letters may (0.01 to 0.04), where things stand may not (0.07 and more). */
const DIFFERENT_MAX = 0.04;
/** A money of the sample; without prices no sheet bears any. */
const MONEY = /\d[.,]\d{2}(?!\d)/;
/** Each language is printed, and Chinese, with its wide letters, most. */
const LANGUAGES: readonly Language[] = ["zh-CN", "en", "fr", "vi", "zh-TW", "zh-CN", "fr"];
const LINES = 10;
/** Told apart by figures, which are all as wide. */
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
  const given = { operNumber: "12", unitPrice: "13.57", lines: LINES, remark: "Deliver before noon" };
  const taxRate = kind.amounts.hasOpenItem ? "13" : "0";
  return (await audited(with_, kind, documentOf(kind, shop, { ...given, taxRate }))).number;
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

/** The document as it goes to the printer, on a page of its own. */
async function printed(page: Page, at: number, prices: boolean): Promise<string> {
  await dialog(page).locator(".ant-segmented-item").nth(at).click();
  const money = dialog(page).getByRole("switch");
  if ((await money.getAttribute("aria-checked")) !== String(prices)) await money.click();
  await expect(dialog(page).locator("footer button, .ant-modal-footer button").last()).toBeEnabled();
  return paperOf(page);
}

/** Nothing runs off the paper, nothing is cut off or broken, the lines are all there, in order. */
function checkSheets(sheets: readonly Sheet[], [width, height]: readonly [number, number], lines: number): void {
  for (const sheet of sheets) {
    expect(sheet.width).toBeCloseTo(width, 0);
    expect(sheet.height).toBeCloseTo(height, 0);
    expect(sheet.outside).toEqual([]);
    expect(sheet.cut).toEqual([]);
    expect(sheet.broken).toEqual([]);
    expect(sheet.covered).toEqual([]);
  }
  expect(sheets.flatMap(({ numbers }) => numbers)).toEqual(Array.from({ length: lines }, (_, at) => `${at + 1}`));
  expect(sheets.map(({ page }) => page)).toEqual(sheets.map((_, at) => `${at + 1} / ${sheets.length}`));
  expect(new Set(sheets.map(({ columns }) => columns.join(" "))).size).toBe(1);
}

/** The columns of reference.md §8.7, with the number of the line: those of goods, of prices, of tax; and how many sums at least. */
const CONTENT = { purchase: [7, 5, 10], sale: [7, 5, 10], retail: [7, 2, 4], internal: [7, 2, 2] } as const;

/** All columns stand on every sheet, the sums on the last; without prices only the quantity is summed. */
function checkContent(sheets: readonly Sheet[], kind: DocumentKind, prices: boolean): void {
  const [goods, money, sums] = CONTENT[kind.trade];
  for (const { columns } of sheets) expect(columns).toHaveLength(prices ? goods + money : goods);
  for (const sheet of sheets.slice(0, -1)) expect(sheet.sums).toEqual([]);
  const last = sheets.at(-1)?.sums ?? [];
  if (prices) expect(last.length).toBeGreaterThanOrEqual(sums);
  else expect(last).toHaveLength(1);
}

/** Money is there or not, and the labels speak the language. */
function checkWords(sheets: readonly Sheet[], prices: boolean, language: Language): void {
  const texts = sheets.map(({ text }) => text.replaceAll(WARES.products[0]?.standard ?? "", "")).join("\n");
  if (prices) expect(texts).toMatch(MONEY);
  else expect(texts).not.toMatch(MONEY);
  if (language.startsWith("zh")) return;
  for (const { labels } of sheets) expect(labels).not.toMatch(/\p{Script=Han}/u);
}

/** The printer gets as many pages as there are sheets, each of the paper's size. */
async function checkPdf(paper: Page, [width, height]: readonly [number, number], sheets: number): Promise<void> {
  const pdf = (await paper.pdf({ preferCSSPageSize: true })).toString("latin1");
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, x, y]) => [Number(x), Number(y)]);
  expect(boxes).toHaveLength(sheets);
  for (const [x = 0, y = 0] of boxes) {
    expect(Math.abs((x / 72) * 25.4 - width)).toBeLessThan(0.5);
    expect(Math.abs((y / 72) * 25.4 - height)).toBeLessThan(0.5);
  }
}

test("all seven kinds come out of the printer whole, in six formats and five languages, as the pictures that are kept", async ({
  page,
  context,
}) => {
  const heard = complaints(page);
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, documentKinds);
  const numbers = new Map<DocumentKind, string>();
  // What goes out must have come in.
  for (const kind of [...documentKinds].sort(
    (one, other) => stockDirection(other.movements) - stockDirection(one.movements),
  ))
    numbers.set(kind, await sample(with_, shop, kind));
  const paper = await context.newPage();
  for (const [at, kind] of documentKinds.entries())
    await test.step(`${kind.name} in ${LANGUAGES[at]}`, async () => {
      const language = LANGUAGES[at] ?? "zh-CN";
      // A page behind another draws slowly: all six are taken first, then looked at.
      await page.bringToFront();
      await openPrint(page, kind, numbers.get(kind) ?? "", language);
      const taken: { html: string; format: (typeof PAPERS)[number]; prices: boolean }[] = [];
      for (const [size, format] of PAPERS.entries())
        for (const prices of [true, false]) taken.push({ html: await printed(page, size, prices), format, prices });
      await paper.bringToFront();
      const shots: string[] = [];
      for (const { html, format, prices } of taken) {
        const sheets = await sheetsOf(paper, html);
        checkSheets(sheets, format, LINES);
        checkContent(sheets, kind, prices);
        checkWords(sheets, prices, language);
        if (at === 0 && prices) await checkPdf(paper, format, sheets.length);
        shots.push(await shotOf(paper));
      }
      expect.soft(await picture(paper, shots)).toMatchSnapshot(`${kind.name}.png`, {
        threshold: 0.25,
        maxDiffPixelRatio: DIFFERENT_MAX,
      });
    });
  expect(heard).toEqual([]);
});
