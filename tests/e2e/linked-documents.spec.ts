// Linked documents: an order, its delivery, its receipt and its return as one chain, from the list and from a detail, by keyboard, and on a phone.
import { newId } from "@kontor/contracts/core/id";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, test } from "@playwright/test";
import { choose, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `链供应商${MARK}`,
  customer: `永兴百货${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [],
};

test("an order of 20 of which 12 are delivered, 2 come back and 50.00 is received is one chain, from the list and each detail, by keyboard and on a phone, in Chinese and French", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOrder, saleOut, saleReturn]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "100" }));
  const priced = { unitPrice: "10", paid: "nothing" } as const;
  const order = await audited(with_, saleOrder, documentOf(saleOrder, shop, { ...priced, operNumber: "20" }));
  const linked = (body: ReturnType<typeof documentOf>, source: typeof order) => ({
    ...body,
    linkId: source.id,
    lines: body.lines.map((line) => ({ ...line, linkId: source.lines[0]?.id })),
  });
  const delivered = linked(documentOf(saleOut, shop, { ...priced, operNumber: "12" }), order);
  const delivery = await audited(with_, saleOut, delivered);
  await audited(with_, saleReturn, linked(documentOf(saleReturn, shop, { ...priced, operNumber: "2" }), delivery));
  const receipt = {
    ...{ id: newId(), billTime: new Date().toISOString(), organId: shop.partners.客户, accountId: shop.accounts[0] },
    ...{ totalPrice: "50", changeAmount: "50", lines: [{ id: newId(), billId: delivery.id, eachAmount: "50" }] },
  };
  await expect(async () => with_.done(moneyIn.endpoints.addAndAudit, { data: receipt })).toPass();

  await go(page, saleOut.page);
  const row = front(page).getByRole("row").filter({ hasText: delivery.number });
  await row.getByRole("button", { name: "关联单据" }).focus();
  await page.keyboard.press("Enter");
  const rows = dialog(page).locator(".ant-table-tbody > .ant-table-row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText(`销售订单 ${order.number}`);
  await expect(rows.nth(0)).toContainText("部分销售");
  await expect(rows.nth(1)).toHaveAttribute("aria-current", "true");
  await expect(rows.nth(1)).toContainText("50.00");
  await expect(rows.nth(1)).toContainText("70.00");
  await expect(rows.nth(2)).toContainText("XSTH");
  await expect(rows.nth(3)).toContainText("SK");
  await page.setViewportSize({ width: 1366, height: 768 });
  const content = dialog(page).locator(".ant-table-content");
  expect(await content.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(1);
  await page.screenshot({ path: test.info().outputPath("chain-zh.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("chain-zh-phone.png") });
  expect(await dialog(page).evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Escape");
  await gone(page);

  // From the receipt's own page, to the order's.
  await go(page, `${moneyIn.page}?show=${receipt.id}`);
  await dialog(page).getByRole("button", { name: "关联单据" }).click();
  await expect(rows.filter({ hasText: "当前" })).toContainText("SK");
  await rows.nth(0).getByRole("button", { name: order.number }).click();
  await expect(page.getByRole("tab", { name: "销售订单" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page)).toContainText(order.number);
  await page.keyboard.press("Escape");
  await gone(page);

  // A document that nothing is linked with says so.
  const alone = await audited(with_, saleOrder, documentOf(saleOrder, shop, { ...priced, operNumber: "1" }));
  await go(page, `${saleOrder.page}?show=${alone.id}`);
  await dialog(page).getByRole("button", { name: "关联单据" }).click();
  await expect(dialog(page).getByText("没有关联的单据", { exact: false })).toBeVisible();

  await page.reload();
  await choose(page, "fr");
  await go(page, `${saleOut.page}?show=${delivery.id}`);
  await dialog(page).getByRole("button", { name: "Documents liés" }).click();
  await expect(rows).toHaveCount(4);
  expect(await content.evaluate((table) => table.scrollWidth - table.clientWidth)).toBeLessThanOrEqual(1);
  await page.screenshot({ path: test.info().outputPath("chain-fr.png") });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: test.info().outputPath("chain-fr-phone.png") });
});
