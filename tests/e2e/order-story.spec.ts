// The story of two orders as a bookkeeper computes it on paper. The shop orders 100 at 10.00 with a deposit of 200.00; 60 come, 5 go back, and the rest is
// closed. A customer orders 30 at 16.00, held until Friday; 10 are bought for him, he gets 25, returns 2, and pays.
import { newId } from "@kontor/contracts/core/id";
import type { DocumentDetail, LineRow } from "@kontor/contracts/document/document";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { type BalanceRow, listTrialBalance } from "@kontor/contracts/finance/books";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import { moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseOrder, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { getStatementAccount, type StatementRow } from "@kontor/contracts/reports/statement";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { getHoldings, type HoldingsRow } from "@kontor/contracts/warehouse/holdings";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { dialog, freshSignIn, front, go, register, signIn } from "./app.ts";
import { gone } from "./form.ts";
import { type Api, api, audited, detailOf, documentOf, openShop, type Shop } from "./shop.ts";

const MARK = newId().slice(-6);
const PRODUCT = `茶碗${MARK}`;
const WARES = {
  supplier: `东山陶瓷厂${MARK}`,
  customer: `南街茶馆${MARK}`,
  products: [{ name: PRODUCT, unit: "个" }],
  accounts: [],
};

interface Paper {
  /** On hand, reserved, available now, promised, coming, available when all is delivered. */
  stock: readonly [number, number, number, number, number, number];
  /** Owed to the supplier, and what is left of deposits with him. */
  supplier: readonly [debt: number, deposit: number];
  /** Owed by the customer. */
  customer: number;
  /** The balances of the ledger; those of credit below zero. */
  trial: Partial<Record<LedgerAccount, number>>;
}

const CLOSED = { supplier: [350, 0], customer: 0, trial: { cash: -200, inventory: 550, payable: -350 } } as const;
const BOUGHT = { cash: -200, payable: -450 } as const;
const PAPER = {
  // The deposit is no debt: it stands in prepayments.
  ordered: { stock: [0, 0, 0, 0, 100, 100], supplier: [0, 200], customer: 0, trial: { cash: -200, prepayment: 200 } },
  // 600.00 of goods less 120.00 of the deposit are owed.
  came: {
    ...{ stock: [60, 0, 60, 0, 40, 100], supplier: [480, 80], customer: 0 },
    trial: { cash: -200, prepayment: 80, inventory: 600, payable: -480 },
  },
  // What goes back was delivered all the same: 40 are still to come.
  wentBack: {
    ...{ stock: [55, 0, 55, 0, 40, 95], supplier: [430, 80], customer: 0 },
    trial: { cash: -200, prepayment: 80, inventory: 550, payable: -430 },
  },
  // The 80.00 that are left of the deposit become credit against the debt.
  closed: { stock: [55, 0, 55, 0, 0, 55], ...CLOSED },
  held: { stock: [55, 30, 25, 30, 0, 25], ...CLOSED },
  boughtForHim: { stock: [55, 30, 25, 30, 10, 35], ...CLOSED },
  cameForHim: {
    ...{ stock: [65, 30, 35, 30, 0, 35], supplier: [450, 0], customer: 0, trial: { ...BOUGHT, inventory: 650 } },
  },
  // 25 at 16.00 are sold, which cost 10.00 each; the order goes on holding 5.
  delivered: {
    ...{ stock: [40, 5, 35, 5, 0, 35], supplier: [450, 0], customer: 400 },
    trial: { ...BOUGHT, inventory: 400, receivable: 400, "sale-revenue": -400, "cost-of-goods": 250 },
  },
  cameBack: {
    ...{ stock: [42, 5, 37, 5, 0, 37], supplier: [450, 0], customer: 368 },
    trial: { ...BOUGHT, inventory: 420, receivable: 368, "sale-revenue": -368, "cost-of-goods": 230 },
  },
  paid: {
    ...{ stock: [42, 5, 37, 5, 0, 37], supplier: [450, 0], customer: 0 },
    trial: { cash: 168, payable: -450, inventory: 420, "sale-revenue": -368, "cost-of-goods": 230 },
  },
} as const satisfies Record<string, Paper>;

const PAGE = { currentPage: "1", pageSize: "100" };
/** What stock, statements and ledger say. */
async function books({ done }: Api, materialId: string): Promise<Paper> {
  const holdings = await done<{ rows: HoldingsRow[] }>(getHoldings, { query: { materialIds: materialId } });
  const owed = async (supplierType: "供应商" | "客户"): Promise<[number, number]> => {
    const { rows } = await done<{ rows: StatementRow[] }>(getStatementAccount, { query: { ...PAGE, supplierType } });
    const row = rows.find(({ name }) => name.endsWith(MARK));
    return [Number(row?.allNeed ?? 0), Number(row?.deposit ?? 0)];
  };
  const ledger = await done<{ rows: BalanceRow[] }>(listTrialBalance, { query: PAGE });
  const balances = ledger.rows.map(
    ({ account, closingDebit, closingCredit }) => [account, Number(closingDebit) - Number(closingCredit)] as const,
  );
  const [row] = holdings.rows;
  return {
    stock: [row?.onHand, row?.reserved, row?.available, row?.promised, row?.coming, row?.availableBy].map(
      Number,
    ) as unknown as Paper["stock"], // six of them
    supplier: await owed("供应商"),
    customer: (await owed("客户"))[0],
    trial: Object.fromEntries(balances.filter(([, balance]) => balance !== 0)),
  };
}

const PRICE = { unitPrice: "10", paid: "nothing" } as const;
const SALE = { unitPrice: "16", paid: "nothing" } as const;
/** A document that takes a quantity of the source's only line. */
const linked = (body: ReturnType<typeof documentOf>, source: DocumentDetail) => ({
  ...body,
  linkId: source.id,
  lines: body.lines.map((line) => ({ ...line, linkId: source.lines[0]?.id })),
});
/** The progress of an order's only line. @param bought how much of it is bought by purchase orders, and is to be bought */
const line = (finishNumber: string, openNumber: string, bought: readonly [string, string] | null = null) => ({
  lines: [
    {
      ...{ finishNumber, openNumber },
      ...{ finishPurchaseNumber: bought?.[0] ?? null, openPurchaseNumber: bought?.[1] ?? null },
    },
  ],
});
/** The next Friday in the company's time zone, at least a day ahead. */
function friday(): string {
  const day = new Date(Date.now() + 8 * 3_600_000);
  day.setUTCDate(day.getUTCDate() + ((12 - day.getUTCDay()) % 7 || 7));
  return day.toISOString().slice(0, 10);
}

const row = (page: Page, text: string): Locator => front(page).getByRole("row").filter({ hasText: text });
/** The page's row has these texts as soon as what was done has arrived. */
async function shows(page: Page, url: string, text: string, expected: readonly string[]): Promise<void> {
  await go(page, url);
  await expect(async () => {
    await front(page).getByRole("button", { name: "刷新" }).click();
    for (const word of expected) await expect(row(page, text).first()).toContainText(word, { timeout: 2_000 });
  }).toPass();
}
/** A figure of the product in the stock report, and the number of the document behind it. */
async function behind(page: Page, figure: string, number: string, more: string): Promise<void> {
  await shows(page, "/report/material_stock", PRODUCT, [figure]);
  await row(page, PRODUCT).getByRole("button", { name: figure, exact: true }).last().click();
  await expect(dialog(page).getByRole("row").filter({ hasText: number })).toContainText(more);
  await page.keyboard.press("Escape");
  await gone(page);
}
/** Of each row of a chain: its quantity, what it takes of its source, what is open of an order, and its amount. */
const figuresOf = async (chained: Locator): Promise<string[][]> =>
  Promise.all((await chained.all()).map(async (each) => (await each.locator("td").allTextContents()).slice(4, 8)));

test("a purchase order whose deposit becomes credit and a sale order that holds stock for a customer have, after each step, the stock, debts, deposits and books worked out on paper", async ({
  page,
}) => {
  const owner = freshSignIn();
  await register(page, owner);
  await signIn(page, owner);
  const with_ = await api(page);
  const kinds = [purchaseOrder, purchaseIn, purchaseReturn, saleOrder, saleOut, saleReturn];
  const shop: Shop = await openShop(with_, WARES, kinds);
  const settings = await with_.done<SystemConfigRow>(getCurrentInfo);
  await with_.done(updateSystemConfig, { data: { ...settings, purchaseBySaleFlag: true } });
  await page.reload();
  const [accountId] = shop.accounts;
  let materialId = "";
  const stands = async (at: keyof typeof PAPER) => {
    const { stock, supplier, customer, trial }: Paper = PAPER[at];
    await expect.poll(() => books(with_, materialId), { message: at }).toEqual({ stock, supplier, customer, trial });
  };
  /** Of an order and its only line: status 1 audited, 2 complete, 3 partial. */
  const orderIs = async (
    kind: DocumentKind,
    id: string,
    expected: Partial<Omit<DocumentDetail, "lines">> & { lines: Partial<LineRow>[] },
  ) => expect.poll(() => detailOf(with_, kind, id)).toMatchObject(expected);

  const paid = { changeAmount: "200", accounts: [{ accountId, amount: "200" }] };
  const ordered = { ...documentOf(purchaseOrder, shop, { ...PRICE, operNumber: "100" }), ...paid };
  const order = await audited(with_, purchaseOrder, ordered);
  materialId = order.lines[0]?.materialId ?? "";

  await test.step("100 are ordered with a deposit of 200.00: they are coming, and nothing is owed", async () => {
    await stands("ordered");
    await orderIs(purchaseOrder, order.id, {
      ...{ status: 1, openNumber: "100.000", lastDeposit: "200.00" },
      ...line("0.000", "100.000"),
    });
    await shows(page, purchaseOrder.page, order.number, ["已审核", "200.00", "100"]);
    await shows(page, "/report/vendor_account", MARK, ["200.00"]);
    await behind(page, "100", order.number, "100");
  });

  const sixty = { ...linked(documentOf(purchaseIn, shop, { ...PRICE, operNumber: "60" }), order), deposit: "120" };
  const came = await audited(with_, purchaseIn, sixty);
  const partlyCome = {
    ...({ status: 3, openNumber: "40.000", lastDeposit: "80.00" } as const),
    ...line("60.000", "40.000"),
  };
  await test.step("60 of the ordered pieces come and deduct 120.00 of the deposit", async () => {
    await stands("came");
    await orderIs(purchaseOrder, order.id, partlyCome);
    await shows(page, purchaseOrder.page, order.number, ["部分采购", "40", "80.00"]);
  });

  await audited(with_, purchaseReturn, linked(documentOf(purchaseReturn, shop, { ...PRICE, operNumber: "5" }), came));
  await test.step("5 of the pieces go back, and 40 are still to come", async () => {
    await stands("wentBack");
    await orderIs(purchaseOrder, order.id, partlyCome);
  });

  await test.step("the rest of the order is closed, and the 80.00 left of its deposit become credit, which the chain shows", async () => {
    await go(page, purchaseOrder.page);
    await row(page, order.number).getByRole("checkbox").check();
    await front(page).getByRole("button", { name: "强制结单" }).click();
    await dialog(page).getByLabel("原因").fill("供应商停产");
    await expect(dialog(page).getByText("剩余订金 80.00 的去向")).toBeVisible();
    await dialog(page).getByRole("radio", { name: "留作往来余额" }).check();
    await dialog(page).getByRole("button", { name: "强制结单" }).click();
    await expect(row(page, order.number)).toContainText("已强制结单");
    await stands("closed");
    await orderIs(purchaseOrder, order.id, {
      ...{ status: 2, openNumber: "0.000", lastDeposit: "0.00", depositReturned: "80.00" },
      ...line("60.000", "0"),
    });
    await shows(page, "/report/vendor_account", MARK, ["350.00"]);
    await go(page, purchaseIn.page);
    await row(page, came.number).getByRole("button", { name: "关联单据" }).click();
    const chained = dialog(page).locator(".ant-table-tbody > .ant-table-row");
    await expect(chained).toHaveCount(3);
    await expect(chained.nth(0)).toContainText("退还订金 80.00：往来余额");
    await page.keyboard.press("Escape");
    await gone(page);
  });

  const day = friday();
  const sold = await audited(with_, saleOrder, {
    ...documentOf(saleOrder, shop, { ...SALE, operNumber: "30" }),
    ...{ deliveryDate: day, heldUntil: day, heldDepotId: shop.warehouseId },
  });
  await test.step("a customer orders 30 pieces, which are held until Friday, and others see by which order", async () => {
    await stands("held");
    await orderIs(saleOrder, sold.id, {
      ...{ status: 1, purchaseStatus: 0, openNumber: "30.000" },
      ...line("0.000", "30.000", ["0.000", "30.000"]),
    });
    await shows(page, saleOrder.page, sold.number, ["已审核", "未采购", day]);
    await behind(page, "30", sold.number, day);
  });

  const forHim = linked(documentOf(purchaseOrder, shop, { ...PRICE, operNumber: "10" }), sold);
  // The purchase service learns of the sale order a moment later.
  await expect(() => with_.done(purchaseOrder.endpoints.addAndAudit, { data: forHim })).toPass();
  const bought = await detailOf(with_, purchaseOrder, forHim.id);
  const partlyBought = {
    ...({ status: 1, purchaseStatus: 3, openNumber: "30.000" } as const),
    ...line("0.000", "30.000", ["10.000", "20.000"]),
  };
  await test.step("10 pieces are bought for the customer", async () => {
    await stands("boughtForHim");
    await orderIs(saleOrder, sold.id, partlyBought);
    await orderIs(purchaseOrder, bought.id, { status: 1, openNumber: "10.000", ...line("0.000", "10.000") });
    await shows(page, saleOrder.page, sold.number, ["部分采购"]);
  });

  await audited(with_, purchaseIn, linked(documentOf(purchaseIn, shop, { ...PRICE, operNumber: "10" }), bought));
  await test.step("the pieces bought for the customer come on credit", async () => {
    await stands("cameForHim");
    await orderIs(purchaseOrder, bought.id, { status: 2, openNumber: "0.000", ...line("10.000", "0.000") });
    // What came is still to be delivered.
    await orderIs(saleOrder, sold.id, partlyBought);
  });

  const partlyDelivered = {
    ...({ status: 3, purchaseStatus: 3, openNumber: "5.000" } as const),
    ...line("25.000", "5.000", ["10.000", "20.000"]),
  };
  const delivered = await audited(
    with_,
    saleOut,
    linked(documentOf(saleOut, shop, { ...SALE, operNumber: "25" }), sold),
  );
  await test.step("the customer gets 25 pieces, and 5 stay promised and held", async () => {
    await stands("delivered");
    await shows(page, saleOrder.page, sold.number, ["部分销售", "部分采购"]);
    await orderIs(saleOrder, sold.id, partlyDelivered);
  });

  const back = await audited(
    with_,
    saleReturn,
    linked(documentOf(saleReturn, shop, { ...SALE, operNumber: "2" }), delivered),
  );
  await test.step("the customer returns 2 pieces and owes 368.00, and the books agree", async () => {
    await stands("cameBack");
    // What the customer returns was delivered all the same.
    await orderIs(saleOrder, sold.id, partlyDelivered);
    await shows(page, "/report/customer_account", MARK, ["368.00"]);
    await go(page, "/report/trial_balance");
    await expect(front(page).getByText("账目相符")).toBeVisible();
    await expect(front(page).getByText("库存商品 420.00 与库存价值 420.00")).toBeVisible();
    await expect(row(page, "应收账款")).toContainText("368.00");
    await expect(row(page, "应付账款")).toContainText("450.00");
  });

  await test.step("the customer pays, and the list of receipts leads to the linked documents", async () => {
    const lines = [
      { id: newId(), billId: delivered.id, eachAmount: "400" },
      { id: newId(), billId: back.id, eachAmount: "-32" },
    ];
    const receipt = {
      ...{ id: newId(), billTime: new Date().toISOString(), organId: shop.partners.客户, accountId },
      ...{ totalPrice: "368", changeAmount: "368", lines },
    };
    await with_.done(moneyIn.endpoints.addAndAudit, { data: receipt });
    await stands("paid");
    await orderIs(saleOrder, sold.id, partlyDelivered);
    await go(page, moneyIn.page);
    await row(page, MARK).getByRole("button", { name: "关联单据" }).press("Enter");
    const chained = dialog(page).locator(".ant-table-tbody > .ant-table-row");
    // The receipt stands below the delivery and below the return.
    await expect(chained).toHaveCount(7);
    expect(await figuresOf(chained)).toEqual([
      ["30", "", "5", "480.00"],
      // Bought for him, and come.
      ["10", "10", "0", "100.00"],
      ["10", "10", "", "100.00"],
      // Delivered, come back, and paid.
      ["25", "25", "", "400.00"],
      ["2", "2", "", "32.00"],
      ["", "", "", "368.00"],
      ["", "", "", "368.00"],
    ]);
    await expect(chained.nth(0)).toContainText(`销售订单 ${sold.number}`);
    await expect(chained.filter({ hasText: "当前" })).toHaveCount(2);
    await expect(chained.filter({ hasText: bought.number })).toContainText("采购订单");
  });
});
