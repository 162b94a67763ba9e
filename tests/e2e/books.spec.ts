// The accountant's story: from the trial balance to the entries of an account, from an entry to its voucher, and the export of the journal.
import { readFile } from "node:fs/promises";
import { newId } from "@kontor/contracts/core/id";
import { checkBooks } from "@kontor/contracts/finance/books";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import { Client } from "pg";
import { complaints, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `东方供货${MARK}`,
  customer: `春风商店${MARK}`,
  products: [{ name: "茶杯", unit: "个" }],
  accounts: [],
};
const row = (page: Page, text: string) => front(page).getByRole("row").filter({ hasText: text }).first();

test("an accountant opens an account's entries and their document from the trial balance, sees that the books agree, and exports the journal with numbered vouchers and his account codes", async ({
  page,
}) => {
  const complained = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const shop = await openShop(call, WARES, [purchaseIn, saleOut]);
  await audited(call, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" }));
  await audited(call, saleOut, documentOf(saleOut, shop, { operNumber: "6", unitPrice: "50", paid: "nothing" }));
  // Costs are posted a moment after the documents.
  await expect
    .poll(async () => {
      const { checks } = await call.done<{ checks: { name: string; books: string }[] }>(checkBooks);
      return checks.find(({ name }) => name === "inventory")?.books;
    })
    .toBe("70.00");

  await go(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
  await expect(front(page).getByText("库存商品 70.00 与库存价值 70.00")).toBeVisible();
  await expect(front(page).getByText(/^数据截至 \d\d:\d\d，已全部入账$/)).toBeVisible();
  expect((await row(page, "应收账款").getByRole("cell").allInnerTexts()).slice(-6)).toEqual([
    ...["0.00", "0.00", "300.00", "0.00", "300.00", "0.00"],
  ]);
  // In print, too, each total stands below its figures.
  await page.emulateMedia({ media: "print" });
  expect(await row(page, "总计").getByRole("cell").allInnerTexts()).toEqual([
    ...["总计", "0.00", "0.00", "530.00", "530.00", "400.00", "400.00"],
  ]);
  await page.emulateMedia({ media: null });
  await row(page, "应收账款").getByRole("button", { name: "分录" }).click();
  const entry = dialog(page).getByRole("row").filter({ hasText: WARES.customer });
  await expect(entry).toContainText("300.00");
  await entry.getByRole("button", { name: /^查看单据/ }).click();
  await expect(page).toHaveURL(/\/bill\/sale_out/);
  await expect(dialog(page)).toContainText(WARES.customer);
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();

  await go(page, "/report/journal");
  await front(page).getByRole("button", { name: "科目对照表" }).click();
  await dialog(page).getByRole("button", { name: "小企业会计准则" }).click();
  await dialog(page).getByLabel("科目编码: 应收账款").fill("112201");
  await dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const saved = page.waitForEvent("download");
  await front(page).getByRole("button", { name: "导出凭证" }).click();
  await page.getByRole("menuitem", { name: "金蝶 / 用友凭证" }).click();
  const text = await readFile(await (await saved).path(), "utf8");
  expect(text.split("\r\n")[0]).toBe(
    "\ufeff日期,凭证字,凭证号,附单据数,摘要,科目编码,科目名称,借方金额,贷方金额,客户,供应商",
  );
  expect(text).toContain(`,112201,应收账款,300.00,0.00,${WARES.customer},\r\n`);
  // The page shows the numbers that the export has allocated.
  await expect(row(page, WARES.customer)).toContainText(/\d{4}-\d{2}-0\d{3}/);
  expect(complained).toEqual([]);
});

/** Stock says another value of a product than the books. */
async function damageStock(productId: string): Promise<void> {
  const url = new URL(process.env.KONTOR_POSTGRES ?? "");
  url.pathname = "/kontor_warehouse";
  const db = new Client({ connectionString: url.href });
  await db.connect();
  const damage = "update stock_lines set value = value + 1.5 where product_id = $1 and kind = 'purchase-in'";
  await db.query(damage, [productId]).finally(() => db.end());
}

test("a failed check of the trial balance opens the list of documents whose books differ, and the list opens each document", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const shop = await openShop(call, { ...WARES, products: [{ name: `茶盘${MARK}`, unit: "个" }] }, [purchaseIn]);
  const body = documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" });
  const { number, lines } = await audited(call, purchaseIn, body);
  const books = async () => {
    const { checks } = await call.done<{ checks: { name: string; books: string }[] }>(checkBooks);
    return checks.find(({ name }) => name === "inventory")?.books;
  };
  await expect.poll(books).toBe("100.00");
  await go(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
  await expect(front(page).getByRole("button", { name: "查看差异" })).toHaveCount(0);
  await damageStock(lines[0]?.materialId ?? "");
  await page.reload();
  await expect(front(page).getByText("账目有不符之处")).toBeVisible();
  await expect(front(page).getByText("库存商品 100.00 与库存价值 101.50")).toBeVisible();
  await front(page).getByRole("button", { name: "查看差异" }).click();
  await expect(dialog(page)).toContainText("共 1 处不符");
  const difference = dialog(page).getByRole("row").filter({ hasText: number });
  for (const text of [`茶盘${MARK}`, "100.00", "101.50", "-1.50"]) await expect(difference).toContainText(text);
  await difference.getByRole("button", { name: /^查看单据/ }).click();
  await expect(page).toHaveURL(/\/bill\/purchase_in/);
  await expect(dialog(page)).toContainText(number);
});
