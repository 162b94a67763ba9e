// Stock by batch and warehouse, now or at the end of a past day, with the days that are left to its expiry (reference.md §4.4).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, costBasis, productReportQuery, reportPage, stockedColumns } from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET", page: "/report/material_batch" } as const;

/** Of the day of the report: it is past its expiry date; it expires within the days of `soonDays`; later; it has no expiry date. */
export const batchStates = ["expired", "soon", "later", "lasting"] as const;
export type BatchState = (typeof batchStates)[number];
/** A batch expires soon within so many days where `soonDays` is left out. */
export const SOON_DAYS = 30;
export const SOON_DAYS_MAX = 3650;

/**
 * `zeroStock`: "1" shows batches without stock too. `asOf`: the end of that day, now when left out. `expiryBegin` and `expiryEnd`: the first and last
 * expiry date.
 */
export const batchStockSearch = [
  "materialParam",
  "batchNumber",
  "expiryBegin",
  "expiryEnd",
  "state",
  "soonDays",
  "zeroStock",
  "asOf",
] as const;
export const batchStockSorts = [
  "name",
  "barCode",
  "depotName",
  "batchNumber",
  "productionDate",
  "expirationDate",
  "daysLeft",
  "currentStock",
  "currentStockPrice",
  "bookValue",
] as const;

export const batchStockRow = z.object({
  ...stockedColumns,
  depotId: uuid(),
  depotName: z.string(),
  batchId: uuid(),
  batchNumber: z.string(),
  /** YYYY-MM-DD; empty where it is not known. */
  productionDate: z.string(),
  expirationDate: z.string(),
  /** From the day of the report to the expiry date: 0 on that date, negative after it; null without one. */
  daysLeft: z.number().int().nullable(),
  state: z.enum(batchStates),
  currentStock: z.string(),
  bigUnitStock: z.string(),
  /** The product's cost of one base unit by the answer's `basis`. */
  purchaseDecimal: z.string().nullable(),
  /** What one base unit of the batch first came in at; null where that is not known. */
  batchCost: z.string().nullable(),
  /** The batch's share of what the product is worth; all batches of all warehouses come to it. */
  currentStockPrice: z.string().nullable(),
  /** The same by the ledger, whatever the basis. */
  bookValue: z.string().nullable(),
});
export type BatchStockRow = z.infer<typeof batchStockRow>;
const costs = {
  ...{ purchaseDecimal: stockCosts, batchCost: stockCosts },
  ...{ currentStockPrice: stockCosts, bookValue: stockCosts },
} as const;

export const batchStockDimensions = ["product", "category", "brand", "warehouse"] as const;
const groupable = productReportQuery.extend(groupedBy(...batchStockDimensions));

export const getBatchStock = defineEndpoint({
  ...staff,
  path: "/material/getBatchStock",
  priceFields: costs,
  summary:
    "List stock by batch and warehouse with expiry, days left and state, first expiring first; totals currentStock, currentStockPrice, bookValue",
  query: groupable,
  response: reportPage(batchStockRow).extend({ basis: costBasis, day: z.iso.date() }),
});
/** As the home page shows them: how many rows the list has of the states that need looking after. */
export const countBatchStock = defineEndpoint({
  ...staff,
  path: "/material/getBatchStockTotals",
  summary: "Count batches in warehouses that are expired, and that expire soon",
  response: z.object({ expired: z.number().int(), soon: z.number().int() }),
});
export const exportBatchStock = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/material/exportBatchStock",
  family: "file",
  priceFields: costs,
  summary: "Export the report of stock by batch as a workbook, all pages",
  query: groupable.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
