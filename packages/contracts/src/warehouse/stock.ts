// The stock ledger's endpoints: stock, documents that hold it, and the reservations of other services (architecture.md §4, rule 3).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { day, moment } from "../core/day.ts";
import { decimal } from "../core/decimal.ts";
import { ledgerPage } from "../core/drill.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { page, paging } from "../core/list-contract.ts";
import { LINES_MAX } from "../document/document.ts";
import { trackedGoods } from "../document/tracked-goods.ts";
import { idList, REPORT_WAREHOUSES_MAX } from "../reports/common.ts";
import { stockPages } from "./holdings.ts";

const internal = { service: "warehouse", audience: "internal", method: "POST" } as const;
const staff = { service: "warehouse", audience: "staff", method: "GET" } as const;

/** Warehouse and quantity, in base units, signed: negative where goods leave. */
const stockLine = z.strictObject({
  lineId: uuid(),
  productId: uuid(),
  barcodeId: uuid(),
  depotId: uuid(),
  quantityBase: decimal("quantity"),
  ...trackedGoods,
});
export type StockLine = z.infer<typeof stockLine>;

export const reservation = z.strictObject({
  documentId: uuid(),
  kind: z.string().max(40),
  number: z.string().max(30),
  /** The revision that is about to be committed. */
  revision: z.number().int().positive(),
  /** The last revision that was effective or withdrawn; 0 when there was none. Refused as pending until the ledger has posted it. */
  postedRevision: z.number().int().min(0),
  /** The business time that it will have: from then on its lines count. */
  operTime: moment(),
  /** A user with that right has allowed stock to run short (reference.md §2.5). */
  letsPass: z.boolean().default(false),
  /** Batches that expire before this day are refused, whatever day the lines name; left out: none. */
  expiredBefore: day().optional(),
  /** An order holds its lines from now until the end of this day in the tenant's time zone (docs/decisions/0063). */
  heldUntil: day().optional(),
  /** The order that is delivered: what it holds may be taken. */
  order: z.strictObject({ documentId: uuid(), kind: z.string().max(40) }).optional(),
  /** The whole effect that the document will have; empty when it is withdrawn. */
  lines: z.array(stockLine).max(LINES_MAX),
});
export type Reservation = z.input<typeof reservation>;

/**
 * Reserves the quantity by which a document's new revision will lower stock, beyond what the ledger has posted for it already.
 * Refuses `stock-short` with an issue for each product and warehouse: available, needed, reserved by others; `stock-runs-short` where the
 * running quantity would pass below zero only at another moment than the document's, or only for a time; both with the day and the
 * document that runs short, and neither where `letsPass` is set; and `posting-pending` (409).
 * The same document and revision again gives the same answer.
 */
export const reserveStock = defineEndpoint({
  ...internal,
  callers: ["purchase", "sales"],
  path: "/stock/reserve",
  summary: "Reserve stock for a document's revision before it is committed",
  body: reservation,
  response: z.object({ reserved: z.boolean() }),
  weight: "document",
});

/** The revision with the stock reservation will never be committed: its owner has forbidden it. */
export const releaseStock = defineEndpoint({
  ...internal,
  callers: ["purchase", "sales"],
  path: "/stock/release",
  summary: "Release the stock that is reserved for a revision that was not committed",
  body: z.strictObject({ documentId: uuid(), kind: z.string().max(40), revision: z.number().int().positive() }),
  response: z.object({ released: z.boolean() }),
  weight: "document",
});

/** Called before goods come in that bring no cost of their own: returned without a source, or for nothing (docs/decisions/0046). It names products without a cost, and no figure. */
export const findCostless = defineEndpoint({
  ...internal,
  callers: ["sales", "purchase"],
  path: "/stock/costless",
  summary: "List those of the barcodes whose products have no cost at a moment; for a return no purchase price either",
  body: z.strictObject({
    need: z.enum(["return", "gift"]),
    barCodes: z.array(z.string().max(50)).max(LINES_MAX),
    operTime: moment(),
  }),
  response: z.object({ barCodes: z.array(z.string()) }),
  weight: "document",
});

/** One sum for the whole tenant, whoever the caller is: the money ledger is compared with it. */
export const sumStock = defineEndpoint({
  ...internal,
  callers: ["finance"],
  path: "/stock/worth",
  summary: "Read the booked value of all stock just before a moment",
  body: z.strictObject({
    before: moment(),
    /** Whether opening stock, which lies before all time, counts at that moment. */
    withOpening: z.boolean(),
  }),
  response: z.object({ worth: z.string() }),
  weight: "report",
});

/** Documents are divided into so many parts by their ids, so that differences are located without listing all documents. */
export const DOCUMENT_PARTS = 256;
/** The value of stock document by document, for locating where the money ledger differs: sums of parts first, then the documents of one part. */
export const stockByDocument = defineEndpoint({
  ...internal,
  callers: ["finance"],
  path: "/stock/worthByDocument",
  summary:
    "Read the booked value of stock just before a moment, by part of the documents (the last byte of their ids), or by document within one part",
  body: z.strictObject({
    before: moment(),
    withOpening: z.boolean(),
    /** The last byte of the documents' ids; null: the sum of each part. */
    part: z
      .number()
      .int()
      .min(0)
      .max(DOCUMENT_PARTS - 1)
      .nullable(),
  }),
  response: z.object({
    parts: z.array(z.object({ part: z.number().int(), worth: z.string() })),
    documents: z.array(
      z.object({
        documentId: uuid(),
        kind: z.string(),
        number: z.string(),
        worth: z.string(),
        /** Names of some of its products. */
        products: z.string(),
      }),
    ),
  }),
  weight: "report",
});

const holder = z.object({
  documentId: uuid(),
  kind: z.string(),
  number: z.string(),
  quantity: z.string(),
  reservedAt: z.string(),
});
export const listHolders = defineEndpoint({
  ...staff,
  path: "/stock/holders",
  page: ["/material/material", "/report/material_stock"],
  summary: "List the documents that have reserved stock of a product; those that the caller may not see are not named",
  query: z.strictObject({ productId: uuid(), depotId: uuid().optional() }),
  response: z.object({
    rows: z.array(holder.extend({ documentId: uuid().nullable(), depotId: uuid(), depotName: z.string() })),
  }),
});

export const findStockByWarehouseAndBarCode = defineEndpoint({
  ...staff,
  page: stockPages,
  path: "/depotItem/findStockByDepotAndBarCode",
  summary: "Read the current stock of barcode rows in a warehouse, in each row's own unit",
  query: z.strictObject({
    depotId: uuid().optional(),
    /** One barcode, or several joined by commas. */
    barCode: z.string().max(25_500),
  }),
  response: z.object({
    /** Of the first barcode. */
    stock: z.string(),
    rows: z.array(z.object({ barCode: z.string(), stock: z.string(), reserved: z.string() })),
  }),
});

const stockRow = z.object({
  productId: uuid(),
  barCode: z.string(),
  name: z.string(),
  standard: z.string(),
  model: z.string(),
  unit: z.string(),
  depotId: uuid(),
  depotName: z.string(),
  quantity: z.string(),
  reserved: z.string(),
  available: z.string(),
  unitCost: z.string().nullable(),
  value: z.string().nullable(),
});
/** Page /report/material_stock shows the reports service's projection; this is the ledger's own figure, for product pages and checks. */
export const listStock = defineEndpoint({
  ...staff,
  path: "/stock/list",
  page: ["/material/material", "/report/material_stock"],
  priceFields: { unitCost: stockCosts, value: stockCosts },
  summary: "List stock by product and warehouse, now or at a past moment",
  query: paging.extend({
    productId: uuid().optional(),
    depotId: uuid().optional(),
    asOf: moment().optional(),
  }),
  response: page(stockRow),
});

const movementRow = z.object({
  id: z.string(),
  documentId: uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  revision: z.number().int(),
  depotId: uuid(),
  depotName: z.string(),
  operTime: z.string(),
  postedAt: z.string(),
  quantity: z.string(),
  unitCost: z.string().nullable(),
  value: z.string().nullable(),
  /** Dated after the tenant's today: present stock does not count it (docs/decisions/0041). */
  isAhead: z.boolean(),
});
export const listMovements = defineEndpoint({
  ...staff,
  path: "/stock/movements",
  page: ["/material/material", "/report/material_stock"],
  priceFields: { unitCost: stockCosts, value: stockCosts },
  summary: "List a product's stock movements, newest first",
  query: paging.extend({ productId: uuid(), depotId: uuid().optional() }),
  response: page(movementRow),
});

export const costRow = z.object({
  /** Null, like the number empty and costs null, for a document that the caller may not see. */
  documentId: uuid().nullable(),
  kind: z.string(),
  number: z.string(),
  depotName: z.string(),
  operTime: z.string(),
  /** Base units, signed. */
  quantity: z.string(),
  unitCost: z.string().nullable(),
  value: z.string().nullable(),
  /** The product's moving average after it, over all warehouses; null where a document of the product is not visible. */
  average: z.string().nullable(),
});
/** The cost ledger of reference.md §4.4: unlike movements it shows present values, in the order of business. */
export const listCosts = defineEndpoint({
  ...staff,
  path: "/stock/costs",
  page: [
    ...["/report/material_stock", "/report/in_out_stock_report", "/report/material_batch"],
    ...["/report/material_skustock", "/report/stock_warning_report", "/report/material_profit_report"],
    ...["/report/profit_report", "/report/sale_leaderboard", "/report/users_report"],
  ],
  priceFields: { unitCost: stockCosts, value: stockCosts, average: stockCosts },
  summary:
    "List what came in and went out of a product, newest first, with the moving average after each; with totals, opening and closing quantity and value",
  query: paging.extend({
    productId: uuid(),
    /** Chosen warehouses, joined by commas; left out: all that the user may see. */
    depotIds: idList(REPORT_WAREHOUSES_MAX).optional(),
    number: z.string().trim().max(30).default(""),
    beginTime: moment().optional(),
    endTime: moment().optional(),
  }),
  response: ledgerPage(costRow),
});
