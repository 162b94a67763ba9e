// Purchases, sales and retail sales by barcode row, returns apart (reference.md §4.3).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import {
  asWorkbook,
  CATEGORIES_MAX,
  comparable,
  idList,
  period,
  productReportQuery,
  reportPage,
  stockedColumns,
} from "./common.ts";

/** `beginTime` and `endTime` are days; left out: the last three months. `organId`: the supplier, customer or member. */
export const tradeCountSearch = ["materialParam", "beginTime", "endTime", "organId"] as const;

/** A row for each barcode row with movement. Quantities are in base units, amounts before tax and the document's discount. */
const counted = z.object({
  ...stockedColumns,
  barcodeId: uuid(),
  sku: z.string(),
  /** What came in: bought, or taken back from customers. Amounts are null where the role hides the prices of such documents. */
  inSum: z.string(),
  inSumPrice: z.string().nullable(),
  /** What went out: returned to suppliers, or sold. */
  outSum: z.string(),
  outSumPrice: z.string().nullable(),
});
/** What was bought less what went back. */
export const purchaseCountRow = counted.extend({ inOutSumPrice: z.string().nullable() });
export type PurchaseCountRow = z.infer<typeof purchaseCountRow>;
/** What was sold less what came back. */
export const saleCountRow = counted.extend({ outInSumPrice: z.string().nullable() });
export type SaleCountRow = z.infer<typeof saleCountRow>;

const SORTS = ["name", "barCode", "inSum", "inSumPrice", "outSum", "outSumPrice"] as const;
export const purchaseCountSorts = [...SORTS, "inOutSumPrice"] as const;
export const saleCountSorts = [...SORTS, "outInSumPrice"] as const;

export const tradeCountDimensions = ["product", "category", "brand"] as const;
const query = productReportQuery.extend({
  ...comparable,
  ...groupedBy(...tradeCountDimensions),
  /** A department and those below it, joined by commas: of the document's creator. */
  organizationIds: idList(CATEGORIES_MAX).optional(),
});
/** A report and its export. Totals are those of the rows' sums, and realityPriceTotal, the actual amount. */
function counts<Row extends z.ZodType>(page: string, name: `buyIn` | `saleOut` | `retailOut`, row: Row) {
  const staff = { service: "reports", audience: "staff", method: "GET", page } as const;
  return [
    defineEndpoint({
      ...staff,
      path: `/depotItem/${name}`,
      summary: `List by barcode row what ${name} and its returns moved; totals inSum, inSumPrice, outSum, outSumPrice, realityPriceTotal`,
      query,
      response: reportPage(row).extend(period),
    }),
    defineEndpoint({
      ...staff,
      weight: "report",
      button: "importExport",
      path: `/depotItem/${name}/export`,
      family: "file",
      summary: `Export by barcode row what ${name} and its returns moved as a workbook, all pages`,
      query: query.extend(asWorkbook),
      response: z.instanceof(Uint8Array),
    }),
  ] as const;
}
export const [buyIn, exportBuyIn] = counts("/report/buy_in_report", "buyIn", purchaseCountRow);
export const [saleOut, exportSaleOut] = counts("/report/sale_out_report", "saleOut", saleCountRow);
export const [retailOut, exportRetailOut] = counts("/report/retail_out_report", "retailOut", saleCountRow);
