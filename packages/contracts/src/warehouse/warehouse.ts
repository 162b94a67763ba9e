// Warehouses (reference.md §5.1; business.md §3). Exactly one is the default; disabled ones vanish from pickers, documents keep them.
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { written } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, sortNumber, text } from "../system/field-schemas.ts";

const anyStaff = { service: "warehouse", audience: "staff" } as const;

/** Warehouses that a tenant may have: an opening row and an import column each. */
export const WAREHOUSES_MAX = 60;

const amount = decimalNotNegative("amount").nullable().default(null);
const fields = {
  name: required(30, 2),
  address: text(50).default(""),
  /** Storage fee. */
  warehousing: amount,
  /** Handling fee. */
  truckage: amount,
  /** The manager: a user of the tenant. */
  principal: uuid().nullable().default(null),
  sort: sortNumber,
  remark: text(100).default(""),
};
export const warehouseRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  address: z.string(),
  warehousing: z.string().nullable(),
  truckage: z.string().nullable(),
  principal: uuid().nullable(),
  sort: z.string(),
  remark: z.string(),
  enabled: z.boolean(),
  isDefault: z.boolean(),
  createTime: z.string(),
});
export type WarehouseRow = z.infer<typeof warehouseRow>;

const resource = {
  service: "warehouse",
  page: "/system/depot",
  path: "/depot",
  one: "a warehouse",
  many: "warehouses",
  notes: { add: "; its maker may use it, the first one is the default", remove: " that nothing refers to" },
} as const satisfies ResourceOptions;
export const warehouseEndpoints = {
  ...resourceEndpoints(resource, { ...bodiesWithEnabled(fields), row: warehouseRow }),
  isTaken: nameCheck(resource, { name: text(30) }),
};
export const {
  list: listWarehouses,
  info: getWarehouse,
  add: addWarehouse,
  update: updateWarehouse,
  remove: deleteWarehouse,
  removeMany: deleteWarehouses,
  setEnabled: setWarehousesEnabled,
  isTaken: checkWarehouseName,
} = warehouseEndpoints;
export const setDefaultWarehouse = defineEndpoint({
  ...anyStaff,
  page: resource.page,
  button: "edit",
  method: "POST",
  path: "/depot/updateIsDefault",
  summary: "Make a warehouse the default one",
  body: z.strictObject({ id: uuid() }),
  response: written,
});

const warehouseOption = z.object({ id: uuid(), depotName: z.string(), isDefault: z.boolean() });
export type WarehouseOption = z.infer<typeof warehouseOption>;
export const findWarehousesOfCurrentUser = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/depot/findDepotByCurrentUser",
  summary: "List the enabled warehouses that the caller may use, in their sort order, for pickers",
  response: z.array(warehouseOption),
});
export const getAllWarehouses = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/depot/getAllList",
  summary: "List all warehouses that the caller may see, disabled ones included, for filters and names",
  response: z.array(warehouseOption.extend({ enabled: z.boolean() })),
});

const warehouseNode = z.object({
  id: z.string(),
  key: z.string(),
  value: z.string(),
  title: z.string(),
  checked: z.boolean(),
});
export const findUserWarehouses = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  page: "/system/user",
  method: "GET",
  path: "/depot/findUserDepot",
  family: "raw",
  summary: "List all warehouses as a tree below one root (id 0), with those assigned to a user checked",
  query: z.strictObject({ UBType: z.literal("UserDepot"), UBKeyId: uuid() }),
  response: z.array(warehouseNode.extend({ children: z.array(warehouseNode) })),
});
