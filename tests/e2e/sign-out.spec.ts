// Tests that signing out leaves no data of the user in the browser.
import { newId } from "@kontor/contracts/core/id";
import { addPartner, listPartners } from "@kontor/contracts/system/partner";
import { logout } from "@kontor/contracts/system/session";
import { expect, test } from "@playwright/test";
import { demo, dialog, front, jump, signIn, tokenOf } from "./app.ts";
import { api } from "./shop.ts";

test("after signing out the browser keeps no token, no permissions and no list, and its back button shows no data (SES-8)", async ({
  page,
}) => {
  const supplier = `临江百货${newId().slice(-6)}`;
  await signIn(page, demo());
  const with_ = await api(page);
  await with_.done(addPartner, { data: { type: "客户", supplier } });
  await jump(page, "客户信息");
  await expect(front(page).getByText(supplier)).toBeVisible();
  const storedValues = "JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])";
  const token = await tokenOf(page);
  expect(token).not.toBe("");

  await page.getByRole("button", { name: "用户菜单" }).click();
  await page.getByRole("menuitem", { name: "退出登录" }).click();
  await page.getByRole("button", { name: /确\s?定/ }).click();
  await expect(page.getByLabel("登录名称")).toBeVisible();
  const left = await page.evaluate<string>(storedValues);
  for (const gone of [token, supplier, "/system/customer"]) expect(left).not.toContain(gone);
  await page.goBack();
  await page.goto("/system/customer");
  await expect(page.getByLabel("登录名称")).toBeVisible();
  await expect(page.getByText(supplier)).toHaveCount(0);
  const reply = await page.request.get(listPartners.path, {
    params: { type: "客户" },
    headers: { "X-Access-Token": token },
  });
  expect(reply.status()).toBe(401);
});

test("an ended session opens the login-expired dialog, and a half-typed form can be saved after signing in in another browser tab (shell.md §8)", async ({
  page,
}) => {
  const customer = `望江商行${newId().slice(-6)}`;
  await signIn(page, demo());
  await jump(page, "客户信息");
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByLabel("客户名称").fill(customer);
  await (await api(page)).send(logout);
  await dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  const expired = page.getByRole("dialog", { name: "登录已过期" });
  await expired.getByRole("button", { name: "留在本页" }).click();
  await expect(expired).toBeHidden();

  // The other tab finds the same ended session; its dialog leads to the sign-in page.
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "重新登录" }).click();
  await expect(other.getByLabel("登录名称")).toBeVisible();
  await expect(dialog(page).getByLabel("客户名称")).toHaveValue(customer);
  await signIn(other, demo());
  await dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();
  await expect(front(page).getByText(customer)).toBeVisible();
});
