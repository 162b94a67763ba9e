// What all reports have in common: the query, the page with totals over all pages, and how fresh the figures are (reference.md §4.1).
import { z } from "zod";
import { drilled } from "../core/drill.ts";
import { uuid } from "../core/id.ts";
import { exportQuery, listQuery } from "../core/list-contract.ts";
import { type Watermark, watermark } from "../core/watermark.ts";

export const CATEGORIES_MAX = 200;
export const REPORT_WAREHOUSES_MAX = 100;

/** Ids joined by commas. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((text) => text.split(","))
    .pipe(z.array(uuid()).min(1).max(max));

/**
 * The query of a report. `search` holds the report's own filters by name; a name that is none of them is refused, like a column to sort by.
 * Dates are days of the company, `YYYY-MM-DD`; a period ends with its last day.
 */
export const reportQuery = listQuery.omit({
  superQueryParams: true,
  superQueryMatchType: true,
  filters: true,
  field: true,
});
/** Of a report about products: these may be asked for by category and warehouse. */
export const productReportQuery = reportQuery.extend({
  /** The chosen category and all below it, joined by commas: the browser knows the tree. */
  categoryIds: idList(CATEGORIES_MAX).optional(),
  /** Chosen warehouses, joined by commas; left out: all that the person may see. */
  depotIds: idList(REPORT_WAREHOUSES_MAX).optional(),
});
export type ReportQuery = z.infer<typeof productReportQuery>;

const { lang, columns } = exportQuery.shape;
/** What an export takes beside the report's query: the language of its headings, and which columns. */
export const asWorkbook = { lang, columns };

/** A page of a report. `totals` are over all pages; what the person may not see is null. */
export const reportPage = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    totalIsExact: z.literal(true),
    totals: z.record(z.string(), z.string().nullable()),
    watermark,
  });
export type ReportPage<Row> = {
  rows: Row[];
  total: number;
  totalIsExact: true;
  totals: Record<string, string | null>;
  watermark: Watermark;
};

/** A page of a drill-down. */
export const drillPage = <S extends z.ZodType>(row: S) => reportPage(row).extend(drilled);
/** The days that a report is about, both included: those asked for, or the usual ones where a day was left open. */
export const period = { begin: z.iso.date(), end: z.iso.date() };

/** Which cost a stock report shows: today's or that day's purchase price of the default barcode row, or the ledger's moving average. */
export const costBasis = z.enum(["purchasePrice", "movingAverage"]);
export type CostBasis = z.infer<typeof costBasis>;

/** The columns that name a product in every report. */
export const productColumns = {
  productId: uuid(),
  barCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  color: z.string(),
  brand: z.string(),
  mfrs: z.string(),
};
/** And in reports of stock. */
export const stockedColumns = {
  ...productColumns,
  /** The product's first picture. */
  imageId: uuid().nullable(),
  categoryName: z.string(),
  /** Where it lies on the shelves. */
  position: z.string(),
  unit: z.string(),
};
