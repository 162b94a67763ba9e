// Tests of the reports of what came in and went out by product: figures with the lines behind them, the chart of the largest, the workbook.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { complaints, dialog, freshSignIn, front, jump, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const WARES = { supplier: "供应商甲", customer: "客户甲", accounts: [] };
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const figures = async (line: Locator): Promise<string[]> => (await line.getByRole("cell").allInnerTexts()).slice(-2);

/** Lines of the shop's products, in so many pieces each: bought at 2.50, sold at 5.00. */
async function moved(with_: Api, shop: Shop, kind: DocumentKind, pieces: readonly string[]): Promise<void> {
  const unitPrice = kind === saleOut ? "5" : "2.5";
  const body = () => ({
    ...documentOf(kind, shop, { paid: "nothing" }),
    lines: shop.products.flatMap(({ barCode }, at) =>
      pieces[at] === undefined
        ? []
        : [validLine(barCode, shop.warehouseId, { operNumber: pieces[at], unitPrice, taxRate: "0" })],
    ),
  });
  await expect(async () => void (await audited(with_, kind, body()))).toPass();
}

test("a shopkeeper sees what came in and went out by product with the lines behind each figure, the largest as a chart, and exports it", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [
    { name: "茶叶", unit: "盒" },
    { name: "食盐", unit: "袋" },
  ];
  const shop = await openShop(with_, { ...WARES, products }, [purchaseIn, saleOut]);
  await moved(with_, shop, purchaseIn, ["10", "40"]);
  await moved(with_, shop, purchaseIn, ["2"]);
  await moved(with_, shop, saleOut, ["3"]);

  await test.step("receipts by product", async () => {
    await jump(page, "入库汇总");
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      expect(await figures(row(page, "茶叶"))).toEqual(["12", "30.00"]);
    }).toPass();
    expect(await figures(row(page, "食盐"))).toEqual(["40", "100.00"]);
    expect(await figures(row(page, "总计"))).toEqual(["52", "130.00"]);
  });

  await test.step("the lines behind a figure come to it", async () => {
    await row(page, "茶叶").getByRole("button", { name: "12" }).click();
    await expect(dialog(page)).toContainText("茶叶");
    await expect(dialog(page).locator(".ant-table-row")).toHaveCount(2);
    expect(await figures(dialog(page).getByRole("row").filter({ hasText: "总计" }))).toEqual(["12", "30.00"]);
    await dialog(page)
      .getByRole("button", { name: /关\s?闭/ })
      .last()
      .click();
    await gone(page);
  });

  await test.step("the chart has the largest first, by quantity or by amount", async () => {
    await front(page).getByText("图表", { exact: true }).click();
    const chart = front(page).locator(".kontor-chart");
    await expect(chart.locator("svg")).toBeVisible();
    await chart.getByText("以表格查看数据").click();
    await expect(chart.locator("tbody tr")).toHaveText([/食盐\s*40/, /茶叶\s*12/]);
    await front(page).locator(".ant-card").getByText("金额", { exact: true }).click();
    await expect(chart.locator("tbody tr")).toHaveText([/食盐\s*100\.00/, /茶叶\s*30\.00/]);
  });

  await test.step("the workbook has the rows and their totals", async () => {
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      front(page)
        .getByRole("button", { name: /导\s?出/ })
        .click(),
    ]);
    const [, ...lines] = await readSheet(await file.path());
    expect(lines.map((line) => line.slice(-2))).toEqual([
      [12, 30],
      [40, 100],
      [52, 130],
    ]);
  });

  await test.step("issues by product", async () => {
    await jump(page, "出库汇总");
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      expect(await figures(row(page, "茶叶"))).toEqual(["3", "15.00"]);
    }).toPass();
    await expect(row(page, "食盐")).toHaveCount(0);
  });
  expect(wrong).toEqual([]);
});
