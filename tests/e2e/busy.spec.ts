// Tests how the pages react to a service that is unavailable or busy for a moment.
import { getCurrentInfo } from "@kontor/contracts/system/config";
import { findMenuByPNumber } from "@kontor/contracts/system/function";
import { expect, test } from "@playwright/test";
import { demo, front, go, signIn } from "./app.ts";

const BUSY = { status: 503, json: { code: 503, data: { message: "busy", refusal: "busy" } } };

test("a service that is busy for a moment signs nobody out, and a page whose data cannot be loaded says so and loads when the user retries", async ({
  page,
}) => {
  let refused = 0;
  await page.route(`**${findMenuByPNumber.path}`, (route) => {
    refused += 1;
    return refused <= 2 ? route.fulfill(BUSY) : route.continue();
  });
  await signIn(page, demo());
  await expect(page.getByRole("tab", { name: "首页" })).toBeVisible();
  expect(refused).toBe(3);

  const settings = `**${getCurrentInfo.path}*`;
  await page.route(settings, (route) => route.fulfill(BUSY));
  await go(page, "/system/system_config");
  await expect(front(page).getByText("数据加载失败")).toBeVisible();
  await page.unroute(settings);
  await front(page).getByRole("button", { name: "重试" }).click();
  await expect(front(page).getByLabel("公司名称")).toHaveValue(/./);
});

test("a toast is shown in the window and not in a tab, even if its component loads late, because a hidden tab would hide the toast", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/bill/purchase_in");
  await page.reload();
  const button = front(page).getByRole("button", { name: "反审核" });
  await expect(button).toBeVisible();
  const requested = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await requested.promise;
    await route.continue();
  });
  await button.click();
  await page.getByRole("tab", { name: "首页" }).click();
  await expect(front(page).getByText("今日采购")).toBeVisible();
  await page.getByRole("tab", { name: "采购入库" }).click();
  requested.resolve();
  await button.click();
  await expect(page.locator("body > .ant-message").getByText("请至少选择一条记录！").first()).toBeVisible();
});
