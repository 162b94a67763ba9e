// Tests that the decimal points of figures in a column are aligned, in lists, forms and reports, down to the sums.
import { newId } from "@kontor/contracts/core/id";
import { editLine } from "@kontor/contracts/document/totals";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { expect, type Locator, test } from "@playwright/test";
import { demo, dialog, front, go, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const QUANTITIES = ["1.5", "2", "3.25"];
const PRICES = ["4.992", "1.74", "3"];
const WARES = {
  supplier: `点位供应商${MARK}`,
  customer: `点位客户${MARK}`,
  accounts: [],
  products: QUANTITIES.map((_, at) => ({ name: `点位商品${at}${MARK}`, unit: "kg" })),
};

/** NodeFilter.SHOW_TEXT: the text nodes of a document. */
const TEXTS = 4;

/** The position of a figure's decimal point, or of its end when it has none, in pixels. */
const pointOf = (cell: Locator): Promise<number> =>
  cell.evaluate((element, texts) => {
    const node = element.ownerDocument.createTreeWalker(element, texts).nextNode();
    const pointAt = node.textContent.indexOf(".");
    const at = pointAt < 0 ? node.textContent.length - 1 : pointAt;
    const range = element.ownerDocument.createRange();
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const box = range.getBoundingClientRect();
    return pointAt < 0 ? box.right : box.left;
  }, TEXTS);

/** Checks that all decimal points are aligned to the pixel; cells without a figure are skipped. */
async function inLine(cells: Locator, texts: readonly string[]): Promise<void> {
  const figures = cells.filter({ hasText: /\d/ });
  await expect(figures).toHaveText(texts);
  await expect
    .poll(async () => {
      const points = await Promise.all((await figures.all()).map(pointOf));
      return Math.max(...points) - Math.min(...points);
    })
    .toBeLessThan(1);
}

/** The cells of a column, totals row included; columns are counted from the end, since the word "total" spans several columns. */
async function below(host: Locator, heads: string, name: string, rows: readonly string[]): Promise<Locator> {
  const texts = await host.locator(heads).allInnerTexts();
  const at = texts.length - texts.findIndex((text) => text.trim() === name);
  return host.locator(rows.map((row) => `${row} > td:nth-last-child(${at})`).join(", "));
}
const TABLE = [".ant-table-tbody > .ant-table-row", ".ant-table-summary > tr"];
const GRID = [".kontor-grid-row", ".kontor-grid-foot"];

test("decimal points are aligned with those of the sums in reports, lists, details and forms", async ({ page }) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn]);
  const purchased = documentOf(purchaseIn, shop, { paid: "nothing" });
  const lines = purchased.lines.map((line, at) => ({
    ...line,
    ...editLine({ ...line, operNumber: QUANTITIES[at] ?? "", unitPrice: PRICES[at] ?? "" }, "unitPrice"),
  }));
  const bought = { ...purchased, lines };
  const { number } = await audited(with_, purchaseIn, bought);
  for (const operNumber of ["1.5", "2"])
    await with_.done(purchaseIn.endpoints.add, { data: documentOf(purchaseIn, shop, { operNumber, lines: 1 }) });

  await go(page, "/report/material_stock");
  await front(page).getByLabel("商品", { exact: true }).fill(MARK);
  await expect(async () => {
    await front(page)
      .getByRole("button", { name: /查\s?询/ })
      .click();
    await expect(front(page).locator(".ant-table-summary")).toContainText("10.25", { timeout: 2000 });
  }).toPass();
  await inLine(await below(front(page), ".ant-table-thead th", "库存", TABLE), ["5", "2", "3.25", "10.25"]);

  await go(page, "/bill/purchase_in");
  await front(page)
    .locator(".kontor-search")
    .getByLabel("商品")
    .fill(WARES.products[0]?.name ?? "");
  await page.keyboard.press("Enter");
  await front(page).getByRole("combobox", { name: "每页行数" }).click();
  await page.getByTitle("10 条/页 + 合计").click();
  const heads = ".ant-table-thead th";
  await expect(front(page).locator(".ant-table-tbody > .ant-table-row")).toHaveCount(3);
  await inLine(await below(front(page), heads, "数量", TABLE), ["2", "1.5", "6.75", "10.25"]);

  const row = front(page).getByRole("row").filter({ hasText: number });
  const check = async (quantities: readonly string[]) => {
    await expect(dialog(page).locator(".kontor-grid-row")).toHaveCount(3);
    await inLine(await below(dialog(page), ".kontor-grid-head th", "数量", GRID), quantities);
    await inLine(await below(dialog(page), ".kontor-grid-head th", "单价", GRID), ["4.992", "1.74", "3.00"]);
  };
  await row.getByRole("button", { name: "查看" }).click();
  await check(QUANTITIES);
  await dialog(page).locator(".ant-modal-close").click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("button", { name: "复制" }).click();
  await check([...QUANTITIES, "6.75"]);
});
