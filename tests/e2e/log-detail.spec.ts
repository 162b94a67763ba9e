// Tests of the operation log: an edit field by field and line by line, and the whole of a deleted document.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { addPartner, deletePartners } from "@kontor/contracts/system/partner";
import { addProduct, deleteProducts } from "@kontor/contracts/warehouse/product";
import { expect, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn, signInFirst } from "./app.ts";
import { api, documentOf, openShop, withoutPrices } from "./shop.ts";

const PHONE = { width: 375, height: 812 };
/** Gives the log's page to who has it. */
const LOG = "/system/log";

test("the operation log shows an edit with values before and after under the form's labels, and a deleted document as a whole, also on a phone", async ({
  page,
}) => {
  test.slow();
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const customer = { type: "客户", supplier: "多余客户", taxNum: "91310000MA1" };
  const { id: ids } = await call.done<{ id: string }>(addPartner, { data: customer });
  await call.done(deletePartners, { query: { type: "客户", ids } });
  const meList = [{ barCode: `t${newId().slice(-10)}`, commodityUnit: "包", purchaseDecimal: "1234.5" }];
  const tea = { name: "多余茶叶", unit: "包", standard: "500g", meList };
  const { id } = await call.done<{ id: string }>(addProduct, { data: tea });
  await call.done(deleteProducts, { query: { ids: id } });
  const shopInput = {
    supplier: "东方供货",
    customer: "春风商店",
    products: [{ name: "茶杯", unit: "个" }],
    accounts: [],
  };
  const shop = await openShop(call, shopInput, [purchaseIn]);
  const body = documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" });
  const { number } = await call.done<{ number: string }>(purchaseIn.endpoints.add, { data: body });
  const { lines } = documentOf(purchaseIn, shop, { operNumber: "30", paid: "nothing" });
  const changed = lines.map((line, at) => ({ ...line, id: body.lines[at]?.id ?? line.id }));
  await call.done(purchaseIn.endpoints.update, { data: { ...body, lines: changed, remark: "急用", version: 1 } });
  await call.done(purchaseIn.endpoints.remove, { query: { id: body.id } });
  await go(page, LOG);
  const row = (type: string) => front(page).getByRole("row").filter({ hasText: number }).filter({ hasText: type });
  await row("修改").getByRole("button", { name: "查看" }).click();
  const cells = (...texts: string[]) => {
    const rows = dialog(page).getByRole("row");
    return texts.reduce((rows, text) => rows.filter({ hasText: text }), rows);
  };
  await expect(cells("备注", "急用")).toBeVisible();
  await expect(cells("修改", "数量: 20", "数量: 30")).toBeVisible();
  await page.keyboard.press("Escape");
  const gone = (what: string) => front(page).getByRole("row").filter({ hasText: "删除" }).filter({ hasText: what });
  await gone("多余客户").getByRole("button", { name: "查看" }).click();
  await expect(cells("纳税人识别号", "91310000MA1")).toBeVisible();
  await page.keyboard.press("Escape");
  await gone("多余茶叶").getByRole("button", { name: "查看" }).click();
  await expect(cells("规格", "500g")).toBeVisible();
  await expect(cells("采购价: 1,234.50")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.setViewportSize(PHONE);
  // On the phone there are no tabs.
  await page.getByRole("button", { name: "查看" }).first().click();
  await expect(cells("往来单位", "东方供货")).toBeVisible();
  await expect(cells("删除", "茶杯")).toBeVisible();
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
});

test("a user with price hiding reads in the operation log what a document was before and after an edit and at its deletion, with prices as ***", async ({
  page,
  browser,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const call = await api(page);
  const wares = { supplier: "东方供货", customer: "春风商店", products: [{ name: "茶杯", unit: "个" }], accounts: [] };
  const shop = await openShop(call, wares, [purchaseIn]);
  const body = documentOf(purchaseIn, shop, { operNumber: "20", unitPrice: "7.31", paid: "nothing" });
  const { number } = await call.done<{ number: string }>(purchaseIn.endpoints.add, { data: body });
  const { lines } = documentOf(purchaseIn, shop, { operNumber: "30", unitPrice: "8.43", paid: "nothing" });
  const changed = lines.map((line, at) => ({ ...line, id: body.lines[at]?.id ?? line.id }));
  await call.done(purchaseIn.endpoints.update, { data: { ...body, lines: changed, remark: "急用", version: 1 } });
  await call.done(purchaseIn.endpoints.remove, { query: { id: body.id } });
  const keeper = await withoutPrices(call, [LOG, purchaseIn.page]);
  const theirs = await (await browser.newContext()).newPage();
  await signInFirst(theirs, keeper, freshSignIn().password);
  await go(theirs, LOG);
  const show = (type: string) =>
    front(theirs)
      .getByRole("row")
      .filter({ hasText: number })
      .filter({ hasText: type })
      .getByRole("button", { name: "查看" })
      .click();
  await show("修改");
  await expect(dialog(theirs)).toContainText("急用");
  await expect(dialog(theirs)).toContainText("数量: 30");
  await expect(dialog(theirs)).toContainText("***");
  for (const price of ["7.31", "8.43", "146.2", "252.9"]) await expect(dialog(theirs)).not.toContainText(price);
  await theirs.keyboard.press("Escape");
  await show("删除");
  await expect(dialog(theirs)).toContainText("东方供货");
  await expect(dialog(theirs)).toContainText("茶杯");
  await expect(dialog(theirs)).toContainText("***");
  for (const price of ["8.43", "252.9"]) await expect(dialog(theirs)).not.toContainText(price);
  await theirs.context().close();
});
