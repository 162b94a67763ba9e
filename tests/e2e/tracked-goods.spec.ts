// Tests of goods that are told apart, as people enter them: phones by their serial numbers, medicine by batches, shirts by their variants.
import { GS } from "@kontor/contracts/core/gs1";
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { validLine } from "@kontor/contracts/testing/valid-document";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { findStockByWarehouseAndBarCode } from "@kontor/contracts/warehouse/stock";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, jump, register, scan, signIn } from "./app.ts";
import { begin, button, cell, gone, openCell } from "./form.ts";
import { type Api, api, audited, documentOf, openShop, type Shop } from "./shop.ts";

const PARTNERS = { supplier: "供应商甲", customer: "客户甲", accounts: [] };
const KINDS = [purchaseIn, saleOut, saleReturn];

async function opened(
  page: Page,
  products: Parameters<typeof openShop>[1]["products"],
): Promise<{ with_: Api; shop: Shop }> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  return { with_, shop: await openShop(with_, { ...PARTNERS, products }, KINDS) };
}

/** A document of one line with what tells its goods apart. */
const bodyOf = (kind: typeof purchaseIn, shop: Shop, at: number, line: object) => {
  const { barCode = "" } = shop.products[at] ?? {};
  const lines = [validLine(barCode, shop.warehouseId, { unitPrice: "5", taxRate: "0", operNumber: "1", ...line })];
  return { ...documentOf(kind, shop, { paid: "nothing" }), lines };
};
const close = (page: Page): Promise<void> =>
  button(page, /关\s?闭/)
    .last()
    .click();
const save = (page: Page) => button(page, /^保\s?存$/).click();
const saveAndAudit = (page: Page) => button(page, "保存并审核").click();

test("a phone shop takes in serial numbers by scan and by number range, sells one by scanning it, and never sells it twice", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "手机甲", unit: "台", enableSerialNumber: true }]);
  const { barCode = "" } = shop.products[0] ?? {};

  await begin(page, "采购入库", PARTNERS.supplier);
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(cell(page, "序列号")).toBeFocused();
  await page.keyboard.press("Enter");
  const serials = page.getByRole("dialog", { name: /录入序列号/ });
  await serials.getByLabel("扫描、输入或粘贴序列号后回车").fill("IMEI-9，IMEI-9\nimei-9");
  await page.keyboard.press("Enter");
  await expect(serials.getByText("已选 1 个")).toBeVisible();
  await serials.getByLabel("前缀").fill("SN-");
  await serials.getByLabel("起始号").fill("098");
  await serials.getByLabel("个数").fill("3");
  await serials.getByRole("button", { name: "批量生成" }).click();
  await expect(serials.getByText("已选 4 个")).toBeVisible();
  await serials.getByRole("button", { name: /确\s?定/ }).click();
  await expect(cell(page, "序列号")).toHaveValue("IMEI-9,SN-098,SN-099,SN-100");
  await openCell(page, "单价");
  await page.keyboard.insertText("1000");
  await saveAndAudit(page);
  await gone(page);

  // The numbers are shown and printed wherever the line is.
  const numbers = "IMEI-9, SN-098, SN-099, SN-100";
  await front(page).getByRole("row").nth(1).getByRole("button", { name: "查看" }).click();
  await expect(dialog(page).locator(".kontor-detail")).toContainText(numbers);
  await button(page, "打印").click();
  await expect(page.frameLocator(".kontor-print-view").locator(".printed-page")).toContainText(numbers);
  await close(page);
  await close(page);
  await gone(page);
  await front(page).locator(".ant-table-row-expand-icon").first().click();
  await expect(front(page).getByText(numbers)).toBeVisible();

  await begin(page, "销售出库", PARTNERS.customer);
  await expect(async () => {
    await scan(page, "sn-099");
    await expect(dialog(page).getByRole("row").nth(1)).toContainText("手机甲", { timeout: 2_000 });
  }).toPass();
  await scan(page, "IMEI-9");
  await expect(cell(page, "序列号")).toHaveValue("SN-099,IMEI-9");
  await scan(page, "SN-099");
  await expect(dialog(page).getByRole("alert").filter({ hasText: "序列号 SN-099 在本单据中重复" })).toBeVisible();
  await save(page);
  await gone(page);

  // Whoever sells it a second time is told where it went.
  const twice = await with_.send(saleOut.endpoints.add, {
    data: bodyOf(saleOut, shop, 0, { snList: "sn-099", unitPrice: "2000" }),
  });
  expect([twice.status(), await twice.json()]).toMatchObject([409, { code: 10500001 }]);

  // What is there is picked by a part of its number.
  await begin(page, "销售出库", PARTNERS.customer);
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(cell(page, "序列号")).toBeFocused();
  await page.keyboard.press("Enter");
  const picker = page.getByRole("dialog", { name: /选择序列号/ });
  await expect(picker.getByRole("row")).toHaveCount(3);
  await picker.getByLabel("按序列号片段查找").fill("100");
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("row")).toHaveCount(2);
  await picker.getByRole("row").nth(1).getByRole("checkbox").check();
  await picker.getByRole("button", { name: /确\s?定/ }).click();
  await expect(cell(page, "序列号")).toHaveValue("SN-100");
  await scan(page, "imei-9");
  await expect(dialog(page).getByRole("alert").filter({ hasText: "序列号 imei-9 已出库" })).toBeVisible();
  await expect(cell(page, "序列号")).toHaveValue("SN-100");
});

test("on a phone serial numbers are picked by tapping their rows, and neither they nor the product's list scroll sideways", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "手机甲", unit: "台", enableSerialNumber: true }]);
  const { barCode = "" } = shop.products[0] ?? {};
  const long = `L${"0123456789".repeat(6)}`;
  await audited(with_, purchaseIn, bodyOf(purchaseIn, shop, 0, { snList: `A-1,A-2,${long}`, operNumber: "3" }));
  await page.setViewportSize({ width: 390, height: 844 });

  await go(page, "/bill/sale_out");
  await page.getByRole("button", { name: "新增" }).click();
  await expect(async () => {
    await scan(page, barCode);
    await expect(dialog(page)).toContainText("手机甲", { timeout: 2_000 });
  }).toPass();
  await dialog(page).getByRole("button", { name: "序列号明细" }).click();
  const picker = page.getByRole("dialog", { name: /选择序列号/ });
  const first = picker.getByRole("row").filter({ hasText: "A-1" });
  await first.click();
  await expect(picker.getByText("已选 1 个")).toBeVisible();
  await expect(first.getByRole("checkbox")).toBeChecked();
  await first.click();
  await expect(picker.getByText("已选 0 个")).toBeVisible();
  await first.getByRole("checkbox").check();
  await expect(picker.getByText("已选 1 个")).toBeVisible();
  expect((await first.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await sideways(picker)).toBe(0);
  await picker.getByRole("button", { name: /确\s?定/ }).click();
  await button(page, /取\s?消/).click();
  await page.getByRole("button", { name: "放弃修改" }).click();
  await gone(page);

  await go(page, "/material/material");
  await page.getByRole("button", { name: "库存明细" }).click();
  await dialog(page).getByRole("tab", { name: "序列号" }).click();
  await expect(dialog(page).getByRole("row").filter({ hasText: long })).toContainText("CGRK");
  expect(await sideways(dialog(page))).toBe(0);
});

/** By how many pixels the table of a dialog is wider than there is room. */
const sideways = (of: Locator): Promise<number> =>
  of
    .locator(".ant-table-content:visible")
    .last()
    .evaluate((table) => Math.max(0, table.scrollWidth - table.clientWidth));

test("a pharmacy's batches leave first expiring first, over as many lines as they need, and a GS1 code fills the line", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "药品甲", unit: "盒", enableBatchNumber: true, expiryNum: 30 }]);
  const { barCode = "" } = shop.products[0] ?? {};
  const later = bodyOf(purchaseIn, shop, 0, { operNumber: "10", batchNumber: "LATE", expirationDate: "2099-12-31" });
  await audited(with_, purchaseIn, later);

  // The production date proposes the expiry by how long the product keeps.
  await begin(page, "采购入库", PARTNERS.supplier);
  await openCell(page, "条码");
  await scan(page, barCode);
  await openCell(page, "批号");
  await page.keyboard.insertText("SOON");
  await openCell(page, "生产日期");
  await page.keyboard.insertText("20980101");
  await openCell(page, "数量");
  await page.keyboard.insertText("5");
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("2098-01-31");
  await openCell(page, "生产日期");
  await page.keyboard.insertText("20980201");
  await openCell(page, "数量");
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("2098-03-03");
  await saveAndAudit(page);
  await gone(page);

  await begin(page, "销售出库", PARTNERS.customer);
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(cell(page, "数量")).toBeFocused();
  await page.keyboard.insertText("8");
  await page.keyboard.press("Enter");
  const line = (at: number) => dialog(page).getByRole("row").nth(at);
  await expect(line(1)).toContainText("SOON");
  await expect(line(2)).toContainText("LATE");
  await expect(line(2)).toContainText("2099-12-31");
  await button(page, /取\s?消/).click();
  await page.getByRole("dialog").last().getByRole("button", { name: "放弃修改" }).click();
  await gone(page);

  await begin(page, "采购入库", PARTNERS.supplier);
  await dialog(page).getByRole("button", { name: "扫码录入" }).click();
  const gtin = `${barCode}${checkDigit(barCode)}`;
  await with_.done(addProduct, {
    data: { name: "药品乙", unit: "盒", enableBatchNumber: true, meList: [{ barCode: gtin, commodityUnit: "盒" }] },
  });
  await expect(async () => {
    await dialog(page).getByLabel("扫码录入").last().fill(`]C101${gtin}17301130${"10"}GS-7${GS}`);
    await page.keyboard.press("Enter");
    await expect(line(1)).toContainText("GS-7", { timeout: 2_000 });
  }).toPass();
  await expect(line(1)).toContainText("药品乙");
  await expect(line(1)).toContainText("2030-11-30");
});

test("a quantity that is typed over takes the lines with it that were proposed for it, the rest that no batch has too, and leaves those that somebody changed", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "药品甲", unit: "盒", enableBatchNumber: true }]);
  const { barCode = "" } = shop.products[0] ?? {};
  for (const [batchNumber, operNumber, expirationDate] of [
    ["L1", "3", "2099-01-01"],
    ["L2", "5", "2099-02-01"],
    ["L3", "4", "2099-03-01"],
  ])
    await audited(with_, purchaseIn, bodyOf(purchaseIn, shop, 0, { batchNumber, operNumber, expirationDate }));

  await begin(page, "销售出库", PARTNERS.customer);
  await openCell(page, "条码");
  await scan(page, barCode);
  await expect(cell(page, "数量")).toBeFocused();
  const line = (at: number) => dialog(page).getByRole("row").nth(at);
  await expect(line(1)).toContainText("L1");
  /** Types the quantity of a line and leaves its cell. */
  const typed = async (at: number, quantity: string) => {
    await openCell(page, "数量", at);
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText(quantity);
    await openCell(page, "备注");
  };
  const count = (lines: number) => expect(dialog(page).getByLabel(/^选择第 \d+ 行$/)).toHaveCount(lines);
  await typed(1, "30");
  await count(4);
  await typed(1, "10");
  await count(3);
  await expect(line(3)).toContainText("L3");
  await typed(2, "1");
  await typed(1, "2");
  await typed(1, "20");
  await count(6);
  await typed(1, "2");
  await count(3);
  await expect(
    dialog(page)
      .getByRole("row")
      .filter({ hasText: /L[123]/ }),
  ).toHaveCount(3);
  await save(page);
  await gone(page);
  await expect(front(page).getByRole("row").filter({ hasText: "XSCK" })).toContainText("5");
});

test("a pharmacy's expired batch is not proposed, is warned of where it is chosen, and cannot be sold once the company refuses it", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "药品甲", unit: "盒", enableBatchNumber: true }]);
  const { barCode = "" } = shop.products[0] ?? {};
  const old = { batchNumber: "OLD", expirationDate: "2020-01-01" };
  await audited(with_, purchaseIn, bodyOf(purchaseIn, shop, 0, { operNumber: "50", ...old }));
  const good = { batchNumber: "GOOD", expirationDate: "2099-12-31" };
  await audited(with_, purchaseIn, bodyOf(purchaseIn, shop, 0, { operNumber: "5", ...good }));

  /** Sells one and puts the expired batch in place of the one that is proposed. */
  const sellOld = async () => {
    await begin(page, "销售出库", PARTNERS.customer);
    await openCell(page, "条码");
    await scan(page, barCode);
    await expect(cell(page, "数量")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByRole("row").nth(1)).toContainText("GOOD");
    await openCell(page, "批号");
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByRole("option", { name: /^OLD.*已过期/ }).click();
    await expect(page.getByText("批号 OLD 已于 2020-01-01 过期", { exact: true })).toHaveCount(1);
  };
  await sellOld();
  await saveAndAudit(page);
  await gone(page);
  await expect(front(page).getByRole("row").filter({ hasText: "XSCK" })).toHaveCount(1);

  const settings = await with_.done<object>(getCurrentInfo);
  await with_.done(updateSystemConfig, { data: { ...settings, refuseExpiredFlag: true } });
  await expect(async () => {
    const sold = await with_.send(saleOut.endpoints.add, { data: bodyOf(saleOut, shop, 0, old) });
    expect(await sold.text()).toContain("document-batch-expired");
  }).toPass();
  await sellOld();
  await saveAndAudit(page);
  await expect(page.getByText("批号 OLD 已于 2020-01-01 过期，不能销售").first()).toBeVisible();
});

test("in a purchase each scanned batch has a line of its own, whether its label or a GS1 code names it and wherever the focus is, and the same batch counts one more", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "药品甲", unit: "盒" }]);
  const { barCode = "" } = shop.products[0] ?? {};
  const gtin = `${barCode}${checkDigit(barCode)}`;
  await with_.done(addProduct, {
    data: { name: "药品乙", unit: "盒", enableBatchNumber: true, meList: [{ barCode: gtin, commodityUnit: "盒" }] },
  });
  const labelled = (batchNumber: string) => {
    const line = { unitPrice: "5", taxRate: "0", operNumber: "1", batchNumber, expirationDate: "2099-12-31" };
    const lines = [validLine(gtin, shop.warehouseId, line)];
    return { ...documentOf(purchaseIn, shop, { paid: "nothing" }), lines };
  };
  // The purchase service receives the product a moment after it was added.
  await expect(() => audited(with_, purchaseIn, labelled("LABEL-1"))).toPass();
  await audited(with_, purchaseIn, labelled("LABEL-2"));

  await begin(page, "采购入库", PARTNERS.supplier);
  const line = (at: number) => dialog(page).getByRole("row").nth(at);
  const gs1 = (batch: string, expiry: string) => scan(page, `(01)${gtin}(17)${expiry}(10)${batch}`);
  await openCell(page, "条码");
  await scan(page, "LABEL-1");
  await expect(line(1)).toContainText("LABEL-1");
  await scan(page, "LABEL-2");
  await expect(line(2)).toContainText("LABEL-2");
  await expect(line(1)).toContainText("LABEL-1");
  // The barcode cell of a line with a batch takes no other batch.
  await openCell(page, "条码");
  await gs1("GS-7", "301130");
  await expect(line(3)).toContainText("GS-7");
  await expect(line(1)).toContainText("LABEL-1");
  await openCell(page, "批号");
  await gs1("GS-8", "301130");
  await expect(line(4)).toContainText("GS-8");
  // The same batch with another expiry: saving asks which is right, and no day is written over.
  await gs1("GS-8", "311130");
  await expect(line(5)).toContainText("2031-11-30");
  await expect(line(4)).toContainText("2030-11-30");
  await scan(page, "LABEL-1");
  await expect(cell(page, "数量")).toHaveValue("2");
  await expect(dialog(page).locator(".kontor-grid-row")).toHaveCount(5);
});

/** Of thirteen digits before it. */
const checkDigit = (digits: string): string =>
  String((10 - ([...digits].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10)) % 10);

test("a clothes shop's stock is that of each variant, and what is missing of one is not covered by another", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [{ name: "包装袋", unit: "个" }]);
  const base = newId().slice(-10);
  const [red, blue] = [`R${base}`, `B${base}`];
  const price = { commodityUnit: "件", purchaseDecimal: "3.5", wholesaleDecimal: "4.6" };
  await with_.done(addProduct, {
    data: {
      ...{ name: "衬衫", unit: "件", attribute: [{ attributeName: "颜色", attributeValues: ["红", "蓝"] }] },
      meList: [
        { barCode: red, sku: "红", ...price },
        { barCode: blue, sku: "蓝", ...price },
      ],
    },
  });
  const of = (kind: typeof purchaseIn, code: string, operNumber: string) => ({
    ...documentOf(kind, shop, { paid: "nothing" }),
    lines: [validLine(code, shop.warehouseId, { unitPrice: "5", taxRate: "0", operNumber })],
  });
  await expect(async () => {
    await audited(with_, purchaseIn, of(purchaseIn, red, "7"));
  }).toPass();
  const { rows } = await with_.done<{ rows: { stock: string }[] }>(findStockByWarehouseAndBarCode, {
    query: { barCode: `${red},${blue}`, depotId: shop.warehouseId },
  });
  expect(rows.map(({ stock }) => Number(stock))).toEqual([7, 0]);
  await expect
    .poll(async () => (await with_.send(saleOut.endpoints.add, { data: of(saleOut, blue, "1") })).status())
    .toBe(409);

  await begin(page, "销售出库", PARTNERS.customer);
  await openCell(page, "条码");
  await scan(page, red);
  await expect(dialog(page).getByRole("row").nth(1)).toContainText("红");
  await save(page);
  await gone(page);
  await expect(front(page).getByText("衬衫").first()).toBeVisible();
});

test("a linked purchase return begins with what its purchase brought, and offers its serial numbers and its batch alone and no others of the warehouse", async ({
  page,
}) => {
  const { with_, shop } = await opened(page, [
    { name: "手机甲", unit: "台", enableSerialNumber: true },
    { name: "药品甲", unit: "盒", enableBatchNumber: true },
  ]);
  const bought = async (serials: string[], batchNumber: string) => {
    const [phones, medicine] = [
      bodyOf(purchaseIn, shop, 0, { operNumber: String(serials.length), snList: serials.join(",") }),
      bodyOf(purchaseIn, shop, 1, { batchNumber, expirationDate: "2099-12-31" }),
    ];
    const both = { ...phones, lines: [...phones.lines, ...medicine.lines] };
    await audited(with_, purchaseIn, both);
  };
  await bought(["X-1", "X-2"], "OTHER");
  await bought(["A-1", "A-2", "A-3"], "OURS");

  await jump(page, "采购入库");
  await front(page).getByRole("row").filter({ hasText: "手机甲" }).first().getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转采购退货" }).click();
  const line = (at: number) => dialog(page).getByRole("row").nth(at);
  await expect(line(1)).toContainText("A-1, A-2, A-3");
  await expect(line(2)).toContainText("OURS");
  await openCell(page, "序列号");
  await page.keyboard.press("Alt+ArrowDown");
  const picker = page.getByRole("dialog", { name: /选择序列号/ });
  await expect(picker.getByRole("checkbox")).toHaveCount(3);
  await picker.getByRole("checkbox", { name: "A-2" }).uncheck();
  await picker.getByLabel("按序列号片段查找").fill("X-1");
  await page.keyboard.press("Enter");
  await expect(picker.getByRole("checkbox")).toHaveCount(0);
  await expect(picker.getByText("已选 2 个")).toBeVisible();
  await picker.getByRole("button", { name: /确\s?定/ }).click();
  await expect(cell(page, "序列号")).toHaveValue("A-1,A-3");
  await openCell(page, "批号", 2);
  await page.keyboard.press("Alt+ArrowDown");
  await expect(page.getByRole("option")).toHaveText([/^OURS.*2099-12-31/]);
  // A part of another batch's number finds nothing, and leaving the cell puts back the batch that was there.
  await page.keyboard.insertText("OTH");
  await expect(page.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(line(2)).toContainText("OURS");
  await expect(line(2)).not.toContainText("OTH");
});
