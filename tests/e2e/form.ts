// A new document as a person enters it: its partner, a line, and that the form is closed.
import { expect, type Locator, type Page } from "@playwright/test";
import { dialog, front, jump, pick, scan } from "./app.ts";

export const gone = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toHaveCount(0);
export const button = (page: Page, name: string | RegExp): Locator => dialog(page).getByRole("button", { name });
/** A cell of a line that is being written. */
export const cell = (page: Page, column: string, line = 1): Locator =>
  dialog(page).getByLabel(`${column} 第 ${line} 行`, { exact: true });

/** An empty form, its partner chosen. */
export async function begin(page: Page, title: string, partner?: string): Promise<void> {
  await jump(page, title);
  await front(page).getByRole("button", { name: "新增" }).click();
  const first = dialog(page).locator(".kontor-head").getByRole("combobox").first();
  // The till begins at the barcode.
  await expect(page.locator(":focus").and(first.or(cell(page, "条码")))).toHaveCount(1);
  if (!partner) return;
  await pick(page, first, partner);
}

/** A barcode into its cell, and the figures that Enter leads through. */
export async function firstLine(page: Page, barCode: string, figures: readonly string[]): Promise<void> {
  // Until the form has loaded, the row below the heading is that of the sums.
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await dialog(page).getByRole("row").nth(1).getByRole("gridcell").nth(1).click();
  await expect(cell(page, "条码")).toBeFocused();
  await scan(page, barCode);
  await expect(cell(page, "数量")).toBeFocused();
  for (const figure of figures) {
    // Not key by key: so fast only a scanner types.
    await page.keyboard.insertText(figure);
    await page.keyboard.press("Enter");
  }
}

/** Parts what is paid: so much from the first account, the rest on another. */
export async function twoAccounts(page: Page, amount: string, other: string, rest: string): Promise<void> {
  await button(page, "多账户结算").click();
  await dialog(page).getByLabel("账户 1 金额").fill(amount);
  await pick(page, dialog(page).getByRole("combobox", { name: "账户 2" }), other);
  await expect(dialog(page).getByLabel("账户 2 金额")).toHaveValue(rest);
  await button(page, /确\s?定/).click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
}
