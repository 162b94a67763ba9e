// The warehouse keeper's story: goods are bought, sold by the case and by the piece, returned, a purchase is corrected. After each step the ledger
// shows the figures on paper.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, jump, register, scan, signIn, tokenOf } from "./app.ts";

const MARK = newId().slice(-6);
const [BOTTLE, CASE] = [`瓶${MARK}`, `箱${MARK}`];
const BEER = `青岛啤酒${MARK}`;
/** Barcodes as a scanner reads them: of the bottle and of the case. */
const PIECE = `69${String(Date.now()).slice(-9)}1`;
const BOX = `${PIECE}0`;
const HOUR_MS = 3_600_000;

const save = (page: Page): Promise<void> =>
  dialog(page)
    .getByRole("button", { name: /^保\s?存$/ })
    .click();
const gone = (page: Page): Promise<void> => expect(page.getByRole("dialog")).toHaveCount(0);
const add = (page: Page): Promise<void> => front(page).getByRole("button", { name: "新增" }).click();

async function enterUnit(page: Page): Promise<void> {
  await jump(page, "多单位");
  await add(page);
  await expect(dialog(page).getByRole("textbox", { name: /\* 基本单位$/ })).toBeFocused();
  for (const text of [BOTTLE, CASE]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("12");
  await page.keyboard.press("Enter");
  await gone(page);
}

/** The beer, 12 bottles a case: bought at 3.50, sold at 4.60, at the counter for 5.00 a bottle. */
async function enterProduct(page: Page): Promise<void> {
  await jump(page, "商品信息");
  await add(page);
  await dialog(page).getByLabel("商品名称").fill(BEER);
  await dialog(page).getByRole("switch", { name: "启用多单位" }).press("Space");
  await dialog(page).getByRole("combobox", { name: "多单位" }).fill(BOTTLE);
  await expect(page.locator(".ant-select-item-option-active").filter({ hasText: BOTTLE })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("combobox", { name: "多单位" })).toHaveAttribute("aria-expanded", "false");
  await dialog(page).getByRole("tab", { name: "条码与价格", exact: true }).press("Enter");
  await dialog(page).getByLabel("条码 1", { exact: true }).fill(PIECE);
  await dialog(page).getByLabel("采购价 1").fill("3.5");
  await dialog(page).getByLabel("零售价 1").fill("5");
  await dialog(page).getByLabel("销售价 1").fill("4.6");
  await dialog(page).getByLabel("条码 2", { exact: true }).fill(BOX);
  await dialog(page).getByRole("button", { name: "按换算率重算价格" }).press("Enter");
  await expect(dialog(page).getByLabel("零售价 2")).toHaveValue("60");
  await save(page);
  await gone(page);
}

/** Waits until the services have consumed the new product; a person would need longer to reach the form. */
async function knows(page: Page, kind: DocumentKind): Promise<void> {
  const headers = { "X-Access-Token": await tokenOf(page) };
  await expect(async () => {
    const answer = await page.request.get(`${kind.endpoints.lineStarts.path}?barCodes=${PIECE},${BOX}`, { headers });
    const { data } = (await answer.json()) as { data: { lines: unknown[] } };
    expect(data.lines).toHaveLength(2);
  }).toPass();
}

const cell = (page: Page, column: string, line: number): Locator =>
  dialog(page).getByLabel(`${column} 第 ${line} 行`, { exact: true });

/** Clicks into a cell of the lines. */
async function point(page: Page, column: string, number: number): Promise<void> {
  const lines = dialog(page).getByRole("grid");
  const at = (await lines.getByRole("columnheader").allTextContents()).indexOf(column);
  await lines.getByRole("row").nth(number).locator("> *").nth(at).click();
}

async function correct(page: Page, column: string, number: number, text: string): Promise<void> {
  // Lines from the source document may appear while the cell is being entered.
  await expect(async () => {
    await point(page, column, number);
    await cell(page, column, number).fill(text, { timeout: 2_000 });
  }).toPass();
}

/** Types a barcode into the focused cell, and figures into the cells that Enter leads to. */
async function line(page: Page, number: number, barCode: string, figures: readonly string[]): Promise<void> {
  await expect(cell(page, "条码", number)).toBeFocused();
  await scan(page, barCode);
  await expect(cell(page, "数量", number)).toBeFocused();
  for (const figure of figures) {
    await page.keyboard.insertText(figure);
    await page.keyboard.press("Enter");
  }
}

/** Opens a new document and chooses its partner by keyboard; the first barcode cell has the focus then. */
async function begin(page: Page, menu: string, kind: DocumentKind, partner?: string): Promise<void> {
  await knows(page, kind);
  await jump(page, menu);
  await add(page);
  // A retail form has the focus at the barcode from the start.
  const isTill = kind.trade === "retail";
  await expect(isTill ? cell(page, "条码", 1) : dialog(page).getByRole("combobox").first()).toBeFocused();
  if (partner) {
    await dialog(page).getByRole("combobox").first().focus();
    await page.keyboard.insertText(partner);
    await expect(page.locator(".ant-select-item-option-active").filter({ hasText: partner })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("combobox").first()).toHaveAttribute("aria-expanded", "false");
    await page.keyboard.press("Enter");
  } else {
    await point(page, "条码", 1);
  }
}

const saveAndAudit = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+Shift+S");
  await gone(page);
};

interface DocumentInput {
  quantity: string;
  unitCost: string;
  value: string;
}

/** Reads the product's stock dialog after everything is posted, when nothing is reserved any more. */
async function ledgerShows(
  page: Page,
  input: DocumentInput,
  moved: Readonly<Record<string, readonly string[]>> = {},
): Promise<void> {
  const headers = { "X-Access-Token": await tokenOf(page) };
  await expect(async () => {
    const answer = await page.request.get(listStock.path, { headers });
    const { data } = (await answer.json()) as {
      data: { rows: (Record<keyof DocumentInput, string> & { reserved: string })[] };
    };
    const [row] = data.rows;
    expect([row?.quantity, row?.unitCost, row?.value, row?.reserved].map(Number)).toEqual(
      [input.quantity, input.unitCost, input.value, "0"].map(Number),
    );
  }).toPass({ timeout: 60_000 });
  await jump(page, "商品信息");
  const product = front(page).getByRole("row").filter({ hasText: BEER });
  await product.getByRole("button", { name: "库存明细" }).click();
  const balance = dialog(page).getByRole("row").filter({ hasText: "默认仓库" });
  await expect(balance.getByRole("cell")).toHaveText([
    "默认仓库",
    input.quantity,
    "0",
    input.quantity,
    input.unitCost,
    input.value,
  ]);
  await dialog(page).getByRole("tab", { name: "占用单据" }).click();
  await expect(dialog(page).getByRole("tabpanel", { name: "占用单据" }).locator(".ant-empty")).toBeVisible();
  await dialog(page).getByRole("tab", { name: "库存流水" }).click();
  const moves = dialog(page).getByRole("tabpanel", { name: "库存流水" }).getByRole("row");
  for (const [kind, quantities] of Object.entries(moved)) {
    await expect(moves.filter({ hasText: kind })).toHaveCount(quantities.length);
    for (const quantity of quantities)
      await expect(
        moves.filter({ hasText: kind }).filter({ has: page.getByRole("cell", { name: quantity, exact: true }) }),
      ).toHaveCount(1);
  }
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);
}

test("goods that are bought, sold by case and piece, returned and corrected have the stock and costs worked out on paper", async ({
  page,
}) => {
  const complained = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await enterUnit(page);
  await enterProduct(page);

  await test.step("100 bottles at 3.50 come in: 100 × 3.50 = 350.00", async () => {
    await begin(page, "采购入库", purchaseIn, "零散供应商");
    await line(page, 1, PIECE, ["100", "3.5"]);
    await expect(dialog(page).getByLabel("应付金额")).toHaveText("350.00");
    await saveAndAudit(page);
    await ledgerShows(page, { quantity: "100", unitCost: "3.5", value: "350.00" });
  });

  await test.step("a customer takes 2 cases and 5 bottles: 29 × 3.50 = 101.50 leave, 71 bottles worth 248.50 remain", async () => {
    await begin(page, "销售出库", saleOut, "零散客户");
    await line(page, 1, BOX, ["2", "55.2"]);
    await line(page, 2, PIECE, ["5", "4.6"]);
    await expect(dialog(page).getByLabel("应收金额")).toHaveText("133.40");
    await saveAndAudit(page);
    await ledgerShows(page, { quantity: "71", unitCost: "3.5", value: "248.50" });
  });

  await test.step("the counter cannot sell 6 cases out of 71 bottles; a case and 4 bottles are 16 × 3.50 = 56.00", async () => {
    await begin(page, "零售出库", retailOut);
    await line(page, 1, BOX, ["6", "60"]);
    await line(page, 2, PIECE, ["4", "5"]);
    await page.keyboard.press("Control+Shift+S");
    // Who may let it pass is asked why.
    await page
      .getByRole("dialog")
      .filter({ hasText: "填写原因后继续？" })
      .getByRole("button", { name: /取\s?消/ })
      .click();
    await expect(
      dialog(page)
        .getByText(/库存不足/)
        .first(),
    ).toBeVisible();
    await correct(page, "数量", 1, "1");
    await expect(dialog(page).getByLabel("单据金额")).toHaveText("80.00");
    await dialog(page).getByLabel("收款金额").fill("100");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("找零")).toHaveText("20.00");
    await saveAndAudit(page);
    await ledgerShows(page, { quantity: "55", unitCost: "3.5", value: "192.50" });
  });

  await test.step("the customer brings one bottle back, at the 3.50 it left with: 56 bottles worth 196.00", async () => {
    await begin(page, "销售退货", saleReturn, "零散客户");
    await dialog(page).getByRole("button", { name: "选择关联单据" }).click();
    await dialog(page).getByRole("row").filter({ hasText: "XSCK" }).dblclick();
    await dialog(page).getByRole("row").filter({ hasText: BOX }).getByRole("checkbox").click();
    await dialog(page).getByRole("button", { name: "引入 1 行" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await correct(page, "数量", 1, "1");
    await expect(dialog(page).getByLabel("应退金额")).toHaveText("4.60");
    await saveAndAudit(page);
    const moved = { 采购入库: ["100"], 销售出库: ["-24", "-5"], 零售出库: ["-12", "-4"], 销售退货: ["1"] };
    await ledgerShows(page, { quantity: "56", unitCost: "3.5", value: "196.00" }, moved);
  });

  const yesterday = new Date(Date.now() - 24 * HOUR_MS + 8 * HOUR_MS).toISOString().slice(0, 10);
  await test.step("yesterday's 50 bottles at 3.20 are entered late: (160 + 350) / 150 = 3.40, so 106 bottles are worth 360.40", async () => {
    await begin(page, "采购入库", purchaseIn, "零散供应商");
    await line(page, 1, PIECE, ["50", "3.2"]);
    await dialog(page).getByLabel("单据日期").fill(`${yesterday} 09:00:00`);
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("单据日期")).toHaveValue(`${yesterday} 09:00`);
    await page.keyboard.press("Control+Shift+S");
    const consequences = page.getByRole("dialog", { name: "此次操作的影响" });
    await expect(consequences.getByRole("row").filter({ hasText: "月末库存金额" }).last()).toContainText("360.40");
    await consequences.getByRole("button", { name: "仍然继续" }).click();
    await gone(page);
    await ledgerShows(page, { quantity: "106", unitCost: "3.4", value: "360.40" });
  });

  await test.step("the late purchase is corrected to 100 bottles at 3.80: (380 + 350) / 200 = 3.65, so 156 bottles are worth 569.40", async () => {
    await jump(page, "采购入库");
    const late = front(page)
      .getByRole("row")
      .filter({ hasText: `${yesterday} 09:00` });
    await late.getByRole("button", { name: "查看" }).click();
    await dialog(page).getByRole("button", { name: "反审核" }).click();
    await dialog(page)
      .getByRole("button", { name: /确\s?定/ })
      .click();
    await dialog(page)
      .getByRole("button", { name: /编\s?辑/ })
      .click();
    await correct(page, "数量", 1, "100");
    await correct(page, "单价", 1, "3.8");
    await expect(dialog(page).getByLabel("应付金额")).toHaveText("380.00");
    await page.keyboard.press("Control+Shift+S");
    const consequences = page.getByRole("dialog", { name: "此次操作的影响" });
    await expect(consequences.getByRole("row").filter({ hasText: "月末库存金额" }).last()).toContainText("569.40");
    await consequences.getByRole("button", { name: "仍然继续" }).click();
    await gone(page);
    await ledgerShows(page, { quantity: "156", unitCost: "3.65", value: "569.40" });
  });
  expect(complained).toEqual([]);
});
