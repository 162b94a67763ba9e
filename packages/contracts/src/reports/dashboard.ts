// The figures of the home page: purchase, sales and retail by period and by month (reference.md §4.7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { watermark } from "../core/watermark.ts";
import { drillPage, reportQuery } from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET" } as const;

/** An amount, or `***` where the role hides it. */
const figure = z.string();
const figures = {
  todayBuy: figure,
  todaySale: figure,
  todayRetailSale: figure,
  monthBuy: figure,
  monthSale: figure,
  monthRetailSale: figure,
  yesterdayBuy: figure,
  yesterdaySale: figure,
  yesterdayRetailSale: figure,
  yearBuy: figure,
  yearSale: figure,
  yearRetailSale: figure,
};
/** Stands in place of a hidden figure. */
export const MASKED_FIGURE = "***";

export const getBuyAndSaleStatistics = defineEndpoint({
  ...staff,
  path: "/depotHead/getBuyAndSaleStatistics",
  summary: "Read purchases, sales and retail sales of today, yesterday, this month and this year, less returns",
  response: z.object({ ...figures, watermark }),
});

/** A month's amount; null where the role hides it. */
const month = z.object({ x: z.string(), y: z.string().nullable() });
export const buyOrSalePrice = defineEndpoint({
  ...staff,
  path: "/depotItem/buyOrSalePrice",
  summary: "List purchases, sales and retail sales of the last six months, oldest first",
  response: z.object({
    buyPriceList: z.array(month),
    salePriceList: z.array(month),
    retailPriceList: z.array(month),
    watermark,
  }),
});

/** A day, this month or year as the home page counts them, or a month by name, e.g. "2026-08". */
export const tradePeriod = z.union([
  z.enum(["today", "yesterday", "month", "year"]),
  z.string().regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/),
]);
export const tradeDocumentRow = z.object({
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  operTime: z.string(),
  organName: z.string(),
  userName: z.string(),
  /** With the home page's sign: purchases are positive, returns negative. Null where the role hides it. */
  amount: z.string().nullable(),
});
export const getTradeDocuments = defineEndpoint({
  ...staff,
  page: { by: "trade", of: { buy: "/bill/purchase_in", sale: "/bill/sale_out", retail: "/bill/retail_out" } },
  path: "/depotHead/getTradeDocuments",
  summary:
    "List the documents that a figure of the home page is the sum of, newest first; with total and closing amount",
  query: reportQuery.extend({ trade: z.enum(["buy", "sale", "retail"]), period: tradePeriod }),
  response: drillPage(tradeDocumentRow),
});
