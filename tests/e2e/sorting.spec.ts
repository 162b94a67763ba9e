// Tests that lists offer exactly the sort orders that their servers accept: a refused header is a fault of the page (shell.md §9, RBAC-8).

import { newId } from "@kontor/contracts/core/id";
import { sampled } from "@kontor/contracts/testing/sampled";
import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { demo, freshSignIn, register, signIn, signInFirst } from "./app.ts";
import { set } from "./axe.ts";
import { type MenuPage, openPage, pages } from "./page-tour.ts";
import { api, withoutPrices } from "./shop.ts";

/** Pages that a user with price hiding is refused (docs/decisions/0035). */
const BOOKS = ["/report/trial_balance", "/report/general_ledger", "/report/journal", "/report/vat_report"];
const SORTED = "th.ant-table-column-has-sorters[data-column]";

/** Shows all columns of the list that is open, if there is one. The boxes are ticked one by one, as the chooser redraws after each. */
async function showAll(page: Page): Promise<void> {
  const chooser = panelOf(page).getByRole("button", { name: "列设置" });
  if ((await chooser.count()) === 0) return;
  await chooser.click();
  await expect(page.locator(".kontor-chooser:visible")).toBeVisible();
  await page.evaluate(`(async () => {
    const next = () => document.querySelector(".kontor-chooser input:not(:checked)");
    for (let box = next(); box; box = next()) {
      box.click();
      await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    }
  })()`);
  await page.keyboard.press("Escape");
}

/** Pages in the background would make each search in the window's elements longer. */
const oneAtATime = (page: Page): Promise<void> => set(page, { multipage: false });

/** The page that is shown; there are no tabs. */
const panelOf = (page: Page): Locator => page.locator("main .k-panel").filter({ visible: true });

/** Repeats the page's request, sorted by each column offered. @returns their names with the status of each response */
async function sortByAll(page: Page, of: MenuPage): Promise<string[]> {
  let sent: Request | undefined;
  const note = (request: Request): void => {
    if (new URL(request.url()).searchParams.has("currentPage")) sent = request;
  };
  page.on("request", note);
  await openPage(page, of, "zh-CN");
  page.off("request", note);
  await showAll(page);
  const names = await panelOf(page)
    .locator(SORTED)
    .evaluateAll((headers) => headers.map((header) => header.getAttribute("data-column") ?? ""));
  if (names.length > 0 && !sent) throw new Error(`${of.url} has a table and asked for no rows`);
  const headers = await sent?.allHeaders();
  return Promise.all(
    names.map(async (name) => {
      const url = new URL(sent?.url() ?? "");
      url.searchParams.set("column", name);
      url.searchParams.set("order", "asc");
      // The gateway may close an idle connection just as a request begins, which a browser repeats by itself.
      const answer = await page.request.get(url.href, { maxRetries: 2, ...(headers ? { headers } : {}) });
      return `${of.url} ${name} ${answer.status()}`;
    }),
  );
}

/** The pages whose turn it is, and one in any case, of which is known what it answers. */
const sampledWith = (first: string, of: readonly MenuPage[]): MenuPage[] => [
  ...of.filter(({ url }) => url === first),
  ...sampled(
    of.filter(({ url }) => url !== first),
    5,
  ),
];

test("every column that a page offers for sorting is accepted by its server", async ({ page }) => {
  await signIn(page, demo());
  await oneAtATime(page);
  const toured = sampledWith("/financial/money_in", pages);
  const answers: string[] = [];
  for (const each of toured) answers.push(...(await sortByAll(page, each)));
  expect(answers).toEqual(expect.arrayContaining(["/financial/money_in totalPrice 200"]));
  expect(answers.length).toBeGreaterThan(toured.length);
  expect(answers.filter((answer) => !answer.endsWith(" 200"))).toEqual([]);
});

test("a user with price hiding is offered no sorting or filter by hidden prices", async ({ page, browser }) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const reports = pages.filter(({ url }) => url.startsWith("/report/") && !BOOKS.includes(url));
  const clerk = await withoutPrices(
    await api(page),
    reports.map(({ url }) => url),
  );
  const other = await (await browser.newContext()).newPage();
  await signInFirst(other, clerk, `Nw8!${newId().slice(-10)}`);
  for (const who of [page, other]) await oneAtATime(who);
  const answers: string[] = [];
  for (const each of sampledWith("/report/out_detail", reports)) answers.push(...(await sortByAll(other, each)));
  expect(answers).toEqual(expect.arrayContaining(["/report/out_detail operNumber 200"]));
  expect(answers.filter((answer) => !answer.endsWith(" 200"))).toEqual([]);
  for (const [url, amount] of [
    ["/report/in_detail", "allPrice"],
    ["/report/account_report", "currentAmount"],
    ["/report/customer_account", "allNeed"],
  ] as const) {
    const chosen = reports.filter((each) => each.url === url);
    for (const each of chosen) for (const who of [page, other]) await openPage(who, each, "zh-CN");
    await expect(panelOf(page).locator(`${SORTED}[data-column=${amount}]`)).toHaveCount(1);
    await expect(panelOf(other).locator(`${SORTED}[data-column=${amount}]`)).toHaveCount(0);
  }
  await expect(panelOf(page).getByRole("combobox", { name: "期末余额" })).toHaveCount(1);
  await expect(panelOf(other).getByRole("combobox", { name: "期末余额" })).toHaveCount(0);
});
