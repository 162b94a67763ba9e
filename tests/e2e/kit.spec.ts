// The story of a kit maker with numbers: parts are bought at two prices, kits assembled by a template, sold and taken apart, and what each is worth
// is followed to the cent in the report of stock and in the cost behind it.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { addAssemblyTemplate } from "@kontor/contracts/warehouse/assembly-template";
import { assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, go, jump, register, signIn } from "./app.ts";
import { begin, firstLine, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const MARK = newId().slice(-6);
const [KIT, TEA, CUP] = [`礼盒${MARK}`, `茶叶${MARK}`, `茶杯${MARK}`];
const WARES = {
  supplier: `东山茶厂${MARK}`,
  customer: `街角茶铺${MARK}`,
  products: [KIT, TEA, CUP].map((name) => ({ name, unit: "个" })),
  accounts: [],
};

const buy = async (with_: Api, shop: Shop, at: number, operNumber: string, unitPrice: string): Promise<void> => {
  const one = { ...shop, products: shop.products.slice(at, at + 1) };
  await audited(with_, purchaseIn, documentOf(purchaseIn, one, { operNumber, unitPrice }));
};

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const line = (page: Page, at: number): Locator => dialog(page).getByRole("row").nth(at);
/** The report of stock says what there is of each product and what it is worth, and nothing else is there. */
async function expectStock(page: Page, stock: Readonly<Record<string, string>>, total: string): Promise<void> {
  await go(page, "/report/material_stock");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    for (const [name, value] of Object.entries(stock))
      await expect(row(page, name)).toContainText(value, { timeout: 1_000 });
    await expect(row(page, "总计")).toContainText(total, { timeout: 1_000 });
  }).toPass();
}
/** Opens an empty form of a kind without a partner. */
async function open(page: Page, title: string): Promise<void> {
  await jump(page, title);
  await front(page).getByRole("button", { name: "新增" }).click();
}
async function saved(page: Page): Promise<void> {
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
}

test("kits of tea bought at two prices and of cups are assembled, sold and taken apart, and the reports follow their cost to the cent", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut, assemble, disassemble]);
  const [kit = "", tea = "", cup = ""] = shop.products.map(({ barCode }) => barCode);
  await buy(with_, shop, 1, "10", "8.01");
  await buy(with_, shop, 1, "10", "9");
  await buy(with_, shop, 2, "10", "3.5");
  const of = (barCode: string, operNumber: string) => ({ barCode, operNumber });
  const lines = [of(kit, "1"), of(tea, "2"), of(cup, "3")];
  await with_.done(addAssemblyTemplate, { data: { name: "标准", lines } });
  // 20 teas of 8.505 and 10 cups of 3.50.
  await expectStock(page, { [TEA]: "170.10", [CUP]: "35.00" }, "205.10");

  // Three kits: 6 teas of 51.03 and 9 cups of 31.50 make 82.53, 27.51 each.
  await open(page, "组装单");
  await firstLine(page, kit, ["3"]);
  await dialog(page).getByRole("button", { name: "组装模板" }).click();
  await page.getByRole("dialog").getByRole("group", { name: "标准" }).getByRole("button", { name: "采用" }).click();
  await expect(line(page, 2)).toContainText(/个6/);
  await expect(line(page, 3)).toContainText(/个9/);
  // Ten cups are enough for three kits, whatever the tea.
  await expect(dialog(page).getByText("库存可组装 3")).toBeVisible();
  await saved(page);
  await expectStock(page, { [KIT]: "82.53", [TEA]: "119.07", [CUP]: "3.50" }, "205.10");

  await begin(page, "销售出库", WARES.customer);
  await firstLine(page, kit, ["1", "40"]);
  await saved(page);
  await expectStock(page, { [KIT]: "55.02" }, "177.59");

  // One is taken apart: 27.51 is shared as 16.02 to 10.50, so 16.62 for two teas and 10.89 for three cups.
  await open(page, "拆卸单");
  await firstLine(page, kit, ["1", "27.51"]);
  await expect(line(page, 1)).toContainText(KIT);
  // It comes apart into what it was assembled of.
  await expect(line(page, 2)).toContainText(TEA);
  await expect(line(page, 2)).toContainText(/个2/);
  await expect(line(page, 3)).toContainText(CUP);
  await expect(line(page, 3)).toContainText(/个3/);
  for (const [at, price] of [
    [2, "8.01"],
    [3, "3.5"],
  ] as const) {
    await openCell(page, "单价", at);
    await page.keyboard.insertText(price);
    await page.keyboard.press("Enter");
  }
  await saved(page);
  await expectStock(page, { [KIT]: "27.51", [TEA]: "135.69", [CUP]: "14.39" }, "177.59");

  // Behind the tea's value stand both purchases, what went into the kits, and what came out of one.
  await row(page, TEA).getByRole("button", { name: "成本账" }).click();
  const behind = dialog(page).locator(".ant-table-row");
  await expect(behind).toHaveCount(4);
  for (const value of ["80.10", "90.00", "-51.03", "16.62"])
    await expect(behind.filter({ hasText: value })).toHaveCount(1);
  await expect(dialog(page)).toContainText("135.69");
  await page.screenshot({ path: test.info().outputPath("cost.png") });
  expect(wrong).toEqual([]);
});
