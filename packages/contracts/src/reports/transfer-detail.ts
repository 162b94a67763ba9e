// Every line of goods that moved between two warehouses (reference.md §4.2).
import { z } from "zod";
import type { PriceRule } from "../core/actor.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
import { allocationOut } from "../warehouse/kinds.ts";
import {
  asWorkbook,
  CATEGORIES_MAX,
  comparable,
  idList,
  lineGoods,
  period,
  productColumns,
  productReportQuery,
  reportPage,
} from "./common.ts";

const staff = { service: "reports", audience: "staff", method: "GET", page: "/report/allocation_detail" } as const;

/**
 * `beginTime` and `endTime` are days; left out: the last three months. `depotIdF`: the warehouse that goods leave, `depotId`: the one that they
 * come to. `code`: a part of a batch or serial number.
 */
export const transferDetailSearch = [
  "materialParam",
  "beginTime",
  "endTime",
  "number",
  "depotIdF",
  "depotId",
  "remark",
  "code",
] as const;
export const transferDetailSorts = ["operTime", "number", "operNumber", "allPrice"] as const;

export const transferDetailRow = z.object({
  ...productColumns,
  lineId: uuid(),
  documentId: uuid(),
  number: z.string(),
  kind: z.string(),
  mUnit: z.string(),
  ...lineGoods,
  /**
   * What leaves the warehouse, in the line's unit. A receipt takes goods that a transfer counts as sent already: they are received, or did not arrive, and
   * are not sent once more. Empty is what does not apply.
   */
  operNumber: z.string(),
  receivedNumber: z.string(),
  lostNumber: z.string(),
  unitPrice: z.string().nullable(),
  allPrice: z.string().nullable(),
  receivedPrice: z.string().nullable(),
  lostPrice: z.string().nullable(),
  /** The warehouse that goods leave. */
  dname: z.string(),
  /** The warehouse that they come to. */
  sname: z.string(),
  operTime: z.string(),
  /** The line's, else the document's. */
  newRemark: z.string(),
});
export type TransferDetailRow = z.infer<typeof transferDetailRow>;

const prices: Readonly<Record<string, PriceRule>> = {
  unitPrice: allocationOut.priceLimit,
  allPrice: allocationOut.priceLimit,
  receivedPrice: allocationOut.priceLimit,
  lostPrice: allocationOut.priceLimit,
};
export const transferDetailDimensions = [
  ...(["month", "day", "source", "target", "product", "category", "operator", "department"] as const),
] as const;
const query = productReportQuery.omit({ depotIds: true }).extend({
  ...comparable,
  ...groupedBy(...transferDetailDimensions),
  /** A department and those below it, joined by commas: of the document's creator. */
  organizationIds: idList(CATEGORIES_MAX).optional(),
});

export const findAllocationDetail = defineEndpoint({
  ...staff,
  path: "/depotHead/findAllocationDetail",
  priceFields: prices,
  summary:
    "List the lines of transfers with the warehouses that goods leave and come to; totals operNumber, receivedNumber, lostNumber, allPrice, receivedPrice, lostPrice",
  query,
  response: reportPage(transferDetailRow).extend(period),
});
export const exportAllocationDetail = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/exportAllocationDetail",
  family: "file",
  priceFields: prices,
  summary: "Export the lines of transfers as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
