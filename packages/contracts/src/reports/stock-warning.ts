// Stock below its low or above its high safety level, by warehouse, with what to bring in or take out (reference.md §2.7, §4.2).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, productReportQuery, reportPage, stockedColumns } from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET", page: "/report/stock_warning_report" } as const;

/** low: less than the low level; high: more than the high one. */
export const warningStates = ["low", "high"] as const;
export type WarningState = (typeof warningStates)[number];
export const stockWarningSearch = ["materialParam", "state"] as const;
export const stockWarningSorts = [
  "name",
  "barCode",
  "depotName",
  "currentNumber",
  "lowSafeStock",
  "highSafeStock",
  "lowCritical",
  "highCritical",
] as const;

/** Base units. */
export const stockWarningRow = z.object({
  ...stockedColumns,
  depotId: uuid(),
  depotName: z.string(),
  state: z.enum(warningStates),
  currentNumber: z.string(),
  bigUnitStock: z.string(),
  /** null: there is no such level. */
  lowSafeStock: z.string().nullable(),
  highSafeStock: z.string().nullable(),
  /** What to bring in to reach the low level; 0 where nothing is short. */
  lowCritical: z.string(),
  /** What to take out to come down to the high level. */
  highCritical: z.string(),
});
export type StockWarningRow = z.infer<typeof stockWarningRow>;

export const stockWarningDimensions = ["category", "brand", "warehouse"] as const;
const groupable = productReportQuery.extend(groupedBy(...stockWarningDimensions));

export const findStockWarningCount = defineEndpoint({
  ...staff,
  path: "/depotItem/findStockWarningCount",
  summary:
    "List stock of enabled products below its low or above its high safety level, by warehouse; totals lowCritical, highCritical",
  query: groupable,
  response: reportPage(stockWarningRow),
});
/** As the home page shows them: how many rows the list has of each state. */
export const countStockWarnings = defineEndpoint({
  ...staff,
  path: "/depotItem/getStockWarningTotals",
  summary: "Count stock of enabled products below its low and above its high safety level, by warehouse",
  response: z.object({ low: z.number().int(), high: z.number().int() }),
});
export const exportStockWarningCount = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotItem/exportStockWarningCount",
  family: "file",
  summary: "Export stock below and above its safety levels as a workbook, all pages",
  query: groupable.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
