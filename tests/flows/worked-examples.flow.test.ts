// Eighteen stories of goods and money with their figures worked out on paper, each after the entries of a bookkeeper. Stock, stock report, cost ledger
// and trial balance must show the same. Debits are positive, credits negative; an account that is not named has not moved.
import type { Answer } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { toWire } from "@kontor/contracts/core/money";
import { figure } from "@kontor/contracts/document/totals";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { itemOut, moneyIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn, purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { getInOutStock } from "@kontor/contracts/reports/in-out-stock";
import { getProductWarehouseStock } from "@kontor/contracts/reports/product-stock";
import { retailOut, saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherIn, otherOut } from "@kontor/contracts/warehouse/kinds";
import { addUnit } from "@kontor/contracts/warehouse/unit";
import { beforeAll, expect, it } from "vitest";
import {
  addTestProduct,
  type Books,
  balances,
  openAnew,
  openBooks,
  PAGE,
  rule,
  saved,
  sent,
  stockList,
  stockReport,
  written,
} from "../support/books.ts";
import { detailOf } from "../support/documents.ts";
import { accounts, begun, costs, costsOf, day, eventually, hour, left, type Moved } from "../support/on-paper.ts";
import { reconcile } from "../support/reconcile.ts";
import { done, request } from "../support/tenant.ts";

/** A tenant as it is opened, with two warehouses; and one that may sell what it has not got yet, and counts a document from its audit on. */
let tenantBooks: Books;
let owing: Books;
beforeAll(async () => {
  [tenantBooks, owing] = await Promise.all([
    openBooks(2),
    openBooks(1, { minusStockFlag: true, forceApprovalFlag: true }),
  ]);
});

it("10 pieces bought at 100 less 20 % cost 80 apiece, so that 6 sold at 95 earn 90.00 and 4 worth 320.00 are left", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  // 1,000 and 130 of tax, less 20 %: 904.00 to pay, of which 104.00 are tax.
  await saved(tenantBooks, purchaseIn, {
    at: day(1),
    lines: [{ barCode, number: "10", price: "100", tax: "13" }],
    discount: "20",
  });
  // 6 × 95 = 570.00 and 74.10 of tax; they have cost 6 × 80 = 480.00.
  await saved(tenantBooks, saleOut, { at: day(2), lines: [{ barCode, number: "6", price: "95", tax: "13" }] });
  await left(tenantBooks, product, "4 = 320.00");
  await costs(tenantBooks, product, ["10 = 800.00", "-6 = -480.00"]);
  await accounts(moved, {
    ...{ inventory: "320.00", "input-tax": "104.00", payable: "-904.00" },
    ...{ receivable: "644.10", "sale-revenue": "-570.00", "output-tax": "-74.10", "cost-of-goods": "480.00" },
  });
});

it("freight of 10.00 for tea (300.00, 5 kg) and salt (100.00, 15 kg) is shared as 7.50 and 2.50 by amount, 2.50 and 7.50 by weight, 3.33 and 6.67 by quantity, or is an expense", async () => {
  const moved = await begun(tenantBooks);
  for (const [purchaseFees, teaValue, saltValue] of [
    ["amount", "307.50", "102.50"],
    ["weight", "302.50", "107.50"],
    // 10 pieces of 30 carry a third.
    ["quantity", "303.33", "106.67"],
    ["expense", "300.00", "100.00"],
  ] as const) {
    await rule(tenantBooks, { purchaseFees });
    const [tea, salt] = [
      await addTestProduct(tenantBooks, { weight: "0.5" }),
      await addTestProduct(tenantBooks, { weight: "0.75" }),
    ];
    const lines = [
      { barCode: tea.barCode, number: "10", price: "30" },
      { barCode: salt.barCode, number: "20", price: "5" },
    ];
    await saved(tenantBooks, purchaseIn, { at: day(1), lines, fees: "10" });
    await left(tenantBooks, tea, `10 = ${teaValue}`);
    await left(tenantBooks, salt, `20 = ${saltValue}`);
  }
  // Three times goods of 410.00; once goods of 400.00 and 10.00 of expense.
  await accounts(moved, { inventory: "1630.00", "purchase-fees": "10.00", payable: "-1640.00" });
});

it("300 pieces bought for 100.50 and sold one by one cost 0.33 and 0.34 in turn, so that 50.25 is left after 150 of them and nothing after all", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, number: "300", amount: "100.50" }] });
  const sell = async (slips: number) => {
    for (let slip = 0; slip < slips; slip++) {
      const lines = Array.from({ length: 50 }, () => ({ barCode, number: "1", price: "1" }));
      await saved(tenantBooks, retailOut, { at: day(2), lines });
    }
  };
  await sell(3);
  await left(tenantBooks, product, "150 = 50.25");
  await sell(3);
  await left(tenantBooks, product, "0 = 0.00");
  const singles = (await costsOf(tenantBooks, product)).slice(1);
  // What is left is worth 100.165, then 99.83: rounded, 0.33 leaves first and then 0.34.
  expect(singles).toEqual(Array.from({ length: 300 }, (_, at) => (at % 2 === 0 ? "-1 = -0.33" : "-1 = -0.34")));
  await accounts(moved, { payable: "-100.50", cash: "300.00", "retail-revenue": "-300.00", "cost-of-goods": "100.50" });
});

it("15 pieces sold of 10 bought before at 10 and 5 bought after at 12 cost 160.00, and neither stock nor value is left", async () => {
  const [product, moved] = [await addTestProduct(owing), await begun(owing)];
  const { barCode } = product;
  await saved(owing, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "10" }] });
  await saved(owing, saleOut, { at: day(2), lines: [{ barCode, number: "15", price: "20", tax: "13" }] });
  // 5 are owed, and are taken to cost what the last ones did.
  await left(owing, product, "-5 = -50.00");
  await saved(owing, purchaseIn, { at: day(3), lines: [{ barCode, number: "5", price: "12" }] });
  // 10 × 10 and 5 × 12.
  await left(owing, product, "0 = 0.00");
  await costs(owing, product, ["10 = 100.00", "-15 = -160.00", "5 = 60.00"]);
  await accounts(moved, {
    ...{ payable: "-160.00", "cost-of-goods": "160.00" },
    ...{ receivable: "339.00", "sale-revenue": "-300.00", "output-tax": "-39.00" },
  });
});

it("4 pieces sold before any were bought cost nothing at first and 28.00 once 10 are bought at 7, and 6 worth 42.00 are left", async () => {
  const [product, moved] = [await addTestProduct(owing), await begun(owing)];
  const { barCode } = product;
  await saved(owing, saleOut, { at: day(1), lines: [{ barCode, number: "4", price: "10" }] });
  await left(owing, product, "-4 = 0.00");
  await saved(owing, purchaseIn, { at: day(2), lines: [{ barCode, number: "10", price: "7" }] });
  await left(owing, product, "6 = 42.00");
  await costs(owing, product, ["-4 = -28.00", "10 = 70.00"]);
  await accounts(moved, {
    ...{ inventory: "42.00", payable: "-70.00", "cost-of-goods": "28.00" },
    ...{ receivable: "40.00", "sale-revenue": "-40.00" },
  });
});

it("three sales of 3 pieces each, of 10 bought at 10, cost 30.00 each, and 34.50 each after 10 more at 13 are entered for an earlier day, so that 11 worth 126.50 are left", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "10" }] });
  const lines = [{ barCode, number: "3", price: "20" }];
  const sales = [];
  for (const at of [day(3), day(4), day(5)]) sales.push(await saved(tenantBooks, saleOut, { at, lines }));
  await costs(tenantBooks, product, ["10 = 100.00", "-3 = -30.00", "-3 = -30.00", "-3 = -30.00"]);
  await saved(tenantBooks, purchaseIn, { at: day(2), lines: [{ barCode, number: "10", price: "13" }] });
  // 230.00 by 20 pieces: 11.50.
  await costs(tenantBooks, product, ["10 = 100.00", "10 = 130.00", "-3 = -34.50", "-3 = -34.50", "-3 = -34.50"]);
  await left(tenantBooks, product, "11 = 126.50");
  for (const { id } of sales)
    await eventually(async () =>
      expect(await detailOf(saleOut, tenantBooks, id)).toMatchObject({ lines: [{ purchaseUnitPrice: "11.5000" }] }),
    );
  await accounts(moved, {
    ...{ inventory: "126.50", payable: "-230.00", "cost-of-goods": "103.50" },
    ...{ receivable: "180.00", "sale-revenue": "-180.00" },
  });
});

it("4 pieces come back at the cost of their sale, which late purchases change from 40.00 to 44.00 and then to 38.00, and nothing of the sale is left in the books", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  const buy = (at: string, number: string, price: string) =>
    saved(tenantBooks, purchaseIn, { at, lines: [{ barCode, number, price }] });
  await buy(day(1), "10", "10");
  const line = { barCode, number: "4", price: "25", tax: "13" };
  const sale = await saved(tenantBooks, saleOut, { at: day(4), lines: [line] });
  await costs(tenantBooks, product, ["10 = 100.00", "-4 = -40.00"]);
  await buy(day(2), "10", "12");
  const linkId = sale.lines[0]?.id ?? "";
  await saved(tenantBooks, saleReturn, { at: day(5), linkId: sale.id, lines: [{ ...line, linkId }] });
  await costs(tenantBooks, product, ["10 = 100.00", "10 = 120.00", "-4 = -44.00", "4 = 44.00"]);
  await left(tenantBooks, product, "20 = 220.00");
  // 220.00 and 160.00 by 40 pieces: 9.50.
  await buy(day(3), "20", "8");
  await costs(tenantBooks, product, ["10 = 100.00", "10 = 120.00", "20 = 160.00", "-4 = -38.00", "4 = 38.00"]);
  await left(tenantBooks, product, "40 = 380.00");
  await accounts(moved, { inventory: "380.00", payable: "-380.00" });
});

it("10 pieces bought at 12 with 2 free ones cost 10 apiece, so that 6 sold cost 60.00 and 6 worth 60.00 are left", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  const bought = [
    { barCode, number: "10", price: "12" },
    { barCode, number: "2", price: "0" },
  ];
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: bought });
  await saved(tenantBooks, saleOut, { at: day(2), lines: [{ barCode, number: "6", price: "15" }] });
  await left(tenantBooks, product, "6 = 60.00");
  await costs(tenantBooks, product, ["10 = 120.00", "2 = 0.00", "-6 = -60.00"]);
  await accounts(moved, {
    ...{ inventory: "60.00", payable: "-120.00", "cost-of-goods": "60.00" },
    ...{ receivable: "90.00", "sale-revenue": "-90.00" },
  });
});

it("with 10 pieces at 10 in one warehouse and 10 at 20 in another, 8 sold from the first cost 120.00, and every page values the 2 left there at 30.00 and the other 10 at 150.00", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode, id } = product;
  const [here = "", there = ""] = tenantBooks.warehouses;
  const buy = (depotId: string, price: string) =>
    saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, depotId, number: "10", price }] });
  await buy(here, "10");
  await buy(there, "20");
  await saved(tenantBooks, saleOut, { at: day(2), lines: [{ barCode, depotId: here, number: "8", price: "30" }] });
  await left(tenantBooks, product, "12 = 180.00");
  const { token } = tenantBooks;
  const list = async () => (await stockList(tenantBooks)).filter(({ productId }) => productId === id);
  type Spread = Answer<typeof getProductWarehouseStock>;
  type InOut = Answer<typeof getInOutStock>;
  const spread = await done<Spread>(getProductWarehouseStock, { token, query: { materialId: id } });
  for (const [depotId, value] of [
    [here, "30.00"],
    [there, "150.00"],
  ] as const) {
    const inOut = await done<InOut>(getInOutStock, { token, query: { ...PAGE, depotIds: depotId } });
    const report = await stockReport(tenantBooks, { depotIds: depotId });
    expect([
      toWire((await list()).find((row) => row.depotId === depotId)?.value ?? "", "amount"),
      report.find(({ productId }) => productId === id)?.currentStockPrice,
      spread.rows.find((row) => row.depotId === depotId)?.allPrice,
      inOut.rows.find(({ productId }) => productId === id)?.thisAllPrice,
    ]).toEqual([value, value, value, value]);
  }
  expect(spread.totals).toMatchObject({ allPrice: "180.00" });
  await accounts(moved, {
    ...{ inventory: "180.00", payable: "-300.00", "cost-of-goods": "120.00" },
    ...{ receivable: "240.00", "sale-revenue": "-240.00" },
  });
});

it("3 pieces bought for 100.00 including 13 % of tax are 88.50 of goods and 11.50 of tax, and one sold for 50.00 is 44.25 of revenue and 5.75 of tax and cost 29.50", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, number: "3", total: "100", tax: "13" }] });
  await saved(tenantBooks, saleOut, { at: day(2), lines: [{ barCode, number: "1", total: "50", tax: "13" }] });
  await left(tenantBooks, product, "2 = 59.00");
  await accounts(moved, {
    ...{ inventory: "59.00", "input-tax": "11.50", payable: "-100.00" },
    ...{ receivable: "50.00", "sale-revenue": "-44.25", "output-tax": "-5.75", "cost-of-goods": "29.50" },
  });
});

it("a discount of 10.00 on a sale of 113.00 at 13 %, 53.00 at 6 % and a gift is shared as 6.81, 3.19 and nothing, which leaves 140.96 of revenue and 15.04 of tax", async () => {
  const [tea, salt, gift] = [
    await addTestProduct(tenantBooks),
    await addTestProduct(tenantBooks),
    await addTestProduct(tenantBooks),
  ];
  const moved = await begun(tenantBooks);
  const bought = [
    { barCode: tea.barCode, number: "10", price: "6" },
    { barCode: salt.barCode, number: "10", price: "3" },
    { barCode: gift.barCode, number: "1", price: "4" },
  ];
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: bought });
  const sold = [
    // 106.19 after its share: 93.97 and 12.22 of tax.
    { barCode: tea.barCode, number: "10", price: "10", tax: "13" },
    // 49.81 after its share: 46.99 and 2.82 of tax.
    { barCode: salt.barCode, number: "10", price: "5", tax: "6" },
    { barCode: gift.barCode, number: "1", price: "0", tax: "13" },
  ];
  await saved(tenantBooks, saleOut, { at: day(2), lines: sold, discountMoney: "10" });
  for (const product of [tea, salt, gift]) await left(tenantBooks, product, "0 = 0.00");
  // 60.00, 30.00 and 4.00 were paid, and all of it was given.
  await accounts(moved, {
    ...{ payable: "-94.00", "cost-of-goods": "94.00" },
    ...{ receivable: "156.00", "sale-revenue": "-140.96", "output-tax": "-15.04" },
  });
});

it("40 pieces sold of an opening stock of 100 at 2.50 cost 100.00, and after it is corrected to 80 at 3.00 they cost 120.00, and 40 worth 120.00 are left", async () => {
  const moved = await begun(tenantBooks);
  const stock = [{ depotId: tenantBooks.warehouseId, initStock: "100", openingUnitCost: "2.5" }];
  const product = await addTestProduct(tenantBooks, { stock });
  const { barCode } = product;
  await saved(tenantBooks, saleOut, { at: day(1), lines: [{ barCode, number: "40", price: "5" }] });
  await left(tenantBooks, product, "60 = 150.00");
  await accounts(moved, {
    ...{ inventory: "150.00", "opening-equity": "-250.00", "cost-of-goods": "100.00" },
    ...{ receivable: "200.00", "sale-revenue": "-200.00" },
  });
  const reply = await openAnew(tenantBooks, product, ["80", "3"]);
  expect(reply.status, reply.text).toBe(200);
  await left(tenantBooks, product, "40 = 120.00");
  await accounts(moved, {
    ...{ inventory: "120.00", "opening-equity": "-240.00", "cost-of-goods": "120.00" },
    ...{ receivable: "200.00", "sale-revenue": "-200.00" },
  });
});

it("12 pieces sold of 10 at 10 and 10 at 16 cost 156.00, then 192.00 while the first purchase is reversed, 196.00 after 5 are bought at 18, and 156.00 again once the first purchase is audited again", async () => {
  const [product, moved] = [await addTestProduct(owing), await begun(owing)];
  const { barCode } = product;
  const { id } = await saved(owing, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "10" }] });
  await saved(owing, purchaseIn, { at: day(2), lines: [{ barCode, number: "10", price: "16" }] });
  await saved(owing, saleOut, { at: day(3), lines: [{ barCode, number: "12", price: "20" }] });
  await left(owing, product, "8 = 104.00");
  const turn = async (endpoint: typeof purchaseIn.endpoints.audit) => {
    const { version } = await detailOf(purchaseIn, owing, id);
    const body = { documents: [{ id, version }] };
    const reply = await sent(() => request(endpoint, { token: owing.token, body }));
    expect(reply.status, reply.text).toBe(200);
  };
  await turn(purchaseIn.endpoints.reverseAudit);
  // 10 × 16 = 160.00, and 2 that are owed at 16.
  await left(owing, product, "-2 = -32.00");
  await costs(owing, product, ["10 = 160.00", "-12 = -192.00"]);
  await saved(owing, purchaseIn, { at: day(4), lines: [{ barCode, number: "5", price: "18" }] });
  await left(owing, product, "3 = 54.00");
  await costs(owing, product, ["10 = 160.00", "-12 = -196.00", "5 = 90.00"]);
  await turn(purchaseIn.endpoints.audit);
  // 8 × 13 and 5 × 18.
  await left(owing, product, "13 = 194.00");
  await costs(owing, product, ["10 = 100.00", "10 = 160.00", "-12 = -156.00", "5 = 90.00"]);
  await accounts(moved, {
    ...{ inventory: "194.00", payable: "-350.00", "cost-of-goods": "156.00" },
    ...{ receivable: "240.00", "sale-revenue": "-240.00" },
  });
});

it("a dozen bought for 100.00 and sold in pieces costs 8.33, 8.34, 8.33 and 75.00 for the last nine, so that no cent is left", async () => {
  const unit = { basicUnit: "pcs", otherUnit: "dozen", ratio: "12" };
  const { id: unitId } = await done<{ id: string }>(addUnit, { token: tenantBooks.token, body: unit });
  const [product, moved] = [await addTestProduct(tenantBooks, { unitId }), await begun(tenantBooks)];
  const { barCode, dozen } = product;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode: dozen, number: "1", amount: "100" }] });
  // 8.333… apiece: what is left is worth 91.67, 83.33, 75.00.
  const pieces = ["1", "1", "1", "9"].map((number) => ({ barCode, number, price: "10" }));
  await saved(tenantBooks, saleOut, { at: day(2), lines: pieces });
  await left(tenantBooks, product, "0 = 0.00");
  await costs(tenantBooks, product, ["12 = 100.00", "-1 = -8.33", "-1 = -8.34", "-1 = -8.33", "-9 = -75.00"]);
  await accounts(moved, {
    ...{ payable: "-100.00", "cost-of-goods": "100.00" },
    ...{ receivable: "120.00", "sale-revenue": "-120.00" },
  });
});

it("of 10 pieces bought at 7 the loss of 3 costs 21.00 whatever price was typed, one found at 7.70 is a gain, and 8 worth 56.70 are left", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { barCode } = product;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "7" }] });
  await saved(tenantBooks, otherOut, { at: day(2), lines: [{ barCode, number: "3", price: "99" }] });
  await saved(tenantBooks, otherIn, { at: day(3), lines: [{ barCode, number: "1", price: "7.7" }] });
  await left(tenantBooks, product, "8 = 56.70");
  await costs(tenantBooks, product, ["10 = 70.00", "-3 = -21.00", "1 = 7.70"]);
  await accounts(moved, { inventory: "56.70", payable: "-70.00", "stock-gain-loss": "13.30" });
});

it("of 10 pieces bought at 10 and 10 at 20 the supplier takes 10 back at 10, which cost 15 apiece, so that 50.00 is price variance and 10 worth 150.00 are left", async () => {
  const [product, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const line = { barCode: product.barCode, number: "10", price: "10", tax: "13" };
  const bought = await saved(tenantBooks, purchaseIn, { at: day(1), lines: [line] });
  await saved(tenantBooks, purchaseIn, { at: day(2), lines: [{ ...line, price: "20" }] });
  const linkId = bought.lines[0]?.id ?? "";
  await saved(tenantBooks, purchaseReturn, { at: day(3), linkId: bought.id, lines: [{ ...line, linkId }] });
  await left(tenantBooks, product, "10 = 150.00");
  await costs(tenantBooks, product, ["10 = 100.00", "10 = 200.00", "-10 = -150.00"]);
  // 113.00 and 226.00 are owed less the 113.00 of the return, and so is the tax.
  await accounts(moved, {
    ...{ inventory: "150.00", "input-tax": "26.00", payable: "-226.00" },
    "purchase-price-variance": "50.00",
  });
});

it("of a deposit of 100.00 a delivery deducts 60.00 and 40.00 are refunded, another deposit of 25.00 becomes a credit that pays a part of a sale of 40.00, and the customer has neither deposit nor debt left", async () => {
  const [{ barCode }, moved] = [await addTestProduct(tenantBooks), await begun(tenantBooks)];
  const { token, accountId, partners } = tenantBooks;
  await saved(tenantBooks, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "4" }] });
  const ordered = async (number: string, paid: string) => {
    const body = written(tenantBooks, saleOrder, { at: day(2), lines: [{ barCode, number, price: "10" }], paid });
    await done(saleOrder.endpoints.addAndAudit, { token, body });
    return body;
  };
  const close = async (id: string, to: string | null) => {
    const { info } = await done<Answer<typeof saleOrder.endpoints.info>>(saleOrder.endpoints.info, {
      token,
      query: { id },
    });
    const documents = [{ id, version: info.version }];
    const closing = { documents, reason: "Enough", depositReturn: { accountId: to } };
    if (!saleOrder.orderEndpoints) throw new Error("sale orders cannot be closed");
    await done(saleOrder.orderEndpoints.forceClose, { token, body: closing });
  };
  const order = await ordered("30", "100");
  // What is deducted is neither paid nor owed.
  await saved(tenantBooks, saleOut, {
    ...{ at: day(3), linkId: order.id, deposit: "60" },
    lines: [{ barCode, number: "6", price: "10", linkId: order.lines[0]?.id ?? null }],
  });
  await accounts(moved, {
    ...{ inventory: "16.00", payable: "-40.00", "cost-of-goods": "24.00", "sale-revenue": "-60.00" },
    ...{ cash: "100.00", prepayment: "-40.00" },
  });
  await close(order.id, accountId);
  await accounts(moved, {
    ...{ inventory: "16.00", payable: "-40.00", "cost-of-goods": "24.00", "sale-revenue": "-60.00", cash: "60.00" },
  });
  const cancelled = await ordered("10", "25");
  await close(cancelled.id, null);
  const sale = await saved(tenantBooks, saleOut, { at: day(4), lines: [{ barCode, number: "4", price: "10" }] });
  await accounts(moved, {
    ...{ payable: "-40.00", "cost-of-goods": "40.00", "sale-revenue": "-100.00" },
    ...{ cash: "85.00", receivable: "15.00" },
  });
  const settled = [
    { id: newId(), billId: sale.id, eachAmount: "40" },
    { id: newId(), billId: cancelled.id, eachAmount: "-25" },
  ];
  const receipt = {
    id: newId(),
    billTime: new Date().toISOString(),
    organId: partners.客户,
    accountId,
    lines: settled,
  };
  const body = { ...receipt, totalPrice: "15", discountMoney: "0", changeAmount: "15" };
  await done(moneyIn.endpoints.addAndAudit, { token, body });
  await accounts(moved, { payable: "-40.00", "cost-of-goods": "40.00", "sale-revenue": "-100.00", cash: "100.00" });
});

it("after a whole day's trade the trial balance has 388.90 on either side and each account as on paper, and 10 pieces worth 95.00 are left", async () => {
  const books = await openBooks(1);
  const { token, accountId } = books;
  const product = await addTestProduct(books);
  const { barCode } = product;
  // 200.00 and 26.00 of tax, less 5 %: 214.70, which is 190.00 (9.50 apiece) and 24.70 of tax. With 4.00 of freight 218.70, of which 40.00 is paid.
  const bought = { lines: [{ barCode, number: "20", price: "10", tax: "13" }], discount: "5", fees: "4", paid: "40" };
  await saved(books, purchaseIn, { at: hour(8), ...bought });
  // 160.00, 20.80 of tax and 2.00 of freight on credit. It cost 76.00.
  const line = { barCode, price: "20", tax: "13" };
  const sale = await saved(books, saleOut, { at: hour(9), lines: [{ ...line, number: "8" }], fees: "2" });
  // 50.00 in cash. It cost 19.00.
  await saved(books, retailOut, { at: hour(10), lines: [{ barCode, number: "2", price: "25" }] });
  // One comes back: 20.00 and 2.60 of tax are owed no longer, 9.50 of goods are there again.
  const returned = [{ ...line, number: "1", linkId: sale.lines[0]?.id ?? "" }];
  await saved(books, saleReturn, { at: hour(11), linkId: sale.id, lines: returned });
  // One is broken: 9.50.
  await saved(books, otherOut, { at: hour(12), lines: [{ barCode, number: "1" }] });
  // The customer pays 60.00, and 30.00 of rent are paid.
  const slip = async (kind: typeof moneyIn | typeof itemOut, sum: string, input: object, paidFor: object) => {
    const amounts = { accountId, totalPrice: sum, changeAmount: sum };
    const lines = [{ id: newId(), eachAmount: sum, ...paidFor }];
    const body = { id: newId(), billTime: hour(13), ...amounts, ...input, lines };
    const reply = await sent(() => request(kind.endpoints.add, { token, body }));
    expect(reply.status, reply.text).toBe(200);
  };
  await slip(moneyIn, "60", { organId: books.partners.客户 }, { billId: sale.id });
  const rent = await done<{ id: string }>(addItem, { token, body: { type: "支出", name: "Rent" } });
  await slip(itemOut, "30", {}, { inOutItemId: rent.id });
  await left(books, product, "10 = 95.00");
  const expected: Moved = {
    // 50.00 + 60.00 - 40.00 - 30.00
    cash: "40.00",
    // 182.80 - 22.60 - 60.00
    receivable: "100.20",
    inventory: "95.00",
    "input-tax": "24.70",
    // 76.00 + 19.00 - 9.50
    "cost-of-goods": "85.50",
    "purchase-fees": "4.00",
    "stock-gain-loss": "9.50",
    expense: "30.00",
    // 218.70 - 40.00
    payable: "-178.70",
    // 20.80 - 2.60
    "output-tax": "-18.20",
    "sale-revenue": "-140.00",
    "retail-revenue": "-50.00",
    "sale-fees": "-2.00",
  };
  await eventually(async () => expect(Object.fromEntries(await balances(books))).toEqual(expected));
  const debits = Object.values(expected).filter((amount) => !amount.startsWith("-"));
  expect(debits.reduce((sum, amount) => sum.plus(figure(amount)), figure("0")).toFixed(2)).toBe("388.90");
});

it("`npm run reconcile` finds no difference after all worked examples were entered", async () => {
  expect((await reconcile(30)).differences).toEqual([]);
});
