// Tests of entering a product with two units, without the mouse while typing. Errors show at their cells (reference.md §5.10).
import { newId } from "@kontor/contracts/core/id";
import { addProduct } from "@kontor/contracts/warehouse/product";
import { addUnit, setUnitsEnabled } from "@kontor/contracts/warehouse/unit";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, demo, dialog, front, go, scan, signIn } from "./app.ts";
import { api } from "./shop.ts";

const save = (page: Page) =>
  dialog(page)
    .getByRole("button", { name: /保\s?存/ })
    .click();

const tab = (page: Page, name: string): Locator => dialog(page).getByRole("tab", { name, exact: true });

/** Types values into the focused cell and the ones that Enter leads to. */
async function typeCells(page: Page, texts: readonly string[]): Promise<void> {
  for (const text of texts) {
    await page.keyboard.type(text);
    await page.keyboard.press("Enter");
  }
}

test("a product with two units can be entered with opening stock, and the case's prices follow from the bottle's", async ({
  page,
}) => {
  const complained = complaints(page);
  const mark = newId().slice(-6);
  const [bottle, crate] = [`瓶${mark}`, `箱${mark}`];
  // Only digits, as in real barcodes, that no other test uses.
  const code = `69${String(Date.now()).slice(-9)}1`;
  await signIn(page, demo());

  await go(page, "/system/unit");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByRole("textbox", { name: /\* 基本单位$/ })).toBeFocused();
  await page.keyboard.type(bottle);
  await page.keyboard.press("Tab");
  await page.keyboard.type(crate);
  await page.keyboard.press("Tab");
  await page.keyboard.type("12");
  await expect(dialog(page).getByText(`${crate} = 12 ${bottle}`)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(
    front(page)
      .getByRole("row")
      .filter({ hasText: `${bottle}/(${crate}=12${bottle})` }),
  ).toBeVisible();

  await go(page, "/material/material");
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("商品名称")).toBeFocused();
  await page.keyboard.type(`青岛啤酒${mark}`);
  await page.keyboard.press("Tab");
  await expect(dialog(page).getByLabel("助记码")).toHaveValue(/^QDPJ/);
  await dialog(page).getByRole("switch", { name: "启用多单位" }).press("Space");
  await dialog(page).getByRole("combobox", { name: "多单位" }).fill(bottle);
  await page.keyboard.press("Enter");

  await tab(page, "条码与价格").press("Enter");
  await expect(dialog(page).getByLabel("条码 2", { exact: true })).toBeVisible();
  await dialog(page).getByLabel("条码 1", { exact: true }).fill(code);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("采购价 1")).toBeFocused();
  await typeCells(page, ["3.5", "5", "4.6", "4"]);
  await expect(dialog(page).getByLabel("条码 2", { exact: true })).toBeFocused();
  await scan(page, code);
  await expect(dialog(page).getByText(`条码 ${code} 已存在`).first()).toBeVisible();
  await dialog(page).getByLabel("条码 2", { exact: true }).fill(`${code}0`);
  await dialog(page).getByRole("button", { name: "按换算率重算价格" }).press("Enter");
  await expect(dialog(page).getByLabel("采购价 2")).toHaveValue("42");
  await expect(dialog(page).getByLabel("销售价 2")).toHaveValue("55.2");

  await tab(page, "库存").press("Enter");
  await dialog(page).getByLabel("期初库存 默认仓库").fill("100");
  await dialog(page).getByLabel("最低安全库存 默认仓库").fill("20");
  await dialog(page).getByLabel("最高安全库存 默认仓库").fill("10");
  await tab(page, "基本信息").press("Enter");
  await save(page);
  await expect(dialog(page).getByText("最低安全库存不能大于最高安全库存")).toBeVisible();
  await expect(dialog(page).getByLabel("最低安全库存 默认仓库")).toBeFocused();
  await dialog(page).getByLabel("最高安全库存 默认仓库").fill("200");
  await save(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const row = front(page)
    .getByRole("row")
    .filter({ hasText: `青岛啤酒${mark}` });
  await expect(row).toContainText(code);
  await expect(row).toContainText("100");
  // Others add products to the same company meanwhile.
  await front(page).getByLabel("关键字").fill(mark);
  await page.keyboard.press("Enter");
  await expect(front(page).getByText("共 1 条")).toBeVisible();
  await row.getByRole("button", { name: "编辑" }).click();
  await tab(page, "条码与价格").click();
  await expect(dialog(page).getByLabel("条码 2", { exact: true })).toHaveValue(`${code}0`);
  await expect(dialog(page).getByLabel("零售价 2")).toHaveValue("60");
  await tab(page, "库存").click();
  await expect(dialog(page).getByLabel("期初成本单价 默认仓库")).toHaveValue("3.5");
  // Nothing was changed, so closing asks no question.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await row.getByRole("button", { name: "编辑" }).click();
  await tab(page, "条码与价格").click();
  await dialog(page).getByLabel("条码 1", { exact: true }).fill(`${code}0`);
  await dialog(page).getByLabel("条码 2", { exact: true }).fill(code);
  await save(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await row.getByRole("button", { name: "编辑" }).click();
  await tab(page, "条码与价格").click();
  await expect(dialog(page).getByLabel("条码 1", { exact: true })).toHaveValue(`${code}0`);
  await expect(dialog(page).getByLabel("条码 2", { exact: true })).toHaveValue(code);
  expect(complained).toEqual([]);
});

test("opening stock of a product without a purchase price is refused at its cost field, and a cost of zero is accepted", async ({
  page,
}) => {
  const name = `赠品${newId().slice(-6)}`;
  await signIn(page, demo());
  const { done } = await api(page);
  const meList = [{ barCode: `67${String(Date.now()).slice(-9)}`, commodityUnit: "件" }];
  await done(addProduct, { data: { name, unit: "件", meList } });
  await go(page, "/material/material");
  await front(page).getByLabel("关键字").fill(name);
  await page.keyboard.press("Enter");
  await front(page).getByRole("row").filter({ hasText: name }).getByRole("button", { name: "编辑" }).click();
  await tab(page, "库存").click();
  await dialog(page).getByLabel("期初库存 默认仓库").fill("5");
  await tab(page, "基本信息").click();
  await save(page);
  await expect(dialog(page).getByText("请填写期初成本单价，或基本单位的采购价")).toBeVisible();
  const cost = dialog(page).getByLabel("期初成本单价 默认仓库");
  await expect(cost).toBeFocused();
  await cost.fill("0");
  await save(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a product keeps a unit definition that was disabled, and a saved product's attributes can no longer be removed", async ({
  page,
}) => {
  const mark = newId().slice(-6);
  const [bottle, crate] = [`瓶${mark}`, `箱${mark}`];
  const code = `68${String(Date.now()).slice(-9)}`;
  await signIn(page, demo());
  const { done } = await api(page);
  const unit = { basicUnit: bottle, otherUnit: crate, ratio: "12" };
  const { id: unitId } = await done<{ id: string }>(addUnit, { data: unit });
  const rows = [bottle, crate].map((commodityUnit, at) => ({ barCode: `${code}${at}`, commodityUnit }));
  await done(addProduct, { data: { name: `汽水${mark}`, unitId, meList: rows } });
  await done(setUnitsEnabled, { data: { ids: [unitId], status: false } });
  const attribute = [{ attributeName: "颜色", attributeValues: ["红"] }];
  const red = { barCode: `${code}3`, commodityUnit: "件", sku: "红" };
  await done(addProduct, { data: { name: `衬衫${mark}`, unit: "件", attribute, meList: [red] } });

  await go(page, "/material/material");
  // Others add products to the same company meanwhile.
  const edit = async (name: string) => {
    await front(page).getByLabel("关键字").fill(name);
    await page.keyboard.press("Enter");
    await front(page).getByRole("row").filter({ hasText: name }).getByRole("button", { name: "编辑" }).click();
  };
  await edit(`汽水${mark}`);
  await expect(dialog(page).getByText(`${bottle}/(${crate}=12${bottle})`)).toBeVisible();
  await tab(page, "条码与价格").click();
  await expect(dialog(page).getByRole("row").nth(2)).toContainText(crate);
  await save(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await edit(`衬衫${mark}`);
  await tab(page, "条码与价格").click();
  await expect(dialog(page).getByRole("switch", { name: "多属性" })).toBeDisabled();
  await expect(dialog(page).getByRole("button", { name: /^删\s?除$/ })).toBeDisabled();
});
