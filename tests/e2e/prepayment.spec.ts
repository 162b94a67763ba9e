// A member's prepayment in the browser: topped up, not withdrawn beyond what is left, and offered at the till; and the points of a sale.
import { advanceIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { getPartner } from "@kontor/contracts/system/partner";
import { expect, type Page, test } from "@playwright/test";
import { choose, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const DESKTOP = { width: 1366, height: 768 };
const BANK = "建设银行";

const row = (page: Page, text: string) => front(page).getByRole("row").filter({ hasText: text }).first();
const picture = (page: Page, name: string) =>
  page.screenshot({ path: test.info().outputPath(`${name}.png`), animations: "disabled" });
const gone = (page: Page) => expect(page.getByRole("dialog")).toHaveCount(0);

async function openForm(page: Page, url: string): Promise<void> {
  await go(page, url);
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
}
async function pickMember(page: Page, label: string, card: string): Promise<void> {
  const member = dialog(page).getByLabel(label);
  await member.fill(card);
  await page.locator(".ant-select-item-option").filter({ hasText: card }).click();
}
/** The first line of a slip: the account by a part of its name, and the amount. */
async function slipLine(page: Page, account: string, amount: string): Promise<void> {
  await dialog(page).getByRole("gridcell").first().click();
  await page.keyboard.type(account);
  await expect(page.getByRole("option", { name: account, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  // At once: keys that follow each other so fast are a scanner's.
  await page.keyboard.insertText(amount);
  await page.keyboard.press("Tab");
}

test("a member tops up and cannot take more out, and the till offers the balance without an account", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize(DESKTOP);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const input = { supplier: "东方供货", customer: "散客", products: [{ name: "茶杯", unit: "个" }], accounts: [BANK] };
  const shop = await openShop(call, input, [purchaseIn, retailOut]);
  await audited(call, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "100" }));
  const { info } = await call.done<{ info: { supplier: string } }>(getPartner, {
    query: { id: shop.partners.会员, type: "会员" },
  });
  const card = info.supplier;

  await test.step("an advance of 100 goes to the bank; a withdrawal beyond it is refused at the member", async () => {
    await openForm(page, advanceIn.page);
    await picture(page, "advance-empty");
    await page.keyboard.press("Control+s");
    await expect(dialog(page).getByRole("alert")).toContainText("付款会员");
    await pickMember(page, "付款会员", card);
    await slipLine(page, BANK, "100");
    await expect(dialog(page).getByLabel("合计收款")).toHaveText("100.00");
    await picture(page, "advance");
    await page.keyboard.press("Control+Shift+S");
    await gone(page);
    await expect(row(page, "100.00")).toContainText(BANK);
    await openForm(page, advanceIn.page);
    await pickMember(page, "付款会员", card);
    await slipLine(page, BANK, "-100.01");
    await page.keyboard.press("Control+s");
    await expect(
      dialog(page)
        .getByText(/预付款余额为 100.00/)
        .first(),
    ).toBeVisible();
    await picture(page, "advance-refused");
    await dialog(page)
      .getByRole("button", { name: /取\s*消/ })
      .click();
    await page.getByRole("button", { name: "放弃修改" }).click();
    await gone(page);
  });

  await test.step("the till shows the balance, takes 30.00 of it, and asks for no account", async () => {
    await openForm(page, retailOut.page);
    await pickMember(page, "会员卡号", card);
    await expect(dialog(page).getByLabel("预付款余额")).toHaveText("100.00");
    await dialog(page).getByRole("gridcell").first().click();
    await page.keyboard.type(shop.products[0]?.barCode ?? "");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("数量 第 1 行")).toBeFocused();
    await page.keyboard.type("6");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("单据金额")).toHaveText("30.00");
    await dialog(page).getByRole("switch", { name: "使用预付款" }).click();
    await expect(dialog(page).getByLabel("收款金额")).toHaveCount(0);
    await picture(page, "retail-prepaid");
  });

  await test.step("points of a sale stand at the member; his ledger names the sale, and no more is taken by hand than there is", async () => {
    const settings = await call.done<object>(getCurrentInfo);
    await call.done(updateSystemConfig, { data: { ...settings, amountPerPoint: "10" } });
    const sale = await audited(call, retailOut, documentOf(retailOut, shop, { operNumber: "25" }));
    await go(page, "/system/member");
    const listed = row(page, card);
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      await expect(listed.getByRole("cell", { name: "12", exact: true })).toBeVisible();
    }).toPass({ timeout: 60_000 });
    await picture(page, "members");
    await listed.getByRole("button", { name: "调整积分" }).click();
    await page.keyboard.press("Tab");
    await dialog(page).getByLabel("增减积分").fill("-13");
    await dialog(page).getByLabel("原因").fill("兑换礼品");
    await dialog(page).getByRole("button", { name: "保存" }).click();
    await expect(dialog(page).getByText(/积分为 12，不足以扣减/)).toBeVisible();
    await picture(page, "adjust-refused");
    await dialog(page).getByLabel("增减积分").fill("-2");
    await dialog(page).getByRole("button", { name: "保存" }).click();
    await gone(page);
    await expect(listed.getByRole("cell", { name: "10", exact: true })).toBeVisible();
    await listed.getByRole("button", { name: "积分明细" }).click();
    await expect(dialog(page).getByRole("row").filter({ hasText: "手工调整" })).toContainText("兑换礼品");
    await picture(page, "points");
    await dialog(page)
      .getByRole("button", { name: new RegExp(sale.number) })
      .click();
    await expect(dialog(page)).toContainText(sale.number);
  });

  await test.step("the ledger of points fits the phone, in French", async () => {
    await page.goto("/system/member");
    await choose(page, "fr");
    await expect(row(page, card)).toBeVisible();
    await picture(page, "members-fr");
    await row(page, card).getByRole("button", { name: "Mouvements des points" }).click();
    await expect(dialog(page).getByRole("row").filter({ hasText: "Ajustement" })).toBeVisible();
    await picture(page, "points-fr");
    await page.setViewportSize({ width: 390, height: 844 });
    await picture(page, "points-phone");
  });
});
