// Tests that a return created from a sale has the sale's lines alone: an added line takes from them, any other is refused. Also tests lines from
// a workbook.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, expectNotice, front, go, scan, signIn } from "./app.ts";
import { api, audited, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const [CUP, JUG, BOWL] = [`茶杯${MARK}`, `水壶${MARK}`, `大碗${MARK}`];

const line = (page: Page, name: string) => dialog(page).getByRole("grid").getByRole("row").filter({ hasText: name });
const button = (page: Page, name: string) => dialog(page).getByRole("button", { name });
const remove = async (page: Page, name: string) => {
  await line(page, name).getByRole("checkbox").check();
  await button(page, "删除行").click();
  await expect(line(page, name)).toHaveCount(0);
};

test("a line added to a return takes the sale's price, and a product that the sale does not have is refused at its scan", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const products = [CUP, JUG, BOWL].map((name) => ({ name, unit: "个" }));
  const shopInput = { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut, saleReturn]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop));
  const sale = await audited(with_, saleOut, documentOf(saleOut, shop, { lines: 2 }));
  const codeOf = (name: string) => shop.products.find((product) => product.name === name)?.barCode ?? "";

  await go(page, saleReturn.page);
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(button(page, "导入明细")).toBeVisible();
  await button(page, "选择关联单据").click();
  // The source can be found by its day as well.
  const sourceRow = dialog(page).getByRole("row").filter({ hasText: sale.number });
  await expect(sourceRow).toBeVisible();
  const from = dialog(page).getByPlaceholder("开始日期");
  const to = dialog(page).getByPlaceholder("结束日期");
  for (const [field, day] of [
    [from, "2001-01-01"],
    [to, "2001-01-02"],
  ] as const) {
    await field.fill(day);
    await field.press("Enter");
  }
  await expect(sourceRow).toHaveCount(0);
  await from.hover();
  await dialog(page).locator(".ant-picker-clear").click();
  await sourceRow.dblclick();
  // The sale opens with all its lines ticked, and a line is ticked anywhere in its row.
  await expect(dialog(page).getByRole("button", { name: /引入 2 行/ })).toBeVisible();
  const sourceLines = dialog(page).locator(".ant-table-row").filter({ hasText: JUG });
  await sourceLines.getByRole("cell", { name: JUG }).click();
  await expect(dialog(page).getByRole("button", { name: /引入 1 行/ })).toBeVisible();
  await sourceLines.getByRole("cell", { name: JUG }).click();
  await dialog(page)
    .getByRole("button", { name: /引入 2 行/ })
    .click();
  await expect(line(page, CUP)).toBeVisible();
  await expect(button(page, "导入明细")).toHaveCount(0);

  await remove(page, JUG);
  await scan(page, codeOf(JUG));
  await expect(line(page, JUG)).toBeVisible();
  await scan(page, codeOf(BOWL));
  await expect(dialog(page).getByText(`关联单据中没有 ${codeOf(BOWL)} 的商品或批号`)).toBeVisible();
  await expect(line(page, BOWL)).toHaveCount(0);
  await expectNotice(page, "保存成功", () => page.keyboard.press("Control+s"));

  const { rows } = await with_.done<{ rows: { id: string }[] }>(saleReturn.endpoints.list, {
    query: { search: JSON.stringify({ linkNumber: sale.number }) },
  });
  const sold = await detailOf(with_, saleOut, sale.id);
  const returned = await detailOf(with_, saleReturn, rows[0]?.id ?? "");
  expect(returned.lines.map(({ linkId }) => linkId)).toEqual(sold.lines.map(({ id }) => id));
  expect(returned.lines.map(({ name, operNumber, unitPrice }) => [name, operNumber, unitPrice])).toEqual([
    [CUP, "2.000", "5.0000"],
    [JUG, "1.000", "5.0000"],
  ]);
});

for (const kind of [retailOut, retailReturn])
  test(`lines of a ${kind.name} can be imported from a workbook`, async ({ page }) => {
    await signIn(page, demo());
    await go(page, kind.page);
    await front(page).getByRole("button", { name: "新增" }).click();
    await button(page, "导入明细").click();
    await expect(button(page, "下载模板")).toBeVisible();
  });

test("on a phone a delivery shows the whole number of its order, and beside each line what was ordered and what is delivered", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const shopInput = {
    supplier: `供三${MARK}`,
    customer: `客三${MARK}`,
    products: [{ name: `盘${MARK}`, unit: "个" }],
    accounts: [],
  };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOrder, saleOut]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "30" }));
  const order = await audited(with_, saleOrder, documentOf(saleOrder, shop, { operNumber: "30", paid: "nothing" }));
  const delivery = documentOf(saleOut, shop, { operNumber: "12", paid: "nothing" });
  const lines = delivery.lines.map((each) => ({ ...each, linkId: order.lines[0]?.id }));
  await with_.done(saleOut.endpoints.addAndAudit, { data: { ...delivery, linkId: order.id, lines } });
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, saleOrder.page);
  const panel = page.locator(".k-panel:visible");
  await panel.locator(".ant-card").filter({ hasText: order.number }).getByRole("checkbox").check();
  await panel.getByRole("button", { name: "更多操作" }).click();
  await panel.getByRole("button", { name: "转销售出库" }).click();
  const card = dialog(page).locator(".kontor-line-card");
  await expect(card).toContainText("订单数量 30 · 已出库 12");
  const number = dialog(page).getByLabel("销售订单");
  await expect(number).toHaveValue(order.number);
  expect(await number.evaluate((field) => field.scrollWidth - field.clientWidth)).toBe(0);
});
