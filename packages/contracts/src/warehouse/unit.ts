// Units: a base unit with one to three sub units and their ratios (business.md §5 "Units"; reference.md §5.6).
import { z } from "zod";
import { decimalNotNegative } from "../core/decimal.ts";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { bodiesWithEnabled, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "../system/field-schemas.ts";

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

export const unitEndpoints = resourceEndpoints(
  {
    ...{ service: "warehouse", page: "/system/unit", path: "/unit", one: "a unit", many: "units" },
    notes: { update: "; names and ratios only while no product has it", remove: " that no product has" },
  },
  { ...bodiesWithEnabled(fields), row: unitRow },
);
export const {
  list: listUnits,
  info: getUnit,
  add: addUnit,
  update: updateUnit,
  remove: deleteUnit,
  removeMany: deleteUnits,
  setEnabled: setUnitsEnabled,
} = unitEndpoints;
export const getAllUnits = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/unit/getAllList",
  summary: "List the enabled units for pickers, and the unit `id` even when it is disabled",
  query: z.strictObject({ id: uuid().optional() }),
  response: z.array(unitRow.omit({ version: true, enabled: true, createTime: true })),
});
