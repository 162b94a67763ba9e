// The story of a kit maker: gift boxes are assembled of tea and cups by keyboard and taken apart again; stock follows, and its value to the cent.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { listProducts, setProductsEnabled } from "@kontor/contracts/warehouse/product";
import { listStock } from "@kontor/contracts/warehouse/stock";
import { expect, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, jump, register, scan, signIn } from "./app.ts";
import { button, cell, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const MARK = newId().slice(-6);
const BOX = `礼盒${MARK}`;
const TEA = `茶叶${MARK}`;
const CUP = `茶杯${MARK}`;
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `客${MARK}`,
  products: [BOX, TEA, CUP].map((name) => ({ name, unit: "个" })),
  accounts: [],
};

/** What is there of each product: quantity and value. */
async function stockOf({ done }: Api): Promise<Record<string, string>> {
  const { rows } = await done<{ rows: { name: string; quantity: string; value: string }[] }>(listStock, {
    query: { currentPage: "1", pageSize: "100" },
  });
  return Object.fromEntries(
    rows.map(({ name, quantity, value }) => [name, `${Number(quantity)} = ${Number(value).toFixed(2)}`]),
  );
}

/** Buys ten of one of the shop's products. */
const buy = async (with_: Api, shop: Shop, at: number, unitPrice: string): Promise<void> => {
  const one = { ...shop, products: shop.products.slice(at, at + 1) };
  await audited(with_, purchaseIn, documentOf(purchaseIn, one, { operNumber: "10", unitPrice }));
};

/** What the story is about: who calls the API, and the barcodes of the box and of what it is made of. */
interface Kit {
  api: Api;
  box: string;
  tea: string;
  cup: string;
}

const addNew = async (page: Page): Promise<void> => {
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
};

/** Scans goods into a line, and types how many; Enter leads on. */
async function enterLine(page: Page, line: number, barCode: string, figures: readonly string[]): Promise<void> {
  await openCell(page, "条码", line);
  await scan(page, barCode);
  await expect(cell(page, "数量", line)).toBeFocused();
  for (const figure of figures) {
    await page.keyboard.insertText(figure);
    await page.keyboard.press("Enter");
  }
}

const types = (page: Page, line: number) => dialog(page).getByRole("row").nth(line);

const templates = (page: Page) => page.getByRole("dialog").filter({ hasText: "组装模板：" });
const openTemplates = (page: Page) => dialog(page).getByRole("button", { name: "组装模板" }).click();

/** The first line is the parent, whatever is entered; alone it cannot be saved. */
async function assembleTwo(page: Page, { api: with_, box, tea, cup }: Kit): Promise<void> {
  await jump(page, "组装单");
  await addNew(page);
  await enterLine(page, 1, box, ["2"]);
  await page.keyboard.press("Enter");
  await expect(types(page, 1)).toContainText("组合件");
  await page.keyboard.press("Control+Shift+s");
  await expect(page.getByText("至少需要两行：第一行为组合件，其余为普通子件").first()).toBeVisible();

  // The parent costs what its children cost.
  await enterLine(page, 2, tea, ["4", "8.01"]);
  await enterLine(page, 3, cup, ["6", "3.5"]);
  await expect(types(page, 2)).toContainText("普通子件");
  await expect(types(page, 1)).toContainText("26.52");
  await expect(types(page, 1)).toContainText("53.04");
  await page.screenshot({ path: test.info().outputPath("form.png") });

  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toEqual({ [BOX]: "2 = 53.04", [TEA]: "6 = 48.06", [CUP]: "4 = 14.00" });

  const row = front(page).getByRole("row").filter({ hasText: "ZZD" });
  await expect(row).toContainText(BOX);
  await row.locator(".kontor-open").click();
  await expect(dialog(page)).toContainText("组合件");
  await expect(dialog(page)).toContainText("53.04");
  await page.screenshot({ path: test.info().outputPath("detail.png") });
  await button(page, /关\s?闭/)
    .last()
    .click();
  await gone(page);
}

/** What is not there cannot be taken apart, and what comes of it shares its value by amounts. */
async function takeOneApart(page: Page, { api: with_, box }: Kit): Promise<void> {
  await jump(page, "拆卸单");
  await addNew(page);
  await enterLine(page, 1, box, ["3", "26.52"]);
  // The last recipe is proposed here as well.
  await expect(types(page, 3)).toContainText(CUP);
  for (const [line, count] of [
    [2, "2"],
    [3, "3"],
  ] as const) {
    await openCell(page, "数量", line);
    await cell(page, "数量", line).fill(count);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+Shift+s");
  await expect(
    dialog(page)
      .getByText(/库存不足/)
      .first(),
  ).toBeVisible();
  await page
    .getByRole("button", { name: /取\s?消/ })
    .last()
    .click();
  await openCell(page, "数量", 1);
  await cell(page, "数量", 1).fill("1");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toEqual({ [BOX]: "1 = 26.52", [TEA]: "8 = 64.08", [CUP]: "7 = 24.50" });
}

/** What boxes were made of the last time is proposed, and follows how many are made now. */
async function assembleAsBefore(page: Page, { api: with_, box }: Kit): Promise<void> {
  await jump(page, "组装单");
  await addNew(page);
  await openCell(page, "条码");
  await scan(page, box);
  await expect(types(page, 3)).toContainText(CUP);
  await expect(dialog(page).getByText("库存可组装 2")).toBeVisible();
  await openCell(page, "数量", 1);
  await cell(page, "数量", 1).fill("2");
  await page.keyboard.press("Enter");
  await expect(types(page, 2)).toContainText("普通子件");
  await expect(types(page, 2)).toContainText(/个4/);
  await page.screenshot({ path: test.info().outputPath("recipe.png") });
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
  await expect.poll(() => stockOf(with_)).toEqual({ [BOX]: "3 = 79.56", [TEA]: "4 = 32.04", [CUP]: "1 = 3.50" });
}

/** What a box is made of is kept as a template. */
async function nameTemplate(page: Page, { box }: Kit): Promise<void> {
  await addNew(page);
  await openTemplates(page);
  await expect(page.getByText("请先在第一行录入组合件").first()).toBeVisible();
  await openCell(page, "条码");
  await scan(page, box);
  await expect(types(page, 3)).toContainText(CUP);
  await openCell(page, "数量", 3);
  await cell(page, "数量", 3).fill("1");
  await page.keyboard.press("Enter");
  await openTemplates(page);
  await expect(templates(page).getByRole("group", { name: "上次的子件" })).toContainText(`${TEA} × 2, ${CUP} × 3`);
  await expect(templates(page).getByLabel("模板名称")).toBeFocused();
  await page.keyboard.insertText("一杯装");
  await page.keyboard.press("Enter");
  const one = templates(page).getByRole("group", { name: "一杯装" });
  await expect(one).toContainText(`${TEA} × 2, ${CUP} × 1`);
  await page.screenshot({ path: test.info().outputPath("templates.png") });
  await one.getByRole("button", { name: "重命名" }).click();
  await templates(page).getByLabel("模板名称").last().fill("单杯装");
  await page.keyboard.press("Enter");
  await expect(templates(page).getByRole("group", { name: "单杯装" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: /放弃|确\s?定/ })
    .last()
    .click();
  await gone(page);
}

/** What the template says of one box is taken from it for three in the other kind. */
async function adoptTemplate(page: Page, { box }: Kit): Promise<void> {
  await jump(page, "拆卸单");
  await addNew(page);
  await enterLine(page, 1, box, ["3", "26.52"]);
  await openTemplates(page);
  await templates(page).getByRole("group", { name: "单杯装" }).getByRole("button", { name: "采用" }).click();
  await expect(templates(page)).toHaveCount(0);
  await expect(types(page, 2)).toContainText(/个6/);
  await expect(types(page, 3)).toContainText(/个3/);
}

/** A child that is disabled by now is named and left out. */
async function adoptWithoutDisabled(page: Page, { api: with_, cup }: Kit): Promise<void> {
  const { rows: cups } = await with_.done<{ rows: { id: string }[] }>(listProducts, {
    query: { search: JSON.stringify({ materialParam: cup }) },
  });
  await with_.done(setProductsEnabled, { data: { ids: cups.map(({ id }) => id), status: false } });
  await openTemplates(page);
  await templates(page).getByRole("group", { name: "单杯装" }).getByRole("button", { name: "采用" }).click();
  await expect(page.getByText(`已删除或停用，未带入：${CUP}`).first()).toBeVisible();
  await expect(types(page, 3)).not.toContainText(CUP);
}

test("two gift boxes are assembled of four teas and six cups and one is taken apart again: quantities and values of all three follow to the cent", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, WARES, [purchaseIn, assemble, disassemble]);
  const [box = "", tea = "", cup = ""] = shop.products.map(({ barCode }) => barCode);
  await buy(with_, shop, 1, "8.01");
  await buy(with_, shop, 2, "3.5");
  expect(await stockOf(with_)).toEqual({ [TEA]: "10 = 80.10", [CUP]: "10 = 35.00" });

  const kit: Kit = { api: with_, box, tea, cup };
  await assembleTwo(page, kit);
  await takeOneApart(page, kit);
  await assembleAsBefore(page, kit);
  await nameTemplate(page, kit);
  await adoptTemplate(page, kit);
  await adoptWithoutDisabled(page, kit);
});
