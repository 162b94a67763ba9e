// Tests of the money reports with numbers: cash, net profit, other income and expenses, debts by age, and the statement for the customer.

import { newId } from "@kontor/contracts/core/id";
import { pickItems } from "@kontor/contracts/finance/in-out-item";
import { itemOut, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { choose, complaints, dialog, freshSignIn, front, go, jump, pick, register, signIn } from "./app.ts";
import { button, gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const CUSTOMER = "江南百货";
const WARES = { supplier: "供应商甲", customer: CUSTOMER, products: [{ name: "茶叶", unit: "盒" }], accounts: [] };
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const PAGES = ["profit_report", "recandpay_report", "other_recandpay_report", "customer_account"] as const;

/** 10 were bought for 500 and paid; 4 sold for 400 on credit, of which 150 came in; rent of 80 was paid. */
async function trade(with_: Api, shop: Shop): Promise<void> {
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "50" }));
  const sale = documentOf(saleOut, shop, { operNumber: "4", unitPrice: "100", paid: "nothing" });
  await audited(with_, saleOut, sale);
  const [rent] = await with_.done<{ id: string }[]>(pickItems, { query: { type: "out" } });
  const slip = { id: newId(), billTime: new Date().toISOString(), accountId: shop.accounts[0], remark: "" };
  const paid = (amount: string) => ({ totalPrice: amount, discountMoney: "0", changeAmount: amount });
  await with_.done(itemOut.endpoints.addAndAudit, {
    data: { ...slip, ...paid("80"), lines: [{ id: newId(), inOutItemId: rent?.id, eachAmount: "80" }] },
  });
  const receipt = { ...slip, ...paid("150"), id: newId(), organId: shop.partners.客户 };
  const lines = [{ id: newId(), billId: sale.id, eachAmount: "150" }];
  // The sale's debt reaches finance a moment later.
  await expect(async () => with_.done(moneyIn.endpoints.addAndAudit, { data: { ...receipt, lines } })).toPass();
}

/** The figures of a row, as shown. */
const figures = async (page: Page, name: string): Promise<string[]> =>
  (await row(page, name).first().getByRole("cell").allInnerTexts()).map((text) => text.trim());
/** Loads the page again until a row has the figure: facts are still on their way. */
const until = (page: Page, name: string, figure: string) =>
  expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, name).first()).toContainText(figure, { timeout: 2_000 });
  }).toPass();
const closeDialog = async (page: Page): Promise<void> => {
  await page.keyboard.press("Escape");
  await gone(page);
};

test("an owner reads what came in and went out, the net profit, expenses and debts by age, opens the figures, and prints a statement in French", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await page.setViewportSize({ width: 1366, height: 768 });
  const with_ = await api(page);
  await trade(with_, await openShop(with_, WARES, [purchaseIn, saleOut]));

  // Net profit: 400 less 200 of cost less 80 of rent.
  await jump(page, "利润表（高级）");
  await until(page, "净利润", "120.00");
  expect((await figures(page, "毛利"))[1]).toBe("200.00");
  await expect(front(page)).toContainText("毛利率 50.00 %");
  await row(page, "销售收入").getByRole("button", { name: "400.00" }).first().click();
  await expect(dialog(page).locator(".ant-table-tbody > .ant-table-row")).toHaveCount(1);
  await expect(dialog(page)).toContainText(CUSTOMER);
  await closeDialog(page);

  // Cash: 150 in, 500 and 80 out.
  await jump(page, "利润表（普通）");
  await until(page, "总计", "-430.00");
  await expect(front(page)).toContainText("580.00");
  await row(page, "总计").getByRole("button", { name: "-500.00" }).click();
  await expect(dialog(page).locator(".ant-table-tbody > .ant-table-row")).toHaveCount(1);
  await expect(dialog(page)).toContainText("CGRK");
  await closeDialog(page);

  // Expenses, one by one and by item.
  await jump(page, "其它收支");
  await until(page, "总计", "-80.00");
  await front(page).getByText("按项目汇总").click();
  await row(page, "其他支出").getByRole("button", { name: "-80.00" }).click();
  await expect(dialog(page)).toContainText("ZC");
  await closeDialog(page);

  // Debts by age, and the statement in the customer's language.
  await jump(page, "客户对账");
  await front(page).getByText("账龄", { exact: true }).click();
  await until(page, CUSTOMER, "250.00");
  await row(page, CUSTOMER).getByRole("button", { name: "250.00" }).first().click();
  await expect(dialog(page)).toContainText("XSCK");
  await closeDialog(page);
  // The language is the customer's: whoever prints has it. Another one is for once.
  await jump(page, "客户信息");
  await row(page, CUSTOMER).getByRole("button", { name: "编辑" }).click();
  await pick(page, dialog(page).getByRole("combobox", { name: "对账单语言" }), "Français");
  await button(page, /保\s?存/).click();
  await gone(page);
  await jump(page, "客户对账");
  const print = row(page, CUSTOMER).getByRole("button", { name: "打印对账单" });
  const paper = dialog(page).frameLocator("iframe").locator(".printed-page");
  await expect(async () => {
    await print.click();
    try {
      await expect(paper).toContainText("Relevé de compte", { timeout: 2_000 });
    } finally {
      await closeDialog(page);
    }
  }).toPass();
  await print.click();
  await dialog(page).getByRole("combobox", { name: "对账单语言" }).click();
  await page.getByText("English", { exact: true }).click();
  await expect(paper).toContainText("Statement of account");
  await closeDialog(page);
  await print.click();
  await expect(paper).toContainText("Relevé de compte");
  await expect(paper).toContainText("Livraisons clients");
  await expect(paper.locator(".sums")).toContainText("250,00");
  await page.screenshot({ path: test.info().outputPath("statement-paper.png") });
  await closeDialog(page);

  await pictures(page, "zh");
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.reload();
  await choose(page, "fr");
  await pictures(page, "fr");
  expect(wrong).toEqual([]);
});

/** Each page at the width of a desk and of a phone; nothing is wider than the page. */
async function pictures(page: Page, language: string): Promise<void> {
  for (const name of PAGES)
    for (const [width, height] of [
      [1366, 768],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await go(page, `/report/${name}`);
      if (name === "customer_account") await page.locator(".ant-segmented-item:visible").nth(1).click();
      await expect(page.locator(".ant-table-row:visible, .kontor-card:visible").first()).toBeVisible();
      await expect(page.locator(".ant-spin-spinning:visible")).toHaveCount(0);
      await page.screenshot({ path: test.info().outputPath(`${name}-${language}-${width}.png`) });
      expect(await page.evaluate("document.documentElement.scrollWidth - innerWidth"), name).toBeLessThanOrEqual(1);
    }
}
