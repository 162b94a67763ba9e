// Tests of remotes in the real browser under the real content security policy (security.md WEB-3; shell.md: a broken remote breaks only its own
// tabs).
import { expect, type Page, test } from "@playwright/test";
import { demo, front, go, noteViolations, signIn } from "./app.ts";

const SALES = "/bill/sale_order";
const PURCHASE = "/bill/purchase_order";

const unavailable = (page: Page) => page.getByText("页面暂时不可用");
const standsThere = (page: Page) => front(page).getByRole("button", { name: "新增" });

test("a tampered remote does not run, breaks only its own tab, and works after a retry (WEB-3)", async ({ page }) => {
  const refused = await noteViolations(page);
  await page.route("**/remotes/mfe-sales/remoteEntry.js", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `${await answer.text()};globalThis.tampered = true;` });
  });
  await signIn(page, demo());
  await go(page, SALES);
  await expect(unavailable(page)).toBeVisible();
  expect(await page.evaluate("globalThis.tampered")).toBeUndefined();

  await go(page, PURCHASE);
  await expect(standsThere(page)).toBeVisible();
  await expect(unavailable(page)).toBeHidden();

  await page.unroute("**/remotes/mfe-sales/remoteEntry.js");
  await go(page, SALES);
  // On a slow machine the second attempt may time out as well; then the button is pressed again.
  const retry = page.getByRole("button", { name: "重试" });
  await expect(async () => {
    if (await retry.isVisible()) await retry.click();
    await expect(standsThere(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
  expect(await refused()).toEqual([]);
});

test("a missing remote is shown as unavailable in its own tab alone (architecture.md §2)", async ({ page }) => {
  await page.route("**/remotes.json", async (route) => {
    const answer = await route.fetch();
    const { remotes } = (await answer.json()) as { remotes: { name: string }[] };
    await route.fulfill({ json: { remotes: remotes.filter(({ name }) => name !== "mfe-sales") } });
  });
  await signIn(page, demo());
  await go(page, SALES);
  await expect(unavailable(page)).toBeVisible();
  await go(page, PURCHASE);
  await expect(standsThere(page)).toBeVisible();
});

test("a window that was open before keeps working after a remote was redeployed (architecture.md §2)", async ({
  page,
}) => {
  await signIn(page, demo());
  await go(page, "/system/customer");
  await expect(front(page).getByRole("button", { name: "新增" })).toBeVisible();
  // The old files are missing until the browser requests the new list of remotes.
  let redeployed = true;
  await page.route("**/remotes.json", (route) => {
    redeployed = false;
    return route.continue();
  });
  await page.route(/\/remotes\/mfe-system\/\w+\.[0-9a-f]+\.js$/, (route) =>
    redeployed ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await go(page, "/system/vendor");
  await expect(front(page).getByRole("button", { name: "新增" })).toBeVisible();
  await expect(unavailable(page)).toBeHidden();
  expect(redeployed).toBe(false);
});
