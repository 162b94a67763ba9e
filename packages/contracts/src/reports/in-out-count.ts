// What came in or went out by product, transfers included on both sides, and the lines behind each product's figures (reference.md §4.2).
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
import { inOutDetailRow } from "./in-out-detail.ts";

const staff = {
  service: "reports",
  audience: "staff",
  method: "GET",
  page: { by: "type", of: { 入库: "/report/in_material_count", 出库: "/report/out_material_count" } },
} as const;

/** `beginTime` and `endTime` are days; left out: the last three months. */
export const inOutCountSearch = ["materialParam", "beginTime", "endTime", "organId"] as const;
export const inOutCountSorts = ["name", "barCode", "numSum", "priceSum"] as const;

export const inOutCountRow = z.object({
  ...stockedColumns,
  /** In base units. */
  numSum: z.string(),
  /** Of the lines' amounts, before tax and the document's discount; null where the role hides the prices of any kind that is counted. */
  priceSum: z.string().nullable(),
});
export type InOutCountRow = z.infer<typeof inOutCountRow>;

const direction = {
  type: z.enum(["入库", "出库"]),
  /** A department and those below it, joined by commas: of the document's creator. */
  organizationIds: idList(CATEGORIES_MAX).optional(),
};
const query = productReportQuery.extend({ ...direction, ...comparable });
export const inOutCountDimensions = ["category", "brand"] as const;
const groupable = query.extend(groupedBy(...inOutCountDimensions));

export const findInOutProductCount = defineEndpoint({
  ...staff,
  path: "/depotHead/findInOutMaterialCount",
  summary: "List by product what came in or went out, transfers included; totals numSum, priceSum",
  query: groupable,
  response: reportPage(inOutCountRow).extend(period),
});
export const exportInOutProductCount = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/exportInOutMaterialCount",
  family: "file",
  summary: "Export by product what came in or went out as a workbook, all pages",
  query: groupable.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});

/** The filters of the lines behind a product's figures. */
export const inOutCountLinesSearch = ["number", "beginTime", "endTime", "organId"] as const;
export const inOutCountLine = inOutDetailRow.extend({
  /** In base units. */
  basicNumber: z.string(),
});
export type InOutCountLine = z.infer<typeof inOutCountLine>;
export const findInOutProductLines = defineEndpoint({
  ...staff,
  path: "/depotHead/findInOutMaterialLines",
  summary:
    "List the document lines by which a product came in or went out, transfers included; totals basicNumber, allPrice",
  query: query.omit({ categoryIds: true, compare: true }).extend({ materialId: uuid() }),
  response: reportPage(inOutCountLine).extend(period),
});
