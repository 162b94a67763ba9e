// Tests of the reports of purchases, sales and profit: a shopkeeper's figures with the rows behind them, the ranking with its chart, the workbook.
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { getSaleLeaderboard } from "@kontor/contracts/reports/leaderboard";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { complaints, dialog, freshSignIn, front, jump, pick, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const WARES = { supplier: "供应商甲", customer: "客户甲", accounts: ["门店现金"] };
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const last = async (line: Locator, count: number): Promise<string[]> =>
  (await line.getByRole("cell").allInnerTexts()).slice(-count);

/** Lines of the shop's products, in so many pieces each, at a price. */
async function traded(
  with_: Api,
  shop: Shop,
  kind: DocumentKind,
  unitPrice: string,
  pieces: readonly string[],
): Promise<void> {
  const lines = shop.products.flatMap(({ barCode }, at) =>
    pieces[at] === undefined
      ? []
      : [validLine(barCode, shop.warehouseId, { operNumber: pieces[at], unitPrice, taxRate: "0" })],
  );
  const { due } = validTotals(lines);
  const paid = {
    changeAmount: due,
    accounts: shop.accounts.slice(0, 1).map((accountId) => ({ accountId, amount: due })),
  };
  const body = () => ({ ...documentOf(kind, shop), lines, ...paid });
  await expect(async () => void (await audited(with_, kind, body()))).toPass();
}

/** Opens a report, and reads it again until a row's last figures are these. */
async function shows(page: Page, name: string, of: string, figures: readonly string[]): Promise<void> {
  await jump(page, name);
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    expect(await last(row(page, of).last(), figures.length)).toEqual(figures);
  }).toPass();
}
async function close(page: Page): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);
}

test("a shopkeeper sees what was bought and sold, what it cost and what is left, by product, by document and as a ranking", async ({
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
  const shop = await openShop(with_, { ...WARES, products }, [purchaseIn, saleOut, retailOut]);
  await traded(with_, shop, purchaseIn, "2.5", ["10", "10"]);
  await traded(with_, shop, saleOut, "5", ["3", "2"]);
  await traded(with_, shop, retailOut, "6", ["1"]);

  await test.step("purchases, sales and retail sales by barcode row", async () => {
    await shows(page, "采购统计", "茶叶", ["10", "25.00", "0", "0.00", "25.00"]);
    expect(await last(row(page, "总计"), 5)).toEqual(["20", "50.00", "0", "0.00", "50.00"]);
    await shows(page, "零售统计", "茶叶", ["1", "6.00", "0", "0.00", "6.00"]);
    await expect(row(page, "食盐")).toHaveCount(0);
    await shows(page, "销售统计", "茶叶", ["3", "15.00", "0", "0.00", "15.00"]);
    expect(await last(row(page, "总计"), 5)).toEqual(["5", "25.00", "0", "0.00", "25.00"]);
    await row(page, "茶叶").getByRole("button", { name: "3", exact: true }).click();
    await expect(dialog(page).locator(".ant-table-row")).toHaveCount(1);
    expect(await last(dialog(page).getByRole("row").filter({ hasText: "总计" }), 2)).toEqual(["3", "15.00"]);
    await close(page);
  });

  await test.step("profit by product, and the lines that come to it", async () => {
    await shows(page, "商品利润", "茶叶", ["4", "21.00", "10.00", "11.00", "52.38"]);
    expect(await last(row(page, "食盐"), 5)).toEqual(["2", "10.00", "5.00", "5.00", "50.00"]);
    expect(await last(row(page, "总计"), 5)).toEqual(["6", "31.00", "15.00", "16.00", "51.61"]);
    await row(page, "茶叶").getByRole("button", { name: "21.00" }).last().click();
    await expect(dialog(page).locator(".ant-table-row")).toHaveCount(2);
    expect(await last(dialog(page).getByRole("row").filter({ hasText: "总计" }), 4)).toEqual([
      "4",
      "21.00",
      "10.00",
      "11.00",
    ]);
    await close(page);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      front(page)
        .getByRole("button", { name: /导\s?出/ })
        .click(),
    ]);
    const [head = [], ...lines] = await readSheet(await file.path());
    expect(lines.map((line) => line[head.indexOf("毛利")]).toSorted()).toEqual([11, 16, 5]);
    await pick(page, front(page).getByLabel("对比"), "与上期比较");
    await front(page)
      .getByRole("button", { name: /查\s?询/ })
      .click();
    await expect(row(page, "总计")).toContainText("上期 0.00（+31.00）");
    await expect(front(page).getByText(/对比期：\d{4}-\d\d-\d\d 至/)).toBeVisible();
  });

  await test.step("profit by document", async () => {
    await jump(page, "利润表（高级）");
    await front(page).getByText("毛利明细", { exact: true }).click();
    await shows(page, "利润表（高级）", "总计", ["6", "31.00", "15.00", "16.00", "51.61"]);
    expect(await last(row(page, "XSCK"), 5)).toEqual(["5", "25.00", "12.50", "12.50", "50.00"]);
    expect(await last(row(page, "LSCK"), 5)).toEqual(["1", "6.00", "2.50", "3.50", "58.33"]);
  });

  await test.step("profit by document in groups by customer, kept as a view of this part of the page, with the documents behind a group", async () => {
    await pick(page, front(page).getByLabel("分组"), "客户/会员");
    await front(page)
      .getByRole("button", { name: /查\s?询/ })
      .click();
    const group = row(page, "客户甲");
    await expect(row(page, "XSCK")).toHaveCount(0);
    await expect(group).toHaveCount(1);
    expect(await last(group, 6)).toEqual(["1", "5", "25.00", "12.50", "12.50", "50.00"]);
    expect(await last(row(page, "总计"), 5)).toEqual(["6", "31.00", "15.00", "16.00", "51.61"]);
    await group.getByRole("button", { name: "客户甲" }).click();
    await expect(dialog(page).locator(".ant-table-row")).toHaveCount(1);
    expect(await last(dialog(page).getByRole("row").filter({ hasText: "总计" }), 5)).toEqual([
      ...["5", "25.00", "12.50", "12.50", "50.00"],
    ]);
    await close(page);
    await front(page).getByRole("button", { name: "视图" }).click();
    await dialog(page).getByLabel("视图名称").fill("按客户");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("group", { name: "按客户" })).toBeVisible();
    await close(page);
    await front(page)
      .getByRole("button", { name: /重\s?置/ })
      .click();
    await expect(row(page, "XSCK")).toHaveCount(1);
  });

  await test.step("the ranking with its chart", async () => {
    await shows(page, "销售排行", "茶叶", ["4", "21.00", "10.00", "11.00", "52.38", "67.74", ""]);
    const chart = front(page).locator(".kontor-chart");
    await expect(chart.locator("svg")).toContainText("21.00");
    await chart.getByText("以表格查看数据").click();
    await expect(chart.locator("tbody tr")).toHaveText([/茶叶\s*21\.00/, /食盐\s*10\.00/]);
    // The chart is read anew together with its rows, which are in the order that is usual.
    const [rowsAgain, chartAgain] = [false, true].map((isChart) =>
      page.waitForResponse((response) => {
        const { pathname, searchParams } = new URL(response.url());
        return pathname.endsWith(getSaleLeaderboard.path) && searchParams.has("column") === isChart;
      }),
    );
    await front(page).getByRole("button", { name: "刷新" }).click();
    expect((await chartAgain)?.status()).toBe(200);
    expect((await rowsAgain)?.status()).toBe(200);
  });
  expect(wrong).toEqual([]);
});
