// The statement of net profit (reference.md §4.6): what the double-entry ledger holds of revenue, cost, income and expenses in a period
// (docs/decisions/0078).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { watermark } from "../core/watermark.ts";
import type { LedgerAccount } from "../finance/ledger.ts";
import { asWorkbook, period, reportPage, reportQuery } from "./common.ts";
import { moneySourceRow } from "./money-source.ts";

const staff = { service: "finance", audience: "staff", method: "GET", page: "/report/profit_report" } as const;

interface BookedLine {
  account: LedgerAccount;
  /** One row for each item. */
  byItem?: true;
  /** Only what adjustments after stock-taking booked; `false`: all but those. */
  ofStockTaking?: boolean;
}
/** The lines that are booked, by name, in their order. A gain is positive on each of them, a cost or loss negative. */
export const bookedLines = {
  saleRevenue: { account: "sale-revenue" },
  retailRevenue: { account: "retail-revenue" },
  cost: { account: "cost-of-goods" },
  saleFees: { account: "sale-fees" },
  purchaseFees: { account: "purchase-fees" },
  income: { account: "income", byItem: true },
  expense: { account: "expense", byItem: true },
  discountGot: { account: "discount-got" },
  discountGiven: { account: "discount-given" },
  priceVariance: { account: "purchase-price-variance" },
  stockGainLoss: { account: "stock-gain-loss", ofStockTaking: false },
  stockTaking: { account: "stock-gain-loss", ofStockTaking: true },
} as const satisfies Record<string, BookedLine>;
export type BookedLineName = keyof typeof bookedLines;
export const bookedLineNames = Object.keys(bookedLines) as BookedLineName[];
/** Sums of the lines above them. */
export const summedLines = ["revenue", "grossProfit", "netProfit"] as const;
export const profitAccounts: readonly LedgerAccount[] = [
  ...new Set(Object.values(bookedLines).map(({ account }) => account)),
];

export const profitRow = z.object({
  line: z.enum([...bookedLineNames, ...summedLines]),
  /** The item of an income or expense; its name is empty of other lines. */
  itemId: uuid().nullable(),
  name: z.string(),
  /** Gains are positive, costs and losses negative: lines add up to the sums below them. */
  amount: z.string(),
  /** In as many days before the period. */
  previous: z.string(),
  change: z.string(),
  /** Of the revenue, in percent with two decimals; null without revenue. */
  share: z.string().nullable(),
  /** False for gains and losses of stock-taking where the company's switch leaves them out: no sum has them. */
  isCounted: z.boolean(),
});
export type ProfitRow = z.infer<typeof profitRow>;

/** Days; left out: this month up to today, or the month of the end up to it. */
export const netProfitSearch = ["beginTime", "endTime"] as const;
export const getNetProfit = defineEndpoint({
  ...staff,
  path: "/profitReport/getNetProfit",
  summary:
    "List the lines of the statement of net profit of a period beside as many days before it; not for people who may not see all money",
  query: reportQuery,
  response: reportPage(profitRow).extend({
    ...period,
    previous: z.object(period).omit({ previous: true }),
    /** The gross and net profit of revenue, in percent; null without revenue. */
    grossMargin: z.string().nullable(),
    netMargin: z.string().nullable(),
  }),
});
export const exportNetProfit = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportNetProfit",
  family: "file",
  summary: "Export the statement of net profit as a workbook",
  query: reportQuery.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});

/** How many months a chart of profit has. */
export const PROFIT_MONTHS = 12;
export const getProfitMonths = defineEndpoint({
  ...staff,
  path: "/profitReport/getProfitMonths",
  summary:
    "List the gross and the net profit of twelve whole months, oldest first, the last with the day or today; not for people who may not see all money",
  query: z.strictObject({ endTime: day().optional() }),
  response: z.object({
    /** Days of a month, and what its statement has in these two lines. */
    months: z.array(z.object({ ...period, month: z.string(), grossProfit: z.string(), netProfit: z.string() })),
    watermark,
  }),
});

export const profitSourceSearch = ["beginTime", "endTime", "number"] as const;
export const getNetProfitSources = defineEndpoint({
  ...staff,
  path: "/profitReport/getNetProfitSources",
  summary: "List the documents and slips that add up to a line of the statement of net profit; total amount",
  query: reportQuery.extend({
    line: z.enum(bookedLineNames as [BookedLineName, ...BookedLineName[]]),
    itemId: uuid().optional(),
  }),
  response: reportPage(moneySourceRow).extend(period),
});
