// A year of a small company in twenty steps. At its end all pages that show money say what a bookkeeper has on paper.

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { addAccount } from "@kontor/contracts/finance/account";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import {
  advanceIn,
  giro,
  itemIn,
  itemOut,
  moneyIn,
  moneyOut,
  type SlipKind,
} from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { addPartner, getPartner } from "@kontor/contracts/system/partner";
import { validLine, validTotals } from "@kontor/contracts/testing/valid-document";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, go, jump, pick, register, signIn } from "./app.ts";
import { begin, cell, firstLine, gone, openCell } from "./form.ts";
import { type Api, api, audited, openShop, type Shop } from "./shop.ts";

const CUSTOMER = "春风商店";
const SUPPLIER = "东方供货";
const BANK = "建设银行";
const CASH = "现金";
const DAY_MS = 86_400_000;
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();
const [TEA, CUPS] = [0, 1];

interface Tenant {
  with_: Api;
  shop: Shop;
  bank: string;
  cash: string;
  member: string;
  card: string;
  rent: string;
  interest: string;
}

/** What was there before the year: 10,000.00 in the bank, 20 boxes of tea at 10.00, 1,000.00 owed by the customer, 600.00 owed to the supplier. */
async function opened(page: Page): Promise<Tenant> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  let depotId = "";
  await expect(async () => {
    const warehouses = await with_.done<{ id: string; isDefault: boolean }[]>(findWarehousesOfCurrentUser);
    depotId = warehouses.find(({ isDefault }) => isDefault)?.id ?? "";
    expect(depotId).not.toBe("");
  }).toPass();
  const stock = [{ depotId, initStock: "20", openingUnitCost: "10" }];
  const products = [
    { name: "茶叶", unit: "盒", stock },
    { name: "茶杯", unit: "个" },
  ];
  const idOf = async (endpoint: Endpoint, data: object) => (await with_.done<{ id: string }>(endpoint, { data })).id;
  const [customer, supplier] = [
    await idOf(addPartner, { type: "客户", supplier: CUSTOMER, beginNeedGet: "1000" }),
    await idOf(addPartner, { type: "供应商", supplier: SUPPLIER, beginNeedPay: "600" }),
  ];
  const bank = await idOf(addAccount, { name: BANK, initialAmount: "10000" });
  const kinds = [purchaseIn, purchaseReturn, saleOut, saleReturn, retailOut, otherOut];
  const shop = await openShop(with_, { supplier: "其他供应商", customer: "其他客户", products, accounts: [] }, kinds);
  shop.partners = { ...shop.partners, 客户: customer, 供应商: supplier };
  const { info } = await with_.done<{ info: { supplier: string } }>(getPartner, {
    query: { id: shop.partners.会员, type: "会员" },
  });
  return {
    ...{ with_, shop, bank, cash: shop.accounts[0] ?? "", member: shop.partners.会员, card: info.supplier },
    rent: await idOf(addItem, { name: "房租", type: "支出" }),
    interest: await idOf(addItem, { name: "利息", type: "收入" }),
  };
}

interface Traded {
  of: number;
  pieces: string;
  price: string;
  taxRate?: string;
  /** Percent taken off the whole document, with its amount. */
  discount?: [rate: string, money: string];
  /** The account that pays at once; without one the partner owes it. */
  account?: string;
}

/** Saves and audits a document of one line, dated so many days ago. */
async function traded(tenant: Tenant, kind: DocumentKind, days: number, what: Traded): Promise<{ id: string }> {
  const { with_, shop } = tenant;
  const { of, pieces, price, taxRate = "0", discount: [discount, discountMoney] = ["0", "0"], account } = what;
  const barCode = shop.products[of]?.barCode ?? "";
  const lines = [validLine(barCode, shop.warehouseId, { operNumber: pieces, unitPrice: price, taxRate })];
  const { due } = validTotals(lines, { discountMoney });
  const organId = kind.partner ? shop.partners[kind.partner.type] : null;
  const head = { id: newId(), operTime: daysAgo(days), remark: "", organId, lines };
  const paid = account ? { changeAmount: due, accounts: [{ accountId: account, amount: due }] } : unpaid(shop);
  const money = kind.amounts.movesMoney ? { ...(kind === retailOut ? {} : { discount, discountMoney }), ...paid } : {};
  await audited(with_, kind, { ...head, ...money });
  return head;
}
const unpaid = ({ accounts: [accountId] }: Shop) => ({ changeAmount: "0", accounts: [{ accountId, amount: "0" }] });

/** Saves and audits a slip of one line, dated so many days ago. What it settles reaches finance a moment later. */
async function slip({ with_ }: Tenant, kind: SlipKind, days: number, head: object, line: { eachAmount: string }) {
  const { eachAmount } = line;
  const lines = [{ id: newId(), ...line }];
  const sums = { totalPrice: eachAmount, discountMoney: "0", changeAmount: eachAmount };
  const data = { id: newId(), billTime: daysAgo(days), remark: "", ...sums, ...head, lines };
  await expect(async () => void (await with_.done(kind.endpoints.addAndAudit, { data }))).toPass();
}

/** All that happened before today. */
async function yearOf(tenant: Tenant): Promise<void> {
  const { bank, cash, member, rent, interest, shop } = tenant;
  const [organId, supplierId] = [shop.partners.客户, shop.partners.供应商];
  const taxed = { of: TEA, taxRate: "13" };
  await traded(tenant, purchaseIn, 330, { ...taxed, pieces: "80", price: "9" });
  const sale = { ...taxed, pieces: "30", price: "20", discount: ["5", "33.90"] as [string, string] };
  const sold = await traded(tenant, saleOut, 300, sale);
  await slip(tenant, moneyOut, 280, { organId: supplierId, accountId: bank }, opening("600"));
  const reduced = { organId, accountId: bank, discountMoney: "20", changeAmount: "980" };
  await slip(tenant, moneyIn, 250, reduced, opening("1000"));
  await slip(tenant, itemOut, 220, { accountId: bank }, { ...{ inOutItemId: rent }, eachAmount: "300" });
  await slip(tenant, itemIn, 200, { accountId: cash }, { ...{ inOutItemId: interest }, eachAmount: "50" });
  await traded(tenant, purchaseIn, 150, { of: CUPS, pieces: "50", price: "4", account: bank });
  await slip(tenant, advanceIn, 120, { organId: member }, { ...{ accountId: cash }, eachAmount: "200" });
  await traded(tenant, retailOut, 100, { of: CUPS, pieces: "5", price: "8", account: cash });
  await traded(tenant, purchaseReturn, 60, { ...taxed, pieces: "4", price: "9" });
  await traded(tenant, saleOut, 45, { of: TEA, pieces: "20", price: "22" });
  await traded(tenant, saleReturn, 40, { ...taxed, pieces: "5", price: "20" });
  await traded(tenant, otherOut, 30, { of: CUPS, pieces: "3", price: "4" });
  await slip(tenant, advanceIn, 20, { organId: member }, { ...{ accountId: cash }, eachAmount: "-50" });
  await slip(tenant, moneyIn, 10, { organId, accountId: bank }, { ...{ billId: sold.id }, eachAmount: "300" });
}
const opening = (eachAmount: string) => ({ billId: null, eachAmount });

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const picture = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) });
const saveAndAudit = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+Shift+S");
  await gone(page);
};

test("a year of purchases, sales, prepayments, transfers, expenses, a loss and a late correction ends with the figures on paper", async ({
  page,
}) => {
  test.slow();
  const complained = complaints(page);
  await page.setViewportSize({ width: 1366, height: 768 });
  const tenant = await opened(page);
  await yearOf(tenant);

  await test.step("today tea is sold on credit with tax and a discount", async () => {
    await begin(page, "销售出库", CUSTOMER);
    await firstLine(page, tenant.shop.products[TEA]?.barCode ?? "", ["10", "21"]);
    await openCell(page, "税率(%)");
    await cell(page, "税率(%)").fill("13");
    await dialog(page).getByLabel("优惠率(%)").fill("10");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("应收金额")).toHaveText("213.57");
    await dialog(page).getByLabel("本次收款").fill("0");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("本次欠款")).toHaveText("213.57");
    await picture(page, "sale");
    await saveAndAudit(page);
  });

  await test.step("the member pays ten cups from the prepayment", async () => {
    await begin(page, "零售出库");
    const member = dialog(page).getByLabel("会员卡号");
    await member.fill(tenant.card);
    await page.locator(".ant-select-item-option").filter({ hasText: tenant.card }).click();
    await expect(dialog(page).getByLabel("预付款余额")).toHaveText("150.00");
    await firstLine(page, tenant.shop.products[CUPS]?.barCode ?? "", ["10", "8"]);
    await dialog(page).getByRole("switch", { name: "使用预付款" }).click();
    await picture(page, "prepaid");
    await saveAndAudit(page);
  });

  await test.step("500.00 go from the bank to the cash register", async () => {
    await go(page, giro.page);
    await front(page).getByRole("button", { name: "新增" }).click();
    await expect(dialog(page).getByRole("button", { name: "保存", exact: true })).toBeEnabled();
    await pick(page, dialog(page).getByLabel("转出账户"), BANK);
    await dialog(page).getByRole("gridcell").first().click();
    await page.keyboard.type(CASH);
    await expect(page.getByRole("option", { name: CASH, selected: true })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.insertText("500");
    await page.keyboard.press("Tab");
    await picture(page, "giro");
    await saveAndAudit(page);
  });

  await test.step("the first purchase turns out to have cost 9.50 a box", async () => {
    await wholeYear(page, "采购入库");
    const purchase = row(page, "813.60");
    await purchase.getByRole("checkbox").check();
    await front(page).getByRole("button", { name: "反审核" }).click();
    await dialog(page)
      .getByRole("button", { name: /确\s?定/ })
      .click();
    await expect(purchase).toContainText("未审核");
    await purchase.getByRole("button", { name: "编辑" }).click();
    await openCell(page, "单价");
    await cell(page, "单价").fill("9.5");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("应付金额")).toHaveText("858.80");
    await picture(page, "correction");
    await page.keyboard.press("Control+Shift+S");
    const consequences = page.getByRole("dialog", { name: "此次操作的影响" });
    await expect(consequences.getByRole("row").filter({ hasText: "毛利" }).first()).toHaveText(
      /294\.00\s*282\.00\s*-12\.00/,
    );
    await picture(page, "consequences");
    await consequences.getByRole("button", { name: "仍然继续" }).click();
    await gone(page);
  });

  await test.step("both reports of profit", async () => {
    await wholeYear(page, "利润表（高级）");
    await shows(page, PROFIT);
    await picture(page, "net-profit");
    await front(page).getByText("毛利明细", { exact: true }).click();
    await wholeYear(page, "利润表（高级）");
    await shows(page, [["总计", ["1,219.00", "588.00", "631.00"]]]);
    // 10,000.00 were there, 10,420.00 are.
    await wholeYear(page, "利润表（普通）");
    await shows(page, [["总计", ["420.00"]]]);
  });

  await test.step("accounts, statements, the member, and the trial balance", async () => {
    await jump(page, "账户统计");
    await shows(page, ACCOUNTS);
    await jump(page, "供应商对账");
    await shows(page, [[SUPPLIER, ["818.12"]]]);
    await jump(page, "科目余额表");
    await shows(page, TRIAL);
    await jump(page, "会员信息");
    await shows(page, [[tenant.card, ["70.00"]]]);
  });

  await test.step("the customer's debts by age, and his statement", async () => {
    await jump(page, "客户对账");
    await shows(page, [[CUSTOMER, ["884.67"]]]);
    await row(page, CUSTOMER).getByRole("button", { name: "打印对账单" }).click();
    const paper = dialog(page).frameLocator("iframe").locator(".printed-page");
    await expect(paper.locator(".sums")).toContainText("884.67");
    await page.keyboard.press("Escape");
    await gone(page);
    await front(page).getByText("账龄", { exact: true }).click();
    await shows(page, [[CUSTOMER, [AGES.at(-1) ?? ""]]]);
    const spans = await row(page, CUSTOMER).first().getByRole("cell").allInnerTexts();
    const from = spans.findIndex((text) => text.trim() === AGES[0]);
    expect(spans.slice(from, from + AGES.length).map((text) => text.trim())).toEqual(AGES);
    await picture(page, "ages");
  });
  expect(complained).toEqual([]);
});

type Figures = readonly (readonly [line: string, figures: readonly string[]])[];

/** The statement of net profit. */
const PROFIT: Figures = [
  // 570.00 + 440.00 - 100.00 + 189.00
  ["销售收入", ["1,099.00"]],
  // 40.00 + 80.00
  ["零售收入", ["120.00"]],
  // Tea at 9.60: 30 + 20 - 5 + 10 boxes are 528.00. Cups at 4.00: 15 are 60.00.
  ["销售成本", ["-588.00"]],
  ["毛利", ["631.00"]],
  ["利息", ["50.00"]],
  ["房租", ["-300.00"]],
  ["收款优惠", ["-20.00"]],
  // Four boxes that cost 38.40 went back for 36.00.
  ["采购价格差异", ["-2.40"]],
  ["其他出入库损益", ["-12.00"]],
  ["净利润", ["346.60"]],
];

const ACCOUNTS: Figures = [
  // 10,000.00 - 600.00 + 980.00 - 300.00 - 200.00 + 300.00 - 500.00
  [BANK, ["10,000.00", "9,680.00"]],
  // 50.00 + 200.00 + 40.00 - 50.00 + 500.00
  [CASH, ["740.00"]],
  ["总计", ["10,420.00"]],
];

/** What the customer owes, in the order of the columns: not due; of today; of 45 days ago, 440.00 less 113.00 that came back 40 days ago; 61 to 90 days; of 300 days ago, 644.10 less 300.00; all together. */
const AGES: readonly string[] = ["0.00", "213.57", "327.00", "0.00", "344.10", "884.67"];

const TRIAL: Figures = [
  ["货币资金", ["10,420.00"]],
  ["应收账款", ["884.67"]],
  // 858.80 - 40.68
  ["应付账款", ["818.12"]],
  // 200.00 - 50.00 - 80.00
  ["预收账款", ["70.00"]],
  // 41 boxes of tea at 9.60, 32 cups at 4.00
  ["库存商品", ["521.60"]],
  ["进项税额", ["94.12"]],
  ["销项税额", ["85.67"]],
  ["期初权益", ["10,600.00"]],
  ["总计", ["12,842.79"]],
];

/** Opens a report of the whole year. */
async function wholeYear(page: Page, name: string): Promise<void> {
  await jump(page, name);
  const from = front(page).getByPlaceholder("开始日期");
  await from.focus();
  for (const day of [daysAgo(360), daysAgo(-1)]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(day.slice(0, 10));
    await page.keyboard.press("Enter");
  }
  await front(page).getByRole("button", { name: "查询", exact: true }).press("Enter");
}

/** Loads a page again until each row has these figures, in this order: facts are still on their way. A row may have a figure twice. */
const shows = (page: Page, rows: Figures) =>
  expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    for (const [text, figures] of rows) {
      const cells = await row(page, text).first().getByRole("cell").allInnerTexts();
      const shownFigures = new Set(cells.map((cell) => cell.trim()).filter((cell) => figures.includes(cell)));
      expect([...shownFigures], text).toEqual(figures);
    }
  }).toPass({ timeout: 30_000 });
