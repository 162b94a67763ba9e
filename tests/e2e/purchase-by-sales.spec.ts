// The story of purchase by sales: a customer orders 30, of which 10 are bought for him, and the rest is no longer to be bought.
import { newId } from "@kontor/contracts/core/id";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { expect, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, pick, register, signIn } from "./app.ts";
import { begin, button, cell, firstLine, gone, openCell } from "./form.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `北山茶厂${MARK}`,
  customer: `南街茶馆${MARK}`,
  products: [{ name: `茶叶${MARK}`, unit: "盒" }],
  accounts: [],
};

test("of 30 that a customer ordered 10 are bought for him by the list's transfer button, 5 by choosing his order in the form, and the rest is closed", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const { products } = await openShop(with_, WARES, [purchaseOrder, saleOrder]);
  const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
  await go(page, saleOrder.page);
  // Switched off, nothing of it is shown.
  await expect(front(page).getByRole("button", { name: "转销售出库" })).toBeVisible();
  await expect(front(page).getByRole("button", { name: "转采购订单-以销定购" })).toHaveCount(0);
  await with_.done(updateSystemConfig, { data: { ...settings, purchaseBySaleFlag: true } });
  await page.reload();

  await begin(page, "销售订单", WARES.customer);
  await firstLine(page, products[0]?.barCode ?? "", ["30", "20"]);
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  const order = front(page).getByRole("row").filter({ hasText: "XSDD" });
  await expect(order).toContainText("已审核");
  await expect(order).toContainText("未采购");

  await order.getByRole("checkbox").check();
  await expect(async () => {
    // The purchase service learns of the order a moment later.
    await front(page).getByRole("button", { name: "转采购订单-以销定购" }).click();
    await expect(page.getByRole("tab", { name: "采购订单" })).toHaveAttribute("aria-selected", "true", {
      timeout: 3_000,
    });
  }).toPass();
  await expect(dialog(page).getByLabel("销售订单")).toHaveValue(/XSDD\d{11}/);
  // Another deal: the customer is no supplier.
  await expect(dialog(page).getByText(WARES.customer)).toHaveCount(0);
  await pick(page, dialog(page).locator(".kontor-head").getByRole("combobox").first(), WARES.supplier);
  await openCell(page, "数量");
  await page.keyboard.insertText("31");
  await button(page, /保\s?存并审核/).click();
  await expect(dialog(page).getByText("最多还能采购 30", { exact: false }).first()).toBeVisible();
  await cell(page, "数量").fill("10");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect(front(page).getByRole("row").filter({ hasText: "CGDD" })).toContainText("已审核");

  // The search of the form finds the sale order, with what is left of it.
  await front(page).getByRole("button", { name: "新增" }).click();
  await pick(page, dialog(page).locator(".kontor-head").getByRole("combobox").first(), WARES.supplier);
  await dialog(page).getByRole("button", { name: "选择关联单据" }).click();
  const chooser = page.getByRole("dialog", { name: "选择关联单据" });
  await expect(chooser.getByText(WARES.customer)).toBeVisible();
  await chooser.getByRole("button", { name: /XSDD\d{11}/ }).click();
  await expect(chooser.getByRole("row").filter({ hasText: MARK })).toContainText("20");
  await chooser.getByRole("button", { name: "引入 1 行" }).click();
  await openCell(page, "数量");
  await page.keyboard.insertText("5");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);

  await jump(page, "销售订单");
  await expect(async () => {
    await front(page).getByRole("button", { name: "查询", exact: true }).click();
    await expect(order).toContainText("部分采购", { timeout: 2_000 });
  }).toPass();
  await order.dblclick();
  await expect(dialog(page).getByText("部分采购")).toBeVisible();
  await expect(dialog(page).getByText("已采购").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);

  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "强制结单-以销定购" }).click();
  await page.getByRole("dialog").getByLabel("原因").fill("其余由库存供应");
  await page.getByRole("dialog").getByRole("button", { name: "强制结单-以销定购" }).click();
  await expect(order).toContainText("完成采购");
  await expect(order).toContainText("已强制结单");
  // A bought order is not reversed.
  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "反审核" }).click();
  await page.getByRole("button", { name: /确\s?定/ }).click();
  await expect(page.getByText("不能反审核", { exact: false })).toBeVisible();
});
