// Tests of closing a month in the browser: the checklist, the refusal at the date afterwards, and reopening.

import type { Answer } from "@kontor/contracts/core/endpoint";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { checkClosing, closePeriod, getClosing } from "@kontor/contracts/system/closing";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const PAGE = "/financial/closing";
const REASON = "供应商补开十月的红字发票";

/** Documents dated in closed days can be read and copied, not changed or saved; the buttons say why they are disabled. */
async function refusedSale(page: Page, today: string): Promise<void> {
  await go(page, "/bill/sale_out");
  const sale = front(page).getByRole("row").filter({ hasText: "春风商店" }).first();
  await expect(sale.getByRole("button", { name: "编辑" })).toBeDisabled();
  await expect(sale.getByRole("button", { name: "删除" })).toBeDisabled();
  await sale.getByRole("button", { name: "编辑" }).hover({ force: true });
  await expect(page.getByRole("tooltip").filter({ hasText: `${today} 及以前的账已结，不能修改` })).toBeVisible();
  // So of several together; a tooltip says why.
  await sale.getByRole("checkbox").check();
  const tool = (word: RegExp) => front(page).getByRole("toolbar").getByRole("button").filter({ hasText: word });
  for (const word of [/^审\s?核$/, /^反审核$/, /^批量删除$/]) await expect(tool(word)).toBeDisabled();
  await tool(/^反审核$/).hover({ force: true });
  await expect(
    page
      .getByRole("tooltip")
      .filter({ hasText: `${today} 及以前的账已结，不能修改` })
      .last(),
  ).toBeVisible();
  await sale.getByRole("checkbox").uncheck();
  await sale.getByRole("button", { name: "复制" }).click();
  await dialog(page).getByLabel("备注", { exact: true }).fill("补记");
  await dialog(page).getByRole("button", { name: "保存", exact: true }).click();
  await expect(dialog(page).getByText(`${today} 及以前的账已结`).first()).toBeVisible();
}

/** The books are reopened with a reason, which is shown afterwards. */
async function reopened(page: Page, today: string): Promise<void> {
  await go(page, PAGE);
  await front(page).getByRole("button", { name: "反结账" }).click();
  await dialog(page).getByRole("button", { name: "反结账" }).click();
  await expect(dialog(page).getByText("此项为必填项")).toBeVisible();
  await dialog(page).getByLabel("原因").fill(REASON);
  await dialog(page).getByRole("button", { name: "反结账" }).click();
  await expect(front(page).getByText("目前没有已结的账")).toBeVisible();
  await expect(front(page).getByText(`原因：${REASON}`)).toBeVisible();
  await expect(front(page).getByText(`结账到 ${today}`).first()).toBeVisible();
}

/** A date ahead causes a warning, and can be saved nevertheless. */
async function warnedAhead(page: Page): Promise<void> {
  await go(page, "/bill/purchase_in");
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("单据日期").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type("+1");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("晚于明天")).toHaveCount(0);
  await page.keyboard.press("Control+A");
  await page.keyboard.type("+5");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByText("晚于明天")).toBeVisible();
}

test("books are closed up to a day after a checklist, refuse a sale of a closed day and are reopened with a reason, and a date in the future shows a warning", async ({
  page,
}) => {
  test.slow();
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const shopInput = {
    supplier: "东方供货",
    customer: "春风商店",
    products: [{ name: "茶杯", unit: "个" }],
    accounts: [],
  };
  const shop = await openShop(call, shopInput, [purchaseIn, saleOut]);
  await audited(call, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" }));
  const draft = documentOf(saleOut, shop, { operNumber: "2", unitPrice: "5" });
  await call.done(saleOut.endpoints.add, { data: draft });

  const { today } = await call.done<{ today: string }>(getClosing);
  /** Waits until the saved documents are posted in all books. */
  const onlyDrafts = () =>
    expect
      .poll(async () => {
        const { findings } = await call.done<Answer<typeof checkClosing>>(checkClosing, { query: { day: today } });
        return findings.map(({ check }) => check);
      })
      .toEqual(["drafts"]);
  await onlyDrafts();

  await go(page, PAGE);
  await expect(front(page).getByText("目前没有已结的账")).toBeVisible();
  await front(page).getByLabel("结账日（含当日）").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(today);
  await page.keyboard.press("Enter");
  const checks = front(page).getByRole("listitem");
  await expect(checks.filter({ hasText: "未审核的单据" }).getByRole("button", { name: "销售出库 1" })).toBeVisible();
  for (const fine of ["未过账的单据", "账目不符", "未核销的收付款单"])
    await expect(checks.filter({ hasText: fine })).toContainText("无");

  // A count in the checklist opens the list of the documents counted.
  await checks.getByRole("button", { name: "销售出库 1" }).click();
  await expect(page).toHaveURL(/\/bill\/sale_out\?search=/);
  await expect(front(page).getByRole("row").filter({ hasText: "春风商店" })).toHaveCount(1);
  await go(page, PAGE);

  // A finding that is new since the checklist was shown is named and shown; then the books can be closed.
  await expect(checks.getByRole("button", { name: "销售出库 1" })).toBeVisible();
  const another = documentOf(saleOut, shop, { operNumber: "1", unitPrice: "5" });
  await call.done(saleOut.endpoints.add, { data: another });
  const close = async () => {
    await front(page).getByRole("button", { name: "结账", exact: true }).click();
    await dialog(page).getByRole("button", { name: "确定" }).click();
  };
  await onlyDrafts();
  await close();
  await expect(page.getByText("未审核的单据由 1 张变为 2 张")).toBeVisible();
  await expect(checks.getByRole("button", { name: "销售出库 2" })).toBeVisible();
  await close();
  await expect(front(page).getByText(`账已结到 ${today}（含当日）`)).toBeVisible();

  await refusedSale(page, today);
  await reopened(page, today);
  expect((await call.send(closePeriod, { data: { day: today, version: 0 } })).status()).toBe(409);

  await warnedAhead(page);
});
