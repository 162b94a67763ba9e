// Tests of documents around their lines: several accounts, files, workbooks, returns, stock reservations, and users with price hiding.
import { readFile } from "node:fs/promises";
import { newId } from "@kontor/contracts/core/id";
import { moneyFields } from "@kontor/contracts/document/document";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut } from "@kontor/contracts/sales/kinds";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { type Download, expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import writeXlsxFile from "write-excel-file/node";
import { complaints, demo, dialog, expectNotice, freshSignIn, front, jump, signIn, signInFirst } from "./app.ts";
import { begin, button, firstLine, gone, twoAccounts } from "./form.ts";
import { type Api, api, audited, detailOf, documentOf, openShop, type Shop, withoutPrices } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `北海贸易行${MARK}`,
  customer: `金门超市${MARK}`,
  accounts: [`工商银行${MARK}`],
  products: [
    { name: `青岛啤酒经典${MARK}`, unit: "瓶" },
    { name: `得力中性笔${MARK}`, unit: "支" },
  ],
};
/** A price that occurs nowhere else in the test, and the amount of ten pieces at it. */
const [PRICE, TEN] = ["13.57", "135.70"];
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.printed-page";
const NOTE = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
/** A picture of one red pixel. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
  "base64",
);
const PNG = PICTURE.subarray(0, 8);
/** The lines of a sale that takes long to post. */
const MANY = 1_000;

const close = (page: Page): Promise<void> =>
  button(page, /关\s?闭/)
    .last()
    .click();

/** Presses a button and returns the downloaded file. */
async function downloaded(page: Page, press: Locator): Promise<{ file: Download; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press.click()]);
  return { file, bytes: await readFile(await file.path()) };
}

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });

async function severalAccounts(page: Page, barCode: string): Promise<void> {
  await begin(page, "销售出库", WARES.customer);
  await firstLine(page, barCode, ["10", PRICE]);
  await dialog(page).getByLabel("本次收款").fill("100");
  await twoAccounts(page, "60", `工商银行${MARK}`, "40.00");
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "送货单.pdf", mimeType: "application/pdf", buffer: NOTE });
  await expect(dialog(page).getByText("送货单.pdf")).toBeVisible();
  await dialog(page)
    .locator("input[type=file]")
    .setInputFiles({ name: "签收.png", mimeType: "image/png", buffer: PICTURE });
  await hoverOver(page, dialog(page).getByText("签收.png"));
  await page.keyboard.press("Control+s");
  await gone(page);

  await row(page, WARES.customer).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByText(`现金 60.00 + 工商银行${MARK} 40.00`)).toBeVisible();
  await expect(dialog(page).getByLabel("本次欠款")).toHaveText("35.70");
  await page.keyboard.press("Escape");
  await gone(page);
  await row(page, WARES.customer).getByRole("button", { name: "查看" }).click();
  await expect(dialog(page).getByText(`现金 60.00 + 工商银行${MARK} 40.00`)).toBeVisible();
  const { file, bytes } = await downloaded(page, button(page, "送货单.pdf"));
  expect(file.suggestedFilename()).toBe("送货单.pdf");
  expect(bytes.equals(NOTE)).toBe(true);
  await hoverOver(page, button(page, "签收.png"));
  await button(page, "审核").click();
  await expect(button(page, "反审核")).toBeVisible();
  await page.keyboard.press("Escape");
  await gone(page);
}

/** A click shows the attached picture, which can be downloaded as well; Escape closes only the picture. */
async function hoverOver(page: Page, name: Locator): Promise<void> {
  const dialogs = await page.getByRole("dialog").count();
  await name.click();
  const preview = page.locator(".ant-image-preview");
  await expect(preview.locator("img")).toHaveJSProperty("naturalWidth", 1);
  const saved = await downloaded(page, preview.getByRole("button", { name: "下载" }));
  // The picture is re-encoded, so that its metadata is removed.
  expect(saved.bytes.subarray(0, PNG.length)).toEqual(PNG);
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(dialogs);
}

async function importedLines(page: Page, codes: readonly string[]): Promise<void> {
  await begin(page, "采购入库", WARES.supplier);
  await button(page, "导入明细").click();
  const template = await downloaded(page, button(page, "下载模板"));
  const [headings = []] = await readSheet(template.bytes);
  const titles = headings.map((title) => String(title));
  const at = (word: string) => titles.findIndex((title) => title.includes(word));
  const upload = async (rows: readonly [code: string, quantity: string][]) => {
    const cells = rows.map(([code, quantity]) => {
      const texts = titles.map(() => "");
      texts[at("条码")] = code;
      texts[at("数量")] = quantity;
      return texts;
    });
    const data = [titles, ...cells].map((texts) => texts.map((value) => ({ value, type: String })));
    const buffer = Buffer.from(await writeXlsxFile(data).toBuffer());
    await dialog(page).locator("input[type=file]").setInputFiles({ name: "明细.xlsx", mimeType: XLSX, buffer });
  };
  const [first = "", second = ""] = codes;
  await upload([
    [first, "3"],
    ["6900000000000", "1"],
    [second, "许多"],
  ]);
  await expect(dialog(page).getByRole("row").filter({ hasText: "条码 6900000000000 不存在" })).toContainText("3");
  await expect(dialog(page).getByRole("row").filter({ hasText: "请输入有效的数字" })).toContainText("4");
  // The wrong rows are returned with their reasons.
  const faulty = await downloaded(page, button(page, "下载错误行"));
  const [, ...wrong] = await readSheet(faulty.bytes);
  expect(wrong.map((cells) => String(cells.at(-1)))).toEqual([
    expect.stringContaining("条码 6900000000000 不存在"),
    expect.stringContaining("请输入有效的数字"),
  ]);
  await upload([
    [first, "3"],
    [second, "4"],
  ]);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog(page).getByRole("row").filter({ hasText: first })).toContainText("40.71");
  await expect(dialog(page).getByRole("row").filter({ hasText: second })).toContainText("14.00");
  await page.keyboard.press("Control+Shift+S");
  await gone(page);
  await expect(row(page, WARES.supplier).filter({ hasText: "54.71" })).toContainText("已审核");
}

async function otherKinds(page: Page, with_: Api, shop: Shop): Promise<void> {
  const [barCode = ""] = shop.products.map((product) => product.barCode);
  for (const [title, quantity] of [
    ["其它入库", "6"],
    ["其它出库", "2"],
  ] as const) {
    await begin(page, title);
    await firstLine(page, barCode, [quantity, "3.5"]);
    await page.keyboard.press("Control+Shift+S");
    await gone(page);
    await expect(row(page, WARES.products[0]?.name ?? "")).toContainText("已审核");
  }
  const sold = await audited(with_, retailOut, documentOf(retailOut, shop, { operNumber: "3", lines: 1 }));
  await begin(page, "零售退货");
  await button(page, "选择关联单据").click();
  await dialog(page).getByRole("row").filter({ hasText: sold.number }).dblclick();
  await button(page, "引入 1 行").click();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog(page).getByLabel("单据金额")).toHaveText("15.00");
  await expect(dialog(page).getByLabel("预付款余额")).toHaveText("0.00");
  await page.keyboard.press("Control+Shift+S");
  await gone(page);
  await expect(row(page, WARES.products[0]?.name ?? "")).toContainText("已审核");
}

/** Between saving and posting the stock is reserved, and the warehouse keeper sees by which document. */
async function reservedStock(page: Page, with_: Api, shop: Shop): Promise<void> {
  const { name = "" } = WARES.products[0] ?? {};
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "50000" }));
  await jump(page, "商品信息");
  await expect(async () => {
    const body = documentOf(saleOut, shop, { operNumber: "1", lines: MANY });
    const saving = with_.done<{ number: string }>(saleOut.endpoints.addAndAudit, { data: body });
    await row(page, name).getByRole("button", { name: "库存明细" }).click();
    await dialog(page).getByRole("tab", { name: "占用单据" }).click();
    const reservations = dialog(page).getByRole("row").filter({ hasText: "销售出库" });
    const seen = reservations.waitFor({ timeout: 3_000 }).then(async () => reservations.textContent());
    const text = await seen.catch(() => "");
    const { number } = await saving;
    await button(page, /关\s?闭/)
      .last()
      .click();
    await gone(page);
    expect(text).toContain(number);
    expect(text).toContain(String(MANY / shop.products.length));
  }).toPass();
}

/** All amounts of money in a response that are not masked. */
function moneyIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each, at) => moneyIn(each, `${path}[${at}]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    [...moneyFields, "purchaseUnitPrice", "lowDecimal"].some((field) => field === name) && inner !== null
      ? [`${path}.${name}`]
      : moneyIn(inner, `${path}.${name}`),
  );
}

/** Opens list, detail, print, form and export of a kind, and fails when a price is shown. */
async function nowhereAPrice(page: Page, title: string, number: string, editable: string): Promise<void> {
  const shownText = async (what: string) => {
    const values = await page.evaluate<string>(
      "[...document.querySelectorAll('input')].map(({ value }) => value).join(' ')",
    );
    const all = `${await page.content()} ${values}`;
    for (const figure of [PRICE, TEN, "135.7"]) expect(all, what).not.toContain(figure);
  };
  await jump(page, title);
  await expect(row(page, number)).toBeVisible();
  await shownText("list");
  await row(page, number).getByRole("button", { name: "查看" }).click();
  await expect(dialog(page).locator(".kontor-detail")).toBeVisible();
  await shownText("detail");
  await button(page, "打印").click();
  const printedPage = page.frameLocator(".kontor-print-view").locator(".printed-page");
  await expect(printedPage).toContainText(number);
  expect(await printedPage.textContent()).not.toMatch(/13\.57|135\.7/);
  await close(page);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  const { bytes } = await downloaded(page, button(page, "导出"));
  for (const at of [1, 2]) expect(JSON.stringify(await readSheet(bytes, at))).not.toMatch(/13\.57|135\.7/);
  await close(page);
  await gone(page);
  await row(page, editable).getByRole("button", { name: "编辑" }).click();
  await expect(dialog(page).getByRole("row").nth(1)).toContainText(WARES.products[0]?.name ?? "");
  await shownText("form");
  await dialog(page).getByLabel("备注", { exact: true }).fill("仓管核对过");
  await expectNotice(page, "保存成功", () => page.keyboard.press("Control+s"));
  await gone(page);
}

test("documents keep accounts and files, take lines from workbooks and sources, show which documents reserve stock, and hide prices by role (RBAC-7)", async ({
  page,
  browser,
}) => {
  const complained = complaints(page);
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut, retailOut, retailReturn, otherIn, otherOut]);
  const priced = { operNumber: "10", unitPrice: PRICE, lines: 1, remark: "" };
  const bought = await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { ...priced, operNumber: "100" }));

  await test.step("a sale of 135.70 is saved with 60 paid in cash, 40 by bank and a file, and shows the same when it is opened again", () =>
    severalAccounts(page, shop.products[0]?.barCode ?? ""));
  await test.step("lines are imported from a workbook, and a wrong row is named", () =>
    importedLines(
      page,
      shop.products.map(({ barCode }) => barCode),
    ));
  await test.step("other-in, other-out and retail-return documents are entered", () => otherKinds(page, with_, shop));
  await test.step("a sale's stock reservation is shown with the sale's number", () => reservedStock(page, with_, shop));

  await test.step("a warehouse keeper with price hiding sees no price in any list, form, detail, print, export or response", async () => {
    const sold = await audited(with_, saleOut, documentOf(saleOut, shop, priced));
    const open = [purchaseIn, saleOut].map((kind) => ({ kind, body: documentOf(kind, shop, priced), number: "" }));
    for (const one of open)
      one.number = (await with_.done<{ number: string }>(one.kind.endpoints.add, { data: one.body })).number;
    const clerk = await withoutPrices(with_, [purchaseIn.page, saleOut.page]);
    const theirs = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage();
    const leaked: string[] = [];
    theirs.on("response", async (response) => {
      if (!/\/(purchaseIn|saleOut)\//.test(response.url()) || !/json/.test(response.headers()["content-type"] ?? ""))
        return;
      leaked.push(...moneyIn(await response.json()).map((path) => `${response.url()} ${path}`));
    });
    await signInFirst(theirs, clerk, freshSignIn().password);
    await nowhereAPrice(theirs, "采购入库", bought.number, open[0]?.number ?? "");
    await nowhereAPrice(theirs, "销售出库", sold.number, open[1]?.number ?? "");
    expect(leaked).toEqual([]);
    // A user with price hiding sends no amounts, and the stored ones stay unchanged.
    for (const { kind, body } of open) {
      const { remark, lines } = await detailOf(with_, kind, body.id);
      expect([remark, Number(lines[0]?.unitPrice)]).toEqual(["仓管核对过", Number(PRICE)]);
    }
    await theirs.context().close();
  });
  expect(complained).toEqual([]);
});
