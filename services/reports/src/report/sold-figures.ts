// The figures of what was sold: their expressions, totals and order for rows of `SOLD`, and which of them a role hides.

import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { soldAmounts } from "@kontor/contracts/reports/sold";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { hiddenFor } from "@kontor/service-kit/report/run-report";
import { figure, money, moneySum } from "./product.query.ts";
import { areAmountsHidden } from "./trade-scope.ts";

const QUANTITY = "(l.out_quantity - l.in_quantity)";
export const NET = "(l.sale - l.returned)";
const PROFIT = "(l.sale - l.returned - l.cost)";
/** Percent with two decimals; null where the whole is zero. */
export const percent = (part: string, whole: string): string => `round(100 * (${part}) / nullif(${whole}, 0), 2)`;
/** A figure that does not exist is an empty text: null is one that is hidden. */
export const orEmpty = (expression: string): string => `coalesce((${expression})::text, '')`;
/** The order of a figure that may not exist: those without one come last when it falls, and when it rises. */
export const present = (expression: string): string => `(${expression}) is null, ${expression}`;
const MARGIN = percent(PROFIT, NET);
const [PRICE, COST] = [NET, "l.cost"].map((sum) => `round(${sum} / nullif(${QUANTITY}, 0), 6)`) as [string, string];

/** The columns of rows `l`. */
export const SOLD_COLUMNS = `${figure("l.out_quantity")} as "outQuantity", ${money("l.sale")} as "saleAmount", ${figure("l.in_quantity")} as "inQuantity",
  ${money("l.returned")} as "returnAmount", ${figure(QUANTITY)} as "netQuantity", ${money(NET)} as "netAmount", ${money("l.cost")} as cost,
  ${money(PROFIT)} as "grossProfit", ${orEmpty(MARGIN)} as "grossMargin"`;
export const AVERAGE_COLUMNS = `${orEmpty(`trim_scale(${PRICE})`)} as "averagePrice", ${orEmpty(`trim_scale(${COST})`)} as "averageCost"`;
const quantitySum = (of: string): string => figure(`coalesce(sum(${of}), 0)`);
export const SOLD_TOTALS = {
  outQuantity: quantitySum("l.out_quantity"),
  saleAmount: moneySum("l.sale"),
  inQuantity: quantitySum("l.in_quantity"),
  returnAmount: moneySum("l.returned"),
  netQuantity: quantitySum(QUANTITY),
  netAmount: moneySum(NET),
  cost: moneySum("l.cost"),
  grossProfit: moneySum(PROFIT),
  grossMargin: orEmpty(percent(`sum(round(${PROFIT}, 2))`, `sum(round(${NET}, 2))`)),
};
export const SOLD_ORDER = {
  ...{ outQuantity: "l.out_quantity", saleAmount: "l.sale", inQuantity: "l.in_quantity", returnAmount: "l.returned" },
  ...{ netQuantity: QUANTITY, netAmount: NET, cost: "l.cost", grossProfit: PROFIT, grossMargin: present(MARGIN) },
};
export const AVERAGE_ORDER = { averagePrice: present(PRICE), averageCost: present(COST) };
/** Rows that moved anything. */
export const ANYTHING = "(out_quantity <> 0 or in_quantity <> 0 or sale <> 0 or returned <> 0 or cost <> 0)";

/** The figures of sales of these kinds that the actor may not see: amounts with the prices of any of them, costs and what tells of them. */
export const hiddenSold = (ctx: Ctx, endpoint: Endpoint, kinds: readonly string[], more: readonly string[]) =>
  hiddenFor(ctx, endpoint, areAmountsHidden(ctx, kinds) ? [...soldAmounts, ...more] : []);
