// Products as workbooks (reference.md §5.10, export/import template; XLS-1 to XLS-5).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { listQuery } from "../core/list-contract.ts";

const workbook = {
  service: "warehouse",
  audience: "staff",
  page: "/material/material",
  button: "importExport",
} as const;

export const exportProducts = defineEndpoint({
  ...workbook,
  method: "GET",
  path: "/material/exportExcel",
  family: "file",
  weight: "report",
  summary: "Export the listed (or selected) products as a workbook, or with template=1 an empty one to fill in",
  query: listQuery.extend({
    ids: z.string().max(20_000).optional(),
    template: z.literal("1").optional(),
    /** The language of the headings; an import takes any of the five. */
    lang: z.enum(["zh-CN", "zh-TW", "en", "vi", "fr"]).optional(),
  }),
  response: z.instanceof(Uint8Array),
});
/** The cells of a row that a product's form does not have: of several units a workbook names one sub unit. */
export interface SubUnitCells {
  subUnit: string;
  subBarCode: string;
  ratio: string | null;
}
/** Products of one import: all are imported in one transaction. */
export const PRODUCT_WORKBOOK_ROWS_MAX = 1_000;
export const importProducts = defineEndpoint({
  ...workbook,
  method: "POST",
  path: "/material/importExcel",
  upload: true,
  summary: "Import products from a workbook, all rows or none; products that exist are changed",
  response: z.object({ message: z.string(), count: z.number().int() }),
});
