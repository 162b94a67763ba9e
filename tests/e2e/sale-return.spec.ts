// Tests of creating a return from a sale, reordering its lines, and adding a missing customer from the form.
import { newId } from "@kontor/contracts/core/id";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, type Page, test } from "@playwright/test";
import { demo, dialog, expectNotice, front, go, scan, signIn } from "./app.ts";
import { openCell } from "./form.ts";
import { type Api, api, audited, detailOf, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const [CUP, JUG, SHELF] = [`茶杯${MARK}`, `水壶${MARK}`, `三号架${MARK}`];

/** Two cups and two jugs that were sold and paid. */
async function sold(with_: Api) {
  const products = [
    { name: CUP, unit: "个", otherField1: SHELF },
    { name: JUG, unit: "个" },
  ];
  const shopInput = { supplier: `供${MARK}`, customer: `客${MARK}`, products, accounts: [] };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut, saleReturn]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop));
  return audited(with_, saleOut, documentOf(saleOut, shop, { remark: `车送${MARK}` }));
}

const lines = (page: Page) => dialog(page).getByRole("grid").getByRole("row");
/** The content of the lines, in order. */
const names = async (page: Page): Promise<string[]> =>
  (await lines(page).allTextContents()).flatMap((text) => [CUP, JUG].filter((name) => text.includes(name)));
/** A value of the detail, by its label. */
const fact = (page: Page, label: string) =>
  dialog(page)
    .locator(".kontor-detail dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");
const numberOnPage = (page: Page) => fact(page, "单据编号");
const number = (page: Page) => dialog(page).getByLabel("单据编号");

test("a return created from a sale starts with all open quantities of the sale, and its lines can be reordered by mouse and keys and stay so when saved", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const sale = await sold(with_);
  await go(page, saleOut.page);
  const row = front(page).getByRole("row").filter({ hasText: sale.number });
  const carryOver = front(page).getByRole("button", { name: "转销售退货" });
  await expectNotice(page, "请选择一张单据", () => carryOver.click());
  await row.getByRole("checkbox").check();
  await carryOver.click();

  await expect(page.getByRole("tab", { name: "销售退货" })).toHaveAttribute("aria-selected", "true");
  await expect(number(page)).toHaveAttribute("placeholder", "自动 · XSTH…");
  await expect(dialog(page).getByLabel("销售出库单")).toHaveValue(sale.number);
  await expect(dialog(page).getByLabel("备注", { exact: true })).toHaveValue(`车送${MARK}`);
  await expect(
    dialog(page)
      .locator(".ant-select-content")
      .filter({ hasText: `客${MARK}` }),
  ).toBeVisible();
  await expect.poll(() => names(page)).toEqual([CUP, JUG]);
  await expect(dialog(page).getByLabel("应退金额")).toHaveText("20.00");
  // Further attributes of a product get a column once a line has them.
  await expect(dialog(page).getByRole("columnheader", { name: "扩展1" })).toBeVisible();
  await expect(lines(page).filter({ hasText: CUP })).toContainText(SHELF);

  await lines(page).nth(2).getByRole("rowheader").dragTo(lines(page).nth(1));
  await expect.poll(() => names(page)).toEqual([JUG, CUP]);
  await lines(page).nth(1).getByRole("gridcell").nth(1).click();
  await page.keyboard.press("Alt+Shift+ArrowDown");
  await expect.poll(() => names(page)).toEqual([CUP, JUG]);
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => names(page)).toEqual([JUG, CUP]);

  // A line from the sale keeps its product: a scan into its barcode cell counts as a scan outside of the fields, up to what was sold.
  await openCell(page, "数量");
  await page.keyboard.insertText("1");
  await lines(page).nth(2).getByRole("gridcell").nth(1).click();
  await expect(dialog(page).getByLabel("条码 第 2 行")).toBeFocused();
  await scan(page, sale.lines.find(({ name }) => name === JUG)?.barCode ?? "");
  await expect(dialog(page).getByLabel("数量 第 1 行")).toBeFocused();
  await expect(dialog(page).getByLabel("数量 第 1 行")).toHaveValue("2");
  await expect.poll(() => names(page)).toEqual([JUG, CUP]);
  await expect(dialog(page).getByLabel("应退金额")).toHaveText("20.00");
  await page.keyboard.press("Control+Shift+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  const { rows } = await with_.done<{ rows: { id: string; number: string }[] }>(saleReturn.endpoints.list, {
    query: { search: JSON.stringify({ linkNumber: sale.number }) },
  });
  const shown = rows[0]?.number ?? "";
  expect(shown).toMatch(/^XSTH\d{11}$/);
  const returned = await detailOf(with_, saleReturn, rows[0]?.id ?? "");
  expect(returned).toMatchObject({ number: shown, linkId: sale.id, status: 1 });
  expect(returned.lines.map(({ name }) => name)).toEqual([JUG, CUP]);

  // No quantity is open any more, so no form opens and the detail stays open.
  await go(page, saleOut.page);
  await row.dblclick();
  const again = dialog(page).getByRole("button", { name: "转销售退货" });
  await expectNotice(page, "该单据的商品已全部处理完毕", () => again.click());
  await expect(numberOnPage(page)).toHaveText(sale.number);
  await expect(fact(page, "结算状态")).toHaveText("已结清");
  await expect(dialog(page).getByRole("columnheader", { name: "备注" })).toBeHidden();

  // The remark alone may still be changed.
  await dialog(page).getByRole("button", { name: "修改备注" }).click();
  await dialog(page).getByLabel("备注").fill(`已退${MARK}`);
  await dialog(page)
    .getByRole("button", { name: /保\s*存/ })
    .click();
  await expect(fact(page, "备注")).toHaveText(`已退${MARK}`);

  // Source and return have links to each other.
  await fact(page, "退货单").getByRole("button", { name: shown }).click();
  await expect(page.getByRole("tab", { name: "销售退货" }).last()).toHaveAttribute("aria-selected", "true");
  await expect(numberOnPage(page)).toHaveText(shown);
  const source = fact(page, "销售出库单").getByRole("button", { name: sale.number });
  await source.click();
  await expect(numberOnPage(page)).toHaveText(sale.number);
  // The link also works after the tab was closed.
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toBeHidden();
  await page.getByRole("tab", { name: "销售退货" }).last().click();
  await source.click();
  await expect(numberOnPage(page)).toHaveText(sale.number);
});

test("a return of a partly paid sale settles the open item first and refunds the rest, and the refund follows changed lines also when it is edited later", async ({
  page,
}) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const mark = newId().slice(-6);
  const shopInput = {
    supplier: `供${mark}`,
    customer: `客${mark}`,
    products: [{ name: `壶${mark}`, unit: "个" }],
    accounts: [],
  };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut, saleReturn]);
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop));
  const [accountId = ""] = shop.accounts;
  const paid = { changeAmount: "4", accounts: [{ accountId, amount: "4" }] };
  const sale = await audited(with_, saleOut, { ...documentOf(saleOut, shop), ...paid });
  await go(page, saleOut.page);
  await front(page).getByRole("row").filter({ hasText: sale.number }).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "转销售退货" }).click();
  const refund = dialog(page).getByLabel("本次退款");
  await expect(refund).toHaveValue("4.00");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await front(page)
    .getByRole("row")
    .filter({ hasText: `客${mark}` })
    .getByRole("button", { name: "编辑" })
    .click();
  await expect(refund).toHaveValue(/^4(\.00)?$/);
  await openCell(page, "数量");
  await page.keyboard.insertText("1");
  await expect(refund).toHaveValue("0.00");
  await scan(page, sale.lines[0]?.barCode ?? "");
  await expect(dialog(page).getByLabel("数量 第 1 行")).toHaveValue("2");
  await expect(refund).toHaveValue(/^4(\.00)?$/);
  await page.keyboard.type("1");
  await expect(refund).toHaveValue("0.00");
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const { rows } = await with_.done<{ rows: { debt: string; changeAmount: string }[] }>(saleReturn.endpoints.list, {
    query: { search: JSON.stringify({ linkNumber: sale.number }) },
  });
  expect(rows).toMatchObject([{ debt: "5.00", changeAmount: "0.00" }]);
});

test("on a phone the lines of a document can be reordered by buttons", async ({ page }) => {
  await signIn(page, demo());
  const with_ = await api(page);
  const mark = newId().slice(-6);
  const products = [
    { name: `碗${mark}`, unit: "个" },
    { name: `盘${mark}`, unit: "个" },
  ];
  const shop = await openShop(with_, { supplier: `供${mark}`, customer: `客${mark}`, products, accounts: [] }, [
    otherIn,
  ]);
  const draft = documentOf(otherIn, shop);
  await with_.done(otherIn.endpoints.add, { data: draft });
  await page.setViewportSize({ width: 390, height: 844 });
  await go(page, `${otherIn.page}?show=${draft.id}`);
  // The detail says its lines in cards, too, and nothing in it is scrolled sideways.
  const read = dialog(page).locator(".kontor-line-read");
  await expect(read.getByRole("article").first()).toContainText(`碗${mark}`);
  expect(await read.evaluate((lines) => lines.scrollWidth - lines.clientWidth)).toBeLessThanOrEqual(0);
  await dialog(page).getByRole("button", { name: "编辑" }).click();
  await expect(read).toHaveCount(0);
  const cards = dialog(page).locator(".kontor-line-card");
  await expect(cards.first()).toContainText(`碗${mark}`);
  await expect(dialog(page).getByRole("button", { name: "上移第 1 行" })).toBeDisabled();
  await dialog(page).getByRole("button", { name: "下移第 1 行" }).click();
  await expect(cards.first()).toContainText(`盘${mark}`);
  const save = dialog(page).getByRole("button", { name: /^保\s*存$/ });
  await expectNotice(page, "保存成功", () => save.click());
  const { lines: saved } = await detailOf(with_, otherIn, draft.id);
  expect(saved.map(({ name }) => name)).toEqual([`盘${mark}`, `碗${mark}`]);
});

test("a missing customer, warehouse or account can be added from the form, and a document's number is allocated at its save unless one was typed", async ({
  page,
}) => {
  await signIn(page, demo());
  const name = `新客户${newId().slice(-8)}`;
  const add = async () => {
    await front(page).getByRole("button", { name: "新增" }).click();
    await expect(number(page)).toHaveAttribute("placeholder", "自动 · XSCK…");
    await expect(number(page)).toHaveValue("");
    await expect(dialog(page).getByLabel("客户")).toBeFocused();
  };
  await go(page, saleOut.page);
  await add();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await add();

  await page.keyboard.insertText(name);
  await expect(page.locator(".ant-select-item-option-active")).toHaveText(`+ 新增往来单位 ${name}`);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("客户名称")).toHaveValue(name);
  await expect(dialog(page).getByLabel("客户名称")).toBeFocused();
  await expectNotice(page, "保存成功", () => page.keyboard.press("Enter"));
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog(page).locator(".ant-select-content").filter({ hasText: name })).toBeVisible();

  // A warehouse can be added as well, from a line's cell, and so can a settlement account.
  const saves = () =>
    dialog(page)
      .getByRole("button", { name: /^保\s?存$/ })
      .click();
  await lines(page).nth(1).getByRole("gridcell").first().click();
  await expect(dialog(page).getByLabel("仓库 第 1 行")).toBeFocused();
  await page.keyboard.insertText(`${name}仓`);
  await expect(page.getByRole("option")).toHaveText(`+ 新增仓库 ${name}仓`);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("仓库名称")).toHaveValue(`${name}仓`);
  await dialog(page).getByLabel("仓库地址").fill("码头路 8 号");
  await saves();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(dialog(page).getByLabel("仓库 第 1 行")).toHaveValue(`${name}仓`);
  await expect(dialog(page).getByLabel("仓库 第 1 行")).toBeFocused();

  await dialog(page).getByRole("combobox", { name: "结算账户" }).fill(`${name}行`);
  await expect(page.locator(".ant-select-item-option-active").last()).toHaveText(`+ 新增结算账户 ${name}行`);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("账户名称")).toHaveValue(`${name}行`);
  await saves();
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(
    dialog(page)
      .locator(".ant-select-content")
      .filter({ hasText: `${name}行` }),
  ).toBeVisible();
  await number(page).fill(`xsck9${String(Date.now()).slice(-9)}`);
  await expect(number(page)).toHaveValue(/^XSCK9\d{9}$/);
});
