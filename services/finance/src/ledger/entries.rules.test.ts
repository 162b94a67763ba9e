import { newId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import { slipEffective } from "@kontor/contracts/finance/slip-facts";
import { advanceIn, giro, itemOut, moneyIn, moneyOut } from "@kontor/contracts/finance/slip-kinds";
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineRulesOf } from "../slip/slip-lines.rules.ts";
import {
  difference,
  documentEntries,
  type Entry,
  openingEntries,
  sideOf,
  slipEntries,
  stockEntries,
} from "./entries.rules.ts";

const TIME = "2026-11-21T02:00:00.000Z";
const kindOf = (name: string) => {
  const documentKind = documentKinds.find((kind) => kind.name === name);
  if (!documentKind) throw new Error(name);
  return documentKind;
};
const shown = (entries: readonly Entry[]): Record<string, string> =>
  Object.fromEntries(entries.map(({ account, amount }) => [account, amount]));
const rest = (entries: readonly Entry[]): string =>
  entries.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).toFixed(2);

describe("entries of a document", () => {
  // 20.00, tax 2.60, discount 0.60 (0.53 of it without tax), fees 1.00: 23.00 due, 13.00 paid, 10.00 open.
  it.each([
    [
      "sale-out",
      { cash: "13.00", receivable: "10.00", "sale-revenue": "-19.47", "output-tax": "-2.53", "sale-fees": "-1.00" },
    ],
    [
      "sale-back",
      { cash: "-13.00", receivable: "-10.00", "sale-revenue": "19.47", "output-tax": "2.53", "sale-fees": "1.00" },
    ],
    [
      "purchase-in",
      { cash: "-13.00", payable: "-10.00", "goods-clearing": "19.47", "input-tax": "2.53", "purchase-fees": "1.00" },
    ],
  ])("the document kind %s books money and the open item against goods, tax and fees", (name, expected) => {
    const kind = kindOf(name);
    expect(shown(documentEntries(kind.facts.effective.example))).toEqual(expected);
  });

  it("the part of a purchase's fees that is spread over its goods is posted with the goods, and the rest as an expense", () => {
    const kind = kindOf("purchase-in");
    const { example } = kind.facts.effective;
    const fact = { ...example, lines: example.lines.map((line) => ({ ...line, worth: "20.22" })) };
    expect(shown(documentEntries(fact))).toMatchObject({ "goods-clearing": "20.22", "purchase-fees": "0.25" });
  });

  it("goods whose fact states no value are posted at their net amount, with all fees as expenses", () => {
    const kind = kindOf("purchase-in");
    const { example } = kind.facts.effective;
    const lines = example.lines.map(({ worth: _, ...line }) => ({ ...line, unitCost: "10.000000" }));
    expect(documentEntries({ ...example, lines })).toEqual(documentEntries(example));
  });

  it("a deposit deducted by a document reduces the prepayment, and retail sales have a revenue account of their own", () => {
    const kind = kindOf("retail-out");
    const fact = { ...kind.facts.effective.example, amountDeposit: "4.00", amountDebt: "6.00" };
    expect(shown(documentEntries(fact))).toMatchObject({
      prepayment: "4.00",
      receivable: "6.00",
      "retail-revenue": "-19.47",
    });
  });

  it.each([
    ["sale-order", "a", { cash: "20.00", prepayment: "-20.00" }, { cash: "-12.00", prepayment: "12.00" }],
    ["sale-order", null, { cash: "20.00", prepayment: "-20.00" }, { receivable: "-12.00", prepayment: "12.00" }],
    ["purchase-order", "a", { cash: "-20.00", prepayment: "20.00" }, { cash: "12.00", prepayment: "-12.00" }],
    ["purchase-order", null, { cash: "-20.00", prepayment: "20.00" }, { payable: "12.00", prepayment: "-12.00" }],
  ])(
    "an order's deposit is posted at the order's time, and what was returned of it at the time of the return: %s, through account %s",
    (name, accountId, paid, back) => {
      const kind = kindOf(name);
      const { signed } = kind.amounts;
      const nothing = { amountTax: "0", amountAfterDiscount: "0", amountOther: "0", lines: [] };
      const entries = documentEntries({
        ...{ ...kind.facts.effective.example, ...nothing, operTime: TIME },
        ...{ amountDeposit: signed("-20"), accounts: [{ accountId: newId(), amount: signed("20") }] },
        amountDebt: accountId ? "0" : signed("-12"),
        depositReturn: { operTime: "2026-11-25T02:00:00.000Z", accountId: accountId && newId(), amount: signed("12") },
      });
      const at = (time: string) => shown(entries.filter(({ operTime }) => operTime === time));
      expect([at(TIME), at("2026-11-25T02:00:00.000Z")]).toEqual([paid, back]);
      expect(rest(entries)).toBe("0.00");
    },
  );

  it("every document kind books a balanced set of entries", () => {
    for (const kind of documentKinds.filter(({ amounts }) => amounts.movesMoney))
      expect(rest(documentEntries(kind.facts.effective.example))).toBe("0.00");
  });
});

describe("entries of goods", () => {
  it.each([
    ["sale-out", "-20", { inventory: "-20.00", "cost-of-goods": "20.00" }],
    ["retail-back", "20", { inventory: "20.00", "cost-of-goods": "-20.00" }],
    ["purchase-in", "20", { inventory: "20.00", "goods-clearing": "-20.00" }],
    ["purchase-back", "-20", { inventory: "-20.00", "purchase-price-variance": "20.00" }],
    ["other-out", "-20", { inventory: "-20.00", "stock-gain-loss": "20.00" }],
  ])(
    "goods of a document are posted at their value to inventory and its opposite account: %s",
    (name, value, expected) => {
      expect(shown(stockEntries(sideOf(kindOf(name).trade), new Decimal(value), TIME))).toEqual(expected);
    },
  );
  it("opening stock is posted against opening equity", () => {
    expect(shown(stockEntries(sideOf(undefined), new Decimal(5), TIME))).toEqual({
      inventory: "5.00",
      "opening-equity": "-5.00",
    });
  });
});

describe("entries of a slip", () => {
  const slip = slipEffective.example;
  it("a receipt books money and discount against the customer's debt", () => {
    expect(shown(slipEntries(slip, lineRulesOf(moneyIn)))).toEqual({
      cash: "98.00",
      "discount-given": "2.00",
      receivable: "-100.00",
    });
  });
  it("a payment books the opposite of a receipt, with the supplier's discount as our gain", () => {
    const lines = slip.lines.map((line) => ({ ...line, eachAmount: "-100.00" }));
    const payment = {
      ...slip,
      kind: "money-out",
      partnerType: "供应商",
      changeAmount: "-98.00",
      discountMoney: "-2.00",
      lines,
    };
    expect(shown(slipEntries(payment, lineRulesOf(moneyOut)))).toEqual({
      cash: "-98.00",
      "discount-got": "-2.00",
      payable: "100.00",
    });
  });
  it("income and expense slips book money against each item", () => {
    const items = (eachAmount: string, itemId: string) => ({ ...slip.lines[0], itemId, documentId: null, eachAmount });
    const one = "0190a000-0000-7000-8000-000000000011";
    const other = "0190a000-0000-7000-8000-000000000012";
    const lines = [items("-3.00", one), items("-4.00", other), items("-5.00", one)].map((line) => ({
      ...slipEffective.body.shape.lines.element.parse({ ...slip.lines[0], ...line }),
    }));
    const entries = slipEntries(
      { ...slip, discountMoney: "0.00", changeAmount: "-12.00", lines },
      lineRulesOf(itemOut),
    );
    expect(entries.map(({ account, subjectId, amount }) => [account, subjectId === one, amount])).toEqual([
      ["cash", false, "-12.00"],
      ["expense", true, "8.00"],
      ["expense", false, "4.00"],
    ]);
  });
});

describe("entries of transfers and advances", () => {
  const [payer, one, other] = [newId(), newId(), newId()];
  const slip = { ...slipEffective.example, discountMoney: "0.00" };
  const lines = (...received: (readonly [accountId: string, eachAmount: string])[]) =>
    received.map(([accountId, eachAmount]) =>
      slipEffective.body.shape.lines.element.parse({ ...slip.lines[0], accountId, documentId: null, eachAmount }),
    );
  const booked = (entries: readonly Entry[]) =>
    entries.map(({ account, subjectId, amount }) => `${account} ${names.get(subjectId) ?? "partner"} ${amount}`);
  const names = new Map([
    [payer, "payer"],
    [one, "one"],
    [other, "other"],
  ]);

  it("a transfer takes from the account of its head what the accounts of its lines receive", () => {
    const transfer = { ...slip, partnerId: null, accountId: payer, changeAmount: "-60.00" };
    const received = lines([one, "10.00"], [other, "20.00"], [one, "30.00"]);
    const entries = slipEntries({ ...transfer, lines: received }, lineRulesOf(giro));
    expect(booked(entries)).toEqual(["cash payer -60.00", "cash one 40.00", "cash other 20.00"]);
  });

  it.each([
    ["an advance is owed to its member", "50.00", ["prepayment partner -50.00", "cash one 50.00"]],
    ["a withdrawal of an advance is owed no more", "-50.00", ["prepayment partner 50.00", "cash one -50.00"]],
  ])("%s, and its money moves on the account of its line", (_, amount, expected) => {
    const advance = { ...slip, accountId: null, changeAmount: amount, lines: lines([one, amount]) };
    expect(booked(slipEntries(advance, lineRulesOf(advanceIn)))).toEqual(expected);
  });
});

describe("difference of entries", () => {
  const entry = fc.record({
    account: fc.constantFrom("cash" as const, "receivable" as const, "sale-revenue" as const),
    subjectId: fc.constantFrom("a", "b"),
    partnerId: fc.constantFrom(null, "p"),
    amount: fc.integer({ min: -500, max: 500 }).map((cents) => (cents / 100).toFixed(2)),
    operTime: fc.constantFrom(TIME, "2026-11-22T02:00:00.000Z"),
  });
  const net = (entries: readonly Entry[]) =>
    difference([], entries)
      .map((each) => JSON.stringify(each))
      .sort();
  it("appending the difference turns any current entries into any desired ones", () => {
    fc.assert(
      fc.property(fc.array(entry), fc.array(entry), (currentEntries, desiredEntries) => {
        expect(net([...currentEntries, ...difference(currentEntries, desiredEntries)])).toEqual(net(desiredEntries));
        expect(difference(desiredEntries, desiredEntries)).toEqual([]);
      }),
    );
  });
  it("a moved document's entries move from its old day to its new one", () => {
    const before = openingEntries("cash", "a", 5, null);
    const after = before.map((each) => ({ ...each, operTime: TIME }));
    expect(difference(before, after)).toHaveLength(4);
  });
});
