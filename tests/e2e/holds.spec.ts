// The story of a held order: the home page shows it on its due day, its goods are sold to nobody else, and everybody sees who holds them.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { dialog, expectNotice, freshSignIn, front, go, register, signIn } from "./app.ts";
import { begin, firstLine, gone } from "./form.ts";
import { api, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const PRODUCT = `茶壶${MARK}`;
const WARES = { supplier: `供${MARK}`, customer: `客${MARK}`, products: [{ name: PRODUCT, unit: "个" }], accounts: [] };
const PHONE = { width: 390, height: 844 };
/** The moment this file began: a run across midnight still means the same days. */
const STARTED = Date.now();
/** A day in the company's time zone. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(new Date(STARTED + days * 86_400_000));

async function type(field: Locator, day: string): Promise<void> {
  await field.fill(day);
  await field.press("Tab");
}
const figure = (page: Page, name: string): Locator =>
  dialog(page).locator(".kontor-holdings > div").filter({ hasText: name });

const orderOf = (page: Page): Locator => front(page).getByRole("row").filter({ hasText: "XSDD" });

/** The product shows who holds its pieces and what moved them, on a phone as well. */
async function shownHolders(page: Page): Promise<void> {
  await go(page, "/material/material");
  await front(page).getByRole("row").filter({ hasText: PRODUCT }).getByRole("button", { name: "库存占用" }).click();
  for (const [name, value] of [
    ["现存", "10"],
    ["已占用", "6"],
    ["现在可用", "4"],
    ["待交客户", "6"],
    ["预计可用", "4"],
  ] as const)
    await expect(figure(page, name)).toContainText(value);
  await expect(dialog(page).getByRole("row").filter({ hasText: "XSDD" })).toContainText(dayIn(4));
  await dialog(page).getByRole("tab", { name: "已占用" }).click();
  await expect(dialog(page).getByRole("row").filter({ hasText: "XSDD" })).toContainText("6");
  await expect(dialog(page)).toContainText("现在可用 = 现存 − 已占用");
  // picture: holdings
  await figure(page, "现存").getByRole("button").click();
  await expect(dialog(page).getByRole("row").filter({ hasText: "CGRK" })).toContainText("10");
  await page.setViewportSize(PHONE);
  // The document and its quantity, with all else below the number.
  const moved = dialog(page).locator("[role=tabpanel]:visible");
  await expect(moved.locator(".ant-table-thead th")).toHaveText(["单据编号", "数量"]);
  await expect(moved.getByRole("row").filter({ hasText: "CGRK" })).toContainText("采购入库");
  const table = moved.locator(".ant-table-content");
  await expect.poll(() => table.evaluate((shown) => shown.scrollWidth - shown.clientWidth)).toBeLessThanOrEqual(1);
  await page.screenshot({ path: test.info().outputPath("movements-phone.png") });
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.keyboard.press("Escape");
  await gone(page);
}

/** Both exports say what the pages do: the figures of one product, below their headings. */
async function exportedFigures(page: Page): Promise<void> {
  const figures = { 库存: 10, 可用: 4, 已占用: 6, 待交客户: 6, 采购在途: 0 };
  for (const [url, worksheet] of [
    ["/report/material_stock", 1],
    ["/material/material", 2],
  ] as const) {
    await go(page, url);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      front(page).getByRole("button", { name: "导出" }).click(),
    ]);
    const [header = [], ...rows] = await readSheet(await file.path(), worksheet);
    const row = rows.find((cells) => cells.includes(PRODUCT)) ?? [];
    const shown = Object.keys(figures).map((heading) => [heading, row[header.indexOf(heading)]]);
    expect(Object.fromEntries(shown), url).toEqual(figures);
  }
}

/** The customer comes later: his pieces are held longer. */
async function holdLonger(page: Page): Promise<void> {
  await go(page, saleOrder.page);
  await orderOf(page).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "变更留货" }).click();
  await type(dialog(page).getByLabel("留货至（留空为释放）"), dayIn(6));
  await dialog(page).getByLabel("原因").fill("客人下周来");
  // picture: change
  await dialog(page).getByRole("button", { name: "变更留货" }).click();
  await gone(page);
}

/** He says so of the rest of the order, too. */
async function deliverLater(page: Page): Promise<void> {
  const order = orderOf(page);
  await expect(order.getByRole("checkbox")).not.toBeChecked();
  await order.getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "变更交货日期" }).click();
  const day = dialog(page).getByLabel("交货日期（留空为待定）");
  const change = dialog(page).getByRole("button", { name: "变更交货日期" });
  await type(day, dayIn(-5));
  await dialog(page).getByLabel("原因").fill("客人下周来");
  await expectNotice(page, "交货日期不能早于单据日期", () => change.click());
  // What was typed is still there.
  await expect(dialog(page).getByLabel("原因")).toHaveValue("客人下周来");
  await expect(day).toHaveValue(dayIn(-5));
  await type(day, dayIn(5));
  await change.click();
  await gone(page);
  await expect(order).toContainText(dayIn(5));
}

test("a sale order holds six of ten pieces until a day: the home page shows the order as due, the product shows who holds them, they are held longer, and a sale of five is refused", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOrder, saleOut]);
  const bought = documentOf(purchaseIn, shop, { operNumber: "10" });
  await with_.done(purchaseIn.endpoints.addAndAudit, { data: bought });
  await expect.poll(async () => (await detailOf(with_, purchaseIn, bought.id)).stockPosted).toBe(true);

  await begin(page, "销售订单", WARES.customer);
  await firstLine(page, shop.products[0]?.barCode ?? "", ["6", "5"]);
  await type(dialog(page).getByLabel("交货日期"), dayIn(0));
  await type(dialog(page).getByLabel("留货至"), dayIn(4));
  const warehouse = dialog(page).getByRole("combobox", { name: "留货仓库" });
  await warehouse.click();
  await page.locator(".ant-select-item-option:visible").first().click();
  // picture: form
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  const order = orderOf(page);
  await expect(order).toContainText(dayIn(0));
  // picture: list

  await go(page, "/dashboard/analysis");
  await front(page).getByRole("button", { name: "刷新" }).click();
  const due = front(page).locator(".ant-card").filter({ hasText: "待交货订单" });
  await expect(due.getByRole("button", { name: "到期 1" })).toBeVisible();
  // picture: home

  await shownHolders(page);
  await exportedFigures(page);
  await holdLonger(page);
  await deliverLater(page);

  await begin(page, "销售出库", WARES.customer);
  await firstLine(page, shop.products[0]?.barCode ?? "", ["5", "5"]);
  await page.keyboard.press("Control+s");
  await expect(page.getByText(new RegExp(`XSDD\\d{11} \\(→ ${dayIn(6)}\\)`)).first()).toBeVisible();
  // picture: refused
});
