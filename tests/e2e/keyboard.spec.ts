// Tests of working without a mouse (house-style.md: everything by keyboard).
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { purchaseIn, purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { otherIn } from "@kontor/contracts/warehouse/kinds";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { demo, dialog, freshSignIn, front, go, scan, signIn } from "./app.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const TABS_MAX = 80;
/** More presses of Tab than a form has focusable elements. */
const ROUND = 40;

/** Presses Tab until the element with this name has the focus; fails when it is not reached. */
async function tabTo(page: Page, name: RegExp, place: Page | Locator = page, key = "Tab"): Promise<void> {
  const named = place
    .getByRole("button", { name })
    .or(place.getByRole("checkbox", { name }))
    .or(place.getByRole("textbox", { name }))
    .or(place.getByRole("combobox", { name }));
  const reached = page.locator(":focus").and(named);
  for (let pressed = 0; pressed < TABS_MAX; pressed++) {
    await page.keyboard.press(key);
    if ((await reached.count()) > 0) return;
  }
  throw new Error(`no ${name} within ${TABS_MAX} presses of Tab`);
}

test("a supplier can be added and saved from the menu with the keyboard alone", async ({ page }) => {
  const name = `键盘${freshSignIn().loginName}`;
  await signIn(page, demo());
  await expect(page.getByLabel("搜索菜单")).toBeVisible();
  await tabTo(page, /搜索菜单/);
  await page.keyboard.type("供应商信息");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "供应商信息", exact: true })).toHaveAttribute("aria-selected", "true");
  await expect(front(page).getByRole("button", { name: "新增" })).toBeVisible();
  await tabTo(page, /新增/);
  await page.keyboard.press("Enter");

  // The first field has the focus already.
  await expect(dialog(page).getByLabel("供应商名称")).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, /联系人/);
  await page.keyboard.type("李雷");
  await tabTo(page, /期初应付/);
  await page.keyboard.type("12.5", { delay: 60 });
  await tabTo(page, /保\s?存/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(front(page).getByRole("row").filter({ hasText: name })).toContainText("12.50");

  // The focus is back where it was, and Escape closes a dialog without a question when nothing was typed.
  await expect(page.locator(":focus")).toHaveText("新增");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("供应商名称")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the Tab key cycles inside an open dialog, and the other tabs stay usable", async ({ page }) => {
  await signIn(page, demo());
  for (const url of ["/system/customer", "/system/vendor"]) {
    await go(page, url);
    await expect(page.locator(`[role=tab][data-path="${url}"]`)).toHaveAttribute("aria-selected", "true");
  }
  await front(page).getByRole("button", { name: "新增" }).click();
  await expect(dialog(page).getByLabel("供应商名称")).toBeFocused();
  const outside = page.locator("body :focus:not([role=dialog] *)");
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let pressed = 0; pressed < ROUND; pressed++) {
      await page.keyboard.press(key);
      await expect(outside).toHaveCount(0);
    }
  }
  await page.locator("[role=tab][data-path='/system/customer']").click();
  await expect(front(page).getByRole("button", { name: "新增" })).toBeVisible();
  await expect(page.getByRole("dialog").filter({ visible: true })).toHaveCount(0);
});

test("an other-in document can be entered, audited, read and previewed for print without a mouse", async ({ page }) => {
  const name = `键盘商品${freshSignIn().loginName}`;
  const shopInput = { supplier: `${name}行`, customer: `${name}店`, accounts: [], products: [{ name, unit: "个" }] };
  await signIn(page, demo());
  const { products } = await openShop(await api(page), shopInput, [otherIn]);
  await jumpByKeys(page, "其它入库");
  await tabTo(page, /新增/);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("combobox").first()).toBeFocused();
  // Filled at once, because keys in quick succession would be taken for a scanner.
  await page.keyboard.insertText(shopInput.supplier);
  await expect(page.locator(".ant-select-item-option-active").filter({ hasText: shopInput.supplier })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("combobox").first()).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("条码 第 1 行")).toBeFocused();
  await scan(page, products[0]?.barCode ?? "");
  await expect(dialog(page).getByLabel("数量 第 1 行")).toBeFocused();
  // Who does not discard what was entered goes on in the same cell.
  await page.keyboard.press("Escape");
  await expect(page.locator(".ant-modal-confirm :focus")).toHaveText(/取\s?消/);
  await page.keyboard.press("Enter");
  await expect(page.locator(".ant-modal-confirm").filter({ visible: true })).toHaveCount(0);
  await expect(dialog(page).getByLabel("数量 第 1 行")).toBeFocused();
  await page.keyboard.press("Control+Shift+S");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const row = front(page).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("已审核");

  await tabTo(page, /^查看$/, row);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(name);
  await tabTo(page, /打印/);
  await page.keyboard.press("Enter");
  await expect(page.frameLocator(".kontor-print-view").locator(".printed-page")).toContainText(name);
  // From inside the paper too.
  await page.locator(".kontor-print-view").focus();
  await closeByKeys(page, ["打印", "查看"]);
});

/** Milliseconds between a person's keys: quicker ones would be taken for a scanner. */
const PERSON = { delay: 60 };

/** Counts every key that goes down on the page, the modifiers of a shortcut too. */
async function keyCounter(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(
    `globalThis.keysDown = 0; document.addEventListener("keydown", () => { keysDown += 1; }, { capture: true })`,
  );
  return () => page.evaluate<number>("keysDown");
}

test("a sale order of twenty lines is entered from the home page with three keys a line besides the scan, and twenty-four for all else, from finding the page to saving", async ({
  page,
}) => {
  const mark = freshSignIn().loginName;
  const products = Array.from({ length: 20 }, (_, at) => ({ name: `订单商品${mark}${at}`, unit: "个" }));
  const customer = `店${mark}`;
  await signIn(page, demo());
  const shop = await openShop(await api(page), { supplier: `行${mark}`, customer, accounts: [], products }, [
    saleOrder,
  ]);
  await expect(page.getByLabel("搜索菜单")).toBeVisible();
  const keysDown = await keyCounter(page);
  const focused = (label: string) => expect(dialog(page).getByLabel(label, { exact: true })).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("搜索菜单")).toBeFocused();
  // The page is found by a part of its address too, which needs no input method.
  await page.keyboard.type("sale_order", PERSON);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "销售订单", exact: true })).toHaveAttribute("aria-selected", "true");
  await expect(front(page).getByRole("button", { name: "新增" })).toBeVisible();
  await page.keyboard.press("Alt+N");
  await focused("客户");
  // The end of the name tells the customer from all others.
  await page.keyboard.type(mark.slice(-4), PERSON);
  await expect(page.locator(".ant-select-item-option-active").filter({ hasText: customer })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("客户")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("Enter");
  let scanned = 0;
  for (const [at, { barCode }] of shop.products.entries()) {
    const line = `第 ${at + 1} 行`;
    await focused(`条码 ${line}`);
    await scan(page, barCode);
    scanned += barCode.length + 1;
    await focused(`数量 ${line}`);
    await page.keyboard.type("3");
    await page.keyboard.press("Enter");
    await focused(`单价 ${line}`);
    await page.keyboard.press("Enter");
  }
  await page.keyboard.press("Control+Shift+S");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const row = front(page).getByRole("row").filter({ hasText: customer });
  await expect(row).toContainText("已审核");
  // Twenty lines of three at 4.60.
  await expect(row).toContainText("276.00");
  expect((await keysDown()) - scanned).toBe(20 * 3 + 24);
});

test("an order is transferred with the keyboard alone, and the focus goes on in the page that has its document", async ({
  page,
}) => {
  const name = `转单商品${freshSignIn().loginName}`;
  const shopInput = { supplier: `${name}行`, customer: `${name}店`, accounts: [], products: [{ name, unit: "个" }] };
  await signIn(page, demo());
  const with_ = await api(page);
  const shop = await openShop(with_, shopInput, [purchaseOrder, purchaseIn]);
  await audited(with_, purchaseOrder, documentOf(purchaseOrder, shop, { paid: "nothing" }));
  await jumpByKeys(page, "采购订单");
  const row = front(page).getByRole("row").filter({ hasText: shopInput.supplier });
  await tabTo(page, /^选择第 \d+ 行$/, row);
  await page.keyboard.press("Space");
  await tabTo(page, /转采购入库/, page, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("采购订单")).toHaveValue(/CGDD\d{11}/);
  await page.keyboard.press("Control+s");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, /新增/, front(page));
});

test("days are typed, left with one Tab and emptied with the keyboard alone, and no field looks focused that is not", async ({
  page,
}) => {
  await signIn(page, demo());
  await jumpByKeys(page, "销售订单");
  await tabTo(page, /新增/);
  await page.keyboard.press("Enter");
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true });
  const rings = page.locator(".ant-picker-focused");
  await expect(field("客户")).toBeFocused();
  // While the form loads, the day cannot be changed.
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
  await expect(field("单据日期")).toBeEnabled();
  await page.keyboard.press("Tab");
  await expect(field("单据日期")).toBeFocused();
  await expect(rings).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(field("单据编号")).toBeFocused();
  await expect(rings).toHaveCount(0);
  await tabTo(page, /交货日期/, dialog(page));
  for (const [label, next] of [
    ["交货日期", "留货至"],
    ["留货至", "留货仓库"],
  ] as const) {
    await expect(field(label)).toBeFocused();
    await page.keyboard.insertText("2030-12-24");
    await page.keyboard.press("Tab");
    await expect(field(next)).toBeFocused();
    await expect(field(label)).toHaveValue("2030-12-24");
  }
  await expect(rings).toHaveCount(0);
  await page.keyboard.press("Shift+Tab");
  await expect(field("留货至")).toBeFocused();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await page.keyboard.press("Shift+Tab");
  await expect(field("交货日期")).toBeFocused();
  await expect(field("留货至")).toHaveValue("");
  await expect(rings).toHaveCount(1);
});

test("a receipt can be entered, given a file, audited, printed and found in reports without a mouse", async ({
  page,
}) => {
  const name = `键盘收入${freshSignIn().loginName}`;
  const focus = page.locator(":focus");
  await signIn(page, demo());
  await (await api(page)).done(addItem, { data: { name, type: "收入" } });
  await jumpByKeys(page, "收入单");
  await tabTo(page, /新增/);
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("往来单位")).toBeFocused();
  await tabTo(page, /收支项目 第 1 行/);
  await page.keyboard.insertText(name);
  await expect(page.getByRole("option").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("收入金额 第 1 行")).toBeFocused();
  await page.keyboard.type("120.5", { delay: 60 });
  const chooser = page.waitForEvent("filechooser");
  await tabTo(page, /上传附件/);
  await page.keyboard.press("Enter");
  await (await chooser).setFiles({
    name: "回单.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7 回单"),
  });
  await expect(dialog(page).getByText("回单.pdf")).toBeVisible();
  await expect(focus).toHaveText("上传附件");
  await page.keyboard.press("Control+Shift+S");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(front(page).getByRole("row").filter({ hasText: "120.50" }).first()).toContainText("已审核");

  await tabTo(page, /^查看$/);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toContainText(name);
  await tabTo(page, /回单/);
  await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await tabTo(page, /打印/);
  await page.keyboard.press("Enter");
  await expect(page.frameLocator(".kontor-print-view").locator(".printed-page")).toContainText(name);
  await closeByKeys(page, ["打印", "查看"]);

  // In the report an account is found and its entries are opened; then it is exported, and a column is hidden.
  await jumpByKeys(page, "账户统计");
  await tabTo(page, /账户名称/);
  await page.keyboard.type("现金");
  await page.keyboard.press("Enter");
  await expect(front(page).getByRole("button", { name: "账户流水" })).toHaveCount(1);
  await tabTo(page, /账户流水/);
  await page.keyboard.press("Enter");
  await expect(dialog(page)).toBeFocused();
  for (const stop of [/开始日期/, /结束日期/, /查询/]) await tabTo(page, stop);
  await page.keyboard.press("Enter");
  await expect(
    dialog(page)
      .getByRole("button", { name: /^查看单据 SR/ })
      .first(),
  ).toBeVisible();
  // On paper it stands alone.
  await page.emulateMedia({ media: "print" });
  await expect(front(page).locator(".kontor-list").first()).toBeHidden();
  await expect(dialog(page).locator(".ant-table-row").first()).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  // The edge of a column takes the keys that widen it, and leaves Escape to the dialog.
  await dialog(page).getByRole("separator").first().focus();
  await closeByKeys(page, ["账户流水"]);
  await tabTo(page, /导出/);
  await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  await tabTo(page, /列设置/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("checkbox", { name: "账户名称" })).toBeFocused();
  await page.keyboard.press("Space");
  await expect(front(page).getByRole("columnheader", { name: "账户名称" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(front(page).getByRole("button", { name: "列设置" })).toBeFocused();
});

test("a transfer between accounts begins in its first field, and is entered and audited without a mouse", async ({
  page,
}) => {
  const name = `卡${freshSignIn().loginName}`;
  await signIn(page, demo());
  await (await api(page)).done(addAccount, { data: { name, initialAmount: "100" } });
  await jumpByKeys(page, "转账单");
  await page.keyboard.press("Alt+N");
  await expect(dialog(page).getByLabel("单据日期")).toBeFocused();
  await tabTo(page, /转出账户/, dialog(page));
  await page.keyboard.insertText(name);
  await expect(page.locator(".ant-select-item-option-active").filter({ hasText: name })).toBeVisible();
  await page.keyboard.press("Enter");
  await tabTo(page, /转入账户 第 1 行/, dialog(page));
  await page.keyboard.insertText("现金");
  await expect(page.getByRole("option", { name: "现金", selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByLabel("转账金额 第 1 行")).toBeFocused();
  await page.keyboard.type("12.5", PERSON);
  await page.keyboard.press("Control+Shift+S");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const row = front(page).getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("12.50");
  await expect(row).toContainText("已审核");
});

/** Opens a page through the search box over the menu. */
async function jumpByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, /搜索菜单/);
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name, exact: true })).toHaveAttribute("aria-selected", "true");
  await expect(front(page).getByRole("button", { name: "查询", exact: true })).toBeVisible();
}

/** Closes the open dialogs, the last first, so that the focus returns to what opened each. */
async function closeByKeys(page: Page, openers: readonly string[]): Promise<void> {
  for (const [closed, opener] of openers.entries()) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(openers.length - 1 - closed);
    await expect(page.locator(":focus")).toHaveAccessibleName(new RegExp(`${opener}$`));
  }
}
