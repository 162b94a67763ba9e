// Product stock, now or at the end of a past day, and the rows behind it: movements and warehouses (reference.md §4.4).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { day } from "../core/day.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { watermark } from "../core/watermark.ts";
import {
  asWorkbook,
  costBasis,
  drillPage,
  idList,
  lineGoods,
  productReportQuery,
  REPORT_WAREHOUSES_MAX,
  reportPage,
  reportQuery,
  stockedColumns,
} from "./common.ts";

const PAGE = "/report/material_stock";
const BOTH = [PAGE, "/report/in_out_stock_report"] as const;
const MOVED = [...BOTH, "/report/material_batch", "/report/material_skustock", "/report/stock_warning_report"] as const;
const staff = { service: "reports", audience: "staff", method: "GET" } as const;

/** `zeroStock`: "0" leaves products without stock out. `asOf`: the end of that day, now when left out. */
export const stockSearch = ["materialParam", "position", "zeroStock", "asOf"] as const;
export const stockSorts = [
  "barCode",
  "name",
  "initialStock",
  "currentStock",
  "currentStockPrice",
  "bookValue",
  "currentWeight",
] as const;

export const stockReportRow = z.object({
  ...stockedColumns,
  /** Cost of one base unit by the answer's `basis`, as of the end of the day in the query. */
  purchaseDecimal: z.string().nullable(),
  initialStock: z.string(),
  currentStock: z.string(),
  /** What of the stock is in transit between warehouses; 0 where some warehouses are chosen, or the user may not see all (docs/decisions/0073). */
  transitStock: z.string(),
  /** The stock in the product's first sub unit, e.g. "3.17箱"; empty with a single unit (reference.md §1.8). */
  bigUnitStock: z.string(),
  currentStockPrice: z.string().nullable(),
  /** The same by the ledger, whatever the basis. */
  bookValue: z.string().nullable(),
  /** In kg; empty where the product's weight is not known. */
  currentWeight: z.string(),
});
export type StockReportRow = z.infer<typeof stockReportRow>;
const costs = { purchaseDecimal: stockCosts, currentStockPrice: stockCosts, bookValue: stockCosts } as const;

export const stockDimensions = ["category", "brand"] as const;
const groupable = productReportQuery.extend(groupedBy(...stockDimensions));

export const getListWithStock = defineEndpoint({
  ...staff,
  page: PAGE,
  path: "/material/getListWithStock",
  priceFields: costs,
  summary:
    "List products with opening stock, stock, its value and weight; totals initialStock, currentStock, currentStockPrice, bookValue, currentWeight",
  query: groupable,
  response: reportPage(stockReportRow).extend({ basis: costBasis }),
});
/** How many months a chart of stock value has. */
export const STOCK_MONTHS = 12;
export const getStockValueMonths = defineEndpoint({
  ...staff,
  page: PAGE,
  path: "/material/getStockValueMonths",
  priceFields: { bookValue: stockCosts },
  summary:
    "List what all stock was worth in the ledger at the end of the last twelve months, oldest first, this one until today",
  query: z.strictObject({ depotIds: productReportQuery.shape.depotIds }),
  response: z.object({
    /** The month, the day at whose end it is, and the total of the report of that day. */
    months: z.array(z.object({ month: z.string(), day: z.iso.date(), bookValue: z.string().nullable() })),
    watermark,
  }),
});
export const exportListWithStock = defineEndpoint({
  ...staff,
  weight: "report",
  page: PAGE,
  button: "importExport",
  path: "/material/exportListWithStock",
  family: "file",
  priceFields: costs,
  summary: "Export the product stock report as a workbook, all pages",
  query: groupable.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});

/** `sku`, `batchNumber`: a part of it; `code`: of the batch or a serial number. `beginTime` and `endTime` are days; a period that is open or longer begins three years before its end, with an opening sum. */
export const flowSearch = ["number", "sku", "batchNumber", "code", "beginTime", "endTime"] as const;
export const stockFlowRow = z.object({
  /** Null, like the number empty and prices and cost null, for a document that the caller may not see. */
  documentId: uuid().nullable(),
  number: z.string(),
  /** The document kind, or "opening". */
  kind: z.string(),
  barCode: z.string(),
  /** The serial numbers are empty like the number. */
  ...lineGoods,
  name: z.string(),
  depotId: uuid(),
  depotName: z.string(),
  /** Base units, signed. */
  basicNumber: z.string(),
  /** Of the line's unit; null where the role hides prices of such documents. */
  unitPrice: z.string().nullable(),
  allPrice: z.string().nullable(),
  /** The value of one base unit in stock. */
  unitCost: z.string().nullable(),
  operTime: z.string(),
});
export type StockFlowRow = z.infer<typeof stockFlowRow>;
export const findDetailByWarehouseIdsAndProductId = defineEndpoint({
  ...staff,
  page: MOVED,
  path: "/depotItem/findDetailByDepotIdsAndMaterialId",
  priceFields: { unitCost: stockCosts },
  summary: "List a product's stock movements, newest first, with opening and closing quantity; total basicNumber",
  query: reportQuery.extend({
    depotIds: productReportQuery.shape.depotIds,
    materialId: uuid(),
    /** One of the product's variants or batches; left out: all. */
    variantId: uuid().optional(),
    batchId: uuid().optional(),
    /** Only what came in, or went out; or the opening stock alone, as the figure that is explained. */
    way: z.enum(["入库", "出库", "期初"]).optional(),
  }),
  response: drillPage(stockFlowRow),
});

export const warehouseStockRow = z.object({
  depotId: uuid(),
  depotName: z.string(),
  currentStock: z.string(),
  unitPrice: z.string().nullable(),
  allPrice: z.string().nullable(),
  /** The same by the ledger, whatever the basis. */
  bookValue: z.string().nullable(),
});
export const getProductWarehouseStock = defineEndpoint({
  ...staff,
  page: [...BOTH, "/report/material_skustock"],
  path: "/material/getMaterialDepotStock",
  priceFields: { unitPrice: stockCosts, allPrice: stockCosts, bookValue: stockCosts },
  summary: "List a product's stock by warehouse, now or at the end of a day",
  query: z.strictObject({
    materialId: uuid(),
    asOf: day().optional(),
    /** Chosen warehouses, joined by commas; left out: all that the user may see. */
    depotIds: idList(REPORT_WAREHOUSES_MAX).optional(),
  }),
  response: z.object({
    rows: z.array(warehouseStockRow),
    totals: z.object({ currentStock: z.string(), allPrice: z.string().nullable(), bookValue: z.string().nullable() }),
    basis: costBasis,
    watermark,
  }),
});
