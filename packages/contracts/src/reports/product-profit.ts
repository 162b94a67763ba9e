// What was sold of each product, what it cost, and what is left (reference.md §4.6).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { asWorkbook, period, reportPage, stockedColumns } from "./common.ts";
import { soldCosts, soldFigures, soldQuery, soldSearch, soldSorts } from "./sold.ts";

const staff = {
  ...({ service: "reports", audience: "staff", method: "GET", page: "/report/material_profit_report" } as const),
  priceFields: { ...soldCosts, averageCost: stockCosts },
};

export const productProfitSearch = soldSearch;
export const productProfitSorts = ["name", "barCode", ...soldSorts, "averagePrice", "averageCost"] as const;

export const productProfitRow = z.object({
  ...stockedColumns,
  ...soldFigures,
  /** Of a base unit that stayed sold; empty where none did. */
  averagePrice: z.string().nullable(),
  averageCost: z.string().nullable(),
});
export type ProductProfitRow = z.infer<typeof productProfitRow>;

export const productProfitDimensions = ["category", "brand"] as const;
const query = soldQuery.extend(groupedBy(...productProfitDimensions));
export const getProductProfit = defineEndpoint({
  ...staff,
  path: "/profitReport/getMaterialProfit",
  summary: "List revenue, cost and profit by product; totals of all figures",
  query,
  response: reportPage(productProfitRow).extend(period),
});
export const exportProductProfit = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/profitReport/exportMaterialProfit",
  family: "file",
  summary: "Export revenue, cost and profit by product as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
