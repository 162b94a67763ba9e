// What to buy of products that fall below their safety levels, with the figures that each quantity is computed of (docs/decisions/0075).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { wholeInQuery } from "../core/list-contract.ts";
import { watermark } from "../core/watermark.ts";
import { purchaseIn } from "../purchase/kinds.ts";
import { CATEGORIES_MAX, idList, stockedColumns } from "./common.ts";

/** Products in one answer: those that are shortest of stock for their level come first. */
export const REORDER_ROWS_MAX = 300;
export const LEAD_DAYS_MAX = 365;
/** Days from an order to its goods, where nobody says otherwise. */
export const LEAD_DAYS = 7;

/** One from whom the product was bought; the last one first. */
const supplier = z.object({
  organId: uuid(),
  organName: z.string(),
  /** Of a base unit, when it was last bought from that supplier; null where the role hides prices of purchases. */
  unitPrice: z.string().nullable(),
  operTime: z.string(),
});
export type ReorderSupplier = z.infer<typeof supplier>;

/** Base units. */
export const reorderRow = z.object({
  ...stockedColumns,
  onHand: z.string(),
  /** What audited sale orders are still to deliver. */
  promised: z.string(),
  /** What purchase orders are still to bring, drafts included. */
  coming: z.string(),
  /** onHand − promised + coming. */
  available: z.string(),
  /** The low levels of all warehouses together. */
  lowSafeStock: z.string(),
  /** What was sold, used or given away in the last 30 and 90 days, less what customers brought back; not what a stock-taking did not find. */
  used30: z.string(),
  used90: z.string(),
  /** The higher of both by day, rounded to three digits. */
  usedPerDay: z.string(),
  /** What is needed to have the low level when the goods come, before it is rounded up to packs. */
  shortage: z.string(),
  /** The product's larger unit; empty with a single unit, whose pack is 1. */
  packUnit: z.string(),
  packSize: z.string(),
  /** What to order: the shortage in whole packs. */
  quantity: z.string(),
  suppliers: z.array(supplier),
  /** The supplier of the lowest price, the last one bought from of several; null where there is none or prices are hidden. */
  cheapestId: uuid().nullable(),
});
export type ReorderRow = z.infer<typeof reorderRow>;

export const findReorderProposals = defineEndpoint({
  service: "reports",
  audience: "staff",
  method: "GET",
  page: "/report/stock_warning_report",
  path: "/depotItem/findReorderProposals",
  priceFields: { unitPrice: purchaseIn.priceLimit, cheapestId: purchaseIn.priceLimit },
  summary: "Propose what to buy of products that will be below their low safety level before further goods come",
  query: z.strictObject({
    leadDays: wholeInQuery(LEAD_DAYS_MAX, LEAD_DAYS, 0),
    materialParam: z.string().max(200).optional(),
    /** The chosen category and all below it, joined by commas. */
    categoryIds: idList(CATEGORIES_MAX).optional(),
  }),
  response: z.object({
    rows: z.array(reorderRow),
    /** How many products are to be ordered in all. */
    total: z.number().int(),
    watermark,
  }),
});
