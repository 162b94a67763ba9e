// Tests of saved views: kept with filters, columns, order and chart, taken again, as default, and shared with a role that sees less (docs/decisions/0079).
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, jump, register, signIn, signInFirst } from "./app.ts";
import { gone } from "./form.ts";
import { api, audited, documentOf, openShop, withoutPrices } from "./shop.ts";

const COUNTS = "入库汇总";
const views = (page: Page): Locator => front(page).getByRole("button", { name: "视图" });
const view = (page: Page, name: string): Locator => dialog(page).getByRole("group", { name });
const chart = (page: Page): Locator => front(page).locator(".kontor-chart");
const rows = (page: Page): Locator => front(page).locator(".ant-table-row");
const heading = (page: Page, name: string): Locator => front(page).getByRole("columnheader", { name });
async function close(page: Page): Promise<void> {
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);
}

test("a shopkeeper keeps what a report shows as a view, opens the page with it, and shares it with a role from which prices are hidden", async ({
  page,
  browser,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = ["茶叶", "茶杯", "食盐"].map((name) => ({ name, unit: "盒" }));
  const shop = await openShop(with_, { supplier: "供应商甲", customer: "客户甲", accounts: [], products }, [
    purchaseIn,
  ]);
  const clerk = await withoutPrices(with_, ["/report/in_material_count"]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { paid: "nothing" }));

  await test.step("what is shown is kept under a name", async () => {
    await jump(page, COUNTS);
    await expect(async () => {
      await front(page).getByRole("button", { name: "刷新" }).click();
      await expect(rows(page)).toHaveCount(3, { timeout: 500 });
    }).toPass();
    await front(page).getByLabel("商品").first().fill("茶");
    await front(page)
      .getByRole("button", { name: /查\s?询/ })
      .click();
    await expect(rows(page)).toHaveCount(2);
    await heading(page, "金额").click();
    await front(page).getByText("图表", { exact: true }).click();
    await views(page).click();
    await expect(dialog(page)).toContainText("还没有视图");
    await dialog(page).getByLabel("视图名称").fill("茶类图表");
    await dialog(page).getByLabel("共享给角色").click();
    await page.locator(".ant-select-item-option").filter({ hasText: "仓管" }).click();
    await page.keyboard.press("Escape");
    await dialog(page).getByRole("button", { name: "保存当前视图" }).click();
    await expect(view(page, "茶类图表")).toContainText("已共享给 1 个角色");
    await view(page, "茶类图表").getByRole("button", { name: "打开本页时使用此视图" }).click();
    await expect(view(page, "茶类图表").getByRole("button", { pressed: true })).toBeVisible();
    await close(page);
  });

  await test.step("another view is kept, and the first one is shown again with its filter, order and chart", async () => {
    await front(page)
      .getByRole("button", { name: /重\s?置/ })
      .click();
    await front(page).getByText("表格", { exact: true }).click();
    await expect(rows(page)).toHaveCount(3);
    await views(page).click();
    await dialog(page).getByLabel("视图名称").fill(" 茶类图表 ");
    await page.keyboard.press("Enter");
    await expect(page.getByText("名称已存在").first()).toBeVisible();
    await dialog(page).getByLabel("视图名称").fill("全部");
    await page.keyboard.press("Enter");
    await expect(view(page, "全部")).toBeVisible();
    await view(page, "茶类图表")
      .getByRole("button", { name: /打\s?开/ })
      .first()
      .click();
    await gone(page);
    await expect(front(page).getByLabel("商品").first()).toHaveValue("茶");
    await expect(rows(page)).toHaveCount(2);
    await expect(chart(page)).toBeVisible();
    await expect(heading(page, "金额")).toHaveAttribute("aria-sort", "ascending");
    await expect(views(page)).toContainText("茶类图表");
  });

  await test.step("the page opens with the default view", async () => {
    await page.reload();
    await expect(front(page).getByLabel("商品").first()).toHaveValue("茶");
    await expect(rows(page)).toHaveCount(2);
    await expect(chart(page)).toBeVisible();
  });

  await test.step("what is typed before the default view has come stays", async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/savedView/list*", async (route) => {
      await released;
      await route.continue();
    });
    await page.reload();
    await front(page).getByLabel("商品").first().fill("食盐");
    release();
    await expect(views(page)).toContainText("茶类图表");
    await expect(front(page).getByLabel("商品").first()).toHaveValue("食盐");
    await page.unroute("**/savedView/list*");
  });

  await test.step("a clerk of the role sees the view without prices, and cannot change it", async () => {
    const other = await (await browser.newContext()).newPage();
    const errors = complaints(other);
    await signInFirst(other, clerk, `Yx8!${clerk.loginName.slice(-10)}`);
    await jump(other, COUNTS);
    await expect(rows(other)).toHaveCount(3);
    await views(other).click();
    await expect(view(other, "茶类图表")).toContainText("来自");
    await expect(view(other, "茶类图表").getByRole("button", { name: /删\s?除/ })).toHaveCount(0);
    await view(other, "茶类图表")
      .getByRole("button", { name: /打\s?开/ })
      .first()
      .click();
    await expect(rows(other)).toHaveCount(2);
    await expect(front(other).getByText("10.00")).toHaveCount(0);
    expect(errors).toEqual([]);
    await other.context().close();
  });
  expect(wrong).toEqual([]);
});
