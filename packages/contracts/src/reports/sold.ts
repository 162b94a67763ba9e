// Common to the reports of what was sold and what is left of it: their figures, filters and the rule by which a role hides them.
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { CATEGORIES_MAX, comparable, idList, productReportQuery } from "./common.ts";

/** Which sales count. */
export const saleSources = ["sale", "retail", "both"] as const;
export type SaleSource = (typeof saleSources)[number];

/**
 * The filters that all of them have. Days as in all reports; `organId`: the customer or member; `creator`: the document's operator; `sellerId`: a
 * salesperson, who has an even share of each document.
 */
export const soldSearch = ["materialParam", "beginTime", "endTime", "organId", "creator", "sellerId"] as const;
export const soldQuery = productReportQuery.extend({
  ...comparable,
  source: z.enum(saleSources).default("both"),
  /** A department and those below it, joined by commas: of the document's creator. */
  organizationIds: idList(CATEGORIES_MAX).optional(),
});

const hideable = z.string().nullable();
/**
 * What was sold. Amounts are revenue: without the document's discount and without tax. The cost is the ledger's, on the days on which it is booked
 * (docs/decisions/0077). Null where the role hides prices of such sales, or costs.
 */
export const soldFigures = {
  /** Base units. */
  outQuantity: z.string(),
  saleAmount: hideable,
  inQuantity: z.string(),
  returnAmount: hideable,
  /** Less what came back. */
  netQuantity: z.string(),
  netAmount: hideable,
  cost: hideable,
  grossProfit: hideable,
  /** Percent of the net amount; empty where that is zero. */
  grossMargin: hideable,
};
export const soldSorts = [
  ...["outQuantity", "saleAmount", "inQuantity", "returnAmount", "netQuantity", "netAmount"],
  ...["cost", "grossProfit", "grossMargin"],
] as const;
/** What tells of revenue, beside the product's own fields. */
export const soldAmounts = ["saleAmount", "returnAmount", "netAmount", "grossProfit", "grossMargin"] as const;
export const soldCosts = { cost: stockCosts, grossProfit: stockCosts, grossMargin: stockCosts };
