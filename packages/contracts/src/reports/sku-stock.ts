// Stock by variant (SKU), now or at the end of a past day: by warehouse in rows, and of each product as a grid of its attributes (reference.md §4.4).
import { z } from "zod";
import { stockCosts } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { asWorkbook, costBasis, productColumns, productReportQuery, reportPage, stockedColumns } from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET", page: "/report/material_skustock" } as const;

/** `sku`: a part of it. `zeroStock`: "1" shows variants without stock too. `asOf`: the end of that day, now when left out. */
export const skuStockSearch = ["materialParam", "sku", "zeroStock", "asOf"] as const;
export const skuStockSorts = [
  "name",
  "barCode",
  "sku",
  "depotName",
  "currentStock",
  "currentStockPrice",
  "bookValue",
] as const;

export const skuStockRow = z.object({
  ...stockedColumns,
  /** The barcode row of the variant. */
  variantId: uuid(),
  sku: z.string(),
  /** Null of a variant that is in no warehouse. */
  depotId: uuid().nullable(),
  depotName: z.string(),
  currentStock: z.string(),
  /** The product's cost of one by the answer's `basis`: a variant has no cost of its own. */
  purchaseDecimal: z.string().nullable(),
  /** The variant's share of what the product is worth; all variants in all warehouses come to it. */
  currentStockPrice: z.string().nullable(),
  /** The same by the ledger, whatever the basis. */
  bookValue: z.string().nullable(),
});
export type SkuStockRow = z.infer<typeof skuStockRow>;
const costs = { purchaseDecimal: stockCosts, currentStockPrice: stockCosts, bookValue: stockCosts } as const;

export const skuStockDimensions = ["product", "category", "brand", "warehouse"] as const;
const groupable = productReportQuery.extend(groupedBy(...skuStockDimensions));

export const getSkuStock = defineEndpoint({
  ...staff,
  path: "/material/getSkuStock",
  priceFields: costs,
  summary: "List stock by variant and warehouse; totals currentStock, currentStockPrice, bookValue",
  query: groupable,
  response: reportPage(skuStockRow).extend({ basis: costBasis }),
});
export const exportSkuStock = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/material/exportSkuStock",
  family: "file",
  priceFields: costs,
  summary: "Export the report of stock by variant as a workbook, all pages: rows, or the grid",
  query: groupable.extend({
    ...asWorkbook,
    /** The position of the attribute whose values are columns of each product's grid; left out: rows. */
    across: z.string().regex(/^\d$/).transform(Number).optional(),
  }),
  response: z.instanceof(Uint8Array),
});

export const skuGridSorts = ["name", "barCode", "currentStock", "currentStockPrice", "bookValue"] as const;
export const skuGridRow = z.object({
  ...productColumns,
  /** Attributes with their values, in the product's order. */
  attributes: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
  /** The variants of the product in their order, over the warehouses together: those that are searched for, with stock or without. */
  variants: z.array(z.object({ variantId: uuid(), sku: z.string(), quantity: z.string() })),
  currentStock: z.string(),
  currentStockPrice: z.string().nullable(),
  bookValue: z.string().nullable(),
});
export type SkuGridRow = z.infer<typeof skuGridRow>;
export const getSkuStockGrid = defineEndpoint({
  ...staff,
  path: "/material/getSkuStockGrid",
  priceFields: { currentStockPrice: stockCosts, bookValue: stockCosts },
  summary:
    "List products with the stock of each variant, for a grid of attributes; totals currentStock, currentStockPrice, bookValue",
  query: productReportQuery,
  response: reportPage(skuGridRow).extend({ basis: costBasis }),
});
