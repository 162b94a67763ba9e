import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AmountPolicy, cash, credit, depositOnly, goodsOnly, NO_MONEY } from "./amounts.ts";
import { editLine, totals } from "./totals.ts";

const line = (operNumber: string, unitPrice: string, taxRate = "0") =>
  editLine({ operNumber, unitPrice, allPrice: "", taxRate, taxMoney: "", taxLastMoney: "" }, "unitPrice");
// 20.00 and 2.60 of tax.
const lines = [line("2", "10", "13")];
const untaxed = [line("2", "10")];
const head = { discount: "0", discountMoney: "0", otherMoney: "0", deposit: "0", changeAmount: "0" };
const policies: [string, AmountPolicy][] = [
  ["credit", credit(1)],
  ["cash", cash(1)],
  ["deposit", depositOnly(1)],
  ["goods only", goodsOnly()],
];
const wrong = (issues: { id: string; field?: string | undefined }[]) => issues.map(({ id, field }) => `${field} ${id}`);

it("each payment policy (credit, cash, deposit, goods only) picks its own of the values that are given for all policies", () => {
  const values = { credit: "credit", cash: "cash", deposit: "deposit", goodsOnly: "goods only" };
  expect(policies.map(([, policy]) => policy.choose(values))).toEqual(policies.map(([name]) => name));
});

describe("fields that documents do not have must be empty", () => {
  const full = { discount: "5", discountMoney: "1", otherMoney: "2", deposit: "3", changeAmount: "4" };
  it.each([
    ["credit", ["getAmount value-not-allowed"]],
    [
      "deposit",
      ["deposit document-deposit-without-order", "getAmount value-not-allowed", "otherMoney value-not-allowed"],
    ],
    [
      "cash",
      [
        "deposit document-deposit-without-order",
        "discountMoney value-not-allowed",
        "discount value-not-allowed",
        "otherMoney value-not-allowed",
        "lines.0.taxRate value-not-allowed",
      ],
    ],
    [
      "goods only",
      [
        "deposit document-deposit-without-order",
        "getAmount value-not-allowed",
        "discountMoney value-not-allowed",
        "discount value-not-allowed",
        "otherMoney value-not-allowed",
        "lines.0.taxRate value-not-allowed",
        "changeAmount value-not-allowed",
      ],
    ],
  ])(
    "under the payment policy %s each filled field that its documents do not have is an issue, in lines with the line's number",
    (name, expected) => {
      const policy = new Map(policies).get(name);
      const issues = policy?.absentIssues({ lines, head: full, getAmount: "9" }) ?? [];
      expect(wrong(issues)).toEqual(expected);
      expect(issues.filter(({ field }) => field?.startsWith("lines")).every(({ row }) => row === 1)).toBe(true);
      expect(policy?.absentIssues({ lines: untaxed, head, getAmount: null })).toEqual([]);
    },
  );
});

describe("the amount paid agrees with the sum of the lines", () => {
  it("a document on credit is paid at most what is due, and its discount lies within the total and agrees with its rate", () => {
    const judged = (input: Partial<typeof head>) =>
      credit(1).sumIssues({ lines, head: { ...head, ...input }, getAmount: null });
    expect(judged({ changeAmount: "22.60" })).toEqual([]);
    expect(judged({ changeAmount: "22.61" })).toEqual([
      { id: "document-overpaid", field: "changeAmount", values: { due: "22.60" } },
    ]);
    expect(wrong(judged({ discount: "10", discountMoney: "5" }))).toEqual(["discountMoney document-discount-differs"]);
    expect(judged({ discount: "100", discountMoney: "22.61" })).toEqual([
      { id: "document-discount-too-high", field: "discountMoney", values: { amount: "22.60" } },
    ]);
  });

  it("an order's deposit is at most the order's total, and the order itself has nothing due and no debt", () => {
    const policy = depositOnly(1);
    const judged = (changeAmount: string) =>
      policy.sumIssues({ lines, head: { ...head, changeAmount }, getAmount: null });
    expect([judged("0"), judged("22.60")]).toEqual([[], []]);
    expect(judged("22.61")).toEqual([{ id: "document-overpaid", field: "changeAmount", values: { due: "22.60" } }]);
    expect(policy.payable({ due: "22.60", debt: "12.60" })).toEqual({ amountDue: "0.00", amountDebt: "0.00" });
    expect(policy.accountIssues([], "0.00")).toEqual([]);
    expect(wrong(policy.accountIssues([], "5"))).toEqual(["accounts document-account-required"]);
    expect([policy.needsAccount("0"), policy.needsAccount("5")]).toEqual([false, true]);
  });

  it("a delivery deducts what is left of its order's deposit, at most what is due, and the rest is to be paid", () => {
    const left = (deposit: string) => ({ openDebt: "0", discount: undefined, deposit });
    const deducted = (deposit: string) => {
      const next = credit(1).recalculate(lines, NO_MONEY, new Set(), left(deposit));
      return [next.deposit, next.changeAmount];
    };
    expect(["0", "10", "22.60", "50"].map(deducted)).toEqual([
      ["0.00", "22.60"],
      ["10.00", "12.60"],
      ["22.60", "0.00"],
      ["22.60", "0.00"],
    ]);
    const typed = credit(1).recalculate(lines, { ...NO_MONEY, deposit: "5" }, new Set(["deposit"]), left("10"));
    expect([typed.deposit, typed.changeAmount]).toEqual(["5", "17.60"]);
    const above = credit(1).sumIssues({ lines, head: { ...head, deposit: "22.61" }, getAmount: null });
    expect(above).toEqual([{ id: "document-deposit-above-due", field: "deposit", values: { due: "22.60" } }]);
  });

  it("a sale at the counter is paid in full, and the amount received is not less than the amount paid", () => {
    const judged = (changeAmount: string, getAmount: string | null) =>
      wrong(cash(1).sumIssues({ lines: untaxed, head: { ...head, changeAmount }, getAmount }));
    expect([judged("20", null), judged("20", "20"), judged("20", "50")]).toEqual([[], [], []]);
    expect(judged("19.99", "19.99")).toEqual([
      "changeAmount document-amount-differs",
      "getAmount document-received-less",
    ]);
  });

  it("the parts of a payment by settlement account add up to the payment, and a document of goods alone names no account", () => {
    const parts = (...amounts: string[]) => amounts.map((amount, at) => ({ accountId: `a${at}`, amount }));
    for (const policy of [credit(-1), cash(-1)]) {
      expect(wrong(policy.accountIssues([], "5"))).toEqual(["accounts document-account-required"]);
      expect(policy.accountIssues(parts("2", "3"), "5.00")).toEqual([]);
      expect(policy.accountIssues(parts("2", "3"), undefined)).toEqual([]);
      expect(policy.accountIssues(parts("2", "2"), "5")).toEqual([
        { id: "document-accounts-sum", field: "accounts", values: { sum: "4.00", paid: "5.00" } },
      ]);
    }
    expect(goodsOnly().accountIssues([], "0")).toEqual([]);
    expect(wrong(goodsOnly().accountIssues(parts("1"), "1"))).toEqual(["accounts value-not-allowed"]);
  });
});

describe("form and service compute the same from the same lines", () => {
  const amount = fc.integer({ min: 1, max: 99_999 }).map((cents) => (cents / 100).toFixed(2));
  const some = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 99 }).map(String), amount, fc.constantFrom("0", "6", "13")),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  it.each(policies)(
    "under the payment policy %s the service accepts the amounts that the form proposes",
    (_name, policy) => {
      fc.assert(
        fc.property(some, fc.nat(100).map(String), (input, discount) => {
          const made = input.map(([quantity, price, rate]) => line(quantity, price, policy.hasTax ? rate : "0"));
          const typed = { ...NO_MONEY, discount: policy.hasTax ? discount : "0" };
          const next = policy.recalculate(made, typed, new Set(), {
            openDebt: "0",
            discount: undefined,
            deposit: "7.00",
          });
          const document = { lines: made, head: next, getAmount: policy.sentAsReceived(next.getAmount) };
          const paid = policy.movesMoney ? [{ accountId: "a", amount: next.changeAmount }] : [];
          expect([...policy.absentIssues(document), ...policy.sumIssues(document)]).toEqual([]);
          expect(policy.accountIssues(paid, next.changeAmount)).toEqual([]);
          expect(policy.payable(totals(made, next)).amountDebt).toBe("0.00");
        }),
      );
    },
  );

  it("an amount for the ledgers has the sign of its kind of document, and zero has no minus", () => {
    expect(policies.map(([, { signed }]) => signed("12.5"))).toEqual(["12.50", "12.50", "12.50", "0.00"]);
    expect([credit(-1).signed("12.5"), cash(-1).signed("0"), goodsOnly().signed("5")]).toEqual([
      "-12.50",
      "0.00",
      "0.00",
    ]);
  });
});

describe("users who see no money", () => {
  it("a user who sees no money pays what was paid before, at most what is due, on credit, and the whole amount at the counter", () => {
    const sums = { due: "20.00", totalPrice: "25.00" };
    expect(["5", "20", "30"].map((before) => credit(1).paidUnseen(sums, before))).toEqual(["5", "20", "20.00"]);
    expect(cash(1).paidUnseen(sums, "5")).toBe("25.00");
  });

  it("a new line starts at the partner's tax rate where the document's lines bear tax, and at 0 elsewhere", () => {
    expect(policies.map(([, policy]) => policy.startTaxRate("13"))).toEqual(["13", "0", "13", "0"]);
    expect(credit(1).startTaxRate(null)).toBe("0");
  });
});
