// Income and expense items, which lines of income and expense slips name (reference.md §5.4).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { exportQuery } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "../system/field-schemas.ts";

const staff = { service: "finance", audience: "staff", page: "/system/in_out_item" } as const;

/** Income and expense. */
export const itemTypes = ["收入", "支出"] as const;
export const itemType = z.enum(itemTypes);
export type ItemType = z.infer<typeof itemType>;

const fields = {
  name: required(30, 2),
  type: itemType,
  remark: text(100).default(""),
  sort: text(10).default(""),
};
export const itemRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  type: itemType,
  remark: z.string(),
  sort: z.string(),
  enabled: z.boolean(),
  createTime: z.string(),
});
export type ItemRow = z.infer<typeof itemRow>;

const resource = {
  service: "finance",
  page: "/system/in_out_item",
  path: "/inOutItem",
  one: "an income or expense item",
  many: "income and expense items",
  notes: { update: "; one that slips use keeps its type", remove: " that no slip refers to" },
} as const satisfies ResourceOptions;
export const itemEndpoints = {
  ...resourceEndpoints(resource, { ...bodiesWithEnabled(fields), row: itemRow }),
  isTaken: nameCheck(resource, { name: text(50), type: itemType.optional() }),
};
export const {
  list: listItems,
  info: getItem,
  add: addItem,
  update: updateItem,
  remove: deleteItem,
  removeMany: deleteItems,
  setEnabled: setItemsEnabled,
  isTaken: checkItemName,
} = itemEndpoints;
export const exportItems = defineEndpoint({
  ...staff,
  button: "importExport",
  method: "GET",
  path: "/inOutItem/exportExcel",
  family: "file",
  weight: "report",
  summary: "Export the listed (or selected) income and expense items as a workbook",
  query: exportQuery,
  response: z.instanceof(Uint8Array),
});
export const pickItems = defineEndpoint({
  service: "finance",
  audience: "staff",
  method: "GET",
  path: "/inOutItem/findBySelect",
  family: "raw",
  summary: "List the enabled income items (`in`) or expense items (`out`) in their sort order, for pickers",
  query: z.strictObject({ type: z.enum(["in", "out"]) }),
  response: z.array(z.object({ id: uuid(), name: z.string() })),
});
