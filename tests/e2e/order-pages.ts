// What the pages say of one order's trade: the progress of orders in their list, who holds the product, what is owed, and the balances of the ledger.
import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, front, go } from "./app.ts";
import { gone } from "./form.ts";

/** A row's cells, by the name of the column. */
type Cells = Record<string, string>;

export const rowOf = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });

/** Opens a page and reads its rows as they are now. */
async function rowsOf(page: Page, url: string): Promise<Cells[]> {
  await go(page, url);
  await expect(page.locator(`[role=tab][data-path="${url}"]`)).toHaveAttribute("aria-selected", "true");
  const read = page.waitForResponse((response) => response.request().method() === "GET" && response.ok());
  await front(page).getByRole("button", { name: "刷新" }).click();
  await read;
  const table = front(page).locator("table").first();
  const names = await table.locator("thead th").evaluateAll((heads) => heads.map((head) => head.dataset.column ?? ""));
  const rows = await table
    .locator("tbody tr.ant-table-row")
    .evaluateAll((elements) => elements.map((row) => [...row.children].map((cell) => cell.textContent ?? "")));
  return rows.map((cells) => Object.fromEntries(cells.map((text, at) => [names[at], text.trim()])));
}

/** A figure as it is read: without the marks of thousands. */
const figure = (text: string | null | undefined): number => Number((text ?? "").replaceAll(",", ""));

export interface Progress {
  /** The tags of its state. */
  status: string;
  quantity: number;
  open: number;
  deposit: number;
  depositLeft: number;
  /** How far it is bought and what is still to be bought; only of sale orders. */
  bought?: readonly [state: string, open: number];
}

/** What the list of orders says of one of them. */
export async function progressOf(page: Page, url: string, number: string): Promise<Progress> {
  const row = (await rowsOf(page, url)).find((cells) => cells.number?.startsWith(number));
  const { purchaseStatus, openPurchaseNumber } = row ?? {};
  return {
    status: row?.status ?? "",
    quantity: figure(row?.totalNumber),
    open: figure(row?.openNumber),
    deposit: figure(row?.changeAmount),
    depositLeft: figure(row?.lastDeposit),
    ...(purchaseStatus === undefined ? {} : { bought: [purchaseStatus, figure(openPurchaseNumber)] as const }),
  };
}

/** On hand, reserved, available now, promised, coming, available when all is delivered. */
export type Stock = readonly [number, number, number, number, number, number];

/** Opens who holds a product, from the list of products. */
async function openHoldings(page: Page, product: string): Promise<void> {
  await go(page, "/material/material");
  await rowOf(page, product).getByRole("button", { name: "库存占用" }).click();
  await expect(dialog(page).locator(".kontor-holdings dd").first()).not.toHaveText("");
}

/** The six figures of a product. */
export async function stockOf(page: Page, product: string): Promise<Stock> {
  await openHoldings(page, product);
  const texts = await dialog(page).locator(".kontor-holdings dd").allTextContents();
  await page.keyboard.press("Escape");
  await gone(page);
  return texts.map(figure) as unknown as Stock; // six of them
}

/** The document behind what is reserved, promised or coming of a product. */
export async function expectHolder(page: Page, product: string, figureName: string, texts: readonly string[]) {
  await openHoldings(page, product);
  await dialog(page).getByRole("tab", { name: figureName }).click();
  const [number = "", ...more] = texts;
  for (const text of more) await expect(dialog(page).getByRole("row").filter({ hasText: number })).toContainText(text);
  await page.keyboard.press("Escape");
  await gone(page);
}

/** What is owed by or to a partner, and what is left of deposits, from the statements. */
export async function statementOf(
  page: Page,
  url: string,
  partner: string,
): Promise<readonly [debt: number, deposit: number]> {
  const row = (await rowsOf(page, url)).find(({ name }) => name === partner);
  return [figure(row?.allNeed), figure(row?.deposit)];
}

/** The closing balances that are not zero, by account; those of credit below zero. The page itself says whether the books agree. */
export async function trialOf(page: Page): Promise<Record<string, number>> {
  const rows = await rowsOf(page, "/report/trial_balance");
  await expect(front(page).getByText("账目相符")).toBeVisible();
  const balances = rows.map(
    ({ account = "", closingDebit, closingCredit }) => [account, figure(closingDebit) - figure(closingCredit)] as const,
  );
  return Object.fromEntries(balances.filter(([, balance]) => balance !== 0));
}
