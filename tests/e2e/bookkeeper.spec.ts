// The bookkeeper's story: a tenant that bought goods sells them on credit and at retail, is paid in part with a discount, and pays its supplier.
// After each step the home page, statements, accounts and the whole trial balance show the figures on paper.
import { newId } from "@kontor/contracts/core/id";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { complaints, dialog, freshSignIn, front, go, pick, register, signIn } from "./app.ts";
import { begin, button, cell, firstLine, gone, twoAccounts } from "./form.ts";
import { api, audited, documentOf, openShop } from "./shop.ts";

const MARK = newId().slice(-6);
const CUSTOMER = `春风商店${MARK}`;
const SUPPLIER = `东方供货${MARK}`;
const [CASH, BANK] = ["现金", `工商银行${MARK}`];

interface DocumentFile {
  /** Purchases, sales and retail sales of today. */
  home: readonly [string, string, string];
  /** A statement's columns: opening, new debt, settled, closing. */
  receivable: readonly [string, string, string, string];
  payable: readonly [string, string, string, string];
  /** A settlement account's opening balance, change and closing balance. */
  cash: readonly [string, string, string];
  bank: readonly [string, string, string];
  /** Debit and credit by ledger account, in the order of the chart, and their sums. Accounts without a balance are left out. */
  trial: readonly (readonly [account: string, debit: string, credit: string])[];
}

/** What is left of deposits, the last column of statements. */
const NO_DEPOSIT = "0.00";

/** The customer owed 50.00 when the books were opened. */
const DOCUMENT_FILE = {
  // 20 cups at 5.00 on credit: 100.00 of goods, owed to the supplier.
  bought: {
    home: ["100.00", "0.00", "0.00"],
    receivable: ["50.00", "0.00", "0.00", "50.00"],
    payable: ["0.00", "100.00", "0.00", "100.00"],
    cash: ["0.00", "0.00", "0.00"],
    bank: ["0.00", "0.00", "0.00"],
    trial: [
      ["应收账款", "50.00", ""],
      ["应付账款", "", "100.00"],
      ["库存商品", "100.00", ""],
      ["期初权益", "", "50.00"],
      ["总计", "150.00", "150.00"],
    ],
  },
  // 6 cups at 50.00 on credit: 300.00 owed by the customer. They cost 6 × 5.00 = 30.00, so 70.00 of goods are left.
  soldOnCredit: {
    home: ["100.00", "300.00", "0.00"],
    receivable: ["50.00", "300.00", "0.00", "350.00"],
    payable: ["0.00", "100.00", "0.00", "100.00"],
    cash: ["0.00", "0.00", "0.00"],
    bank: ["0.00", "0.00", "0.00"],
    trial: [
      ["应收账款", "350.00", ""],
      ["应付账款", "", "100.00"],
      ["库存商品", "70.00", ""],
      ["销售收入", "", "300.00"],
      ["销售成本", "30.00", ""],
      ["期初权益", "", "50.00"],
      ["总计", "450.00", "450.00"],
    ],
  },
  // 2 cups at 60.00 at the counter: 50.00 in cash and 70.00 on the card. They cost 10.00: 40.00 in all, 60.00 of goods are left.
  soldForCash: {
    home: ["100.00", "300.00", "120.00"],
    receivable: ["50.00", "300.00", "0.00", "350.00"],
    payable: ["0.00", "100.00", "0.00", "100.00"],
    cash: ["0.00", "50.00", "50.00"],
    bank: ["0.00", "70.00", "70.00"],
    trial: [
      ["货币资金", "120.00", ""],
      ["应收账款", "350.00", ""],
      ["应付账款", "", "100.00"],
      ["库存商品", "60.00", ""],
      ["销售收入", "", "300.00"],
      ["零售收入", "", "120.00"],
      ["销售成本", "40.00", ""],
      ["期初权益", "", "50.00"],
      ["总计", "570.00", "570.00"],
    ],
  },
  // The opening 50.00 and 200.00 of the sale are settled: 10.00 are let off, 240.00 come in cash. 350.00 - 250.00 = 100.00 stay open.
  received: {
    home: ["100.00", "300.00", "120.00"],
    receivable: ["50.00", "300.00", "250.00", "100.00"],
    payable: ["0.00", "100.00", "0.00", "100.00"],
    cash: ["0.00", "290.00", "290.00"],
    bank: ["0.00", "70.00", "70.00"],
    trial: [
      ["货币资金", "360.00", ""],
      ["应收账款", "100.00", ""],
      ["应付账款", "", "100.00"],
      ["库存商品", "60.00", ""],
      ["销售收入", "", "300.00"],
      ["零售收入", "", "120.00"],
      ["销售成本", "40.00", ""],
      ["销售优惠", "10.00", ""],
      ["期初权益", "", "50.00"],
      ["总计", "570.00", "570.00"],
    ],
  },
  // 60.00 of the supplier's 100.00 are paid from the bank: 70.00 - 60.00 = 10.00 are left there.
  paid: {
    home: ["100.00", "300.00", "120.00"],
    receivable: ["50.00", "300.00", "250.00", "100.00"],
    payable: ["0.00", "100.00", "60.00", "40.00"],
    cash: ["0.00", "290.00", "290.00"],
    bank: ["0.00", "10.00", "10.00"],
    trial: [
      ["货币资金", "300.00", ""],
      ["应收账款", "100.00", ""],
      ["应付账款", "", "40.00"],
      ["库存商品", "60.00", ""],
      ["销售收入", "", "300.00"],
      ["零售收入", "", "120.00"],
      ["销售成本", "40.00", ""],
      ["销售优惠", "10.00", ""],
      ["期初权益", "", "50.00"],
      ["总计", "510.00", "510.00"],
    ],
  },
} as const satisfies Record<string, DocumentFile>;

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const refresh = (page: Page): Promise<void> => front(page).getByRole("button", { name: "刷新" }).click();

async function openPage(page: Page, url: string, title: string): Promise<void> {
  await go(page, url);
  await expect(page.getByRole("tab", { name: title, exact: true })).toHaveAttribute("aria-selected", "true");
}

/** Projections follow a moment later: a person presses "refresh" until the rows of the open page end with these figures. */
async function ends(page: Page, lines: readonly (readonly [string, readonly string[]])[]): Promise<void> {
  await expect(async () => {
    await refresh(page);
    for (const [text, figures] of lines) {
      const line = row(page, text).first();
      await expect(line).toBeVisible({ timeout: 2_000 });
      expect((await line.getByRole("cell").allInnerTexts()).slice(-figures.length)).toEqual(figures);
    }
  }).toPass();
}

async function homeShows(page: Page, [bought, sold, counter]: DocumentFile["home"]): Promise<void> {
  await go(page, "/dashboard/analysis");
  await expect(async () => {
    await refresh(page);
    for (const [name, figure] of [
      ["今日采购", bought],
      ["今日销售", sold],
      ["今日零售", counter],
    ] as const)
      await expect(
        front(page)
          .locator("dl")
          .filter({ has: page.getByText(name, { exact: true }) })
          .getByRole("definition"),
      ).toHaveText(`¥${figure}`, { timeout: 1_000 });
  }).toPass();
}

/** Account, closing debit and credit of each line of the trial balance. Goods are valued a moment after their sale: it is loaded again until they are. */
async function trialShows(page: Page, trial: DocumentFile["trial"]): Promise<void> {
  await openPage(page, "/report/trial_balance", "科目余额表");
  await expect(async () => {
    await refresh(page);
    await expect(front(page).getByText("账目相符")).toBeVisible({ timeout: 5_000 });
    const rows = await front(page).locator("tbody tr, tfoot tr").filter({ visible: true }).all();
    const lines = await Promise.all(rows.map((line) => line.getByRole("cell").allInnerTexts()));
    const standing = lines.flatMap((cells) => {
      const account = cells.slice(0, -6).findLast((text) => text !== "");
      const [debit = "", credit = ""] = cells.slice(-2).map((text) => (text === "0.00" ? "" : text));
      return account === undefined || debit + credit === "" ? [] : [[account, debit, credit]];
    });
    expect(standing).toEqual(trial);
  }).toPass();
}

/** All pages that a bookkeeper checks. */
async function shows(page: Page, { home, receivable, payable, cash, bank, trial }: DocumentFile): Promise<void> {
  await homeShows(page, home);
  await openPage(page, "/report/customer_account", "客户对账");
  await ends(page, [[CUSTOMER, [...receivable, NO_DEPOSIT]]]);
  await openPage(page, "/report/vendor_account", "供应商对账");
  await ends(page, [[SUPPLIER, [...payable, NO_DEPOSIT]]]);
  await openPage(page, "/report/account_report", "账户统计");
  await ends(page, [
    [CASH, cash],
    [BANK, bank],
  ]);
  await trialShows(page, trial);
}

const saveAndAudit = async (page: Page): Promise<void> => {
  await page.keyboard.press("Control+Shift+S");
  await gone(page);
};

/** Sets up a company that has bought 20 cups for 100.00. @returns their barcode */
async function tenantName(page: Page): Promise<string> {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const shopInput = {
    supplier: SUPPLIER,
    customer: "散客",
    products: [{ name: "茶杯", unit: "个" }],
    accounts: [BANK],
  };
  const shop = await openShop(with_, shopInput, [purchaseIn, saleOut, retailOut]);
  const customer = { type: "客户", supplier: CUSTOMER, beginNeedGet: "50" };
  shop.partners.客户 = (await with_.done<{ id: string }>(addPartner, { data: customer })).id;
  await expect(async () => {
    const early = documentOf(saleOut, shop, { operTime: "1999-01-01T00:00:00.000Z" });
    expect(await (await with_.send(saleOut.endpoints.add, { data: early })).text()).not.toContain("not-found");
  }).toPass();
  await audited(with_, purchaseIn, documentOf(purchaseIn, shop, { operNumber: "20", paid: "nothing" }));
  return shop.products[0]?.barCode ?? "";
}

test("after each sale on credit or at retail, each partial receipt and payment, all pages that show money agree with the figures on paper", async ({
  page,
}) => {
  const complained = complaints(page);
  const cup = await tenantName(page);
  await test.step("the tenant has bought goods", () => shows(page, DOCUMENT_FILE.bought));

  await test.step("goods are sold on credit", async () => {
    await begin(page, "销售出库", CUSTOMER);
    await firstLine(page, cup, ["6", "50"]);
    await expect(dialog(page).getByLabel("应收金额")).toHaveText("300.00");
    await dialog(page).getByLabel("本次收款").click();
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("0");
    await page.keyboard.press("Tab");
    await expect(dialog(page).getByLabel("本次欠款")).toHaveText("300.00");
    await saveAndAudit(page);
    await shows(page, DOCUMENT_FILE.soldOnCredit);
  });

  await test.step("goods are sold at the counter, paid in part in cash and in part through the bank", async () => {
    await begin(page, "零售出库");
    await firstLine(page, cup, ["2", "60"]);
    await expect(dialog(page).getByLabel("单据金额")).toHaveText("120.00");
    await twoAccounts(page, "50", BANK, "70.00");
    await saveAndAudit(page);
    await shows(page, DOCUMENT_FILE.soldForCash);
  });

  await test.step("the customer pays a part, with a discount", async () => {
    await go(page, moneyIn.page);
    await front(page).getByRole("button", { name: "新增" }).click();
    await button(page, "待收款").click();
    await expect(dialog(page)).toContainText("350.00");
    await dialog(page).getByRole("row").filter({ hasText: CUSTOMER }).getByRole("button", { name: "全部结算" }).click();
    await expect(cell(page, "本次收款", 1)).toBeFocused();
    await expect(dialog(page).getByRole("grid")).toContainText("期初");
    await page.keyboard.press("Enter");
    await expect(cell(page, "本次收款", 2)).toHaveValue("300");
    await page.keyboard.type("350");
    await page.keyboard.press("Control+Shift+S");
    await expect(dialog(page).getByRole("alert")).toContainText("最多还能结算 300.00");
    await cell(page, "本次收款", 2).fill("200");
    await page.keyboard.press("Enter");
    await expect(dialog(page).getByLabel("优惠金额")).toBeFocused();
    await page.keyboard.type("10");
    await expect(dialog(page).getByLabel("合计收款")).toHaveText("250.00");
    await expect(dialog(page).getByLabel("实际收款")).toHaveText("240.00");
    await saveAndAudit(page);
    await expect(row(page, CUSTOMER)).toContainText("240.00");
    await expect(row(page, CUSTOMER)).toContainText("已审核");
    await shows(page, DOCUMENT_FILE.received);
  });

  await test.step("the supplier is paid a part from the bank", async () => {
    await begin(page, "付款单", SUPPLIER);
    await button(page, "选择单据").click();
    const open = page.getByRole("dialog", { name: "选择单据" });
    await open.getByRole("row").filter({ hasText: "CGRK" }).getByRole("checkbox").check();
    await open.getByRole("button", { name: "选入 1 张，合计 100.00" }).click();
    await cell(page, "本次付款").fill("60");
    await pick(page, dialog(page).getByLabel("付款账户"), BANK);
    await expect(dialog(page).getByLabel("实际付款")).toHaveText("60.00");
    await saveAndAudit(page);
    await expect(row(page, SUPPLIER)).toContainText("已审核");
    await shows(page, DOCUMENT_FILE.paid);
  });

  await test.step("the cash account's movements show 240.00 of the customer on top of the counter's 50.00", async () => {
    await openPage(page, "/system/account", "结算账户");
    await refresh(page);
    await expect(row(page, CASH)).toContainText("290.00");
    await row(page, CASH).getByRole("button", { name: "明细账" }).click();
    const movements = dialog(page).getByRole("row");
    await expect(movements.nth(1)).toContainText("240.00");
    await expect(movements.nth(1)).toContainText("290.00");
    await expect(movements.nth(2)).toContainText("50.00");
  });
  expect(complained).toEqual([]);
});
