// Tests of stock warnings: what is short and what is too much, the movements behind it, the workbook; and what is bought of what is short.
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { complaints, dialog, freshSignIn, front, jump, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const WARES = { supplier: "供应商甲", customer: "客户甲", accounts: [] };
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });

interface Levelled {
  name: string;
  barCode: string;
  low: string | null;
  high: string | null;
  /** What is bought of it. */
  pieces: string;
}

/** Adds products with safety levels in the default warehouse, and buys them. */
async function bought(with_: Api, shop: Shop, products: readonly Levelled[]): Promise<void> {
  for (const { name, barCode, low, high } of products) {
    const stock = [{ depotId: shop.warehouseId, lowSafeStock: low, highSafeStock: high }];
    const meList = [{ barCode, commodityUnit: "盒", purchaseDecimal: "2.5", lowDecimal: "1" }];
    await with_.done(addProduct, { data: { name, unit: "盒", meList, stock } });
  }
  const lines = products.map(({ barCode, pieces: operNumber }) =>
    validLine(barCode, shop.warehouseId, { operNumber, unitPrice: "2.5", taxRate: "0" }),
  );
  const body = () => ({ ...documentOf(purchaseIn, shop, { paid: "nothing" }), lines });
  // New products reach the other services a moment later.
  await expect(async () => void (await audited(with_, purchaseIn, body()))).toPass();
}

test("a storekeeper sees which goods are short or too many, what moved them, and exports the list", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, { ...WARES, products: [{ name: "包装袋", unit: "个" }] }, [purchaseIn]);
  const warehouses = await with_.done<{ depotName: string }[]>(findWarehousesOfCurrentUser);
  const base = String(Date.now()).slice(-9);
  await bought(with_, shop, [
    { name: "茶叶", barCode: `1${base}`, low: "10", high: null, pieces: "4" },
    { name: "食盐", barCode: `2${base}`, low: "1", high: "5", pieces: "7.5" },
    { name: "大米", barCode: `3${base}`, low: "1", high: "5", pieces: "5" },
  ]);

  await jump(page, "库存预警");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, "食盐")).toBeVisible({ timeout: 2_000 });
    expect((await row(page, "茶叶").getByRole("cell").allInnerTexts()).slice(-5)).toEqual(["4", "10", "", "6", "0"]);
  }).toPass();
  await expect(row(page, "茶叶")).toContainText("库存不足");
  await expect(row(page, "茶叶")).toContainText(warehouses[0]?.depotName ?? "");
  await expect(row(page, "食盐")).toContainText("库存过多");
  expect((await row(page, "食盐").getByRole("cell").allInnerTexts()).slice(-5)).toEqual(["7.5", "1", "5", "0", "2.5"]);
  await expect(row(page, "大米")).toHaveCount(0);
  expect((await row(page, "总计").getByRole("cell").allInnerTexts()).slice(-2)).toEqual(["6", "2.5"]);

  await row(page, "茶叶").getByRole("button", { name: "流水" }).click();
  await expect(dialog(page).locator(".ant-table-row")).toHaveCount(1);
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    front(page)
      .getByRole("button", { name: /导\s?出/ })
      .click(),
  ]);
  const [, ...lines] = await readSheet(await file.path());
  expect(lines.map((line) => line.slice(-2))).toEqual([
    [6, 0],
    [0, 2.5],
    [6, 2.5],
  ]);
  expect(wrong).toEqual([]);
});

test("a buyer sees what to order with its arithmetic, changes a quantity, makes the purchase orders, and is proposed nothing more", async ({
  page,
}) => {
  const wrong = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shop = await openShop(with_, { ...WARES, products: [{ name: "包装袋", unit: "个" }] }, [
    purchaseIn,
    purchaseOrder,
  ]);
  const base = String(Date.now()).slice(-9);
  await bought(with_, shop, [
    { name: "茶叶", barCode: `1${base}`, low: "10", high: null, pieces: "4" },
    { name: "食盐", barCode: `2${base}`, low: "20", high: null, pieces: "5" },
  ]);

  await jump(page, "库存预警");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(row(page, "食盐")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await front(page).getByRole("button", { name: "补货建议" }).click();
  const proposed = (name: string) => dialog(page).getByRole("row").filter({ hasText: name });
  await expect(dialog(page).getByRole("textbox", { name: "茶叶的采购数量" })).toHaveValue("6");
  await expect(proposed("茶叶")).toContainText("供应商甲 · 2.50 · 上次供应商 · 最低价");
  const salt = dialog(page).getByRole("textbox", { name: "食盐的采购数量" });
  await expect(salt).toHaveValue("15");
  await salt.fill("18");
  await dialog(page).getByRole("button", { name: "生成采购订单（1）" }).click();
  await expect(dialog(page)).toContainText("已生成 1 张未审核的采购订单");
  await expect(dialog(page).getByRole("button", { name: /CGDD/ })).toBeVisible();
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);

  const { rows } = await with_.done<{ rows: { status: number; totalNumber: string }[] }>(purchaseOrder.endpoints.list);
  expect(rows.map(({ status }) => status)).toEqual([0]);
  // The reports follow a moment later.
  await expect(async () => {
    await front(page).getByRole("button", { name: "补货建议" }).click();
    await expect(dialog(page)).toContainText("缺口");
    const count = await dialog(page)
      .getByRole("textbox", { name: /的采购数量/ })
      .count();
    await dialog(page)
      .getByRole("button", { name: /关\s?闭/ })
      .last()
      .click();
    await gone(page);
    expect(count).toBe(0);
  }).toPass();
  expect(wrong).toEqual([]);
});
