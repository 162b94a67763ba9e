// The document lines behind a figure of purchases or sales by product, with their revenue and cost: they come to the figure.
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { CATEGORIES_MAX, idList, period, productColumns, productReportQuery, reportPage } from "./common.ts";
import { saleSources, soldCosts, soldSearch } from "./sold.ts";

/** The reports whose rows they are. */
export const lineReports = ["buy", "sale", "retail", "profit", "rank", "users", "documents"] as const;
const page = {
  by: "of",
  of: {
    ...{ buy: "/report/buy_in_report", sale: "/report/sale_out_report", retail: "/report/retail_out_report" },
    ...{ profit: "/report/material_profit_report", rank: "/report/sale_leaderboard" },
    ...{ users: "/report/users_report", documents: "/report/profit_report" },
  },
} as const;

export const tradeLineSearch = [...soldSearch, "number"] as const;
export const tradeLineSorts = ["operTime", "number", "quantity", "allPrice", "revenue", "cost"] as const;

export const tradeLine = z.object({
  ...productColumns,
  sku: z.string(),
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  /** As of the documents behind a figure (`gross-profit.ts`): its day, which of a cost that is booked later is not the document's. */
  day: z.string(),
  operTime: z.string(),
  /** Supplier, customer or member. */
  sname: z.string(),
  /** The warehouse. */
  dname: z.string(),
  /** Base units and amounts are signed: what a return takes back is negative. Null where the role hides them. */
  quantity: z.string(),
  allPrice: z.string().nullable(),
  /** Without discount and tax. */
  revenue: z.string().nullable(),
  /** Of sales; empty for purchases. */
  cost: z.string().nullable(),
  grossProfit: z.string().nullable(),
});
export type TradeLine = z.infer<typeof tradeLine>;

export const findTradeLines = defineEndpoint({
  ...{ service: "reports", audience: "staff", method: "GET", page },
  priceFields: soldCosts,
  path: "/profitReport/findTradeLines",
  summary:
    "List the document lines behind a figure of purchases or sales; totals quantity, allPrice, revenue, cost, grossProfit",
  query: productReportQuery.extend({
    of: z.enum(lineReports),
    /** Of the reports of profit: which sales. */
    source: z.enum(saleSources).default("both"),
    organizationIds: idList(CATEGORIES_MAX).optional(),
    materialId: uuid().optional(),
    barcodeId: uuid().optional(),
    documentId: uuid().optional(),
    /** Only what came in, or went out, without what is booked later of its cost. */
    way: z.enum(["入库", "出库"]).optional(),
  }),
  response: reportPage(tradeLine).extend(period),
});
