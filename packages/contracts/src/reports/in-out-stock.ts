// Stock before a period, incoming, outgoing, and stock after it (reference.md §4.4).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { watermark } from "../core/watermark.ts";
import { asWorkbook, comparable, costBasis, period, productReportQuery, reportPage, stockedColumns } from "./common.ts";

const staff = {
  service: "reports",
  audience: "staff",
  method: "GET",
  page: "/report/in_out_stock_report",
} as const;

/** `beginTime` and `endTime` are days; left out: the last three months. */
export const inOutStockSearch = ["materialParam", "beginTime", "endTime"] as const;
export const inOutStockSorts = [
  "barCode",
  "name",
  "prevSum",
  "inSum",
  "outSum",
  "thisSum",
  "thisAllPrice",
  "bookValue",
] as const;

export const inOutStockRow = z.object({
  ...stockedColumns,
  /** Cost of one base unit at the period's end, by the answer's `basis`. */
  unitPrice: z.string().nullable(),
  prevSum: z.string(),
  inSum: z.string(),
  outSum: z.string(),
  thisSum: z.string(),
  bigUnitStock: z.string(),
  thisAllPrice: z.string().nullable(),
  /** The same by the ledger, whatever the basis. */
  bookValue: z.string().nullable(),
});
export type InOutStockRow = z.infer<typeof inOutStockRow>;
const costs = { unitPrice: stockCosts, thisAllPrice: stockCosts, bookValue: stockCosts } as const;

export const inOutStockDimensions = ["category", "brand"] as const;
const query = productReportQuery.extend({ ...comparable, ...groupedBy(...inOutStockDimensions) });
export const getInOutStock = defineEndpoint({
  ...staff,
  path: "/depotItem/getInOutStock",
  priceFields: costs,
  summary:
    "List each product's stock before a period, in, out and after it; totals prevSum, inSum, outSum, thisSum, thisAllPrice, bookValue",
  query,
  response: reportPage(inOutStockRow).extend({ basis: costBasis, ...period }),
});
export const getInOutStockCountMoney = defineEndpoint({
  ...staff,
  path: "/depotItem/getInOutStockCountMoney",
  priceFields: { totalCount: stockCosts },
  summary: "Read the stock at a period's end and its value over all products",
  query: productReportQuery,
  response: z.object({ totalStock: z.string(), totalCount: z.string().nullable(), watermark }),
});
export const exportInOutStock = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotItem/exportInOutStock",
  family: "file",
  priceFields: costs,
  summary: "Export the report of stock in and out as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
