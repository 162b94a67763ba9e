// The story of goods that go back to their supplier: the return is made from the receipt, reduces stock and debt, and its price variance is in the books.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { expect, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { button, cell, gone, openCell } from "./form.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `客${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [],
};

test("of 10 bought at 10 and 10 at 20 on credit 4 of the first are returned by the list's button: 16 are left, 260.00 is owed, and 20.00 is price variance", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, purchaseReturn]);
  const bought = (unitPrice: string) =>
    audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "10", unitPrice, paid: "nothing" }));
  const receipt = await bought("10");
  await bought("20");

  await go(page, purchaseIn.page);
  await front(page).getByRole("row").filter({ hasText: receipt.number }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转采购退货" }).click();
  await expect(page.getByRole("tab", { name: "采购退货" })).toHaveAttribute("aria-selected", "true");
  await expect(dialog(page).getByLabel("采购入库单")).toHaveValue(receipt.number);
  await expect(dialog(page).getByLabel("单据编号")).toHaveAttribute("placeholder", "自动 · CGTH…");
  await expect(dialog(page).getByLabel("应退金额")).toHaveText("100.00");

  // One more than was received is refused at its line; four are not. They reduce the debt, so no money comes back.
  await openCell(page, "数量");
  await page.keyboard.insertText("11");
  await button(page, /保\s?存并审核/).click();
  await expect(dialog(page).getByText("最多还可退 10", { exact: false }).first()).toBeVisible();
  await cell(page, "数量").fill("4");
  await expect(dialog(page).getByLabel("应退金额")).toHaveText("40.00");
  await expect(dialog(page).getByLabel("本次退款")).toHaveValue("0.00");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect(front(page).getByRole("row").filter({ hasText: "CGTH" })).toContainText("40.00");

  await go(page, "/report/material_stock");
  await expect(front(page).getByRole("row").filter({ hasText: MARK })).toContainText("16");
  await go(page, "/report/vendor_account");
  await expect(front(page).getByRole("row").filter({ hasText: MARK })).toContainText("260.00");
  await go(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
  await expect(front(page).getByRole("row").filter({ hasText: "采购价格差异" })).toContainText("20.00");

  // Six more can go back; the receipt names its return.
  await go(page, purchaseIn.page);
  await front(page).getByRole("row").filter({ hasText: receipt.number }).dblclick();
  await expect(dialog(page).getByRole("button", { name: /CGTH\d{11}/ })).toBeVisible();
  await dialog(page).getByRole("button", { name: "转采购退货" }).click();
  await expect(dialog(page).getByLabel("应退金额")).toHaveText("60.00");
});
