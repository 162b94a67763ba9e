// The figures of the home page: purchase, sales and retail by period and by month (reference.md §4.7).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { watermark } from "./common.ts";

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
/** What stands in place of a hidden figure. */
export const HIDDEN_FIGURE = "***";

export const getBuyAndSaleStatistics = defineEndpoint({
  ...staff,
  path: "/depotHead/getBuyAndSaleStatistics",
  summary: "Purchases, sales and retail sales of today, yesterday, this month and this year, less returns",
  response: z.object({ ...figures, watermark }),
});

/** A month's amount; null where the role hides it. */
const month = z.object({ x: z.string(), y: z.string().nullable() });
export const buyOrSalePrice = defineEndpoint({
  ...staff,
  path: "/depotItem/buyOrSalePrice",
  summary: "Purchases, sales and retail sales of the last six months, oldest first",
  response: z.object({
    buyPriceList: z.array(month),
    salePriceList: z.array(month),
    retailPriceList: z.array(month),
    watermark,
  }),
});
