// Tests of slips in the browser: items, income and expense, a receipt with attachments and its print.
import { readFile } from "node:fs/promises";
import { newId } from "@kontor/contracts/core/id";
import { listAccounts } from "@kontor/contracts/finance/account";
import { listDebtors, listOpenItems } from "@kontor/contracts/finance/open-item";
import { itemOut, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { printHtml, readPrintedPages } from "./printed-pages.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const CUSTOMER = "春风商店";
const SUPPLIER = "东方供货";
const DESKTOP = { width: 1366, height: 768 };
const PHONE = { width: 375, height: 812 };

/** A company of its own: it buys 20 for 100 and sells 6 for 300, both on credit; the customer owed 50 before. */
async function openTenant(page: Page): Promise<{ shop: Shop; call: Api }> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const shopInput = { supplier: SUPPLIER, customer: "散客", products: [{ name: "茶杯", unit: "个" }], accounts: [] };
  const shop = await openShop(call, shopInput, [purchaseIn, saleOut]);
  const customer = { type: "客户", supplier: CUSTOMER, beginNeedGet: "50" };
  shop.partners.客户 = (await call.done<{ id: string }>(addPartner, { data: customer })).id;
  const sale = () => documentOf(saleOut, shop, { operNumber: "6", unitPrice: "50", paid: "nothing" });
  await expect(async () => {
    const early = { ...sale(), operTime: "1999-01-01T00:00:00.000Z" };
    expect(await (await call.send(saleOut.endpoints.add, { data: early })).text()).not.toContain("not-found");
  }).toPass();
  await audited(call, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" }));
  await audited(call, saleOut, sale());
  // Ledgers post documents a moment later.
  const owes = async (partnerType: string) =>
    (await call.done<{ rows: { allNeed: string }[] }>(listDebtors, { query: { supplierType: partnerType } })).rows[0]
      ?.allNeed;
  await expect.poll(() => owes("客户")).toBe("350.00");
  await expect.poll(() => owes("供应商")).toBe("100.00");
  return { shop, call };
}

const cell = (page: Page, column: string, line: number) => dialog(page).getByLabel(`${column} 第 ${line} 行`);
const row = (page: Page, text: string) => front(page).getByRole("row").filter({ hasText: text }).first();

async function openForm(page: Page, url: string): Promise<void> {
  await go(page, url);
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
}

test("an expense can be entered without a mouse, all its errors show at once, its draft survives a reload, and two people can change a reversed slip", async ({
  page,
  browser,
}) => {
  test.slow();
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await go(page, "/system/in_out_item");
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("名称").fill("办公费");
  await dialog(page).getByLabel("类型").click();
  await page.locator(".ant-select-item-option").filter({ hasText: "支出" }).click();
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(row(page, "办公费")).toContainText("支出");

  await openForm(page, itemOut.page);
  await expect(dialog(page).getByLabel("往来单位")).toBeFocused();
  await page.keyboard.press("Control+s");
  await expect(dialog(page).getByRole("alert")).toContainText("请至少录入一行明细");
  await dialog(page).getByRole("gridcell").first().click();
  await page.keyboard.type("办公");
  await expect(page.getByRole("option", { name: "办公费", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(cell(page, "支出金额", 1)).toBeFocused();
  await page.keyboard.insertText("12*3.5");
  await page.keyboard.press("Enter");
  await expect(cell(page, "收支项目", 2)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("7");
  await page.keyboard.press("Control+s");
  await expect(dialog(page).getByRole("alert")).toContainText("请选择收支项目");
  await expect(dialog(page).getByLabel("合计支出")).toHaveText("49.00");

  // The draft is stored a moment after the last key, so closing the window loses nothing.
  await expect.poll(() => page.evaluate(DRAFTS)).toBe(1);
  await page.reload();
  await openForm(page, itemOut.page);
  await dialog(page).getByRole("button", { name: "继续填写" }).click();
  await expect(dialog(page).getByLabel("合计支出")).toHaveText("49.00");
  await dialog(page).getByLabel("选择第 2 行").check();
  await dialog(page).getByRole("button", { name: "删除行" }).click();
  await page.keyboard.press("Control+Shift+S");
  await expect(row(page, "42.00")).toContainText("已审核");

  await row(page, "42.00").getByRole("button", { name: "查看" }).click();
  await expect(dialog(page)).toContainText("办公费");
  await dialog(page).getByRole("button", { name: "反审核" }).click();
  await page.getByRole("button", { name: "确定" }).click();
  await expect(dialog(page)).toContainText("未审核");
  await dialog(page).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByLabel("合计支出")).toHaveText("42.00");

  // Two users edit the slip: the second sees the first one's changes and loses no input.
  const theirs = await (await browser.newContext({ viewport: DESKTOP })).newPage();
  await signIn(theirs, owner);
  await go(theirs, itemOut.page);
  await row(theirs, "42.00").getByRole("button", { name: "编辑" }).click();
  await expect(dialog(theirs).getByLabel("合计支出")).toHaveText("42.00");
  await dialog(page).getByLabel("备注", { exact: true }).fill("第一个人写的");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await dialog(theirs).getByRole("gridcell").nth(1).click();
  await theirs.keyboard.type("40");
  await theirs.keyboard.press("Control+s");
  await expect(dialog(theirs).getByRole("alert")).toContainText("备注 已改为：第一个人写的");
  await expect(dialog(theirs).getByLabel("合计支出")).toHaveText("40.00");
  await theirs.keyboard.press("Control+s");
  await expect(row(theirs, "40.00")).toContainText("第一个人写的");
});

test("a receipt keeps its attachments and its history, prints once it is audited, and exports to a workbook as shown", async ({
  page,
  context,
}) => {
  test.slow();
  const { shop, call } = await openTenant(page);
  const [account] = (await call.done<{ rows: { id: string }[] }>(listAccounts, {})).rows;
  const { rows: debts } = await call.done<{ rows: { id: string; number: string }[] }>(listOpenItems, {
    query: { supplierType: "客户" },
  });
  const amounts = { totalPrice: "300", discountMoney: "10", changeAmount: "290" };
  const lines = debts.map(({ id: billId }) => ({ id: newId(), billId, eachAmount: "300" }));
  const head = { id: newId(), billTime: new Date().toISOString(), organId: shop.partners.客户, accountId: account?.id };
  await call.done(moneyIn.endpoints.add, { data: { ...head, ...amounts, lines, remark: "年底前结清" } });

  await go(page, moneyIn.page);
  await row(page, CUSTOMER).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
  const note = Buffer.from("%PDF-1.7 银行回单");
  const file = { name: "银行回单.pdf", mimeType: "application/pdf", buffer: note };
  await dialog(page).locator("input[type=file]").setInputFiles(file);
  await expect(dialog(page).getByText("银行回单.pdf")).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(row(page, CUSTOMER).getByRole("button", { name: "打印" })).toBeDisabled();

  await row(page, CUSTOMER).getByRole("button", { name: "查看" }).click();
  await expect(dialog(page).getByRole("button", { name: "打印" })).toBeDisabled();
  await dialog(page).getByRole("button", { name: "审核" }).click();
  await expect(dialog(page)).toContainText("已审核");
  const [returned] = await Promise.all([
    page.waitForEvent("download"),
    dialog(page).getByRole("button", { name: "银行回单.pdf" }).click(),
  ]);
  expect(await readFile(await returned.path())).toEqual(note);
  await dialog(page).getByText("单据历史").click();
  await expect(dialog(page).getByRole("listitem")).toHaveText([/审核$/, /修改$/, /新增$/]);

  await dialog(page).getByRole("button", { name: "打印" }).click();
  await expect(page.locator(".kontor-print-view")).toBeVisible();
  const print = dialog(page);
  // The preview uses the rest of the window.
  const room = await page.locator(".kontor-print-box").boundingBox();
  expect(room?.height).toBeGreaterThan(DESKTOP.height / 2);
  await expect(print.getByRole("button", { name: "打印" })).toBeEnabled();
  const printPage = await context.newPage();
  const [printedPage, ...more] = await readPrintedPages(printPage, await printHtml(page));
  expect(more).toEqual([]);
  expect(printedPage).toMatchObject({ outside: [], cut: [], broken: [], covered: [], numbers: ["1"], page: "1 / 1" });
  for (const text of ["收款单", CUSTOMER, debts[0]?.number ?? "", "300.00", "290.00", "年底前结清", "审核人"])
    expect(printedPage?.text).toContain(text);
  await printPage.close();
  // On a phone the whole printed page is shown, scaled down.
  await page.setViewportSize(PHONE);
  const printView = page.frameLocator(".kontor-print-view").locator(".printed-page");
  const right = async () => {
    const box = await printView.boundingBox();
    return box ? box.x + box.width : Number.POSITIVE_INFINITY;
  };
  await expect.poll(right).toBeLessThan(PHONE.width);
  await page.setViewportSize(DESKTOP);
  await print.getByRole("button", { name: "关闭" }).last().click();
  await dialog(page).getByRole("button", { name: "关闭" }).last().click();

  const [workbook] = await Promise.all([
    page.waitForEvent("download"),
    front(page).getByRole("button", { name: "导出" }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^收款单_\d{4}-\d\d-\d\d\.xlsx$/);
  await go(page, "/system/customer");
  await expect(row(page, CUSTOMER)).toContainText("50.00");
  await row(page, CUSTOMER).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByLabel("期末应收")).toHaveValue("50.00");
  await expect(dialog(page).getByLabel("期末应收")).toBeDisabled();
  await page.keyboard.press("Escape");

  await test.step("a receipt of documents leads to them, and one of the opening balance alone to nothing", async () => {
    const sum = { totalPrice: "45", discountMoney: "0", changeAmount: "45" };
    const opening = [{ id: newId(), billId: null, eachAmount: "45" }];
    await call.done(moneyIn.endpoints.add, { data: { ...head, ...sum, id: newId(), lines: opening } });
    await go(page, moneyIn.page);
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, "290.00").getByRole("button", { name: "关联单据" })).toBeVisible();
    await expect(row(page, "45.00").getByRole("button", { name: "查看" })).toBeVisible();
    await expect(row(page, "45.00").getByRole("button", { name: "关联单据" })).toHaveCount(0);
    await row(page, "45.00").getByRole("button", { name: "查看" }).click();
    await expect(dialog(page).getByRole("button", { name: "复制" })).toBeVisible();
    await expect(dialog(page).getByRole("button", { name: "关联单据" })).toHaveCount(0);
  });
});

/** How many drafts this browser has stored. */
const DRAFTS = `new Promise((resolve) => {
  const request = indexedDB.open("kontor-drafts", 1);
  request.onsuccess = () => {
    const count = request.result.transaction("entries").objectStore("entries").count();
    count.onsuccess = () => { request.result.close(); resolve(count.result); };
  };
})`;
