// Every line that came in or went out, without transfers; of assemblies both (reference.md §4.2).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { groupedBy } from "../core/groups.ts";
import { uuid } from "../core/id.ts";
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

const staff = {
  service: "reports",
  audience: "staff",
  method: "GET",
  page: { by: "type", of: { 入库: "/report/in_detail", 出库: "/report/out_detail" } },
} as const;

/** `beginTime` and `endTime` are days; left out: the last three months. `creator`: the creator of the document. `code`: a part of a batch or serial number. */
export const inOutDetailSearch = [
  "materialParam",
  "beginTime",
  "endTime",
  "number",
  "organId",
  "creator",
  "remark",
  "code",
] as const;
export const inOutDetailSorts = ["operTime", "number", "operNumber", "allPrice"] as const;

export const inOutDetailRow = z.object({
  ...productColumns,
  lineId: uuid(),
  documentId: uuid(),
  number: z.string(),
  /** The document kind: decides which dialog shows it. */
  kind: z.string(),
  mUnit: z.string(),
  ...lineGoods,
  /** In the line's unit. */
  operNumber: z.string(),
  /** Prices are null where the role hides those of such documents. */
  unitPrice: z.string().nullable(),
  allPrice: z.string().nullable(),
  taxRate: z.string().nullable(),
  taxMoney: z.string().nullable(),
  /** Supplier, customer or member. */
  sname: z.string(),
  /** The warehouse. */
  dname: z.string(),
  operTime: z.string(),
  /** The line's, else the document's. */
  newRemark: z.string(),
});
export type InOutDetailRow = z.infer<typeof inOutDetailRow>;
const direction = {
  type: z.enum(["入库", "出库"]),
  /** A department and those below it, joined by commas: of the document's creator. */
  organizationIds: idList(CATEGORIES_MAX).optional(),
};

export const inOutDetailDimensions = [
  ...(["month", "day", "partner", "operator", "product", "category", "warehouse", "department", "kind"] as const),
] as const;
const query = productReportQuery.extend({ ...direction, ...comparable, ...groupedBy(...inOutDetailDimensions) });

export const findInOutDetail = defineEndpoint({
  ...staff,
  path: "/depotHead/findInOutDetail",
  summary: "List document lines that came in or went out; totals operNumber, allPrice, taxMoney",
  query,
  response: reportPage(inOutDetailRow).extend(period),
});
export const exportInOutDetail = defineEndpoint({
  ...staff,
  weight: "report",
  button: "importExport",
  path: "/depotHead/exportInOutDetail",
  family: "file",
  summary: "Export the document lines that came in or went out as a workbook, all pages",
  query: query.extend(asWorkbook),
  response: z.instanceof(Uint8Array),
});
