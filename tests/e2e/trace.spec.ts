// Stories of traces: a pharmacy recalls a batch that two customers got, of whom one gave some back; a phone shop follows a piece that it sold twice.
import { readFile } from "node:fs/promises";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { placedIn, validLine } from "@kontor/contracts/testing/valid-document";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { expect, type Page, test } from "@playwright/test";
import { readSheet } from "read-excel-file/node";
import { dialog, freshSignIn, front, jump, register, scan, signIn } from "./app.ts";
import { begin, button, cell, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `制药厂${MARK}`,
  customer: `诊所${MARK}`,
  contact: { contacts: "王医生", telephone: "13800001111", address: "" },
  products: [{ name: "感冒灵", unit: "盒", enableBatchNumber: true }],
  accounts: [],
};
const BATCH = `PH-${MARK}`;
const HOSPITAL = `医院${MARK}`;

/** A document of one line of the batch. */
const bodyOf = (kind: DocumentKind, shop: Shop, operNumber: string, warehouseId = shop.warehouseId) => {
  const { barCode = "" } = shop.products[0] ?? {};
  const price = { unitPrice: "5", taxRate: "0", operNumber, batchNumber: BATCH, expirationDate: "2099-12-31" };
  const line = placedIn(kind, validLine(barCode, warehouseId, price), [shop.warehouseId, shop.otherWarehouseId]);
  return { ...documentOf(kind, shop, { paid: "nothing" }), lines: [line] };
};

async function traded(with_: Api): Promise<Shop> {
  const shop = await openShop(with_, WARES, [purchaseIn, allocationOut, saleOut, saleReturn]);
  const data = { type: "客户", supplier: HOSPITAL, contacts: "李护士", telephone: "13900002222" };
  const { id: hospital } = await with_.done<{ id: string }>(addPartner, { data });
  await audited(with_, purchaseIn, bodyOf(purchaseIn, shop, "20"));
  await audited(with_, allocationOut, bodyOf(allocationOut, shop, "6"));
  await audited(with_, saleOut, bodyOf(saleOut, shop, "5"));
  const fromBranch = { ...bodyOf(saleOut, shop, "4", shop.otherWarehouseId), organId: hospital };
  await expect(async () => {
    await audited(with_, saleOut, fromBranch);
  }).toPass();
  await audited(with_, saleReturn, bodyOf(saleReturn, shop, "2"));
  return shop;
}

const rows = (page: Page) => front(page).locator(".ant-table-tbody .ant-table-row");

test("a batch is traced from its purchase to its customers by a scan, and its recall list has what each still has, also as a workbook", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await traded(await api(page));

  await jump(page, "追溯与召回");
  await expect(front(page).getByText("即可查看它从哪里来", { exact: false })).toBeVisible();
  await expect(async () => {
    await scan(page, BATCH);
    await expect(rows(page)).toHaveCount(6, { timeout: 3_000 });
  }).toPass();
  const story = ["采购入库", "调拨出库", "调拨出库", "销售出库", "销售出库", "销售退货"];
  for (const [at, kind] of story.entries()) await expect(rows(page).nth(at)).toContainText(kind);
  await expect(rows(page).nth(0)).toContainText(WARES.supplier);
  await expect(rows(page).nth(2)).toContainText("分店仓");
  const card = front(page).locator(".ant-card");
  await expect(card).toContainText(`批号 ${BATCH}`);
  await expect(card).toContainText("2099-12-31");
  await expect(card.locator(".ant-tag").filter({ hasText: "分店仓" })).toContainText(/ 2$/);

  // A part of the number, in small letters, offers it; what nothing has is said so.
  const field = front(page).getByLabel("序列号、批号或 GS1 码");
  await field.fill("no-such");
  await page.keyboard.press("Enter");
  await expect(front(page).getByText("没有找到序列号或批号“no-such”")).toBeVisible();
  await field.fill(`ph-${MARK.slice(0, 4)}`);
  await page.keyboard.press("Enter");
  await front(page)
    .getByRole("button", { name: `感冒灵 ${BATCH}` })
    .click();
  await expect(rows(page)).toHaveCount(6);

  await front(page).getByRole("button", { name: "召回名单" }).click();
  const customer = (name: string) => dialog(page).getByRole("row").filter({ hasText: name });
  await expect(customer(HOSPITAL)).toContainText("李护士");
  const figures = async (name: string) => (await customer(name).locator("td").allTextContents()).slice(-5, -2);
  expect(await figures(HOSPITAL)).toEqual(["4", "0", "4"]);
  expect(await figures(WARES.customer)).toEqual(["5", "2", "3"]);
  const [file] = await Promise.all([page.waitForEvent("download"), button(page, "导出").click()]);
  const [head = [], ...lines] = await readSheet(await readFile(await file.path()));
  const column = (title: string) => lines.map((line) => line[head.indexOf(title)]);
  expect(column("客户")).toEqual([HOSPITAL, WARES.customer, "合计"]);
  expect(column("手机号码").slice(0, 2)).toEqual(["13900002222", "13800001111"]);
  expect(column("待召回数量")).toEqual([4, 3, 7]);

  // The document of a row opens.
  await customer(WARES.customer).getByRole("button", { name: /XSCK/ }).click();
  await expect(dialog(page).locator(".kontor-detail")).toContainText(BATCH);
});

/** Enters a document of one piece, which a scan brings into its line. */
async function enterPiece(page: Page, list: string, serial: string): Promise<void> {
  await begin(page, list, WARES.customer);
  await expect(async () => {
    await scan(page, serial);
    await expect(dialog(page).getByRole("row").nth(1)).toContainText("手机甲", { timeout: 2_000 });
  }).toPass();
  await expect(cell(page, "序列号")).toHaveValue("IMEI-1");
  await openCell(page, "单价");
  await page.keyboard.insertText("1500");
  await button(page, "保存并审核").click();
  await gone(page);
}

test("a phone shop buys a piece, sells it, takes it back and sells it again by scans, traces it, and the product's list says where each piece is", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const products = [{ name: "手机甲", unit: "台", enableSerialNumber: true }];
  const shop = await openShop(with_, { ...WARES, products }, [purchaseIn, saleOut, saleReturn]);
  const { barCode = "" } = shop.products[0] ?? {};
  const bought = { unitPrice: "1000", taxRate: "0", operNumber: "2", snList: "IMEI-1,IMEI-2" };
  const body = documentOf(purchaseIn, shop, { paid: "nothing" });
  await audited(with_, purchaseIn, { ...body, lines: [validLine(barCode, shop.warehouseId, bought)] } as typeof body);
  await enterPiece(page, "销售出库", "imei-1");
  await enterPiece(page, "销售退货", "IMEI-1");
  await enterPiece(page, "销售出库", "IMEI-1");

  await jump(page, "追溯与召回");
  await expect(async () => {
    await scan(page, "imei-1");
    await expect(rows(page)).toHaveCount(4, { timeout: 3_000 });
  }).toPass();
  const figures = async () => (await rows(page).locator("td:last-child").allTextContents()).join(" ");
  expect(await figures()).toBe("1 -1 1 -1");
  await expect(front(page).locator(".ant-card")).toContainText("无库存");

  await jump(page, "商品信息");
  await front(page).getByRole("row").filter({ hasText: "手机甲" }).getByRole("button", { name: "库存明细" }).click();
  await dialog(page).getByRole("tab", { name: "序列号" }).click();
  const piece = (name: string) => dialog(page).getByRole("tabpanel").getByRole("row").filter({ hasText: name });
  await expect(piece("IMEI-2")).toContainText("在库");
  await expect(piece("IMEI-2")).toContainText("1,000.00");
  await dialog(page).getByRole("searchbox", { name: "序列号" }).fill("mei-1");
  await page.keyboard.press("Enter");
  await expect(piece("IMEI-2")).toHaveCount(0);
  await expect(piece("已出库").first()).toContainText("XSCK");
});
