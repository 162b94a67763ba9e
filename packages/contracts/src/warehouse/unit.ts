// Units: a base unit with one to three sub units and their ratios (business.md §5 "Units"; reference.md §5.6).
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, listQuery, page, written } from "../core/page.ts";
import { required, setStatus, text } from "../system/names.ts";

const staff = { service: "warehouse", audience: "staff", page: "/system/unit" } as const;
const write = { ...staff, button: "edit" } as const;

const ratio = decimalNotNegative("ratio");
const fields = {
  basicUnit: required(10),
  otherUnit: required(10),
  /** How many base units one sub unit is: greater than 1, at most 3 decimals. */
  ratio,
  otherUnitTwo: text(10).default(""),
  ratioTwo: ratio.nullable().default(null),
  otherUnitThree: text(10).default(""),
  ratioThree: ratio.nullable().default(null),
};
export const unitAdd = z.strictObject(fields);
export const unitUpdate = z.strictObject({ ...fields, id: uuid(), version: z.number().int(), enabled: z.boolean() });
export const unitRow = z.object({
  id: uuid(),
  version: z.number().int(),
  /** Derived: base/(sub=ratio base)/… */
  name: z.string(),
  basicUnit: z.string(),
  otherUnit: z.string(),
  ratio: z.string(),
  otherUnitTwo: z.string(),
  ratioTwo: z.string().nullable(),
  otherUnitThree: z.string(),
  ratioThree: z.string().nullable(),
  enabled: z.boolean(),
  createTime: z.string(),
});
export type UnitRow = z.infer<typeof unitRow>;

export const listUnits = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/unit/list",
  summary: "Units of the company",
  query: listQuery,
  response: page(unitRow),
});
export const getUnit = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/unit/info",
  summary: "One unit",
  query: byId,
  response: z.object({ info: unitRow }),
});
export const addUnit = defineEndpoint({
  ...write,
  method: "POST",
  path: "/unit/add",
  summary: "Add a unit with its sub units",
  body: unitAdd,
  response: written,
});
export const updateUnit = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/unit/update",
  summary: "Change a unit; names and ratios only while no product has it",
  body: unitUpdate,
  response: written,
});
export const deleteUnit = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/unit/delete",
  summary: "Delete a unit that no product has",
  query: byId,
  response: written,
});
export const deleteUnits = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/unit/deleteBatch",
  summary: "Delete units that no product has",
  query: byIds,
  response: written,
});
export const setUnitsEnabled = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/unit/batchSetStatus",
  summary: "Enable or disable units",
  body: setStatus(z.boolean()),
  response: written,
});
export const getAllUnits = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/unit/getAllList",
  summary: "Enabled units, for pickers, and the unit `id` even when it is disabled",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(unitRow.omit({ version: true, enabled: true, createTime: true })),
});
