// Money that came in and went out, by day or month and by what it came from (reference.md §4.6): what the settlement accounts changed by.
import { z } from "zod";
import { isHiddenBy, type PriceLimit, type PriceRule } from "../core/actor.ts";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { documentKinds } from "../document/document-kinds.ts";
import { slipKinds } from "../finance/slip-kinds.ts";
import { asWorkbook, comparable, period, reportPage, reportQuery } from "./common.ts";
import { moneySourceRow } from "./money-source.ts";

const staff = { service: "finance", audience: "staff", method: "GET", page: "/report/recandpay_report" } as const;

export interface CashKind {
  name: string;
  /** Whether its money counts as received; else as paid. What goes back by it lowers that. */
  comesIn: boolean;
  /** The codes that hide its amounts; none: everybody sees them. */
  priceLimit: PriceRule;
}
/** The kinds of documents and slips that move money on settlement accounts, in the order of their columns. */
export const cashKinds: readonly CashKind[] = [
  ...documentKinds
    .filter(({ amounts }) => amounts.movesMoney)
    .map(({ name, amounts, priceLimit }) => ({ name, comesIn: amounts.sign > 0, priceLimit })),
  ...slipKinds.map(({ name, amountSign, priceLimit = [] }) => ({ name, comesIn: amountSign > 0, priceLimit })),
];
export const cashKindNames: readonly string[] = cashKinds.map(({ name }) => name);
export const cashSums = ["received", "paid", "net"] as const;

/** The columns that a reader's role hides: kinds of hidden prices, and the sums with one of them. */
export function hiddenCash(limits: readonly PriceLimit[]): string[] {
  const hidden = cashKinds.filter(({ priceLimit }) => isHiddenBy(priceLimit, limits));
  const sums = [
    ...(hidden.some(({ comesIn }) => comesIn) ? ["received"] : []),
    ...(hidden.some(({ comesIn }) => !comesIn) ? ["paid"] : []),
    ...(hidden.length > 0 ? ["net"] : []),
  ];
  return [...hidden.map(({ name }) => name), ...sums];
}

/** Signed: what comes in is positive. Null where the role hides the prices of the kind, or of one of the kinds of a sum. */
const cash = z.string().nullable();

/** `beginTime` and `endTime` are days; left out: the last three months. */
export const recAndPaySearch = ["beginTime", "endTime", "accountId"] as const;
export const recAndPaySorts = ["day", ...cashKindNames, ...cashSums] as const;
export const recAndPayRow = z
  .object({
    /** The day, YYYY-MM-DD; of months the month, YYYY-MM. */
    day: z.string(),
    /** The first and last day of the row, within the period. */
    begin: z.iso.date(),
    end: z.iso.date(),
  })
  // By the names of the kinds and sums.
  .catchall(cash);
export type RecAndPayRow = z.infer<typeof recAndPayRow>;
const query = reportQuery.extend({ ...comparable, by: z.enum(["day", "month"]).default("month") });
export const getRecAndPayReport = defineEndpoint({
  ...staff,
  path: "/profitReport/getRecAndPayReport",
  summary:
    "List by day or month the money that came in and went out, by kind of document and slip; totals by kind, received, paid, net",
  query,
  response: reportPage(recAndPayRow).extend(period),
});
export const exportRecAndPayReport = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportRecAndPayReport",
  family: "file",
  summary: "Export the money that came in and went out by day or month as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});

/** Filters of the rows behind a figure; `kind` is one of the columns of kinds, left out: all. */
export const cashSourceSearch = ["beginTime", "endTime", "accountId", "number"] as const;
export const getRecAndPaySources = defineEndpoint({
  ...staff,
  path: "/profitReport/getRecAndPaySources",
  summary: "List the documents and slips that moved money in a period, newest first; total amount",
  query: reportQuery.extend({
    kind: z
      .string()
      .max(40)
      .refine((name) => cashKindNames.includes(name))
      .optional(),
    /** Only what counts as received, or as paid. */
    side: z.enum(["received", "paid"]).optional(),
  }),
  response: reportPage(moneySourceRow).extend(period),
});

const sum = z.string().nullable();
export const getSimpleProfitReport = defineEndpoint({
  ...staff,
  path: "/profitReport/getSimpleProfitReport",
  summary: "Read what was received and paid in a period, the difference, and the gross profit",
  query: z.strictObject({
    beginTime: day().optional(),
    endTime: day().optional(),
    accountId: uuid().optional(),
  }),
  response: z.object({
    ...period,
    /** Signed as in the report: what goes out is negative, and both come to the difference. */
    received: sum,
    paid: sum,
    difference: sum,
    /** Revenue of sales and retail less what the goods cost; whatever account is chosen. Null where the role hides any price or cost. */
    grossProfit: sum,
  }),
});
