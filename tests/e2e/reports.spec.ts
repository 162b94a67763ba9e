// Tests of reports on a day's trade: figures, the rows behind them, workbooks and print. The bookkeeper's story follows them step by step.
import { newId } from "@kontor/contracts/core/id";
import { moneyIn, moneyOut, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, saleOut } from "@kontor/contracts/sales/kinds";
import { addPartner } from "@kontor/contracts/system/partner";
import { expect, type Locator, type Page, test } from "@playwright/test";
import readXlsxFile, { readSheet } from "read-excel-file/node";
import {
  complaints,
  dialog,
  freshSignIn,
  front,
  go,
  jump,
  noteViolations,
  register,
  signIn,
  signInFirst,
} from "./app.ts";
import { type Api, api, audited, documentOf, openShop, type Shop, withoutPrices } from "./shop.ts";

const MARK = newId().slice(-6);
const WARES = {
  supplier: `北海贸易行${MARK}`,
  customer: `金门超市${MARK}`,
  accounts: [`工商银行${MARK}`],
  products: [
    { name: `青岛啤酒${MARK}`, unit: "瓶" },
    { name: `得力中性笔${MARK}`, unit: "支" },
  ],
};
const CASH = "现金";
const [BANK = ""] = WARES.accounts;
/** How the test's amounts would appear in a workbook. */
const MONEY = ["3.5", "17.5", "35", "40", "50", "70"];
const REPORTS = [
  "/report/material_stock",
  "/report/in_detail",
  "/report/out_detail",
  "/report/customer_account",
  "/report/vendor_account",
  "/report/account_report",
] as const;

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
const behind = (page: Page, text: string): Locator => dialog(page).getByRole("row").filter({ hasText: text });
const closed = async (page: Page): Promise<void> => {
  const open = front(page).getByRole("dialog");
  await open
    .getByRole("button", { name: /关\s?闭/ })
    .last()
    .click();
  await expect(open).toHaveCount(0);
};
const texts = (line: Locator): Promise<string[]> => line.getByRole("cell").allInnerTexts();

/** Projections follow a moment later: a person presses "refresh" until it is so. */
async function shows(page: Page, line: Locator, figures: readonly string[]): Promise<void> {
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    await expect(line.first()).toBeVisible({ timeout: 2_000 });
    expect((await texts(line.first())).slice(-figures.length)).toEqual(figures);
  }).toPass();
}

/** The twelve figures of the home page by their names. */
async function homeShows(page: Page, figures: Readonly<Record<string, string>>): Promise<void> {
  await go(page, "/dashboard/analysis");
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    for (const [name, figure] of Object.entries(figures))
      await expect(
        front(page)
          .locator("dl")
          .filter({ has: page.getByText(name, { exact: true }) })
          .getByRole("definition"),
      ).toHaveText(figure, { timeout: 1_000 });
  }).toPass();
}

/** Settles an amount of a document by a slip: a part as discount, the rest through the account. */
async function payOpenItem(
  { done }: Api,
  shop: Shop,
  kind: SlipKind,
  slip: { billId: string; accountId: string; amount: string; discount: string; moved: string },
): Promise<void> {
  const { billId, accountId, amount, discount, moved } = slip;
  await done(kind.endpoints.addAndAudit, {
    data: {
      id: newId(),
      billTime: new Date().toISOString(),
      organId: shop.partners[kind === moneyIn ? "客户" : "供应商"],
      accountId,
      totalPrice: amount,
      discountMoney: discount,
      changeAmount: moved,
      lines: [{ id: newId(), billId, eachAmount: amount }],
    },
  });
}

/** 10 of each bought at 3.50, 4 sold at 5.00 on credit, 1 at the counter for 5.00: half in cash, half on the card. */
async function trade(with_: Api): Promise<{ shop: Shop; purchase: string; sale: string }> {
  const shop = await openShop(with_, WARES, [purchaseIn, saleOut, retailOut]);
  const bought = documentOf(purchaseIn, shop, { operNumber: "10", unitPrice: "3.5", paid: "nothing" });
  const sold = documentOf(saleOut, shop, { operNumber: "4", unitPrice: "5", paid: "nothing" });
  const purchase = await audited(with_, purchaseIn, bought);
  const sale = await audited(with_, saleOut, sold);
  await audited(
    with_,
    retailOut,
    documentOf(retailOut, shop, { operNumber: "1", unitPrice: "5", accounts: shop.accounts }),
  );
  return { shop, purchase: purchase.id, sale: sale.id };
}

test("home page, stock, details, statements and accounts show a day's trade with the rows behind each figure, and workbooks show the same", async ({
  page,
}) => {
  const violations = await noteViolations(page);
  const complained = complaints(page);
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const { shop, purchase, sale } = await trade(with_);

  await test.step("the home page shows 70.00 bought, 40.00 sold and 10.00 at the counter, the same in figures and charts", async () => {
    await homeShows(page, {
      今日采购: "¥70.00",
      今日销售: "¥40.00",
      今日零售: "¥10.00",
      昨日采购: "¥0.00",
      本月销售: "¥40.00",
      今年零售: "¥10.00",
    });
    const months = front(page).getByRole("table", { name: "近六个月采购" }).getByRole("row");
    await expect(months).toHaveCount(7);
    await expect(months.last()).toContainText("¥70.00");
    await expect(months.nth(1)).toContainText("¥0.00");
  });

  await test.step("the stock report shows 5 of each product left, worth 17.50, and together 10, worth 35.00", async () => {
    await jump(page, "商品库存");
    await shows(page, row(page, WARES.products[0]?.name ?? ""), ["3.50", "0", "5", "0", "5", "0", "0", "0", "17.50"]);
    await shows(page, row(page, "总计"), ["0", "10", "", "", "", "", "", "35.00"]);
    await expect(front(page).getByText(/数据截至 \d\d:\d\d/)).toBeVisible();
    await front(page).getByLabel("截至日期").fill("2020-01-01");
    await page.keyboard.press("Enter");
    await front(page).getByRole("button", { name: "查询" }).click();
    await expect.poll(() => texts(row(page, "总计")).then((cells) => cells.slice(-4))).toEqual(["0", "0", "", "0.00"]);
    await front(page).getByRole("button", { name: "重置" }).click();
    await shows(page, row(page, "总计"), ["0", "10", "", "", "", "", "", "35.00"]);
  });

  await test.step("a figure of the home page opens the documents that it is the sum of", async () => {
    await go(page, "/dashboard/analysis");
    await front(page).getByRole("button", { name: "¥40.00" }).first().click();
    await expect(behind(page, "销售出库").getByRole("cell", { name: "40.00", exact: true })).toBeVisible();
    await expect.poll(async () => (await texts(behind(page, "总计"))).at(-1)).toBe("40.00");
    await closed(page);
    await jump(page, "商品库存");
  });

  await test.step("the cost column says that its figures are moving averages", async () => {
    await expect(front(page).getByRole("columnheader", { name: "成本价（移动平均）" })).toBeVisible();
  });

  await test.step("a stock figure opens its three movements, and a movement opens its document", async () => {
    await row(page, WARES.products[0]?.name ?? "")
      .getByRole("button", { name: "流水", exact: true })
      .press("Enter");
    for (const [kind, moved] of [
      ["零售出库", "-1"],
      ["销售出库", "-4"],
      ["采购入库", "10"],
    ] as const)
      await expect(behind(page, kind).getByRole("cell", { name: moved, exact: true })).toBeVisible();
    for (const [sum, figure] of [
      ["期初", "0"],
      ["总计", "5"],
      ["期末", "5"],
    ] as const)
      await expect(behind(page, sum).getByRole("cell", { name: figure, exact: true })).toBeVisible();
    await behind(page, "采购入库")
      .getByRole("button", { name: /^查看单据 CGRK/ })
      .click();
    await expect(dialog(page).locator(".kontor-detail")).toContainText("70.00");
    await closed(page);
    await jump(page, "商品库存");
    await closed(page);
  });

  await test.step("the cost ledger shows the moving average after each movement", async () => {
    await row(page, WARES.products[0]?.name ?? "")
      .getByRole("button", { name: "成本账" })
      .press("Enter");
    for (const [kind, figures] of [
      ["采购入库", ["10", "3.50", "35.00", "3.50"]],
      ["销售出库", ["-4", "3.50", "-14.00", "3.50"]],
    ] as const)
      await expect.poll(async () => (await texts(behind(page, kind))).slice(-4)).toEqual(figures);
    await closed(page);
  });

  await test.step("of the sale of 40.00 15.00 are paid and 5.00 are discounted, and of the purchase of 70.00 30.00 are paid", async () => {
    const [cash = "", bank = ""] = shop.accounts;
    await payOpenItem(with_, shop, moneyIn, {
      billId: sale,
      accountId: bank,
      amount: "20",
      discount: "5",
      moved: "15",
    });
    await payOpenItem(with_, shop, moneyOut, {
      billId: purchase,
      accountId: cash,
      amount: "30",
      discount: "0",
      moved: "30",
    });
  });

  await test.step("the statement shows that the customer owed nothing, bought for 40.00, settled 20.00 and owes 20.00", async () => {
    await jump(page, "客户对账");
    // Last stands what is left of deposits.
    await shows(page, row(page, WARES.customer), ["0.00", "40.00", "20.00", "20.00", "0.00"]);
    await shows(page, row(page, "总计"), ["0.00", "40.00", "20.00", "20.00", "0.00"]);
    await row(page, WARES.customer).getByRole("button", { name: "往来明细" }).press("Enter");
    for (const [line, figures] of [
      ["收款单", ["0.00", "20.00", "-20.00"]],
      ["销售出库", ["40.00", "0.00", "40.00"]],
      ["期末", ["40.00", "20.00", "20.00"]],
    ] as const)
      await expect.poll(async () => (await texts(behind(page, line))).slice(-3)).toEqual(figures);
    await page.keyboard.press("Escape");
    await row(page, WARES.customer).getByRole("button", { name: "欠款详情" }).press("Enter");
    await expect
      .poll(async () => (await texts(behind(page, "销售出库"))).slice(-3))
      .toEqual(["40.00", "20.00", "20.00"]);
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      dialog(page).getByRole("button", { name: "导出" }).click(),
    ]);
    const [documents, lines] = await readXlsxFile(await file.path());
    expect(documents?.data[1]?.slice(-3)).toEqual([40, 20, 20]);
    expect(lines?.data.map((cells) => cells.includes(20))).toEqual([false, true, true, false]);
    await page.keyboard.press("Escape");
    await row(page, WARES.customer).getByRole("button", { name: "收款记录" }).press("Enter");
    await expect.poll(async () => (await texts(behind(page, "收款单"))).slice(-3)).toEqual(["20.00", "5.00", "15.00"]);
    await behind(page, "收款单")
      .getByRole("button", { name: /^查看单据 SK/ })
      .press("Enter");
    await expect(page.getByRole("tab", { name: "收款单" })).toHaveAttribute("aria-selected", "true");
    await expect(dialog(page)).toContainText(WARES.customer);
    await expect(dialog(page)).toContainText("15.00");
    await closed(page);
    await jump(page, "客户对账");
    await closed(page);
  });

  await test.step("the bank has 5.00 from the counter and 15.00 from the receipt, and the cash account has 5.00 less the 30.00 paid", async () => {
    await jump(page, "账户统计");
    await shows(page, row(page, BANK), ["0.00", "20.00", "20.00"]);
    await shows(page, row(page, CASH), ["0.00", "-25.00", "-25.00"]);
    await shows(page, row(page, "总计"), ["0.00", "-5.00", "-5.00"]);
    await row(page, BANK).getByRole("button", { name: "20.00" }).first().press("Enter");
    await expect.poll(async () => (await texts(behind(page, "总计"))).at(-2)).toBe("20.00");
    await page.keyboard.press("Escape");
    await row(page, BANK).getByRole("button", { name: "账户流水" }).press("Enter");
    await expect.poll(async () => (await texts(behind(page, "收款单"))).slice(-2)).toEqual(["15.00", "20.00"]);
    await expect.poll(async () => (await texts(behind(page, "零售出库"))).slice(-2)).toEqual(["5.00", "5.00"]);
    await page.keyboard.press("Escape");
  });

  await test.step("the reports of lines show 20 pieces that came in for 70.00 and 10 that went out for 50.00, as the workbook does", async () => {
    await jump(page, "入库明细");
    await expect.poll(async () => (await texts(row(page, "总计"))).slice(-3)).toEqual(["20", "", "70.00"]);
    await jump(page, "出库明细");
    await expect.poll(async () => (await texts(row(page, "总计"))).slice(-3)).toEqual(["10", "", "50.00"]);
    // The workbook has the columns that are shown: less those that one hides, and those that one adds.
    await front(page).getByRole("button", { name: "列设置" }).click();
    const box = (column: string) => page.getByRole("tooltip").getByRole("checkbox", { name: column });
    for (const column of ["条码", "规格"]) await box(column).uncheck();
    await box("单据类型").check();
    await page.keyboard.press("Escape");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      front(page).getByRole("button", { name: "导出" }).click(),
    ]);
    const workbookRows = await readSheet(await file.path());
    expect(JSON.stringify(workbookRows)).toContain(WARES.customer);
    expect(workbookRows.length).toBeGreaterThanOrEqual(5);
    const columns = ["单据编号", "单据日期", "单据类型", "往来单位", "名称", "仓库", "单位", "数量", "单价", "金额"];
    expect(workbookRows[0]).toEqual(columns);
    expect(workbookRows.at(-1)?.slice(-3)).toEqual([10, null, 50]);
  });

  expect(await violations()).toEqual([]);
  expect(complained).toEqual([]);
});

test("an opened report shows a placeholder for its rows until they are loaded", async ({ page }) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  let answer: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/material/getListWithStock?**", async (route) => {
    await gate;
    await route.continue();
  });
  await jump(page, "商品库存");
  await expect(front(page).getByRole("status", { name: "正在加载" })).toBeVisible();
  answer();
  await expect(row(page, "总计")).toBeVisible();
  await expect(front(page).getByRole("status", { name: "正在加载" })).toHaveCount(0);
});

test("a report refuses a period over three years at its field, changes its period by keys, and prints its table, totals and time", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  await jump(page, "进销存统计");
  const from = front(page).getByPlaceholder("开始日期");
  await from.focus();
  for (const day of ["2020-01-01", "2026-10-31"]) {
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type(day);
    await page.keyboard.press("Enter");
  }
  await expect(from).toHaveValue("2020-01-01");
  await front(page).getByRole("button", { name: "查询" }).press("Enter");
  const item = front(page)
    .locator(".ant-form-item")
    .filter({ has: page.getByPlaceholder("开始日期") });
  await expect(item.getByText("查询期间不能超过 3 年")).toBeVisible();
  await expect(from).toHaveValue("2020-01-01");
  await front(page).getByRole("button", { name: "重置" }).press("Enter");
  await expect(item.getByText("查询期间不能超过 3 年")).toHaveCount(0);
  await expect(row(page, "总计")).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "进销存统计" })).toBeVisible();
  await expect(front(page).getByText(/数据截至 \d\d:\d\d/)).toBeVisible();
  await expect(row(page, "总计")).toBeVisible();
  await expect(front(page).getByRole("button", { name: "导出" })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await printsAllRows(page);
});

/** More than a page has, with what is searched for in their names. */
const PRINTED = Array.from({ length: 13 }, (_, at) => ({ name: `印刷品${MARK}-${at}`, unit: "张" }));
const PART = /第 1–10 行，共 13 行/;

/** A printed report has its filter and the rows of all pages; where only one of them is printed the paper says which. */
async function printsAllRows(page: Page): Promise<void> {
  await openShop(await api(page), { ...WARES, accounts: [], products: PRINTED }, []);
  await jump(page, "商品库存");
  const word = front(page).getByLabel("商品", { exact: true });
  const lines = front(page).locator("tr.ant-table-row");
  await expect(async () => {
    await word.fill("印刷品");
    await word.press("Enter");
    await expect(front(page).getByText("共 13 条")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(lines).toHaveCount(10);
  await page.emulateMedia({ media: "print" });
  await expect(front(page).getByText(PART)).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate("globalThis.print = () => { globalThis.isPrinting = true; }");
  await front(page).getByRole("button", { name: "打印" }).click();
  await expect.poll(() => page.evaluate("globalThis.isPrinting")).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(lines).toHaveCount(13);
  await expect(word).toBeVisible();
  await expect(word).toHaveValue("印刷品");
  await expect(row(page, "总计")).toBeVisible();
  await expect(front(page).getByText(PART)).toHaveCount(0);
  await page.emulateMedia({ media: null });
  await page.evaluate('globalThis.dispatchEvent(new Event("afterprint"))');
  await expect(lines).toHaveCount(10);
}

test("a user with price hiding sees *** instead of figures in reports, totals, charts and workbooks", async ({
  page,
  browser,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  await trade(with_);
  const clerk = await withoutPrices(with_, REPORTS);
  const other = await (await browser.newContext()).newPage();
  await signInFirst(other, clerk, `Nw8!${newId().slice(-10)}`);
  await homeShows(other, { 今日采购: "***", 今日销售: "***", 今年零售: "***" });
  await expect(front(other).getByRole("table", { name: "近六个月采购" }).getByRole("row").last()).toContainText("***");
  for (const [name, line, figures] of [
    ["商品库存", "总计", ["0", "10", "", "", "", "", "", "***"]],
    ["入库明细", "总计", ["20", "", "***"]],
    ["客户对账", WARES.customer, ["***", "***", "***", "***", "***"]],
  ] as const) {
    await jump(other, name);
    await shows(other, row(other, line), figures);
    expect(await front(other).textContent()).not.toMatch(/3\.50|17\.50|35\.00|40\.00|70\.00/);
    const [file] = await Promise.all([
      other.waitForEvent("download"),
      front(other).getByRole("button", { name: "导出" }).click(),
    ]);
    const cells = (await readSheet(await file.path())).flat().map(String);
    for (const figure of [...MONEY, ...MONEY.map((one) => `${one}.00`)]) expect(cells).not.toContain(figure);
  }
});

test("the reports of incoming and outgoing lines can be filtered by suppliers, customers and members alike, because they include returns and retail", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const { done } = await api(page);
  const partners = { 供应商: `供${MARK}`, 客户: `客${MARK}`, 会员: `员${MARK}` };
  for (const [type, supplier] of Object.entries(partners)) await done(addPartner, { data: { type, supplier } });
  for (const name of ["入库明细", "出库明细"]) {
    await jump(page, name);
    await front(page).getByRole("button", { name: "展开" }).click();
    const partner = front(page).getByRole("combobox", { name: "往来单位" });
    for (const partnerName of Object.values(partners)) {
      await partner.fill(partnerName);
      // Enter takes the option that is marked.
      const option = page.locator(".ant-select-item-option-active:visible");
      await expect(option.filter({ hasText: partnerName })).toHaveCount(1);
    }
    await partner.press("Enter");
    const [answer] = await Promise.all([
      page.waitForResponse((response) => decodeURIComponent(response.url()).includes('"organId":"')),
      front(page).getByRole("button", { name: "查询" }).press("Enter"),
    ]);
    expect(answer.status()).toBe(200);
  }
});
