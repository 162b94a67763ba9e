// The home page: what waits and what sold best, each figure opening what adds up to it, arranged by its user (docs/decisions/0083).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const WARES = { supplier: "供应商甲", customer: "客户甲", products: [{ name: "茶叶", unit: "盒" }], accounts: [] };
const HOME = "/dashboard/analysis";
const tile = (page: Page, name: string): Locator => front(page).locator(`[data-tile="${name}"]`);
const names = (page: Page): Promise<(string | null)[]> =>
  front(page)
    .locator("[data-tile]")
    .evaluateAll((all) => all.map((each) => each.getAttribute("data-tile")));

test("an owner opens what waits and what sold best from his home page, arranges it by keyboard, and finds it so on his next visit", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut, retailOut]);
  await expect(
    async () => void (await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "10" }))),
  ).toPass();
  await expect(async () => void (await audited(with_, saleOut, documentOf(saleOut, shop)))).toPass();
  await expect(async () => void (await audited(with_, retailOut, documentOf(retailOut, shop)))).toPass();
  await with_.done(saleOut.endpoints.add, { data: documentOf(saleOut, shop) });

  await test.step("documents that wait open their list, with as many rows", async () => {
    await go(page, HOME);
    await front(page).getByRole("button", { name: "刷新" }).click();
    await tile(page, "toAudit").getByRole("button", { name: "销售出库 1" }).click();
    await expect(page).toHaveURL(/sale_out\?search=/);
    await expect(front(page).locator(".ant-table-row")).toHaveCount(1);
  });

  await test.step("the best seller opens the ranking of the same days", async () => {
    await go(page, HOME);
    const best = tile(page, "bestProducts").getByRole("button", { name: /茶叶/ });
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      await expect(best).toBeVisible({ timeout: 2000 });
    }).toPass();
    const figure = (await best.textContent())?.trim() ?? "";
    await best.click();
    await expect(front(page).getByRole("row").filter({ hasText: "茶叶" }).first()).toContainText(figure);
  });

  await test.step("what retail to members came to opens the ranking without sales to nobody", async () => {
    await go(page, HOME);
    const sold = tile(page, "members").getByRole("button", { name: /本月会员零售额/ });
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      await expect(tile(page, "members").getByRole("button", { name: "本月消费会员 1" })).toBeVisible({
        timeout: 2000,
      });
    }).toPass();
    const figure = (await sold.textContent())?.replace(/[^\d.,]/g, "") ?? "";
    await page.screenshot({ path: test.info().outputPath("home.png"), fullPage: true });
    await sold.click();
    await expect(front(page).getByText("仅有名称的")).toBeVisible();
    await expect(front(page).locator(".ant-table-row")).toHaveCount(1);
    await expect(front(page).locator(".ant-table-row").first()).toContainText(figure);
    await page.screenshot({ path: test.info().outputPath("ranking.png") });
  });

  await test.step("a month of the chart opens its documents, by keyboard", async () => {
    await go(page, HOME);
    await tile(page, "saleMonths").getByRole("button").last().focus();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("row").filter({ hasText: "XSCK" })).toHaveCount(2);
    await page.keyboard.press("Escape");
    await gone(page);
  });

  await test.step("a tile goes to the front and another one away, by keyboard", async () => {
    await go(page, HOME);
    await expect(tile(page, "members")).toContainText("会员数");
    await front(page).getByRole("button", { name: "设置首页" }).focus();
    await page.keyboard.press("Enter");
    await dialog(page).getByRole("button", { name: "上移 待审核单据" }).focus();
    for (let step = 0; step < 8; step++) await page.keyboard.press("Enter");
    await dialog(page).getByRole("checkbox", { name: "今年销售、零售、采购" }).focus();
    await page.keyboard.press("Space");
    await dialog(page)
      .getByRole("button", { name: /保\s?存/ })
      .click();
    await gone(page);
    await expect.poll(async () => (await names(page))[0]).toBe("toAudit");
    expect(await names(page)).not.toContain("year");
  });

  await test.step("it is so on another visit, and usual again when that is wanted", async () => {
    const before = await names(page);
    await page.reload();
    await expect(tile(page, "toAudit")).toBeVisible();
    expect(await names(page)).toEqual(before);
    await front(page).getByRole("button", { name: "设置首页" }).click();
    await dialog(page).getByRole("button", { name: "恢复默认" }).click();
    await dialog(page)
      .getByRole("button", { name: /保\s?存/ })
      .click();
    await gone(page);
    await expect.poll(async () => (await names(page))[0]).toBe("today");
    expect(await names(page)).toContain("year");
  });
  expect(wrong).toEqual([]);
});
