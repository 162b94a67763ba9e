// Rules of the sorts of slip lines, one value with functions for each: items, open items, settlement accounts; no other code distinguishes them. Pure.
import type { Issue } from "@kontor/contracts/core/error";
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import type { DebtSide } from "@kontor/contracts/finance/open-item";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import type { SlipEffect } from "@kontor/contracts/finance/slip-facts";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { issue } from "@kontor/service-kit/voucher/check.rules";
import { Decimal } from "decimal.js";
import type { SlipBooking } from "../ledger/entries.rules.ts";
import type { DebtKey } from "../ledger/keys.rules.ts";
import { accountIssues } from "./account-lines.rules.ts";
import { itemIssues } from "./item-lines.rules.ts";
import type { JudgedSlip, SlipLine } from "./model.ts";
import { openItemIssues, openItemsOf, settledBy } from "./open-item-lines.rules.ts";

/** Checks, stores and books slips with such lines. */
export interface LineRules {
  /** All issues of the lines. */
  issues(judged: JudgedSlip): Issue[];
  /**
   * Issues of a discount.
   * @param total of the lines
   */
  discountIssues(discount: Decimal, total: Decimal): Issue[];
  /** The open items that the lines may name, to be locked. */
  openItems(input: Pick<SlipInput, "organId" | "lines">): DebtKey[];
  /** The open item of a line; nulls where it settles nothing. */
  settles(
    judged: Pick<JudgedSlip, "input" | "referenceData" | "stored">,
    billId: string | null,
  ): Pick<SlipLine, "settlesId" | "settlesKind" | "isOpening">;
  /** The ledger account that the head's amount is booked on. */
  headBooking(slip: Pick<SlipEffect, "partnerId" | "accountId">): SlipBooking;
  /** The ledger account that a line books. */
  booking(
    slip: Pick<SlipEffect, "partnerId">,
    line: Pick<SlipEffect["lines"][number], "itemId" | "accountId">,
  ): SlipBooking;
  discountAccount: LedgerAccount;
  /** Whether it changes its partner's prepayment. */
  changesPrepayment: boolean;
  /** Whether lists show discount and money moved in addition to the total. */
  hasDiscount: boolean;
}

const settlesNothing: LineRules["settles"] = () => ({ settlesId: null, settlesKind: null, isOpening: false });
const noDiscount: LineRules["discountIssues"] = (discount) =>
  discount.isZero() ? [] : [issue("value-not-allowed", "discountMoney")];
/** The amount moves on the account of the head. */
const onHeadAccount: LineRules["headBooking"] = ({ accountId: subjectId }) => ({ account: "cash", subjectId, sign: 1 });

const ACCOUNTS: Readonly<Record<DebtSide, { openItem: LedgerAccount; discount: LedgerAccount }>> = {
  客户: { openItem: "receivable", discount: "discount-given" },
  供应商: { openItem: "payable", discount: "discount-got" },
};

/** The rules of a kind's lines. */
export const lineRulesOf = ({ lines }: Pick<SlipKindValues, "lines">): LineRules =>
  lines<LineRules>({
    items: ({ type, account }) => ({
      issues: (judged) => itemIssues(judged, type),
      discountIssues: noDiscount,
      openItems: () => [],
      settles: settlesNothing,
      headBooking: onHeadAccount,
      booking: (_slip, { itemId: subjectId }) => ({ account, subjectId, sign: -1 }),
      discountAccount: account,
      changesPrepayment: false,
      hasDiscount: false,
    }),
    openItems: ({ side }) => ({
      issues: openItemIssues,
      discountIssues(discount, total) {
        const most = Decimal.max(total, 0);
        if (discount.lessThanOrEqualTo(most)) return [];
        return [issue("document-discount-too-high", "discountMoney", { amount: most.toFixed(2) })];
      },
      openItems: (input) => openItemsOf(input, side),
      settles: settledBy,
      headBooking: onHeadAccount,
      booking: ({ partnerId: subjectId }) => ({ account: ACCOUNTS[side].openItem, subjectId, sign: -1 }),
      discountAccount: ACCOUNTS[side].discount,
      changesPrepayment: false,
      hasDiscount: true,
    }),
    accounts: (accountLines) => ({
      issues: (judged) => accountIssues(judged, accountLines),
      discountIssues: noDiscount,
      openItems: () => [],
      settles: settlesNothing,
      headBooking:
        accountLines.from === "account"
          ? onHeadAccount
          : ({ partnerId: subjectId }) => ({ account: "prepayment", subjectId, sign: -1 }),
      booking: (_slip, { accountId: subjectId }) => ({ account: "cash", subjectId, sign: 1 }),
      // There is none to book.
      discountAccount: "discount-given",
      changesPrepayment: accountLines.from === "member",
      hasDiscount: false,
    }),
  });
