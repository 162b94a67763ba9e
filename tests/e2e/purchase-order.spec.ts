// The story of an order: a deposit is paid, a part comes and its deposit is deducted, some goes back, and the rest is closed.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn, purchaseOrder, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { expect, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, register, signIn } from "./app.ts";
import { begin, button, cell, firstLine, gone, openCell } from "./form.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `客${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [],
};

test("of 100 ordered at 10 with a deposit of 200 come 60, of which 5 go back and the rest is closed: 350 are owed and no deposit is left", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const { products } = await openShop(with_, WARES, [purchaseOrder, purchaseIn, purchaseReturn]);

  await begin(page, "采购订单", WARES.supplier);
  await expect(dialog(page).getByLabel("单据编号")).toHaveAttribute("placeholder", "自动 · CGDD…");
  await firstLine(page, products[0]?.barCode ?? "", ["100", "10"]);
  await expect(dialog(page).getByLabel("优惠后金额")).toHaveText("1,000.00");
  // An order has no warehouse, and nothing of it is due.
  await expect(dialog(page).getByLabel("仓库", { exact: false })).toHaveCount(0);
  await expect(dialog(page).getByLabel("应付金额")).toHaveCount(0);
  await dialog(page).getByLabel("支付订金").fill("200");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  const order = front(page).getByRole("row").filter({ hasText: "CGDD" });
  await expect(order).toContainText("已审核，未采购");
  await expect(order).toContainText("200.00");

  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转采购入库" }).click();
  await expect(page.getByRole("tab", { name: "采购入库" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page).getByLabel("采购订单")).toHaveValue(/CGDD\d{11}/);
  await expect(dialog(page).getByLabel("扣除订金")).toHaveValue("200.00");
  await openCell(page, "数量");
  await page.keyboard.insertText("101");
  await button(page, /保\s?存并审核/).click();
  await expect(dialog(page).getByText("最多还能交付 100", { exact: false }).first()).toBeVisible();
  await cell(page, "数量").fill("60");
  await expect(dialog(page).getByLabel("应付金额")).toHaveText("400.00");
  await dialog(page).getByLabel("本次付款").fill("0");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);

  await jump(page, "采购订单");
  await expect(order).toContainText("部分采购");
  await expect(order).toContainText("40");
  await order.dblclick();
  await expect(dialog(page).getByRole("button", { name: /CGRK\d{11}/ })).toBeVisible();
  await expect(dialog(page).getByText("剩余订金")).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);

  // Five of the sixty go back.
  await go(page, purchaseIn.page);
  await front(page).getByRole("row").filter({ hasText: "CGRK" }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转采购退货" }).click();
  await openCell(page, "数量");
  await page.keyboard.insertText("5");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);

  await jump(page, "采购订单");
  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "强制结单" }).click();
  await page.getByRole("dialog").getByLabel("原因").fill("供应商停产");
  await page.getByRole("dialog").getByRole("button", { name: "强制结单" }).click();
  await expect(order).toContainText("完成采购");
  await expect(order).toContainText("已强制结单");

  await go(page, "/report/material_stock");
  await expect(front(page).getByRole("row").filter({ hasText: MARK })).toContainText("55");
  await go(page, "/report/vendor_account");
  await expect(front(page).getByRole("row").filter({ hasText: MARK })).toContainText("350.00");
  await go(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
});
