// Tests that typed text stays text wherever it is shown: a text with markup, in any field of any record that documents refer to, is never read as markup
// on a page or on paper (WEB-7).

import { newId } from "@kontor/contracts/core/id";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import { choose, complaints, dialog, freshSignIn, front, go, noteViolations, register, signIn } from "./app.ts";
import { walk } from "./page-tour.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARKUP = '<img src=x onerror="ran=1">{{7*7}}';
const texts = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, `${MARKUP}${field}`]));
const WARES = {
  supplier: `${MARKUP}供应`,
  customer: `${MARKUP}客户`,
  contact: { contacts: `${MARKUP}联系`, telephone: MARKUP.slice(0, 30), address: `${MARKUP}地址` },
  accounts: [MARKUP.slice(0, 28)],
  products: [
    {
      name: `${MARKUP}商品`,
      unit: "<b>瓶",
      ...texts("standard", "model", "color", "brand", "mfrs", "alias", "position", "remark"),
      ...texts("otherField1", "otherField2", "otherField3"),
    },
  ],
};

/** Elements that the markup created, in the page and in the frame of the print view. */
const made = (page: Page): Promise<number[]> =>
  Promise.all(
    page.frames().map((frame) => frame.evaluate<number>(`document.querySelectorAll('img[src="x"], td > b').length`)),
  );
async function nothingMade(page: Page, where: string): Promise<void> {
  expect(Math.max(...(await made(page))), where).toBe(0);
  expect(await page.evaluate("typeof globalThis.ran"), where).toBe("undefined");
}

test("in Vietnamese every page of the menu opens, is translated and fits a phone (shell.md §9), and markup in names, texts and remarks stays text on pages, in details, forms, tooltips and on paper (WEB-7)", async ({
  page,
}) => {
  const complained = complaints(page);
  const refused = await noteViolations(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut]);
  const remark = `${MARKUP}备注`;
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "9", remark }));
  const sold = await audited(with_, saleOut, documentOf(saleOut, shop, { remark, paid: "nothing" }));
  const slip = { id: newId(), billTime: new Date().toISOString(), organId: shop.partners.客户, remark };
  const sums = { accountId: shop.accounts[1], totalPrice: "1.00", changeAmount: "1.00" };
  await expect(async () => {
    const lines = [{ id: newId(), billId: sold.id, eachAmount: "1.00", remark }];
    await with_.done(moneyIn.endpoints.addAndAudit, { data: { ...slip, ...sums, lines } });
  }).toPass();

  await choose(page, "vi");
  await walk(page, "vi", (url) => nothingMade(page, url));
  expect(await refused()).toEqual([]);
  await choose(page, "zh-CN");
  for (const { page: url } of [purchaseIn, saleOut]) {
    await go(page, url);
    // Long names are cut short in lists.
    const row = front(page).getByRole("row").filter({ hasText: "<img src=x" }).first();
    await expect(row).toBeVisible();
    await row.getByRole("button", { name: "查看" }).click();
    await expect(dialog(page).locator(".kontor-detail")).toContainText(remark);
    await nothingMade(page, `${url} detail`);
    await dialog(page).getByRole("button", { name: "打印" }).click();
    await expect(page.frameLocator(".kontor-print-view").locator(".printed-page").first()).toContainText(MARKUP);
    await nothingMade(page, `${url} paper`);
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await row.getByRole("button", { name: "复制" }).click();
    await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
    await nothingMade(page, `${url} form`);
    await page.keyboard.press("Escape");
    const discard = dialog(page).getByRole("button", { name: "放弃修改" });
    await expect(async () => {
      if (await discard.isVisible()) await discard.click();
      await expect(page.getByRole("dialog")).toHaveCount(0);
    }).toPass();
  }
  expect(await refused()).toEqual([]);
  expect(complained).toEqual([]);
});
