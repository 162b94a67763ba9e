// Test of property aliases: a company names the free fields of its products, and pages that are open already show the names (reference.md §5.9).
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, test } from "@playwright/test";
import { choose, dialog, expectNotice, freshSignIn, front, go, register, signIn } from "./app.ts";
import { api, documentOf, openShop } from "./shop.ts";

const PAGE = "/material/material_property";

test("an alias replaces the word in the open product list, the product form, a document's grid, detail and picker, in French too, and an empty one brings the word back", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [{ name: "乌龙茶", unit: "包", otherField1: "安溪" }];
  const shop = await openShop(with_, { supplier: "供应商", customer: "客户", products, accounts: [] }, [otherIn]);
  await with_.done(otherIn.endpoints.add, { data: documentOf(otherIn, shop) });

  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "展开" }).click();
  await expect(front(page).getByLabel("扩展1")).toBeVisible();
  const rename = async (alias: string) => {
    await go(page, PAGE);
    const row = front(page).locator(".ant-table-row").filter({ hasText: "扩展1" });
    await row.getByRole("button", { name: "编辑" }).click();
    await dialog(page).getByLabel("别名").fill(alias);
    await expectNotice(page, "保存成功", () => dialog(page).getByRole("button", { name: "保存" }).click());
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await rename("产地");
  await expect(front(page).locator(".ant-table-row")).toHaveCount(4);

  await go(page, "/material/material");
  await expect(front(page).getByLabel("产地")).toBeVisible();
  await expect(front(page).getByLabel("扩展1")).toHaveCount(0);
  await front(page)
    .locator(".ant-table-row")
    .filter({ hasText: "乌龙茶" })
    .getByRole("button", { name: "编辑" })
    .click();
  await expect(dialog(page).getByText("产地")).toHaveCount(1);
  await page.keyboard.press("Escape");

  await go(page, otherIn.page);
  const document = front(page).locator(".ant-table-row").first();
  await document.getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByRole("columnheader", { name: "产地" })).toBeVisible();
  await dialog(page).getByRole("button", { name: "选择商品" }).click();
  await expect(dialog(page).getByRole("columnheader", { name: "产地" })).toBeVisible();

  await page.reload();
  await choose(page, "fr");
  await go(page, PAGE);
  await expect(front(page).locator(".ant-table-row").filter({ hasText: "Champ libre 1" })).toContainText("产地");
  await page.setViewportSize({ width: 375, height: 700 });
  await expect(page.locator(".kontor-list:visible").getByRole("button", { name: "Modifier" }).first()).toBeVisible();
  await page.locator(".kontor-list:visible").getByRole("button", { name: "Modifier" }).first().click();
  await expect(dialog(page).getByLabel("Alias")).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Escape");
  await choose(page, "zh-CN");
  await rename("");
  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "展开" }).click();
  await expect(front(page).getByLabel("扩展1")).toBeVisible();
});
