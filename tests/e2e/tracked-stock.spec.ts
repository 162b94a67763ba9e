// Tests of the reports of stock by batch and by variant: a pharmacy sees what expires, a clothes shop what is left of each size.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut } from "@kontor/contracts/sales/kinds";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { complaints, dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const PARTNERS = { supplier: "供应商甲", customer: "客户甲", accounts: [] };

async function opened(page: Page, products: Parameters<typeof openShop>[1]["products"]) {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  return { with_, shop: await openShop(with_, { ...PARTNERS, products }, [purchaseIn, saleOut]) };
}

interface Line {
  barCode: string;
  operNumber: string;
  batchNumber?: string;
  expirationDate?: string | null;
}
const moved = async (with_: Api, shop: Shop, kind: DocumentKind, lines: readonly Line[]): Promise<void> => {
  const body = () => ({
    ...documentOf(kind, shop, { paid: "nothing" }),
    lines: lines.map(({ barCode, ...line }) =>
      validLine(barCode, shop.warehouseId, { unitPrice: kind === purchaseIn ? "3.33" : "5", taxRate: "0", ...line }),
    ),
  });
  // A new product reaches the other services a moment later.
  await expect(async () => void (await audited(with_, kind, body()))).toPass();
};

/** The company's day so many days from today. */
const dayFrom = (days: number): string =>
  new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" }).format(Date.now() + days * 86_400_000);
const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
async function shown(page: Page, text: string): Promise<Locator> {
  const line = row(page, text).first();
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(line).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return line;
}

test("a pharmacy sees which batches have expired, expire today or soon, what they are worth together, and the movements behind each", async ({
  page,
}) => {
  const wrong = complaints(page);
  const { with_, shop } = await opened(page, [{ name: "药品甲", unit: "盒", enableBatchNumber: true }]);
  const { barCode = "" } = shop.products[0] ?? {};
  const batch = (batchNumber: string, operNumber: string, days: number | null): Line => ({
    ...{ barCode, batchNumber, operNumber, expirationDate: days === null ? null : dayFrom(days) },
  });
  await moved(with_, shop, purchaseIn, [
    ...[batch("OLD", "2", -3), batch("TODAY", "1", 0), batch("SOON", "4", 20), batch("LATER", "3", 300)],
    batch("EVER", "1", null),
  ]);
  await moved(with_, shop, saleOut, [batch("SOON", "1", 20)]);

  await go(page, "/report/material_batch");
  await expect(await shown(page, "OLD")).toContainText("已过期 3 天");
  const states = { OLD: "已过期", TODAY: "今天到期", SOON: "还剩 20 天", LATER: "正常", EVER: "无有效期" };
  for (const [name, words] of Object.entries(states)) await expect(row(page, name)).toContainText(words);
  // First expiring first.
  await expect(front(page).locator(".ant-table-row")).toContainText(["OLD", "TODAY", "SOON", "LATER", "EVER"]);
  // 2 + 1 + 3 + 3 + 1 of 3.33.
  await expect(row(page, "总计")).toContainText("33.30");

  await row(page, "SOON").getByRole("button", { name: "流水" }).click();
  await expect(dialog(page)).toContainText("药品甲 SOON");
  const behind = dialog(page).locator(".ant-table-row");
  await expect(behind).toHaveCount(2);
  await expect(behind).toContainText(["-1", "4"]);
  await expect(dialog(page).getByRole("row").filter({ hasText: "期末" })).toContainText("3");
  await dialog(page)
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await gone(page);

  await front(page).getByRole("textbox", { name: "批号" }).fill("old");
  await page.keyboard.press("Enter");
  await expect(front(page).locator(".ant-table-row")).toHaveCount(1);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    front(page)
      .getByRole("button", { name: /导\s?出/ })
      .click(),
  ]);
  const [head = [], first = []] = await readSheet(await file.path());
  const at = (name: string) => first[head.indexOf(name)];
  expect([at("批号"), at("剩余天数"), at("状态"), at("库存金额")]).toEqual(["OLD", -3, "已过期", 6.66]);
  expect(wrong).toEqual([]);
});

test("a clothes shop sees its stock by variant in rows and as a grid of colours and sizes, with sums of both", async ({
  page,
}) => {
  const wrong = complaints(page);
  const { with_, shop } = await opened(page, [{ name: "包装袋", unit: "个" }]);
  const base = newId().slice(-10);
  const attribute = [
    { attributeName: "颜色", attributeValues: ["红", "蓝"] },
    { attributeName: "尺码", attributeValues: ["S", "M", "L"] },
  ];
  const skus = ["红/S", "红/M", "红/L", "蓝/S", "蓝/M", "蓝/L"];
  const codeOf = (sku: string): string => `${base}${skus.indexOf(sku)}`;
  const price = { commodityUnit: "件", purchaseDecimal: "3.5", wholesaleDecimal: "4.6" };
  const meList = skus.map((sku) => ({ barCode: codeOf(sku), sku, ...price }));
  await with_.done(addProduct, { data: { name: "衬衫", unit: "件", attribute, meList } });
  const line = (sku: string, operNumber: string): Line => ({ barCode: codeOf(sku), operNumber });
  await moved(with_, shop, purchaseIn, [line("红/S", "7"), line("红/M", "2"), line("蓝/L", "5")]);
  await moved(with_, shop, saleOut, [line("红/S", "1")]);

  await go(page, "/report/material_skustock");
  await expect(await shown(page, "红/S")).toContainText("19.98");
  await expect(row(page, "总计")).toContainText("43.29");

  await front(page).getByText("属性矩阵").click();
  const grid = front(page).getByRole("table", { name: "衬衫" });
  await expect(grid.getByRole("row")).toHaveText([
    /颜色 \\ 尺码\s*S\s*M\s*L\s*合计/,
    /红\s*6\s*2\s*0\s*8/,
    /蓝\s*0\s*0\s*5\s*5/,
    /合计\s*6\s*2\s*5\s*13/,
  ]);
  await front(page).getByText("颜色", { exact: true }).last().click();
  await expect(grid.getByRole("row").first()).toHaveText(/尺码 \\ 颜色\s*红\s*蓝\s*合计/);

  // The export is the grid as it is seen.
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    front(page)
      .getByRole("button", { name: /导\s?出/ })
      .click(),
  ]);
  const [head = [], ...lines] = await readSheet(await file.path());
  expect(lines.slice(0, 5).map((cells) => cells.slice(head.indexOf("各属性库存")))).toEqual([
    ["尺码 \\ 颜色", "红", "蓝", "合计"],
    ["S", 6, 0, 6],
    ["M", 2, 0, 2],
    ["L", 0, 5, 5],
    ["合计", 8, 5, 13],
  ]);

  await grid.getByRole("button", { name: "6", exact: true }).click();
  await expect(dialog(page)).toContainText("衬衫 红/S");
  await expect(dialog(page).locator(".ant-table-row")).toHaveCount(2);
  expect(wrong).toEqual([]);
});
