// The story of a deposit: a customer pays one, a delivery deducts it, and the rest of the order is closed with a refund of what is left.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import {
  choose,
  dialog,
  expectNoNotice,
  expectNotice,
  freshSignIn,
  front,
  go,
  jump,
  pick,
  register,
  signIn,
} from "./app.ts";
import { begin, firstLine, gone, openCell } from "./form.ts";
import { printHtml } from "./printed-pages.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `茶馆${MARK}`,
  products: [{ name: `茶碗${MARK}`, unit: "个" }],
  accounts: [`备用金${MARK}`],
};

/** Closes the listed order, up to the dialog's last button. */
async function askToClose(page: Page, words: { close: string; reason: string }): Promise<void> {
  await front(page).getByRole("row").filter({ hasText: "XSDD" }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: words.close }).click();
  await dialog(page).getByLabel(words.reason).fill("客人改用别家");
}

/** What is left of the deposit is refunded through an account: nothing is chosen beforehand, and without a choice nothing happens. */
async function refund(page: Page): Promise<void> {
  const confirm = dialog(page).getByRole("button", { name: "强制结单" });
  await expectNotice(page, "请选择剩余订金的去向", () => confirm.click());
  await expect(dialog(page).getByLabel("原因")).toHaveValue("客人改用别家");
  await dialog(page).getByRole("radio", { name: "经结算账户退款" }).check();
  await pick(page, dialog(page).getByRole("combobox", { name: "退款账户" }), "备用金");
  await confirm.click();
}

/** The detail of the closed order, its history and its printed page say where the deposit went. */
async function closedDetail(page: Page): Promise<void> {
  await expect(dialog(page).getByText("退还订金")).toBeVisible();
  await expect(dialog(page).getByRole("button", { name: "转销售出库" })).toHaveCount(0);
  // It is opened again from here, too, and not reversed before.
  await expect(dialog(page).getByRole("button", { name: "反审核" })).toHaveCount(0);
  await expect(dialog(page).getByRole("button", { name: "取消结单" })).toBeVisible();
  await expect(dialog(page).getByText(`备用金${MARK}`)).toBeVisible();
  await dialog(page).getByRole("button", { name: "单据历史" }).click();
  const closing = dialog(page).getByRole("listitem").filter({ hasText: "强制结单" });
  await expect(closing).toContainText(`剩余订金已退还 · 40.00 · 备用金${MARK} · 客人改用别家`);
  await dialog(page).getByRole("button", { name: "打印" }).click();
  await expect(page.locator(".kontor-print-view")).toBeVisible();
  await expect.poll(() => printHtml(page)).toContain("已强制结单");
  await page.keyboard.press("Escape");
  await expect(page.locator(".kontor-print-view")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await gone(page);
}

/** On a phone, in another language: the dialog that opens the order again says that the deposit comes back. */
async function reopenOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 375, height: 760 });
  await choose(page, "en");
  await go(page, saleOrder.page);
  // A phone shows no tabs and no tab panels.
  const panel = page.locator(".k-panel:visible");
  await panel.getByRole("checkbox").last().check();
  // The two most used buttons are there, and one that shows the others and leads the keyboard to them.
  const tools = panel.getByRole("toolbar").first().getByRole("button");
  await expect(tools).toHaveText(["Add", "Audit", "More"]);
  await panel.getByRole("button", { name: "More actions", expanded: false }).press("Enter");
  await expect(tools).toHaveCount(11);
  await expect(panel.getByRole("button", { name: "Reverse audit" })).toBeFocused();
  await panel.getByRole("button", { name: "Reopen order" }).click();
  await expect(dialog(page).getByText("The deposit of 40.00 that was returned", { exact: false })).toBeVisible();
  await dialog(page).getByLabel("Reason").fill("They came back");
  await dialog(page).getByRole("button", { name: "Reopen order" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // Until the list has the answer, the order is still ticked as it was.
  await expect(panel.getByText("Partial sale")).toBeVisible();
  await expect(panel.getByRole("checkbox").last()).not.toBeChecked();
  await panel.getByRole("checkbox").last().check();
  await panel.getByRole("button", { name: "Close order" }).click();
  await dialog(page).getByRole("radio", { name: "Leave as the partner’s credit" }).check();
  await dialog(page).getByLabel("Reason").fill("Enough");
  await dialog(page).getByRole("button", { name: "Close order" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

test("of a deposit of 100 a delivery deducts 60, and closing the order asks where the other 40 go: they are refunded, and nobody owes anything", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOrder, saleOut]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "20", paid: "all" }));

  await begin(page, "销售订单", WARES.customer);
  await firstLine(page, shop.products[0]?.barCode ?? "", ["30", "10"]);
  await dialog(page).getByLabel("收取订金").fill("100");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  const order = front(page).getByRole("row").filter({ hasText: "XSDD" });
  await expect(order).toContainText("已审核");
  await go(page, "/report/customer_account");
  // What is received beforehand is no debt below zero: it stands in a column of its own.
  const statement = front(page).getByRole("row").filter({ hasText: MARK });
  await expect(statement).toContainText("100.00");
  await expect(front(page).getByRole("columnheader", { name: "剩余订金" })).toBeVisible();

  await jump(page, "销售订单");
  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转销售出库" }).click();
  await openCell(page, "数量");
  await page.keyboard.insertText("6");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("扣除订金")).toHaveValue("60.00");
  await expect(dialog(page).getByLabel("应收金额")).toHaveText("0.00");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);

  await jump(page, "销售订单");
  await expect(order).toContainText("部分销售");
  await expect(order).toContainText("40.00");
  await askToClose(page, { close: "强制结单", reason: "原因" });
  await expect(dialog(page).getByText("剩余订金 40.00 的去向")).toBeVisible();
  await refund(page);
  await expect(order).toContainText("已强制结单");
  await order.dblclick();
  await closedDetail(page);

  await go(page, "/report/customer_account");
  // The report holds it a moment later, and a page that is open asks when it is told to.
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    // By its cell: the customer's name may end with a 4, before an amount of 0.00.
    await expect(statement.getByRole("cell", { name: "40.00", exact: true })).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await go(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
  await reopenOnPhone(page);
});

test("deleting an order with a booked deposit asks where the deposit goes: it is refunded through the account, or, of two orders deleted together, left as the customer's credit", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [saleOrder]);
  const accountId = shop.accounts.at(-1) ?? "";
  const ordered = async (changeAmount: string) => {
    const accounts = [{ accountId, amount: changeAmount }];
    const body = { ...documentOf(saleOrder, shop, { operNumber: "10" }), changeAmount, accounts };
    return with_.done(saleOrder.endpoints.add, { data: body });
  };
  await ordered("40");
  await go(page, saleOrder.page);
  const orders = front(page).getByRole("row").filter({ hasText: "XSDD" });
  const ask = async () => {
    await orders.getByRole("button", { name: "删除" }).click();
    await dialog(page)
      .getByRole("button", { name: /^确\s?定$/ })
      .click();
    await expect(dialog(page).getByText("剩余订金 40.00 的去向")).toBeVisible();
  };
  await ask();
  // Who cancels the choice is told nothing more.
  await expectNoNotice(page, "已入账", async () => {
    await dialog(page)
      .getByRole("button", { name: /^取\s?消$/ })
      .click();
    await ask();
  });
  const remove = dialog(page).getByRole("button", { name: "删除订单" });
  // Nothing is chosen beforehand, and without a choice nothing happens.
  await dialog(page).getByLabel("原因").fill("客人改用别家");
  await expectNotice(page, "请选择剩余订金的去向", () => remove.click());
  await dialog(page).getByRole("radio", { name: "经结算账户退款" }).check();
  await pick(page, dialog(page).getByRole("combobox", { name: "退款账户" }), "备用金");
  await remove.click();
  await expect(orders).toHaveCount(0);

  await ordered("15");
  await ordered("25");
  await front(page).getByRole("button", { name: "刷新" }).click();
  await expect(orders).toHaveCount(2);
  for (const at of [0, 1]) await orders.nth(at).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "批量删除" }).click();
  await dialog(page)
    .getByRole("button", { name: /^确\s?定$/ })
    .click();
  await expect(dialog(page).getByText("剩余订金 40.00 的去向")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "留作往来余额" }).check();
  await dialog(page).getByLabel("原因").fill("客人改用别家");
  await remove.click();
  await expect(orders).toHaveCount(0);

  const statement = front(page).getByRole("row").filter({ hasText: MARK });
  await go(page, "/report/customer_account");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(statement.getByRole("cell", { name: "-40.00", exact: true }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await go(page, "/report/account_report");
  const account = front(page)
    .getByRole("row")
    .filter({ hasText: `备用金${MARK}` });
  await account.getByRole("button", { name: "账户流水" }).click();
  // 40 came and went; 15 and 25 stayed.
  const amounts = dialog(page).getByRole("row").filter({ hasText: "XSDD" });
  await expect(amounts).toHaveCount(4);
  for (const amount of ["-40.00", "15.00", "25.00"])
    await expect(amounts.getByRole("cell", { name: amount, exact: true }).first()).toBeVisible();
  // The order itself is gone, and says so to whoever follows its number.
  await amounts.last().getByText("XSDD").click();
  await expect(dialog(page).getByText(/由 .* 删除，其订金仍在账上/)).toBeVisible();
  for (const text of ["40.00", "备用金", "客人改用别家"])
    await expect(dialog(page).getByRole("definition").filter({ hasText: text })).toBeVisible();

  await go(page, "/system/log");
  const deletions = front(page).getByRole("row").filter({ hasText: "XSDD" }).filter({ hasText: "删除" });
  await expect(deletions).toHaveCount(3);
  for (const [at, words] of [
    [0, [/(15|25)\.00/, "往来余额"]],
    [2, ["40.00", `备用金${MARK}`]],
  ] as const) {
    await deletions.nth(at).getByRole("button", { name: "查看" }).click();
    const field = (label: string) => dialog(page).getByRole("row").filter({ hasText: label });
    await expect(field("退还订金")).toContainText(words[0]);
    await expect(field("退还去向")).toContainText(words[1]);
    await page.keyboard.press("Escape");
  }
});
