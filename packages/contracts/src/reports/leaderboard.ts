// Sales ranked by product, category, warehouse, customer, salesperson, operator or department, with the share of all and the change against the days before
// (reference.md §4.3).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { partnerPrices } from "../system/partner.ts";
import { asWorkbook, period, reportPage } from "./common.ts";
import { soldCosts, soldFigures, soldQuery, soldSearch, soldSorts } from "./sold.ts";

const staff = {
  ...({ service: "reports", audience: "staff", method: "GET", page: "/report/sale_leaderboard" } as const),
  priceFields: { ...soldCosts, prepaid: partnerPrices.会员, points: partnerPrices.会员 },
};

/** What sales are grouped by. */
export const saleDimensions = [
  ...(["product", "category", "depot", "customer", "seller", "operator", "department"] as const),
] as const;
export type SaleDimension = (typeof saleDimensions)[number];

/** Which rows there are: all, without the one of documents that have none of what is ranked, or of these only who bought or was sold, not who gave back alone. */
export const rankedSubjects = ["all", "named", "sold"] as const;
export type RankedSubjects = (typeof rankedSubjects)[number];

export const leaderboardSearch = soldSearch;
/** Ranks are by the column of the order. */
export const leaderboardSorts = ["name", ...soldSorts, "share", "change"] as const;

export const leaderboardRow = z.object({
  rank: z.number().int(),
  /** Of what the sales are grouped by; null: documents without one. */
  subjectId: uuid().nullable(),
  name: z.string(),
  /** Of products. */
  barCode: z.string(),
  standard: z.string(),
  ...soldFigures,
  /** Percent of all net amounts; empty where those are zero. */
  share: z.string().nullable(),
  /** By how much percent the net amount differs from that of as many days before; empty where there was none. */
  change: z.string().nullable(),
  /** What a member has now, in rows by customer; empty for who is none, and while the service that knows is away. */
  prepaid: z.string().nullable(),
  points: z.string().nullable(),
});
export type LeaderboardRow = z.infer<typeof leaderboardRow>;

const query = soldQuery.extend({
  dimension: z.enum(saleDimensions).default("product"),
  /** Shares and totals are of these. */
  subjects: z.enum(rankedSubjects).default("all"),
});
export const getSaleLeaderboard = defineEndpoint({
  ...staff,
  path: "/profitReport/getSaleLeaderboard",
  summary:
    "Rank sales by product, category, warehouse, customer, salesperson, operator or department; totals of all figures, and how many are ranked: subjects, and among them soldSubjects without those that came back alone",
  query,
  response: reportPage(leaderboardRow).extend(period),
});
export const exportSaleLeaderboard = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportSaleLeaderboard",
  family: "file",
  summary: "Export ranked sales as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
