// The rules of a document's amounts by the way it is paid: one value for the form, which proposes them, and the service, which checks them
// (reference.md §1.6, §1.7, §1.12).
import type { Issue } from "../core/error.ts";
import { toWire } from "../core/money.ts";
import {
  discountAgrees,
  editDiscount,
  figure,
  type HeadFigures,
  type HeadTotals,
  type LineFigures,
  refundable,
  totals,
} from "./totals.ts";

/** The head's figures in the form. */
export interface HeadMoney extends HeadFigures {
  /** Received at the counter. */
  getAmount: string;
}
export const NO_MONEY: HeadMoney = {
  discount: "0",
  discountMoney: "0",
  otherMoney: "0",
  deposit: "0",
  changeAmount: "0",
  getAmount: "0",
};

/** What a document's source leaves to it. */
interface Left {
  /** The source's open amount. */
  openDebt: string;
  /** The return's share of its source's discount; undefined: the discount follows its rate. */
  discount: Pick<HeadFigures, "discount" | "discountMoney"> | undefined;
  /** What is left of the deposit of the order that is delivered. */
  deposit: string;
}

/** A document's figures in the input. */
interface Figures {
  lines: readonly LineFigures[];
  head: HeadFigures;
  /** null: the whole amount due. */
  getAmount: string | null;
}

interface Paid {
  accountId: string;
  amount: string;
}

/** One value for each way in which documents are paid. */
export interface ByPayment<Value> {
  credit: Value;
  cash: Value;
  deposit: Value;
  goodsOnly: Value;
}

/** How a kind of document treats money. Issues are those that forms and services show; each names its field. */
export interface AmountPolicy {
  /** 1: paying it brings money in, -1: takes money out, 0: moves none. */
  sign: 1 | -1 | 0;
  /** Whether lines bear tax, and the head a discount and other fees. */
  hasTax: boolean;
  /** Whether money goes through settlement accounts. */
  movesMoney: boolean;
  /** Whether a document names an account for such a payment. */
  needsAccount(paid: string): boolean;
  /** Whether the unpaid part stays open, to be settled by slips. */
  hasOpenItem: boolean;
  /** Whether the tenant may have other fees spread over what the goods cost (docs/decisions/0033). */
  canSpreadFees: boolean;
  /** Whether the form begins at its lines, as scanning at a till does; else at its head. */
  beginsAtLines: boolean;
  /** The wire's payment type of a document that is paid at once, by what pays it; null for all others. */
  payType(prepaid: boolean): "现付" | "预付款" | null;
  /** The value for this way of being paid, for what follows from it alone: the columns and fields that a document shows. */
  choose<Value>(by: ByPayment<Value>): Value;
  /** An amount as the ledgers store it, signed. */
  signed(amount: string): string;
  /** The tax rate in percent that a new line starts with. @param ofPartner the partner's usual one */
  startTaxRate(ofPartner: string | null | undefined): string;
  /**
   * The head's figures that follow from the lines.
   * @param typed the figures that a user has typed, which stay as they are
   */
  recalculate(
    lines: readonly LineFigures[],
    head: HeadMoney,
    typed: ReadonlySet<keyof HeadMoney>,
    left: Left,
  ): HeadMoney;
  /** The amount due, and its open part. */
  payable(sums: Pick<HeadTotals, "due" | "debt">): { amountDue: string; amountDebt: string };
  /** The stored amount received at the counter; null where there is none. */
  received(getAmount: string | null, total: string): string | null;
  /** The amount sent of it; null where there is none. */
  sentAsReceived(getAmount: string): string | null;
  /** The amount paid by a user who sees no money: of what was paid before, at most what is now due. */
  paidUnseen(sums: Pick<HeadTotals, "due" | "totalPrice">, before: string): string;
  /** Whether accounts are named and add up to the amount paid. @param paid undefined: it is not known */
  accountIssues(accounts: readonly Paid[], paid: string | undefined): Issue[];
  /** Fields that such documents do not have must be empty. */
  absentIssues(figures: Figures): Issue[];
  /** Whether discount and payment agree with the sum of the lines. */
  sumIssues(figures: Figures): Issue[];
}

const issue = (id: string, field: string, values?: Issue["values"]): Issue => ({
  id,
  field,
  ...(values ? { values } : {}),
});
const isZero = (text: string): boolean => figure(text).isZero();

const noPayType: AmountPolicy["payType"] = () => null;

/** All of these must be empty. */
const filled = (head: HeadFigures, ...fields: (keyof HeadFigures)[]): Issue[] =>
  fields.filter((field) => !isZero(head[field])).map((field) => issue("value-not-allowed", field));
/** Only a delivery of an order deducts its deposit. */
const noDeposit = ({ head }: Figures): Issue[] =>
  isZero(head.deposit) ? [] : [issue("document-deposit-without-order", "deposit")];
const noneReceived = ({ getAmount }: Figures): Issue[] =>
  getAmount === null ? [] : [issue("value-not-allowed", "getAmount")];
const noTax = ({ lines, head }: Figures): Issue[] => [
  ...filled(head, "discountMoney", "discount", "otherMoney"),
  ...lines.flatMap(({ taxRate, taxMoney }, at) =>
    isZero(taxRate) && isZero(taxMoney) ? [] : [{ ...issue("value-not-allowed", `lines.${at}.taxRate`), row: at + 1 }],
  ),
];

const named = (accounts: readonly Paid[], paid: string | undefined): Issue[] => {
  if (accounts.length === 0) return [issue("document-account-required", "accounts")];
  if (paid === undefined) return [];
  const sum = accounts.reduce((total, { amount }) => total.plus(figure(amount)), figure("0"));
  if (sum.equals(figure(paid))) return [];
  return [issue("document-accounts-sum", "accounts", { sum: sum.toFixed(2), paid: figure(paid).toFixed(2) })];
};

const signedBy = (sign: 1 | -1 | 0) => (amount: string) => toWire(figure(amount).times(sign), "amount");
const atMostDue: AmountPolicy["paidUnseen"] = ({ due }, before) => (figure(before).greaterThan(due) ? due : before);
const payable: AmountPolicy["payable"] = ({ due, debt }) => ({ amountDue: due, amountDebt: debt });

/** Whether the discount agrees with its rate and is no more than the lines come to, and no more is paid than is due. */
function overpaidIssues(lines: readonly LineFigures[], head: HeadFigures): Issue[] {
  const { totalTaxLastMoney: amount, due, debt } = totals(lines, head);
  if (figure(head.discountMoney).greaterThan(amount))
    return [issue("document-discount-too-high", "discountMoney", { amount })];
  const isOverpaid = figure(debt).isNegative() && !isZero(debt);
  return [
    ...(discountAgrees(lines, head) ? [] : [issue("document-discount-differs", "discountMoney")]),
    ...(isOverpaid ? [issue("document-overpaid", "changeAmount", { due })] : []),
  ];
}

/** The part of an order's deposit that a delivery deducts: all that is left of it, at most what is due. */
export const deductible = (due: string, left: string): string => {
  const most = figure(due).isNegative() ? "0" : due;
  return toWire(figure(left).greaterThan(most) ? most : left, "amount");
};

/**
 * Purchases and sales: tax, discount, other fees; the unpaid part stays open. In the form the amount paid follows the amount due until it is typed, a
 * return's after settling its source's debt; the discount follows its rate, a return's its share of its source's; what is left of an order's deposit is deducted.
 * @param sign 1: the partner pays, -1: the partner is paid
 */
export const credit = (sign: 1 | -1, { canSpreadFees = false } = {}): AmountPolicy => ({
  ...{ sign, canSpreadFees, beginsAtLines: false },
  ...{ hasTax: true, movesMoney: true, hasOpenItem: true, payType: noPayType },
  needsAccount: () => true,
  choose: (by) => by.credit,
  signed: signedBy(sign),
  startTaxRate: (ofPartner) => ofPartner ?? "0",
  recalculate(lines, head, typed, { openDebt, discount, deposit }) {
    const follows = discount ?? editDiscount(lines, head, "discount");
    const discounted = typed.has("discountMoney") ? head : { ...head, ...follows };
    const whole = totals(lines, { ...discounted, deposit: "0" }).due;
    const deducted = typed.has("deposit") ? discounted : { ...discounted, deposit: deductible(whole, deposit) };
    if (typed.has("changeAmount")) return deducted;
    return { ...deducted, changeAmount: refundable(totals(lines, deducted).due, openDebt) };
  },
  payable,
  received: () => null,
  sentAsReceived: () => null,
  paidUnseen: atMostDue,
  accountIssues: named,
  absentIssues: noneReceived,
  sumIssues({ lines, head }) {
    const { due } = totals(lines, { ...head, deposit: "0" });
    const isAbove = !isZero(head.deposit) && figure(head.deposit).greaterThan(due);
    return isAbove ? [issue("document-deposit-above-due", "deposit", { due })] : overpaidIssues(lines, head);
  },
});

/**
 * Orders: what was agreed, of which nothing is due yet but a deposit, where one is paid (reference.md §1.6, §1.7).
 * @param sign 1: the partner pays it, -1: the partner is paid
 */
export const depositOnly = (sign: 1 | -1): AmountPolicy => ({
  ...{ sign, canSpreadFees: false, beginsAtLines: false },
  ...{ hasTax: true, movesMoney: true, hasOpenItem: false, payType: noPayType },
  needsAccount: (paid) => !isZero(paid),
  choose: (by) => by.deposit,
  signed: signedBy(sign),
  startTaxRate: (ofPartner) => ofPartner ?? "0",
  recalculate: (lines, head, typed) =>
    typed.has("discountMoney") ? head : { ...head, ...editDiscount(lines, head, "discount") },
  payable: () => ({ amountDue: "0.00", amountDebt: "0.00" }),
  received: () => null,
  sentAsReceived: () => null,
  paidUnseen: (_, before) => before,
  accountIssues: (accounts, paid) =>
    accounts.length === 0 && (paid === undefined || isZero(paid)) ? [] : named(accounts, paid),
  absentIssues: (figures) => [...noDeposit(figures), ...noneReceived(figures), ...filled(figures.head, "otherMoney")],
  sumIssues: ({ lines, head }) => overpaidIssues(lines, head),
});

/**
 * The counter: the whole amount is paid at once; in the form received follows it until it is typed.
 * @param sign 1: the customer pays, -1: the customer is paid back
 */
export const cash = (sign: 1 | -1): AmountPolicy => ({
  ...{ sign, canSpreadFees: false, beginsAtLines: true },
  ...{ hasTax: false, movesMoney: true, hasOpenItem: false, payType: (prepaid) => (prepaid ? "预付款" : "现付") },
  needsAccount: () => true,
  choose: (by) => by.cash,
  signed: signedBy(sign),
  startTaxRate: () => "0",
  recalculate(lines, head, typed) {
    const { due } = totals(lines, NO_MONEY);
    return { ...NO_MONEY, changeAmount: due, getAmount: typed.has("getAmount") ? head.getAmount : due };
  },
  payable,
  received: (getAmount, total) => toWire(getAmount ?? total, "amount"),
  sentAsReceived: (getAmount) => getAmount,
  paidUnseen: ({ totalPrice }) => totalPrice,
  accountIssues: named,
  absentIssues: (figures) => [...noDeposit(figures), ...noTax(figures)],
  sumIssues({ lines, head, getAmount }) {
    const { totalPrice: amount } = totals(lines, head);
    const isShort = getAmount !== null && figure(getAmount).lessThan(amount);
    return [
      ...(figure(head.changeAmount).equals(amount)
        ? []
        : [issue("document-amount-differs", "changeAmount", { amount })]),
      ...(isShort ? [issue("document-received-less", "getAmount", { amount })] : []),
    ];
  },
});

/** Goods alone: quantities and amounts, nothing to be paid. */
export const goodsOnly = (): AmountPolicy => ({
  ...{ sign: 0, canSpreadFees: false, beginsAtLines: false },
  ...{ hasTax: false, movesMoney: false, hasOpenItem: false, payType: noPayType },
  needsAccount: () => false,
  choose: (by) => by.goodsOnly,
  signed: signedBy(0),
  startTaxRate: () => "0",
  recalculate: () => NO_MONEY,
  payable: () => ({ amountDue: "0.00", amountDebt: "0.00" }),
  received: () => null,
  sentAsReceived: () => null,
  paidUnseen: atMostDue,
  accountIssues: (accounts) => (accounts.length === 0 ? [] : [issue("value-not-allowed", "accounts")]),
  absentIssues: (figures) => [
    ...noDeposit(figures),
    ...noneReceived(figures),
    ...noTax(figures),
    ...filled(figures.head, "changeAmount"),
  ],
  sumIssues: () => [],
});
