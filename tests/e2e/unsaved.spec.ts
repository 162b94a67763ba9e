// Tests that a half-typed form is not lost silently, whichever way it is closed.
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, go, jump, signIn } from "./app.ts";

const TYPED = "写了一半";
const DRAFT_STORED = "草稿已保存，下次打开时可继续填写";

async function halfTyped(page: Page): Promise<void> {
  await go(page, otherIn.page);
  await panel(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
  await dialog(page).getByLabel("备注", { exact: true }).fill(TYPED);
}
/** Checks that the draft is offered and contains the input. */
async function goOn(page: Page): Promise<void> {
  await go(page, otherIn.page);
  await panel(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByRole("button", { name: "继续填写" }).click();
  await expect(dialog(page).getByLabel("备注", { exact: true })).toHaveValue(TYPED);
}
/** The front page, with and without tabs. */
const panel = (page: Page) => page.locator(".k-panel:visible");
const question = (page: Page) => page.getByRole("dialog").filter({ hasText: "内容尚未保存" });
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

test("closing a half-typed form by its tab, by another menu entry without tabs, by a change of language or by a reload asks first or reports that a draft is stored", async ({
  page,
}) => {
  await signIn(page, demo());

  await jump(page, "客户信息");
  await panel(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("客户名称").fill(TYPED);
  await page.getByRole("button", { name: "关闭 客户信息" }).click();
  await question(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await expect(dialog(page).getByLabel("客户名称")).toHaveValue(TYPED);
  await tab(page, "客户信息").focus();
  await page.keyboard.press("Delete");
  await question(page).getByRole("button", { name: "放弃修改" }).click();
  await expect(tab(page, "客户信息")).toHaveCount(0);

  await halfTyped(page);
  await page.getByRole("button", { name: "关闭 其它入库" }).click();
  await expect(tab(page, "其它入库")).toHaveCount(0);
  await expect(page.getByText(DRAFT_STORED)).toBeVisible();

  await goOn(page);
  let sent = 0;
  page.on("dialog", async (box) => {
    expect(box.type()).toBe("beforeunload");
    sent += 1;
    await box.accept();
  });
  await page.reload();
  expect(sent).toBe(1);
  await goOn(page);
  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(sent).toBe(2);
  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "简体中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");

  // Without tabs, as on narrow screens, one page replaces the other.
  await page.setViewportSize({ width: 1000, height: 768 });
  await goOn(page);
  await page.getByRole("combobox", { name: "搜索菜单" }).fill("客户信息");
  await page.keyboard.press("Enter");
  await expect(page.getByText(DRAFT_STORED)).toBeVisible();
  await panel(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("客户名称").fill(TYPED);
  await page.getByRole("combobox", { name: "搜索菜单" }).fill("供应商信息");
  await page.keyboard.press("Enter");
  await question(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await expect(dialog(page).getByLabel("客户名称")).toHaveValue(TYPED);
});
