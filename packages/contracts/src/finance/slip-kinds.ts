// The kinds of finance slips. Each one's facts are the same two: slipEffective and slipWithdrawn name the kind.
import type { SlipName } from "../core/kind-labels.ts";
import { kindPages, type PageOfKind } from "../core/kind-pages.ts";
import { type SlipEndpoints, slipEndpoints } from "./slip-endpoints.ts";
import type { SlipKindValues } from "./slip-kind.ts";
import { advanceLines, expenseLines, hasHeadAccount, incomeLines, openItemLines, transferLines } from "./slip-lines.ts";

export interface SlipKind extends SlipKindValues {
  endpoints: SlipEndpoints;
}
function defineSlip(own: Omit<SlipKindValues, keyof PageOfKind>): SlipKind {
  const kind = { ...own, ...kindPages[own.name] };
  return { ...kind, endpoints: slipEndpoints(kind) };
}

export const itemIn = defineSlip({
  name: "item-in",
  path: "/itemIn",
  type: "收入",
  partner: { types: ["客户", "供应商", "会员"], required: false },
  lines: incomeLines,
  amountSign: 1,
  priceLimit: undefined,
});

export const itemOut = defineSlip({
  name: "item-out",
  path: "/itemOut",
  type: "支出",
  partner: { types: ["客户", "供应商", "会员"], required: false },
  lines: expenseLines,
  amountSign: -1,
  priceLimit: undefined,
});

export const moneyIn = defineSlip({
  name: "money-in",
  path: "/moneyIn",
  type: "收款",
  partner: { types: ["客户"], required: true },
  lines: openItemLines("客户"),
  amountSign: 1,
  priceLimit: "6",
});

export const moneyOut = defineSlip({
  name: "money-out",
  path: "/moneyOut",
  type: "付款",
  partner: { types: ["供应商"], required: true },
  lines: openItemLines("供应商"),
  amountSign: -1,
  priceLimit: "4",
});

export const giro = defineSlip({
  name: "giro",
  path: "/giro",
  type: "转账",
  partner: { types: [], required: false },
  lines: transferLines,
  amountSign: -1,
  priceLimit: undefined,
});

export const advanceIn = defineSlip({
  name: "advance-in",
  path: "/advanceIn",
  type: "收预付款",
  partner: { types: ["会员"], required: true },
  lines: advanceLines,
  amountSign: 1,
  priceLimit: "5",
});

/** Each under its own name: one that is missing does not compile. */
const kinds: Readonly<Record<SlipName, SlipKind>> = {
  "item-in": itemIn,
  "item-out": itemOut,
  "money-in": moneyIn,
  "money-out": moneyOut,
  giro,
  "advance-in": advanceIn,
};
export const slipKinds: readonly SlipKind[] = Object.values(kinds);

/** The kinds whose slips settle open items, for code that knows a slip only by its kind's name. */
export const settlingKinds: readonly SlipName[] = slipKinds.flatMap(({ name, lines }) =>
  lines({ items: () => [], openItems: () => [name], accounts: () => [] }),
);

/** The kinds whose slips are members' prepayments, for the same code. */
export const advanceKinds: readonly SlipName[] = slipKinds.flatMap(({ name, lines }) =>
  hasHeadAccount(lines) ? [] : [name],
);
