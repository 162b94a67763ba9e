// Revenue, cost and profit by document: the detail of the profit report, and the documents behind a figure of sales by person or partner (reference.md §4.6).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, period, reportPage } from "./common.ts";
import { soldCosts, soldQuery } from "./sold.ts";

const staff = { ...({ service: "reports", audience: "staff", method: "GET" } as const), priceFields: soldCosts };
/** The reports that it is the detail of. */
const page = {
  by: "of",
  of: { profit: "/report/profit_report", rank: "/report/sale_leaderboard", users: "/report/users_report" },
} as const;

/** The filters of all reports of sales, and the document's number. `organId`, `creator` and `sellerId` may be "none": documents without one. */
export const grossProfitSearch = [
  ...["materialParam", "beginTime", "endTime", "organId", "creator", "sellerId"],
  "number",
] as const;
export const grossProfitSorts = [
  ...["operTime", "number", "quantity", "revenue", "cost", "grossProfit", "grossMargin", "paidAmount"],
] as const;

export const grossProfitRow = z.object({
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  /** The day of the figures, in the tenant's time zone: the document's, or for a cost that is booked later the day on which it is. */
  day: z.string(),
  operTime: z.string(),
  organName: z.string(),
  userName: z.string(),
  /** Salespeople, joined by commas. */
  sellerNames: z.string(),
  /** Figures of a return are negative; with `sellerId` his share of all. Base units. */
  quantity: z.string(),
  revenue: z.string().nullable(),
  cost: z.string().nullable(),
  grossProfit: z.string().nullable(),
  grossMargin: z.string().nullable(),
  /** Paid with the document; of a return what was paid back, negative. */
  paidAmount: z.string().nullable(),
});
export type GrossProfitRow = z.infer<typeof grossProfitRow>;

export const grossProfitDimensions = ["month", "day", "customer", "operator", "department", "kind"] as const;
const query = soldQuery.extend({
  ...groupedBy(...grossProfitDimensions),
  of: z.enum(["profit", "rank", "users"]),
  /** Only sales, or only returns, without what is booked later of their cost. */
  way: z.enum(["入库", "出库"]).optional(),
  /** Only the documents themselves: their number is that of the rows. */
  isOwn: z.literal("1").optional(),
});
export const getGrossProfit = defineEndpoint({
  ...{ ...staff, page },
  path: "/profitReport/getGrossProfit",
  summary:
    "List revenue, cost and profit by sale; totals quantity, revenue, cost, grossProfit, grossMargin, paidAmount",
  query,
  response: reportPage(grossProfitRow).extend(period),
});
export const exportGrossProfit = defineEndpoint({
  ...{ ...staff, page },
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportGrossProfit",
  family: "file",
  summary: "Export revenue, cost and profit by sale as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
