// Tests of scanning and pasting into the lines of a document, wherever the focus is (reference.md §8.6).
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, front, go, scan, signIn } from "./app.ts";
import { type Api, api } from "./shop.ts";

const MARK = newId().slice(-6);
/** A barcode that no product has until this test adds one. */
const FRESH = `7${String(Date.now()).slice(-7)}`;

/** Adds a product with one of the short barcodes that the system proposes; other tests may have used some. */
async function ownCode({ send }: Api, name: string): Promise<string> {
  let code = "";
  await expect(async () => {
    code = String(1000 + Math.floor(Math.random() * 9000));
    const meList = [{ barCode: code, commodityUnit: "个", purchaseDecimal: "3.5", wholesaleDecimal: "5" }];
    expect((await send(addProduct, { data: { name, unit: "个", meList } })).ok()).toBe(true);
  }).toPass({ intervals: [0] });
  return code;
}

const cell = (page: Page, column: string, line: number) => dialog(page).getByLabel(`${column} 第 ${line} 行`);
const lines = (page: Page) => dialog(page).getByRole("grid").getByRole("row");

async function begin(page: Page, { page: url }: Pick<DocumentKind, "page"> = otherIn): Promise<void> {
  await go(page, url);
  await front(page).getByRole("button", { name: "新增" }).click();
  // While the form loads, the row below the headings is the totals row.
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await lines(page).nth(1).getByRole("gridcell").nth(1).click();
  await expect(cell(page, "条码", 1)).toBeFocused();
}

test("own barcodes of four digits can be scanned one after another, digits typed by hand stay a figure, and an unknown barcode offers to add a product", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const [tea, cup] = [await ownCode(with_, `茶${MARK}`), await ownCode(with_, `杯${MARK}`)];
  // The documents' services receive a new product a moment after it was added.
  const knownCodes = () =>
    with_.done<{ lines: object[] }>(otherIn.endpoints.lineStarts, { query: { barCodes: `${tea},${cup}` } });
  await expect.poll(async () => (await knownCodes()).lines.length).toBe(2);
  await begin(page);

  await scan(page, tea);
  await expect(cell(page, "数量", 1)).toBeFocused();
  await scan(page, cup);
  await expect(cell(page, "数量", 2)).toBeFocused();
  await scan(page, tea);
  await expect(cell(page, "数量", 1)).toBeFocused();
  await expect(cell(page, "数量", 1)).toHaveValue("2");
  await scan(page, cup);
  await expect(cell(page, "数量", 2)).toHaveValue("2");

  // Typed by hand the digits are a quantity; typed by a scanner an unknown barcode is refused, and a product can be added at once.
  await page.keyboard.type(tea, { delay: 90 });
  await page.keyboard.press("Enter");
  await expect(cell(page, "单价", 2)).toBeFocused();
  await expect(lines(page).nth(2)).toContainText(Number(tea).toLocaleString("en"));
  await scan(page, FRESH);
  await expect(cell(page, "单价", 2)).toBeFocused();
  await expect(cell(page, "单价", 2)).toHaveValue("3.5");
  const refused = dialog(page)
    .getByRole("alert")
    .filter({ hasText: `条码 ${FRESH} 不存在` });
  await refused.getByRole("button", { name: "新增该商品" }).click();
  await dialog(page).getByLabel("商品名称").fill(`新${MARK}`);
  await dialog(page).getByRole("textbox", { name: "单位" }).fill("个");
  await page.getByRole("dialog").last().getByRole("button", { name: "保存" }).click();
  await expect(cell(page, "数量", 3)).toBeFocused();
  await expect(lines(page).nth(3)).toContainText(`新${MARK}`);
  await expect(refused).toBeHidden();

  // A scan into the barcode cell of the product's own line adds one at the line's price.
  await lines(page).nth(2).getByRole("gridcell").nth(1).click();
  await expect(cell(page, "条码", 2)).toBeFocused();
  await scan(page, cup);
  await expect(cell(page, "数量", 2)).toBeFocused();
  await expect(cell(page, "数量", 2)).toHaveValue(String(Number(tea) + 1));
  await expect(lines(page).nth(2)).toContainText("3.5");
  await expect(lines(page).nth(1)).toContainText(tea);
});

test("pasting a clipboard table that is longer than a document shows how many rows were left out", async ({ page }) => {
  await signIn(page, demo());
  await begin(page);
  const clipboardTable = Array.from({ length: 2003 }, () => `没有的条码${MARK}\t1`).join("\n");
  await page.evaluate(`(() => {
    const data = new DataTransfer();
    data.setData("text/plain", ${JSON.stringify(clipboardTable)});
    document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  })()`);
  await expect(page.getByText("一张单据最多 2000 行：从第 2001 行起的 3 行未粘贴")).toBeVisible();
  await expect(page.getByText("有 2000 行条码未找到")).toBeVisible();
});

test("Escape leaves the scan field before it closes the form, a day can be typed in few characters, and times show no seconds", async ({
  page,
}) => {
  await signIn(page, demo());
  await begin(page);
  await dialog(page).getByRole("button", { name: "扫码录入" }).click();
  await expect(dialog(page).getByPlaceholder("扫描或输入条码后回车")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog(page).getByPlaceholder("扫描或输入条码后回车")).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "扫码录入" })).toBeFocused();

  const date = dialog(page).getByLabel("单据日期");
  await expect(date).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/);
  const today = await date.inputValue();
  const year = today.slice(0, 4);
  for (const [typed, day] of [
    ["5-2", `${year}-05-02`],
    ["3", `${today.slice(0, 8)}03`],
  ] as const) {
    await date.fill(typed);
    await page.keyboard.press("Enter");
    await expect(date).toHaveValue(`${day} ${today.slice(11)}`);
  }
  await date.fill("-0");
  await page.keyboard.press("Tab");
  await expect(date).toHaveValue(today);
});

test("a payment typed into its field before the sum of the lines is computed replaces that sum", async ({ page }) => {
  await page.clock.install();
  await signIn(page, demo());
  const code = await ownCode(await api(page), `茶托${MARK}`);
  await begin(page, saleOut);
  await scan(page, code);
  await expect(cell(page, "数量", 1)).toBeFocused();
  const payment = dialog(page).getByLabel("本次收款");
  await expect(payment).toHaveValue("5.00");
  // The page's timers stand still until the field is reached.
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.keyboard.insertText("10");
  await payment.selectText();
  await expect(payment).toHaveValue("5.00");
  await page.clock.resume();
  await expect(payment).toHaveValue("50.00");
  await page.keyboard.insertText("20");
  await expect(payment).toHaveValue("20");
});
