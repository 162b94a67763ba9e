// Endpoints for what a product has on hand, reserved, promised to customers and coming, and for the documents behind each figure (reference.md §2.13).
import { z } from "zod";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { documentPagesOf } from "../core/kind-pages.ts";
import { paging } from "../core/list-contract.ts";
import { idList, REPORT_WAREHOUSES_MAX } from "../reports/common.ts";

const staff = { service: "warehouse", audience: "staff", method: "GET" } as const;

/** The pages that show what is in stock. Who only counts it must not read it beside a blind count (docs/decisions/0086). */
export const stockPages = [
  ...(["/material/material", "/report/material_stock"] as const),
  ...(["/report/in_out_stock_report", "/report/stock_warning_report"] as const),
  ...documentPagesOf("purchase"),
  ...documentPagesOf("sales"),
  ...documentPagesOf("warehouse"),
] as const;

/** Products of one result page. */
export const HOLDINGS_MAX = 100;

const scope = {
  /** Chosen warehouses, joined by commas; left out: all that the user may see. Orders name none: what they promise and bring counts whole. */
  depotIds: idList(REPORT_WAREHOUSES_MAX).optional(),
  /** The day by whose end `availableBy` counts; left out: when all orders are delivered. */
  until: day().optional(),
};

/** Base units. */
export const holdingsRow = z.object({
  materialId: uuid(),
  onHand: z.string(),
  /** By documents that are about to take it, and held by orders. */
  reserved: z.string(),
  /** What is still to be delivered of audited sale orders, and of purchase orders. */
  promised: z.string(),
  coming: z.string(),
  /** onHand − reserved. */
  available: z.string(),
  /** available + coming − what is promised and not held, until the day. */
  availableBy: z.string(),
});
export type HoldingsRow = z.infer<typeof holdingsRow>;
export const getHoldings = defineEndpoint({
  ...staff,
  page: stockPages,
  path: "/stock/holdings",
  summary: "Read what of each product is on hand, reserved, promised, coming, available now and available by a day",
  query: z.strictObject({ ...scope, materialIds: idList(HOLDINGS_MAX) }),
  response: z.object({ rows: z.array(holdingsRow) }),
});

/** Products of one question for a workbook. */
export const EXPORTED_HOLDINGS_MAX = 500;
/** The same for the rows of another service's workbook, in the warehouses of its query that the user may see. */
export const holdingsByProduct = defineEndpoint({
  service: "warehouse",
  audience: "internal",
  method: "POST",
  callers: ["reports"],
  path: "/stock/holdingsByProduct",
  summary: "Read who holds what of many products, for a workbook",
  body: z.strictObject({
    materialIds: z.array(uuid()).min(1).max(EXPORTED_HOLDINGS_MAX),
    depotIds: z.array(uuid()).min(1).max(REPORT_WAREHOUSES_MAX).optional(),
  }),
  response: z.object({ rows: z.array(holdingsRow) }),
  weight: "report",
});

export const holdingFigures = ["reserved", "promised", "coming"] as const;
export type HoldingFigure = (typeof holdingFigures)[number];
export const holdingRow = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  organName: z.string(),
  /** Base units. */
  quantity: z.string(),
  /** When it is to be delivered; of orders alone. */
  deliveryDate: z.string().nullable(),
  /** Until when an order holds it, and where it is reserved or held. */
  heldUntil: z.string().nullable(),
  depotName: z.string(),
});
export type HoldingRow = z.infer<typeof holdingRow>;
export const listHoldings = defineEndpoint({
  ...staff,
  page: stockPages,
  path: "/stock/holdingDocuments",
  summary:
    "List the documents that a product's reserved, promised or coming quantity is the sum of, by their day; of those that the caller may not see, how many and how much",
  query: paging.extend({ ...scope, materialId: uuid(), figure: z.enum(holdingFigures) }).omit({ exactTotal: true }),
  response: z.object({
    rows: z.array(holdingRow),
    total: z.number().int(),
    others: z.object({ documents: z.number().int(), quantity: z.string() }),
  }),
});
