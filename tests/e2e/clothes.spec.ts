// The story of a clothes shop: colours and sizes are made templates, a shirt's variants made of them in one go, bought and sold by their own barcodes,
// and stock is counted, refused and reported for each.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addAttributeTemplate } from "@kontor/contracts/warehouse/attribute-template";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, go, register, scan, signIn } from "./app.ts";
import { begin, button, cell, gone, openCell } from "./form.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const SHIRT = `衬衫${MARK}`;
const [COLOR, SIZE] = [`色${MARK}`, `码${MARK}`];
const WARES = {
  supplier: `东山服装厂${MARK}`,
  customer: `街角服饰${MARK}`,
  products: [{ name: "袋", unit: "个" }],
  accounts: [],
};

async function choose(page: Page, at: number, template: string, values: readonly string[]): Promise<void> {
  await dialog(page)
    .getByRole("combobox", { name: `属性模板 ${at}` })
    .press("ArrowDown");
  await page.keyboard.type(template);
  await page.keyboard.press("Enter");
  for (const value of values) await dialog(page).getByRole("checkbox", { name: value, exact: true }).press("Space");
}

/** Makes a product of two colours and two sizes in the form, with a purchase and a sale price of its own for each. @returns barcodes by variant */
async function makeShirt(page: Page): Promise<ReadonlyMap<string, string>> {
  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "新增" }).press("Enter");
  await dialog(page).getByLabel("商品名称").fill(SHIRT);
  await dialog(page).getByLabel("单位", { exact: true }).fill("件");
  await dialog(page).getByRole("tab", { name: "条码与价格" }).press("Enter");
  await dialog(page).getByRole("button", { name: "按属性模板生成…" }).press("Enter");
  await choose(page, 1, COLOR, ["红", "蓝"]);
  await dialog(page).getByRole("button", { name: "增加属性" }).press("Enter");
  await choose(page, 2, SIZE, ["S", "M"]);
  await dialog(page).getByRole("button", { name: "添加 4 行" }).press("Enter");
  for (const [column, prices] of [
    ["采购价", ["30", "31", "32", "33"]],
    ["销售价", ["50", "51", "52", "53"]],
  ] as const)
    for (const [at, price] of prices.entries())
      await dialog(page)
        .getByLabel(`${column} ${at + 1}`)
        .fill(price);
  const rows: [string, string][] = [];
  for (let at = 1; at <= 4; at++) {
    const sku = await dialog(page).getByLabel(`属性 ${at}`, { exact: true }).inputValue();
    rows.push([sku, await dialog(page).getByLabel(`条码 ${at}`, { exact: true }).inputValue()]);
  }
  await page.screenshot({ path: test.info().outputPath("variants.png") });
  await button(page, /保\s?存/).click();
  await gone(page);
  return new Map(rows);
}

/** Scans each barcode into a line of its own, and types how many. */
async function enter(page: Page, lines: readonly (readonly [code: string, quantity: string])[]): Promise<void> {
  for (const [at, [code, quantity]] of lines.entries()) {
    await openCell(page, "条码", at + 1);
    await scan(page, code);
    await expect(cell(page, "数量", at + 1)).toBeFocused();
    await page.keyboard.insertText(quantity);
    await page.keyboard.press("Enter");
    if (at === lines.length - 1) continue;
    await button(page, "插入行").click();
  }
}
const line = (page: Page, at: number): Locator => dialog(page).getByRole("row").nth(at);
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });

test("a shirt's variants are made of two templates at once, bought and sold by their barcodes, refused where one runs short though others are there, and reported in rows and as a grid", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  await openShop(with_, WARES, [purchaseIn, saleOut]);
  for (const [attributeName, attributeValue] of [
    [COLOR, "红|蓝"],
    [SIZE, "S|M"],
  ])
    await with_.done(addAttributeTemplate, { data: { attributeName, attributeValue } });
  const codes = await makeShirt(page);
  const skus = ["红/S", "红/M", "蓝/S", "蓝/M"];
  expect([...codes.keys()]).toEqual(skus);
  const [redS = "", redM = "", blueS = "", blueM = ""] = codes.values();

  // Bought at the price of each: 5 × 30 + 2 × 31 + 3 × 32 + 1 × 33.
  await begin(page, "采购入库", WARES.supplier);
  await enter(page, [
    [redS, "5"],
    [redM, "2"],
    [blueS, "3"],
    [blueM, "1"],
  ]);
  await expect(line(page, 2)).toContainText("红/M");
  await expect(line(page, 2)).toContainText("62.00");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect(row(page, "CGRK")).toContainText("341.00");

  // Eleven shirts are there, but only one blue M.
  await begin(page, "销售出库", WARES.customer);
  await enter(page, [
    [redS, "2"],
    [blueM, "2"],
  ]);
  await expect(line(page, 2)).toContainText("蓝/M");
  await page.keyboard.press("Control+Shift+s");
  await expect(page.getByText(/蓝\/M.*库存不足.*需要 2，可用 1/).first()).toBeVisible();
  await page.screenshot({ path: test.info().outputPath("short.png") });
  await page
    .getByRole("button", { name: /取\s?消/ })
    .last()
    .click();
  await openCell(page, "数量", 2);
  await cell(page, "数量", 2).fill("1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  // 2 × 50 + 1 × 53.
  await expect(row(page, "XSCK")).toContainText("153.00");

  await go(page, "/report/material_skustock");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, "红/S")).toContainText("93.00", { timeout: 2_000 });
  }).toPass();
  // All variants cost the product's average, 341 / 11 = 31.00.
  await expect(row(page, "红/M")).toContainText("62.00");
  await expect(row(page, "蓝/S")).toContainText("93.00");
  await expect(row(page, "总计")).toContainText("248.00");
  await front(page).getByText("属性矩阵").click();
  await expect(front(page).getByRole("table", { name: SHIRT }).getByRole("row")).toHaveText([
    /S\s*M\s*合计/,
    /红\s*3\s*2\s*5/,
    /蓝\s*3\s*0\s*3/,
    /合计\s*6\s*2\s*8/,
  ]);
  await page.screenshot({ path: test.info().outputPath("grid.png") });
  expect(wrong).toEqual([]);
});
