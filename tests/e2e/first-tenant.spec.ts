// The first tenant's story: a company registers, makes a role that may only read customers, and a user who sees no more than that.
import { addPartner, listPartners } from "@kontor/contracts/system/partner";
import { expect, type Page, test } from "@playwright/test";
import {
  complaints,
  demo,
  dialog,
  freshSignIn,
  front,
  jump,
  pick,
  type SignIn,
  signIn,
  signInFirst,
  tokenOf,
} from "./app.ts";

async function register(page: Page, { loginName, password }: SignIn): Promise<void> {
  await page.goto("/user/register");
  await page.getByLabel("登录名称").fill(loginName);
  await page.getByLabel("公司名称").fill("晨光贸易有限公司");
  await page.getByLabel("密码", { exact: true }).fill(password);
  await page.getByLabel("确认密码").fill(password);
  await page.getByRole("button", { name: "注册" }).click();
  await expect(page.getByText("注册成功")).toBeVisible();
}

test("a company registers and adds a user who may only read customers, and the user sees and may do only that (RBAC-2)", async ({
  page,
  browser,
}) => {
  const complained = complaints(page);
  const owner = freshSignIn();
  const reader = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await expect(page).toHaveTitle(/首页/);

  await jump(page, "角色管理");
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("角色名称").fill("客户查询");
  await dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  const role = front(page).getByRole("row").filter({ hasText: "客户查询" });
  await role.getByRole("button", { name: "分配菜单" }).click();
  await dialog(page).getByRole("treeitem", { name: "客户信息" }).locator(".ant-tree-checkbox").click();
  await dialog(page).getByRole("button", { name: "保存并分配按钮" }).click();
  await expect(dialog(page)).toContainText("分配按钮：客户查询");
  await dialog(page).getByRole("button", { name: "保存" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await jump(page, "用户管理");
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("登录名").fill(reader.loginName);
  await dialog(page).getByLabel("用户姓名").fill("王芳");
  await dialog(page).getByLabel("初始密码").fill(reader.password);
  await pick(page, dialog(page).getByLabel("角色", { exact: true }), "客户查询");
  await dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  await expect(front(page).getByRole("row").filter({ hasText: reader.loginName })).toBeVisible();
  expect(complained).toEqual([]);

  const theirs = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
  await signInFirst(theirs, reader, freshSignIn().password);
  await theirs.getByRole("combobox", { name: "搜索菜单" }).click();
  await expect(theirs.locator(".ant-select-item-option")).toHaveText(
    ["首页", "客户信息"].map((name) => new RegExp(name)),
  );
  await theirs.keyboard.press("Escape");
  await jump(theirs, "客户信息");
  await expect(front(theirs).getByText("零散客户")).toBeVisible();
  for (const name of ["新增", "批量删除", "启用", "导入"])
    await expect(front(theirs).getByRole("button", { name })).toHaveCount(0);

  // The API refuses the same, whatever the browser shows.
  const token = await tokenOf(theirs);
  const headers = { "X-Access-Token": token, "Idempotency-Key": "story" };
  const read = (type: string) =>
    theirs.request.get(`${listPartners.path}?type=${encodeURIComponent(type)}`, { headers });
  expect((await read("客户")).status()).toBe(200);
  expect((await read("供应商")).status()).toBe(403);
  const added = await theirs.request.post(addPartner.path, { headers, data: { type: "客户", supplier: "不应存在" } });
  expect(added.status()).toBe(403);
  await theirs.goto("/system/user");
  await expect(theirs.getByText(/页面不存在|无权限/).first()).toBeVisible();
});

test("language, theme and layout are the same after a reload", async ({ page }) => {
  await signIn(page, demo());
  await page.getByRole("button", { name: /用户菜单/ }).click();
  await page.getByRole("menuitem", { name: "界面设置" }).click();
  await page.getByRole("dialog").getByText("顶部菜单").click();
  await page.getByRole("dialog").getByText("深色").first().click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "语言" }).click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("tab", { name: "Home" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("tab", { name: "Home" })).toBeVisible();
  await expect(page.locator(".k-frame")).toHaveClass(/k-on-top/);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("two half-typed forms survive switching between their tabs", async ({ page }) => {
  await signIn(page, demo());
  await jump(page, "客户信息");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("客户名称")).toBeFocused();
  await page.keyboard.type("半张表单甲");
  await jump(page, "供应商信息");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("供应商名称")).toBeFocused();
  await page.keyboard.type("半张表单乙");
  await page.getByRole("tab", { name: "客户信息", exact: true }).click();
  await expect(page.getByLabel("客户名称").locator("visible=true").last()).toHaveValue("半张表单甲");
  await page.getByRole("tab", { name: "供应商信息", exact: true }).click();
  await expect(page.getByLabel("供应商名称").locator("visible=true").last()).toHaveValue("半张表单乙");
});

test("a display below 1366x768 gets a warning at the sign-in and on the dashboard, and one of that size gets none", async ({
  browser,
}) => {
  for (const [width, height, warnings] of [
    [1365, 768, 1],
    [1366, 767, 1],
    [1366, 768, 0],
  ] as const) {
    const size = { width, height };
    const context = await browser.newContext({ viewport: size, screen: size });
    const page = await context.newPage();
    const warning = page.getByRole("alert").filter({ hasText: "您的屏幕分辨率低于 1366×768" });
    await page.goto("/user/login");
    await expect(page.getByLabel("登录名称")).toBeVisible();
    await expect(warning).toHaveCount(warnings);
    await signIn(page, demo());
    await expect(front(page).getByText("今日采购")).toBeVisible();
    await expect(warning).toHaveCount(warnings);
    await context.close();
  }
});
