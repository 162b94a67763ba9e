// Tests of the product picker: finding products by their fields and warehouses, and taking them by keys or several at once (reference.md §8.6).
import { newId } from "@kontor/contracts/core/id";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, expectNotice, front, go, scan, signIn } from "./app.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const [BRAND, BRANCH] = [`晨露${MARK}`, `分仓${MARK}`];
const [TEA, CUP, JUG, CLOCK] = [`茶${MARK}`, `杯${MARK}`, `壶${MARK}`, `钟${MARK}`];

const pickedRows = (page: Page) => dialog(page).locator(".ant-table-row");
const line = (page: Page, at: number) => dialog(page).getByRole("grid").getByRole("row").nth(at);

test("the product picker finds products by words, brand, extension field, serial numbers and warehouse, Enter takes the active row, and a button takes all ticked rows", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  await with_.done(addWarehouse, { data: { name: BRANCH } });
  const products = [
    { name: TEA, unit: "包", brand: BRAND, otherField1: "三号架" },
    { name: CUP, unit: "个", brand: BRAND },
    { name: JUG, unit: "个" },
    { name: CLOCK, unit: "个", enableSerialNumber: true },
  ];
  await openShop(with_, { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] }, [otherIn]);
  await go(page, otherIn.page);
  await front(page).getByRole("button", { name: "新增" }).click();
  await dialog(page).getByRole("button", { name: "选择商品" }).click();

  await dialog(page).getByLabel("条码、名称、助记码、规格或型号").fill(MARK);
  await expect(pickedRows(page)).toHaveCount(4);
  await expect(dialog(page).getByRole("columnheader", { name: "扩展1" })).toBeVisible();
  await expect(dialog(page).getByLabel("扩展1")).toHaveCount(0);
  await dialog(page).getByRole("button", { name: "展开" }).click();
  await dialog(page).getByLabel("扩展1").fill("三号");
  await expect(pickedRows(page)).toHaveCount(1);
  await dialog(page).getByLabel("扩展1").fill("");
  await expect(pickedRows(page)).toHaveCount(4);
  await dialog(page).getByLabel("序列号").click();
  await page.locator(".ant-select-item-option").filter({ hasText: "序列号 · 是" }).click();
  await expect(pickedRows(page)).toHaveCount(1);
  await expect(pickedRows(page)).toContainText(CLOCK);
  await dialog(page).getByLabel("序列号").click();
  await page.locator(".ant-select-item-option").filter({ hasText: "序列号 · 否" }).click();
  await expect(pickedRows(page)).toHaveCount(3);
  await dialog(page).getByLabel("品牌").fill(BRAND);
  await dialog(page).getByLabel("仓库").click();
  await page.locator(".ant-select-item-option").filter({ hasText: BRANCH }).click();
  const words = dialog(page).getByLabel("条码、名称、助记码、规格或型号");
  await words.fill(CUP);
  await expect(pickedRows(page)).toHaveCount(1);
  await words.press("Enter");
  await expect(line(page, 1)).toContainText(CUP);
  await expect(line(page, 1)).toContainText(BRANCH);

  await dialog(page).getByRole("button", { name: "选择商品" }).click();
  await words.fill(MARK);
  // A row is ticked in its box and anywhere else in it.
  await pickedRows(page).filter({ hasText: TEA }).getByRole("checkbox").check();
  for (const name of [JUG, CUP, CUP])
    await pickedRows(page).filter({ hasText: name }).getByRole("cell", { name }).click();
  await dialog(page).getByRole("button", { name: "选用 2 个商品" }).click();
  for (const name of [TEA, JUG])
    await expect(dialog(page).getByRole("grid").getByRole("row").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a scan while the product picker is open adds the scanned goods and no result of the search, and a scan never fills the name of a new partner", async ({
  page,
}) => {
  await signIn(page, demo());
  const products = [`甲${MARK}`, `乙${MARK}`].map((name) => ({ name, unit: "个" }));
  const shopInput = { supplier: `扫供${MARK}`, customer: `扫客${MARK}`, products, accounts: [] };
  const shop = await openShop(await api(page), shopInput, [otherIn]);
  const [first = "", second = ""] = shop.products.map(({ barCode }) => barCode);
  await go(page, otherIn.page);
  await front(page).getByRole("button", { name: "新增" }).click();
  const pick = () => dialog(page).getByRole("button", { name: "选择商品" }).click();
  const words = dialog(page).getByLabel("条码、名称、助记码、规格或型号");
  const quantity = (at: number) => dialog(page).getByLabel(`数量 第 ${at} 行`);

  // A part of both barcodes, which is no product's barcode.
  await pick();
  await expect(words).toBeFocused();
  await scan(page, first.slice(0, -1));
  await expect(
    dialog(page)
      .getByRole("alert")
      .filter({ hasText: first.slice(0, -1) }),
  ).toBeVisible();
  await pick();
  await expect(words).toBeFocused();
  await scan(page, second);
  await expect(quantity(1)).toHaveValue("1");
  await expect(line(page, 1)).toContainText(second);
  await pick();
  await dialog(page).getByLabel("品牌").focus();
  await scan(page, second);
  await expect(quantity(1)).toHaveValue("2");

  // Enter waits for the results of the search.
  await pick();
  await expect(words).toBeFocused();
  await page.keyboard.insertText(first);
  await page.keyboard.press("Enter");
  await expect(quantity(2)).toHaveValue("1");
  await expect(line(page, 2)).toContainText(first);

  const partner = dialog(page).locator(".kontor-head").getByRole("combobox").first();
  await partner.fill(`新供${MARK}`);
  await page
    .locator(".ant-select-item-option")
    .filter({ hasText: `新供${MARK}` })
    .click();
  const name = dialog(page).getByLabel("供应商名称");
  await expect(name).toBeFocused();
  await expectNotice(page, "此处不录入商品，扫描的 8123 未写入", () => scan(page, "8123"));
  await expect(name).toHaveValue(`新供${MARK}`);
  await dialog(page)
    .getByRole("button", { name: /取\s*消/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(1);

  // A form that is being saved accepts no scan, and says so.
  const gate = Promise.withResolvers<void>();
  await page.route(`**${otherIn.endpoints.add.path}`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.keyboard.press("Control+s");
  await expect(dialog(page).locator(".kontor-waits")).toBeVisible();
  await scan(page, second);
  await expect(page.getByText(`正在保存，扫描的 ${second} 未写入`)).toBeVisible();
  gate.resolve();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
