// Enters a new document by keyboard: its partner, a line, and the closing of the form.
import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, front, jump, pick, scan } from "./app.ts";

export const gone = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toHaveCount(0);
export const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole("button", { name });
/** A cell of a line in edit mode. */
export const cell = (page: Page, column: string, line = 1): Locator =>
  dialog(page).getByLabel(`${column} 第 ${line} 行`, { exact: true });

/** Clicks into a line's cell below a heading. The place of a column depends on which rare columns the company's products fill. */
export async function openCell(page: Page, column: string, line = 1): Promise<void> {
  await expect(async () => {
    const headings = await dialog(page).getByRole("columnheader").allTextContents();
    // The cells begin after the check box: with what the line is, the warehouse, or the barcode where lines have none.
    // A heading may name below itself the columns that have no room of their own.
    const at =
      headings.findIndex((heading) => heading.startsWith(column)) -
      headings.findIndex((heading) => /^(组件类型|仓库|调出仓库|条码)/.test(heading));
    await dialog(page).getByRole("row").nth(line).getByRole("gridcell").nth(at).click();
    await expect(cell(page, column, line)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

/** Opens an empty form and chooses the partner. */
export async function begin(page: Page, title: string, partner?: string): Promise<void> {
  await jump(page, title);
  await front(page).getByRole("button", { name: "新增" }).click();
  const first = dialog(page).locator(".kontor-head").getByRole("combobox").first();
  // A retail form has the focus at the barcode from the start.
  await expect(page.locator(":focus").and(first.or(cell(page, "条码")))).toHaveCount(1);
  if (!partner) return;
  await pick(page, first, partner);
}

/** Types a barcode into its cell, and figures into the cells that Enter leads to. */
export async function firstLine(page: Page, barCode: string, figures: readonly string[]): Promise<void> {
  // While the form loads, the row below the headings is the totals row.
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(cell(page, "数量")).toBeFocused();
  for (const figure of figures) {
    // Filled at once, because keys in quick succession would be taken for a scanner.
    await page.keyboard.insertText(figure);
    await page.keyboard.press("Enter");
  }
}

/** Splits the payment: the given amount on the first account, the rest on another. */
export async function twoAccounts(page: Page, amount: string, other: string, rest: string): Promise<void> {
  await button(page, "多账户结算").click();
  await dialog(page).getByLabel("账户 1 金额").fill(amount);
  await pick(page, dialog(page).getByRole("combobox", { name: "账户 2" }), other);
  await expect(dialog(page).getByLabel("账户 2 金额")).toHaveValue(rest);
  await button(page, /确\s?定/).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
}
