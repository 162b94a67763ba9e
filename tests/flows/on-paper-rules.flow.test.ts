// Four bookkeeping stories with figures worked out on paper, about rules less common than buying, selling and paying: no negative stock at any
// moment, a return of a sale with a typed discount, tax contained in retail prices, and the cut-over date. Debits are positive, credits negative.
import { newId } from "@kontor/contracts/core/id";
import { addAccount } from "@kontor/contracts/finance/account";
import { listTrialBalance } from "@kontor/contracts/finance/books";
import { addItem } from "@kontor/contracts/finance/in-out-item";
import { itemIn } from "@kontor/contracts/finance/slip-kinds";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { retailOut, retailReturn, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { addPartner } from "@kontor/contracts/system/partner";
import { beforeAll, expect, it } from "vitest";
import { addTestProduct, type Books, balances, openBooks, saved, sent, written } from "../support/books.ts";
import { detailOf, refusedBy } from "../support/documents.ts";
import { accounts, begun, costs, day, eventually, left } from "../support/on-paper.ts";
import { reconcile } from "../support/reconcile.ts";
import { done, request } from "../support/tenant.ts";

/** A tenant as it is opened: nothing may be sold before it is there. */
let harness: Books;
beforeAll(async () => {
  harness = await openBooks(1);
});

it("after 10 pieces bought on the 5th and 8 sold on the 8th, selling 3 more on the 6th or 1 on the 4th is refused, and 2 on the 6th are sold and cost 20.00", async () => {
  const [goods, moved] = [await addTestProduct(harness), await begun(harness)];
  const { barCode } = goods;
  await saved(harness, purchaseIn, { at: day(5), lines: [{ barCode, number: "10", price: "10" }] });
  const sold = await saved(harness, saleOut, { at: day(8), lines: [{ barCode, number: "8", price: "15" }] });
  const { number } = await detailOf(saleOut, harness, sold.id);
  const late = (count: string, at: string) =>
    sent(() =>
      request(saleOut.endpoints.addAndAudit, {
        token: harness.token,
        body: written(harness, saleOut, { at, lines: [{ barCode, number: count, price: "15" }] }),
      }),
    );
  // On the 6th there were 10, and 7 after it: then the sale of the 8th would lack one. It is named with its day.
  const short = await late("3", day(6));
  expect(refusedBy(short)).toContain("stock-runs-short");
  expect(short.text).toContain(number);
  expect(short.text).toContain(`Goods ${barCode}`);
  // On the 4th there were none.
  expect(refusedBy(await late("1", day(4))).join()).toMatch(/stock-(runs-)?short/);
  await left(harness, goods, "2 = 20.00");
  expect((await late("2", day(6))).status).toBe(200);
  await left(harness, goods, "0 = 0.00");
  await costs(harness, goods, ["10 = 100.00", "-2 = -20.00", "-8 = -80.00"]);
  // 8 and 2 at 15.00.
  await accounts(moved, {
    ...{ payable: "-100.00", "cost-of-goods": "100.00" },
    ...{ receivable: "150.00", "sale-revenue": "-150.00" },
  });
});

it("3 pieces sold for 339.00 less a typed discount of 10.00 come back one by one with 3.33, 3.34 and 3.33 of the discount, and leave no open item, revenue, tax or cost", async () => {
  const [goods, moved] = [await addTestProduct(harness), await begun(harness)];
  const { barCode } = goods;
  await saved(harness, purchaseIn, { at: day(1), lines: [{ barCode, number: "3", price: "50" }] });
  const line = { barCode, price: "100", tax: "13" };
  const sale = await saved(harness, saleOut, { at: day(2), lines: [{ ...line, number: "3" }], discountMoney: "10" });
  // 329.00, of which 329 × 13 / 113 = 37.85 are tax.
  await accounts(moved, {
    ...{ payable: "-150.00", "cost-of-goods": "150.00" },
    ...{ receivable: "329.00", "sale-revenue": "-291.15", "output-tax": "-37.85" },
  });
  const linkId = sale.lines[0]?.id ?? "";
  const returned = (at: number, discountMoney: string) =>
    saved(harness, saleReturn, {
      ...{ at: day(at), linkId: sale.id, discountMoney },
      lines: [{ ...line, number: "1", linkId }],
    });
  // A third of the discount: 10.00 × 113 / 339 = 3.33.
  await returned(3, "3.33");
  // 113.00 less 3.33 are owed no longer; 50.00 of goods are there again.
  await left(harness, goods, "1 = 50.00");
  // 10.00 × 226 / 339 = 6.67 have to be back then, of which 3.33 are.
  await returned(4, "3.34");
  // The last one takes what is left of the 10.00.
  await returned(5, "3.33");
  await left(harness, goods, "3 = 150.00");
  await accounts(moved, { inventory: "150.00", payable: "-150.00" });
});

it("retail prices contain 13 % tax, so that 113.00 at the till is 100.00 of revenue and 13.00 of tax, 0.05 contains one cent, and a return takes both back", async () => {
  const books = await openBooks(1, { retailTaxRate: "13" });
  const [goods, moved] = [await addTestProduct(books), await begun(books)];
  const { barCode } = goods;
  await saved(books, purchaseIn, { at: day(1), lines: [{ barCode, number: "10", price: "60" }] });
  const sold = await saved(books, retailOut, { at: day(2), lines: [{ barCode, number: "1", price: "113" }] });
  await accounts(moved, {
    ...{ inventory: "540.00", payable: "-600.00", "cost-of-goods": "60.00" },
    ...{ cash: "113.00", "retail-revenue": "-100.00", "output-tax": "-13.00" },
  });
  // 0.05 / 1.13 is 0.044, which is 0.04: the rest is tax.
  await saved(books, retailOut, { at: day(3), lines: [{ barCode, number: "1", price: "0.05" }] });
  const returned = [{ barCode, number: "1", price: "113", linkId: sold.lines[0]?.id ?? "" }];
  await saved(books, retailReturn, { at: day(4), linkId: sold.id, lines: returned });
  await left(books, goods, "9 = 540.00");
  await accounts(moved, {
    ...{ inventory: "540.00", payable: "-600.00", "cost-of-goods": "60.00" },
    ...{ cash: "0.05", "retail-revenue": "-0.04", "output-tax": "-0.01" },
  });
});

it("opening balances of 500.00 in the bank and 100.00 of a customer count from the cut-over date on, which may not be later than the first document", async () => {
  const books = await openBooks(1);
  const { token } = books;
  await done(addAccount, { token, body: { name: `Bank ${newId().slice(-6)}`, initialAmount: "500" } });
  await done(addPartner, { token, body: { type: "客户", supplier: "Wang", beginNeedGet: "100" } });
  const goods = await addTestProduct(books);
  const at = "2026-02-10T04:00:00.000Z";
  await saved(books, purchaseIn, { at, lines: [{ barCode: goods.barCode, number: "2", price: "20" }] });
  const settings = () => done<SystemConfigRow>(getCurrentInfo, { token });
  const change = async (cutOverDate: string) =>
    request(updateSystemConfig, { token, body: { ...(await settings()), cutOverDate } });
  const late = await change("2026-02-11");
  expect(refusedBy(late)).toContain("cut-over-too-late");
  expect(late.text).toContain("2026-02-10");
  expect((await change("2026-01-31")).status).toBe(200);
  const opened = { cash: "500.00", receivable: "100.00", "opening-equity": "-600.00" };
  const until = (endTime: string, expected: object) =>
    eventually(async () => expect(Object.fromEntries(await balances(books, { endTime }))).toEqual(expected));
  await until("2026-01-31", opened);
  await until("2026-01-30", {});
  await until("2026-02-10", { ...opened, inventory: "40.00", payable: "-40.00" });

  // What happened before that day is in the opening balances already, the money of slips too.
  const buy = (day: string) =>
    written(books, purchaseIn, {
      at: `${day}T04:00:00.000Z`,
      lines: [{ barCode: goods.barCode, number: "1", price: "1" }],
    });
  const early = () => request(purchaseIn.endpoints.addAndAudit, { token, body: buy("2026-01-30") });
  await eventually(async () => expect(refusedBy(await early())).toContain("document-before-cut-over"));
  const { id: inOutItemId } = await done<{ id: string }>(addItem, { token, body: { name: "Interest", type: "收入" } });
  const line = { id: newId(), inOutItemId, eachAmount: "5.00" };
  const figures = {
    accountId: books.accountId,
    totalPrice: "5.00",
    discountMoney: "0",
    changeAmount: "5.00",
    lines: [line],
  };
  const slip = await request(itemIn.endpoints.add, {
    token,
    body: { ...figures, id: newId(), billTime: "2026-01-30T15:59:59.000Z" },
  });
  expect(refusedBy(slip)).toContain("document-before-cut-over");
  expect(slip.text).toContain("2026-01-31");
});

it("without a cut-over date opening balances count on the day before the first document, and move when an earlier document is saved", async () => {
  const books = await openBooks(1);
  const { token } = books;
  await done(addAccount, { token, body: { name: `Bank ${newId().slice(-6)}`, initialAmount: "500" } });
  const goods = await addTestProduct(books);
  const buy = (at: string) =>
    saved(books, purchaseIn, {
      at: `${at}T04:00:00.000Z`,
      lines: [{ barCode: goods.barCode, number: "2", price: "20" }],
    });
  const opened = { cash: "500.00", "opening-equity": "-500.00" };
  const expectOpened = (day: string, before: string) =>
    eventually(async () => {
      const { cutOver } = await done<{ cutOver: string }>(listTrialBalance, { token });
      expect(cutOver).toBe(day);
      expect(Object.fromEntries(await balances(books, { endTime: day }))).toEqual(opened);
      expect(Object.fromEntries(await balances(books, { endTime: before }))).toEqual({});
    });
  await buy("2026-02-10");
  await expectOpened("2026-02-09", "2026-02-08");
  await buy("2026-01-15");
  await expectOpened("2026-01-14", "2026-01-13");
  await buy("2026-01-20");
  await expectOpened("2026-01-14", "2026-01-13");
});

it("`npm run reconcile` finds no difference after all cases of this file", async () => {
  expect((await reconcile(30)).differences).toEqual([]);
});
