// Tests of counting with a workbook and of goods with batches; and of the morning after a count, with its profit, when what is short is ordered.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { adjustTask, createTask, finishTask, getTask, stockTakingPage } from "@kontor/contracts/warehouse/stock-taking";
import { countItems } from "@kontor/contracts/warehouse/stock-taking-items";
import { expect, type Locator, type Page, test } from "@playwright/test";
import writeXlsxFile from "write-excel-file/node";
import { complaints, dialog, freshSignIn, front, go, jump, register, scan, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const PARTNERS = { supplier: "茶厂甲", customer: "茶馆甲", accounts: [] };
const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1366, height: 768 };
const HEADER = ["条码*", "名称", "批号", "盘点数量*", "备注"];

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const day = (): string => new Date().toISOString().slice(0, 10);

async function buy(with_: Api, shop: Shop, lines: readonly object[]): Promise<void> {
  const body = { ...documentOf(purchaseIn, shop, { paid: "nothing" }), lines };
  await audited(with_, purchaseIn, body);
}

/** A shop with tea, and with milk in two batches; ten pieces of each are bought. */
async function opened(page: Page): Promise<{ with_: Api; shop: Shop; tea: string; milk: string }> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [
    { name: "茶叶", unit: "罐" },
    { name: "牛奶", unit: "盒", enableBatchNumber: true },
  ];
  const shop = await openShop(with_, { ...PARTNERS, products }, [purchaseIn, purchaseOrder]);
  const [tea = "", milk = ""] = shop.products.map(({ barCode }) => barCode);
  const line = (barCode: string, more: object) =>
    validLine(barCode, shop.warehouseId, { unitPrice: "3.5", taxRate: "0", ...more });
  const lines = [
    line(tea, { operNumber: "10" }),
    line(milk, { operNumber: "6", batchNumber: "A1", expirationDate: "2099-01-31" }),
    line(milk, { operNumber: "4", batchNumber: "B2", expirationDate: "2099-06-30" }),
  ];
  await buy(with_, shop, lines);
  return { with_, shop, tea, milk };
}
const newTask = async ({ done }: Api, { warehouseId: depotId }: Shop): Promise<string> =>
  (await done<{ id: string }>(createTask, { data: { name: "夜盘", countDate: day(), depotId, scope: "all" } })).id;

/** The amount of a line of the statement is this one, once the facts on their way have come. */
const amountIs = (page: Page, line: string, amount: string) =>
  expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, line).first().getByRole("cell").nth(1)).toHaveText(amount, { timeout: 2_000 });
  }).toPass();

async function upload(page: Page, rows: readonly string[][]): Promise<void> {
  const data = [HEADER, ...rows].map((cells) => cells.map((value) => ({ value, type: String })));
  const buffer = Buffer.from(await writeXlsxFile(data).toBuffer());
  await dialog(page).locator("input[type=file]").setInputFiles({ name: "实盘.xlsx", mimeType: XLSX, buffer });
}

test("an import of counts names every wrong row and counts nothing; corrected, it is counted, a scan asks for its batch, and no scanned count is replaced unseen", async ({
  page,
}) => {
  const wrong = complaints(page);
  const { with_, shop, tea, milk } = await opened(page);
  await newTask(with_, shop);
  await go(page, stockTakingPage.page);
  await row(page, "夜盘").getByRole("button", { name: "录入" }).click();
  await dialog(page).getByRole("button", { name: "导入实盘数" }).click();
  await upload(page, [
    [tea, "", "", "9", ""],
    ["69000000", "", "", "1", ""],
    [tea, "", "", "很多", ""],
    [milk, "", "", "5", ""],
    [milk, "", "C3", "5", ""],
    [tea, "", "A1", "5", ""],
  ]);
  const named = (text: string): Locator => dialog(page).getByRole("row").filter({ hasText: text }).first();
  // As the workbook numbers its rows, from the header on.
  for (const [line, text] of [
    ["3", "条码 69000000 不存在"],
    ["4", "请输入有效的数字"],
    ["5", "“牛奶”按批次管理，请填写批号"],
    ["6", "“牛奶”没有批号 C3"],
    ["7", "“茶叶”没有批号 A1"],
  ] as const)
    await expect(named(text).getByRole("cell").first()).toHaveText(line);
  await upload(page, [
    [tea, "", "", "9", ""],
    [milk, "", "A1", "5", ""],
  ]);
  await expect(page.getByText(/共 2 条/)).toBeVisible();
  const counted = (name: string): Locator => dialog(page).getByRole("textbox", { name });
  await expect(counted("实盘数 茶叶")).toHaveValue("9");
  await page.keyboard.press("Escape");
  await gone(page);

  // On the phone: the milk's barcode says nothing of its batch, so that is asked for.
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "扫码" }).click();
  const code = dialog(page).getByRole("textbox", { name: "扫描或输入条码" });
  await expect(code).toBeFocused();
  await scan(page, milk);
  const batches = dialog(page).getByRole("group", { name: "请选择批号" });
  await expect(batches.getByRole("button", { name: "·" })).toHaveText(["A1 · 2099-01-31", "B2 · 2099-06-30"]);
  await batches.getByRole("button", { name: "B2" }).click();
  await expect(dialog(page).getByTestId("counted")).toContainText("1");
  await expect(dialog(page).getByText("已上传")).toBeVisible();
  await code.focus();
  await scan(page, milk);
  await batches.getByRole("button", { name: "A1" }).click();
  await expect(dialog(page).getByTestId("counted")).toContainText("6");
  await expect(dialog(page).getByText("已上传")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await gone(page);

  // A workbook that knew nothing of the scanned milk replaces it only when somebody says so; the tea is as it was.
  await page.setViewportSize(DESKTOP);
  await row(page, "夜盘").getByRole("button", { name: "录入" }).click();
  await dialog(page).getByRole("button", { name: "导入实盘数" }).click();
  await upload(page, [
    [tea, "", "", "9", ""],
    [milk, "", "A1", "4", ""],
  ]);
  await expect(dialog(page).getByText("文件中有 1 行的商品在此期间已有人盘点", { exact: false })).toBeVisible();
  await expect(named("“牛奶”的盘点数现为 6").getByRole("cell").first()).toHaveText("3");
  await dialog(page).getByRole("radio", { name: "加到已有盘点数上", exact: false }).check();
  await dialog(page).getByRole("button", { name: "按此导入" }).click();
  await expect(counted("实盘数 牛奶 A1")).toHaveValue("10");
  await expect(counted("实盘数 茶叶")).toHaveValue("9");
  expect(wrong).toEqual([]);
});

test("gains and losses of a stock-taking count in profit or not, as the company's switch says, and the missing pieces are proposed for order the next morning", async ({
  page,
}) => {
  const wrong = complaints(page);
  const { with_, shop, tea } = await opened(page);
  const nuts = `1${String(Date.now()).slice(-9)}`;
  const meList = [{ barCode: nuts, commodityUnit: "袋", purchaseDecimal: "2", lowDecimal: "1" }];
  const stock = [{ depotId: shop.warehouseId, lowSafeStock: "8", highSafeStock: null }];
  await with_.done(addProduct, { data: { name: "坚果", unit: "袋", meList, stock } });
  const lines = [validLine(nuts, shop.warehouseId, { operNumber: "9", unitPrice: "2", taxRate: "0" })];
  // New products reach the other services a moment later.
  await expect(() => buy(with_, shop, lines)).toPass();

  // By night: five bags of nine are there, and one tin of tea more than the books have.
  const taskId = await newTask(with_, shop);
  const count = (barCode: string, countNumber: string) => ({ id: newId(), barCode, mode: "add", countNumber });
  await with_.done(countItems, { data: { taskId, counts: [count(nuts, "5"), count(tea, "11")] } });
  const version = async () => (await with_.done<{ version: number }>(getTask, { query: { id: taskId } })).version;
  await with_.done(finishTask, { data: { id: taskId, version: await version(), uncounted: "excluded" } });
  await with_.done(adjustTask, { data: { id: taskId, version: await version() } });

  // The count lost four bags at 2.00 and gained a tin at 3.50: beside the profit at first, and in it once the company says so, to the cent.
  await jump(page, "利润表（高级）");
  await amountIs(page, "盘点损益", "-4.50");
  await amountIs(page, "其他出入库损益", "0.00");
  await amountIs(page, "净利润", "0.00");
  for (const [stockTakingProfitFlag, profit] of [
    [true, "-4.50"],
    [false, "0.00"],
  ] as const) {
    const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
    await with_.done(updateSystemConfig, { data: { ...settings, stockTakingProfitFlag } });
    await amountIs(page, "净利润", profit);
    await amountIs(page, "盘点损益", "-4.50");
  }

  // In the morning three bags are missing to the low level.
  await jump(page, "库存预警");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, "坚果")).toBeVisible({ timeout: 2_000 });
    expect((await row(page, "坚果").getByRole("cell").allInnerTexts()).slice(-5)).toEqual(["5", "8", "", "3", "0"]);
  }).toPass();
  await front(page).getByRole("button", { name: "补货建议" }).click();
  // What the count did not find was not used up: no more than those three are proposed.
  await expect(dialog(page).getByRole("textbox", { name: "坚果的采购数量" })).toHaveValue("3");
  await dialog(page).getByRole("button", { name: "生成采购订单（1）" }).click();
  await expect(dialog(page)).toContainText("已生成 1 张未审核的采购订单");
  expect(wrong).toEqual([]);
});
