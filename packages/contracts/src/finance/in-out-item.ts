// Income and expense items: what income and expense slips are about (reference.md §5.4).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, exportQuery, listQuery, page, taken, written } from "../core/page.ts";
import { required, setStatus, text } from "../system/names.ts";

const staff = { service: "finance", audience: "staff", page: "/system/in_out_item" } as const;
const write = { ...staff, button: "edit" } as const;

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
export const itemAdd = z.strictObject(fields);
export const itemUpdate = z.strictObject({
  ...fields,
  id: uuid(),
  version: z.number().int(),
  enabled: z.boolean(),
});
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

export const listItems = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/inOutItem/list",
  summary: "Income and expense items of the company",
  query: listQuery,
  response: page(itemRow),
});
export const exportItems = defineEndpoint({
  ...staff,
  button: "importExport",
  method: "GET",
  path: "/inOutItem/exportExcel",
  family: "file",
  weight: "report",
  summary: "The listed (or selected) income and expense items as a workbook",
  query: exportQuery,
  response: z.instanceof(Uint8Array),
});
export const getItem = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/inOutItem/info",
  summary: "One income or expense item",
  query: byId,
  response: z.object({ info: itemRow }),
});
export const addItem = defineEndpoint({
  ...write,
  method: "POST",
  path: "/inOutItem/add",
  summary: "Add an income or expense item",
  body: itemAdd,
  response: written,
});
export const updateItem = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/inOutItem/update",
  summary: "Change an income or expense item; one that slips use keeps its type",
  body: itemUpdate,
  response: written,
});
export const deleteItem = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/inOutItem/delete",
  summary: "Delete an item that no slip refers to",
  query: byId,
  response: written,
});
export const deleteItems = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/inOutItem/deleteBatch",
  summary: "Delete items that no slip refers to",
  query: byIds,
  response: written,
});
export const setItemsEnabled = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/inOutItem/batchSetStatus",
  summary: "Enable or disable income and expense items",
  body: setStatus(z.boolean()),
  response: written,
});
export const checkItemName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/inOutItem/checkIsNameExist",
  summary: "Whether an item of that name exists, of the type or of any",
  query: z.strictObject({ id: uuid().optional(), name: text(50), type: itemType.optional() }),
  response: taken,
});
export const pickItems = defineEndpoint({
  service: "finance",
  audience: "staff",
  method: "GET",
  path: "/inOutItem/findBySelect",
  family: "raw",
  summary: "Enabled items in their order, for pickers: in for income, out for expense",
  query: z.strictObject({ type: z.enum(["in", "out"]) }),
  response: z.array(z.object({ id: uuid(), name: z.string() })),
});
