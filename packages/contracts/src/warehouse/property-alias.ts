// Property aliases: a company's own titles of the fields of products that it fills as it likes (business.md §2, §7; reference.md §5.9).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { resourceEndpoints } from "../core/resource-endpoints.ts";
import { required } from "../system/field-schemas.ts";

/** The fields that can have an alias, by their names on the wire (reference.md §5.9). */
export const nativeNames = {
  制造商: "mfrs",
  自定义1: "otherField1",
  自定义2: "otherField2",
  自定义3: "otherField3",
} as const;
type AliasedField = (typeof nativeNames)[keyof typeof nativeNames];
export const aliasedFields: readonly AliasedField[] = Object.values(nativeNames);

export const propertyAliasRow = z.object({
  id: uuid(),
  version: z.number().int(),
  nativeName: z.literal(Object.keys(nativeNames) as (keyof typeof nativeNames)[]), // the keys are those of the constant above
  /** Empty: the field is called as in the user's language. */
  anotherName: z.string(),
});
export type PropertyAliasRow = z.infer<typeof propertyAliasRow>;

// A company has these rows from its registration on: they are neither added nor deleted.
const { list, info, update } = resourceEndpoints(
  {
    ...{ service: "warehouse", page: "/material/material_property", path: "/materialProperty" },
    ...{ one: "a property alias", many: "property aliases" },
  },
  {
    add: z.strictObject({}),
    update: z.strictObject({ id: uuid(), version: z.number().int(), anotherName: required(30, 0) }),
    row: propertyAliasRow,
  },
);
export const listPropertyAliases = list;
export const getPropertyAlias = info;
export const updatePropertyAlias = update;
export const getAllPropertyAliases = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/materialProperty/getAllList",
  summary: "List the titles of the products' free fields, for all pages that show these",
  response: z.array(propertyAliasRow.pick({ nativeName: true, anotherName: true })).max(aliasedFields.length),
});

/** Titles by field; fields without one are left out. */
export type Aliases = Partial<Readonly<Record<AliasedField, string>>>;

/** What a company calls its fields. */
export const aliasesOf = (rows: readonly Pick<PropertyAliasRow, "nativeName" | "anotherName">[]): Aliases =>
  Object.fromEntries(
    rows.flatMap(({ nativeName, anotherName }) => (anotherName === "" ? [] : [[nativeNames[nativeName], anotherName]])),
  );
