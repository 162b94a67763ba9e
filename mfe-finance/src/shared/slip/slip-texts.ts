// The texts above and below a slip's lines, on the screen and on paper.
import type { SlipDetail } from "@kontor/contracts/finance/slip";
import type { SlipKindValues } from "@kontor/contracts/finance/slip-kind";
import { formatAmount, formatDateTime } from "@kontor/ui-kit/i18n/format";
import { HIDDEN } from "@kontor/ui-kit/voucher/masked";

/** The key of its label, and its text; empty where the slip does not have it. */
export type Text = readonly [name: string, text: string];

export const headTexts = (slip: SlipDetail): readonly Text[] => [
  ["organId", slip.organName],
  ["billTime", formatDateTime(slip.billTime)],
  ["billNo", slip.billNo],
  ["handsPersonId", slip.handsPersonName],
  // Of an advance the lines name the accounts.
  ["accountId", slip.accountId === null ? "" : slip.accountName],
  ["userName", slip.userName],
  ["auditor", slip.auditor],
  ["auditTime", formatDateTime(slip.auditTime)],
  ["remark", slip.remark],
];

const amount = (wire: string | null): string => (wire === null ? HIDDEN : formatAmount(wire));

/** The sums under the lines; only slips that settle open items have amounts besides the total. */
export const sumTexts = ({ lines }: Pick<SlipKindValues, "lines">, slip: SlipDetail): readonly Text[] => [
  ["totalPrice", amount(slip.totalPrice)],
  ...lines<readonly Text[]>({
    items: () => [],
    accounts: () => [],
    openItems: () => [
      ["discountMoney", amount(slip.discountMoney)],
      ["changeAmount", amount(slip.changeAmount)],
    ],
  }),
];
