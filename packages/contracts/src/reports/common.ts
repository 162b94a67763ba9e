// Common to all reports: the query, the page with totals over all pages, and the freshness of the figures (reference.md §4.1).
import { z } from "zod";
import { drilled } from "../core/drill.ts";
import { groups } from "../core/groups.ts";
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
 * The query of a report. `search` holds the report's own filters by name; any other name is refused, like an unknown column to sort by.
 * Dates are days in the tenant's time zone, `YYYY-MM-DD`; a period ends with its last day.
 */
export const reportQuery = listQuery.omit({
  superQueryParams: true,
  superQueryMatchType: true,
  filters: true,
  field: true,
});
/** For a report about products: filters by category and warehouse. */
export const productReportQuery = reportQuery.extend({
  /** The chosen category and all below it, joined by commas: the browser knows the tree. */
  categoryIds: idList(CATEGORIES_MAX).optional(),
  /** Chosen warehouses, joined by commas; left out: all that the user may see. */
  depotIds: idList(REPORT_WAREHOUSES_MAX).optional(),
});
export type ReportQuery = z.infer<typeof productReportQuery>;

const { lang, columns } = exportQuery.shape;
/** Parameters of an export beside the report's query: the language of its headings, and its columns. */
export const asWorkbook = { lang, columns };

/** A page of a report. `totals` are over all pages; figures that the user may not see are null. */
export const reportPage = <S extends z.ZodType>(row: S) =>
  z.object({
    rows: z.array(row),
    total: z.number().int(),
    totalIsExact: z.literal(true),
    totals: z.record(z.string(), z.string().nullable()),
    groups,
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
/** Further field of the query of a report that has a period: what that is compared with, as many days up to the day before. */
export const comparable = { compare: z.literal("previous").optional() };
/** The figures of the period before, with the names of those that they are compared with, hidden where those are. */
const previous = z.object({
  begin: z.iso.date(),
  end: z.iso.date(),
  totals: z.record(z.string(), z.string().nullable()),
  /** For each row of the page its own of then; null: there was none. Left out where rows of two periods have nothing in common, as documents. */
  rows: z.array(z.record(z.string(), z.unknown()).nullable()).optional(),
});
export type Previous = z.infer<typeof previous>;

/** The days of a report, both included: those in the query, or the default ones where a day was left open; and what they were asked to be compared with. */
export const period = { begin: z.iso.date(), end: z.iso.date(), previous: previous.optional() };

/** The cost that a stock report shows: today's or that day's purchase price of the default barcode row, or the ledger's moving average. */
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
  /** The free fields, which have the company's own titles. */
  otherField1: z.string(),
  otherField2: z.string(),
  otherField3: z.string(),
};
/** What tells the goods of a line apart; empty where nothing does. */
export const lineGoods = {
  sku: z.string(),
  batchNumber: z.string(),
  /** Of the batch. */
  productionDate: z.string(),
  expirationDate: z.string(),
  /** Serial numbers, joined by commas. */
  snList: z.string(),
};
/** The same of all lines of a document together; a batch with its days. */
export const documentGoods = { sku: z.string(), batchNumber: z.string(), snList: z.string() };

/** Further columns in reports of stock. */
export const stockedColumns = {
  ...productColumns,
  /** The product's first picture. */
  imageId: uuid().nullable(),
  categoryName: z.string(),
  /** Its shelf position. */
  position: z.string(),
  unit: z.string(),
};
