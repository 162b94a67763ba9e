// The story of two orders as a bookkeeper computes it on paper, made by clicks and keys and read from the pages. The shop orders 100 at 10.00 with a
// deposit of 200.00; 60 come, 5 go back, and the rest is closed. A customer orders 30 at 16.00, held until Friday; 10 are bought for him, he gets 25,
// returns 2, and pays.
import { newId } from "@kontor/contracts/core/id";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseOrder, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, pick, register, signIn } from "./app.ts";
import { begin, button, firstLine, gone, openCell } from "./form.ts";
import {
  expectHolder,
  type Progress,
  progressOf,
  rowOf,
  type Stock,
  statementOf,
  stockOf,
  trialOf,
} from "./order-pages.ts";
import { api, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const [SUPPLIER, CUSTOMER, PRODUCT] = [`东山陶瓷厂${MARK}`, `南街茶馆${MARK}`, `茶碗${MARK}`];
const WARES = { supplier: SUPPLIER, customer: CUSTOMER, products: [{ name: PRODUCT, unit: "个" }], accounts: [] };

interface Paper {
  stock: Stock;
  /** Owed to the supplier, and what is left of deposits with him. */
  supplier: readonly [debt: number, deposit: number];
  /** Owed by the customer. */
  customer: number;
  /** The balances of the ledger; those of credit below zero. */
  trial: Readonly<Record<string, number>>;
  /** The orders by their numbers' ends, as their lists show them. */
  orders: Readonly<Record<string, Progress>>;
}

const [FIRST, SOLD, FOR_HIM] = ["CGDD00000000001", "XSDD00000000001", "CGDD00000000002"] as const;
const order = (quantity: number, open: number, status: string, deposits: readonly [number, number] = [0, 0]) => ({
  ...{ quantity, open, status, deposit: deposits[0], depositLeft: deposits[1] },
});
const sold = (open: number, status: string, bought: Progress["bought"]) => ({
  ...order(30, open, status),
  ...(bought ? { bought } : {}),
});
const CLOSED = { supplier: [350, 0], customer: 0, trial: { 货币资金: -200, 库存商品: 550, 应付账款: -350 } } as const;
const BOUGHT = { 货币资金: -200, 应付账款: -450 } as const;
const PARTLY_BOUGHT = ["部分采购", 20] as const;
const COME = order(10, 0, "完成采购");
const PAPER = {
  // The deposit is no debt: it stands in prepayments.
  ordered: {
    ...{ stock: [0, 0, 0, 0, 100, 100], supplier: [0, 200], customer: 0, trial: { 货币资金: -200, 预收账款: 200 } },
    orders: { [FIRST]: order(100, 100, "已审核，未采购", [200, 200]) },
  },
  // 600.00 of goods less 120.00 of the deposit are owed.
  came: {
    ...{ stock: [60, 0, 60, 0, 40, 100], supplier: [480, 80], customer: 0 },
    trial: { 货币资金: -200, 预收账款: 80, 库存商品: 600, 应付账款: -480 },
    orders: { [FIRST]: order(100, 40, "部分采购", [200, 80]) },
  },
  // What goes back was delivered all the same: 40 are still to come.
  wentBack: {
    ...{ stock: [55, 0, 55, 0, 40, 95], supplier: [430, 80], customer: 0 },
    trial: { 货币资金: -200, 预收账款: 80, 库存商品: 550, 应付账款: -430 },
    orders: { [FIRST]: order(100, 40, "部分采购", [200, 80]) },
  },
  // The 80.00 that are left of the deposit become credit against the debt.
  closed: {
    ...{ stock: [55, 0, 55, 0, 0, 55], ...CLOSED },
    orders: { [FIRST]: order(100, 0, "完成采购已强制结单", [200, 0]) },
  },
  held: { stock: [55, 30, 25, 30, 0, 25], ...CLOSED, orders: { [SOLD]: sold(30, "已审核", ["未采购", 30]) } },
  boughtForHim: {
    ...{ stock: [55, 30, 25, 30, 10, 35], ...CLOSED },
    orders: { [SOLD]: sold(30, "已审核", PARTLY_BOUGHT), [FOR_HIM]: order(10, 10, "已审核，未采购") },
  },
  // What came is still to be delivered.
  cameForHim: {
    ...{ stock: [65, 30, 35, 30, 0, 35], supplier: [450, 0], customer: 0, trial: { ...BOUGHT, 库存商品: 650 } },
    orders: { [SOLD]: sold(30, "已审核", PARTLY_BOUGHT), [FOR_HIM]: COME },
  },
  // 25 at 16.00 are sold, which cost 10.00 each; the order goes on holding 5.
  delivered: {
    ...{ stock: [40, 5, 35, 5, 0, 35], supplier: [450, 0], customer: 400 },
    trial: { ...BOUGHT, 库存商品: 400, 应收账款: 400, 销售收入: -400, 销售成本: 250 },
    orders: { [SOLD]: sold(5, "部分销售", PARTLY_BOUGHT) },
  },
  // What the customer returns was delivered all the same.
  cameBack: {
    ...{ stock: [42, 5, 37, 5, 0, 37], supplier: [450, 0], customer: 368 },
    trial: { ...BOUGHT, 库存商品: 420, 应收账款: 368, 销售收入: -368, 销售成本: 230 },
    orders: { [SOLD]: sold(5, "部分销售", PARTLY_BOUGHT) },
  },
  paid: {
    ...{ stock: [42, 5, 37, 5, 0, 37], supplier: [450, 0], customer: 0 },
    trial: { 货币资金: 168, 应付账款: -450, 库存商品: 420, 销售收入: -368, 销售成本: 230 },
    orders: {},
  },
} as const satisfies Record<string, Paper>;

/** All pages show what the paper says, as soon as what was done has arrived. */
async function stands(page: Page, at: keyof typeof PAPER): Promise<void> {
  const { stock, supplier, customer, trial, orders }: Paper = PAPER[at];
  const shown = <T>(read: () => Promise<T>, expected: T) => expect.poll(read, { message: at }).toEqual(expected);
  for (const [number, progress] of Object.entries(orders))
    await shown(() => progressOf(page, (number === SOLD ? saleOrder : purchaseOrder).page, number), progress);
  await shown(() => stockOf(page, PRODUCT), stock);
  await shown(() => statementOf(page, "/report/vendor_account", SUPPLIER), supplier);
  await shown(async () => (await statementOf(page, "/report/customer_account", CUSTOMER))[0], customer);
  await shown(() => trialOf(page), trial);
}

/** The next Friday in the company's time zone, at least a day ahead. */
function friday(): string {
  const day = new Date(Date.now() + 8 * 3_600_000);
  day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

async function saveAndAudit(page: Page): Promise<void> {
  await page.keyboard.press("Control+Shift+s");
  await gone(page);
}

interface Source {
  page: string;
  number: string;
}
/** Selects a document in its list and presses the button that opens the next one's form. */
async function transfer(page: Page, from: Source, to: string, tab: string): Promise<void> {
  await go(page, from.page);
  await rowOf(page, from.number).getByRole("checkbox").check();
  await expect(async () => {
    // Another service learns of an order a moment later.
    await front(page).getByRole("button", { name: to }).click();
    await expect(page.getByRole("tab", { name: tab, selected: true })).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(dialog(page).getByLabel("选择第 1 行")).toBeVisible();
}

/** Types the quantity of the only line, and leaves it. */
async function quantity(page: Page, text: string): Promise<void> {
  await openCell(page, "数量");
  await page.keyboard.insertText(text);
  await page.keyboard.press("Enter");
}

async function orderWithDeposit(page: Page, barCode: string): Promise<void> {
  await begin(page, "采购订单", SUPPLIER);
  await firstLine(page, barCode, ["100", "10"]);
  await dialog(page).getByLabel("支付订金").fill("200");
  await saveAndAudit(page);
  await stands(page, "ordered");
  await expectHolder(page, PRODUCT, "采购在途", [FIRST, "100"]);
}

async function receiveAndReturn(page: Page): Promise<void> {
  await transfer(page, { page: purchaseOrder.page, number: FIRST }, "转采购入库", "采购入库");
  await quantity(page, "60");
  await dialog(page).getByLabel("扣除订金").fill("120");
  await expect(dialog(page).getByLabel("应付金额")).toHaveText("480.00");
  await dialog(page).getByLabel("本次付款").fill("0");
  await saveAndAudit(page);
  await stands(page, "came");

  await transfer(page, { page: purchaseIn.page, number: "CGRK00000000001" }, "转采购退货", "采购退货");
  await quantity(page, "5");
  await saveAndAudit(page);
  await stands(page, "wentBack");
}

async function closeRest(page: Page): Promise<void> {
  await go(page, purchaseOrder.page);
  await rowOf(page, FIRST).getByRole("checkbox").check();
  await front(page).getByRole("button", { name: "强制结单" }).click();
  await dialog(page).getByLabel("原因").fill("供应商停产");
  await expect(dialog(page).getByText("剩余订金 80.00 的去向")).toBeVisible();
  await dialog(page).getByRole("radio", { name: "留作往来余额" }).check();
  await dialog(page).getByRole("button", { name: "强制结单" }).click();
  await gone(page);
  await stands(page, "closed");
  const chained = await openChain(page, purchaseReturn.page, "CGTH");
  await expect(chained).toHaveCount(3);
  await expect(chained.nth(0)).toContainText("退还订金 80.00：往来余额");
  await page.keyboard.press("Escape");
  await gone(page);
}

async function holdForCustomer(page: Page, barCode: string): Promise<void> {
  const day = friday();
  await begin(page, "销售订单", CUSTOMER);
  await firstLine(page, barCode, ["30", "16"]);
  for (const field of ["交货日期", "留货至"]) {
    await dialog(page).getByLabel(field, { exact: true }).fill(day);
    await page.keyboard.press("Tab");
  }
  await dialog(page).getByRole("combobox", { name: "留货仓库" }).click();
  await page.locator(".ant-select-item-option:visible").first().click();
  await saveAndAudit(page);
  await stands(page, "held");
  await expectHolder(page, PRODUCT, "已占用", [SOLD, day]);
}

async function buyForCustomer(page: Page): Promise<void> {
  await transfer(page, { page: saleOrder.page, number: SOLD }, "转采购订单-以销定购", "采购订单");
  await pick(page, dialog(page).locator(".kontor-head").getByRole("combobox").first(), SUPPLIER);
  await quantity(page, "10");
  await page.keyboard.insertText("10");
  await page.keyboard.press("Enter");
  await saveAndAudit(page);
  await stands(page, "boughtForHim");

  await transfer(page, { page: purchaseOrder.page, number: FOR_HIM }, "转采购入库", "采购入库");
  await dialog(page).getByLabel("本次付款").fill("0");
  await saveAndAudit(page);
  await stands(page, "cameForHim");
}

async function deliverAndTakeBack(page: Page): Promise<void> {
  await transfer(page, { page: saleOrder.page, number: SOLD }, "转销售出库", "销售出库");
  await quantity(page, "25");
  await dialog(page).getByLabel("本次收款").fill("0");
  await saveAndAudit(page);
  await stands(page, "delivered");

  await transfer(page, { page: saleOut.page, number: "XSCK00000000001" }, "转销售退货", "销售退货");
  await quantity(page, "2");
  await saveAndAudit(page);
  await stands(page, "cameBack");
}

async function receivePayment(page: Page): Promise<void> {
  await go(page, moneyIn.page);
  await front(page).getByRole("button", { name: "新增" }).click();
  await button(page, "待收款").click();
  await dialog(page).getByRole("row").filter({ hasText: CUSTOMER }).getByRole("button", { name: "全部结算" }).click();
  await expect(dialog(page).getByLabel("实际收款")).toHaveText("368.00");
  await saveAndAudit(page);
  await stands(page, "paid");
}

/** Opens the linked documents of a listed document. @returns their rows */
async function openChain(page: Page, url: string, number: string): Promise<Locator> {
  await go(page, url);
  await rowOf(page, number).getByRole("button", { name: "关联单据" }).press("Enter");
  return dialog(page).locator(".ant-table-tbody > .ant-table-row");
}

/** Of each row of a chain: its quantity, what it takes of its source, what is open of an order, and its amount. */
const figuresOf = async (chained: Locator): Promise<string[][]> =>
  Promise.all((await chained.all()).map(async (each) => (await each.locator("td").allTextContents()).slice(4, 8)));

async function expectWholeChain(page: Page): Promise<void> {
  const chained = await openChain(page, moneyIn.page, CUSTOMER);
  // The receipt stands below the delivery and below the return.
  await expect(chained).toHaveCount(7);
  expect(await figuresOf(chained)).toEqual([
    ["30", "", "5", "480.00"],
    // Bought for him, and come.
    ["10", "10", "0", "100.00"],
    ["10", "10", "", "100.00"],
    // Delivered, come back, and paid.
    ["25", "25", "", "400.00"],
    ["2", "2", "", "-32.00"],
    ["", "", "", "368.00"],
    ["", "", "", "368.00"],
  ]);
  await expect(chained.nth(0)).toContainText(`销售订单 ${SOLD}`);
  await expect(chained.filter({ hasText: "当前" })).toHaveCount(2);
  await expect(chained.filter({ hasText: FOR_HIM })).toContainText("采购订单");
}

test("a purchase order whose deposit becomes credit and a sale order that holds stock for a customer have, after each step made in the pages, the progress, stock, debts, deposits and books worked out on paper", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const kinds = [purchaseOrder, purchaseIn, purchaseReturn, saleOrder, saleOut, saleReturn];
  const { products } = await openShop(with_, WARES, kinds);
  const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
  await with_.done(updateSystemConfig, { data: { ...settings, purchaseBySaleFlag: true } });
  await page.reload();
  const barCode = products[0]?.barCode ?? "";
  await test.step("100 are ordered with a deposit of 200.00: they are coming, and nothing is owed", () =>
    orderWithDeposit(page, barCode));
  await test.step("60 come and deduct 120.00 of the deposit, 5 go back, and 40 are still to come", () =>
    receiveAndReturn(page));
  await test.step("the rest is closed, and the 80.00 left of the deposit become credit, which the chain shows", () =>
    closeRest(page));
  await test.step("a customer orders 30, which are held until Friday, and others see by which order", () =>
    holdForCustomer(page, barCode));
  await test.step("10 are bought for the customer and come on credit", () => buyForCustomer(page));
  await test.step("the customer gets 25 and returns 2, and 5 stay promised and held", () => deliverAndTakeBack(page));
  await test.step("the customer pays 368.00", () => receivePayment(page));
  await test.step("the list of receipts leads to all linked documents", () => expectWholeChain(page));
});
