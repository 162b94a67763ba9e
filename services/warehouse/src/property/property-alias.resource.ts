// What a company calls the free fields of its products (reference.md §5.9).
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { propertyAliasesChanged } from "@kontor/contracts/warehouse/facts";
import { nativeNames, type PropertyAliasRow, propertyAliasRow } from "@kontor/contracts/warehouse/property-alias";
import { id, integer, text } from "@kontor/service-kit/database/fields";
import { publish } from "@kontor/service-kit/events/outbox";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { Change, Work } from "@kontor/service-kit/resource/resource";
import type { WarehouseTx } from "../db.ts";

/** The name on the wire, of constants of the contract. */
const NATIVE_NAME = `case field ${Object.entries(nativeNames)
  .map(([name, field]) => `when '${field}' then '${name}'`)
  .join(" ")} end`;

async function announce({ tx, ctx }: Work<WarehouseTx>, { rows }: Change<PropertyAliasRow>): Promise<void> {
  const aliases = rows.map(({ id, version, nativeName, anotherName }) => ({
    ...{ id, version, field: nativeNames[nativeName], alias: anotherName },
  }));
  await publish(tx, propertyAliasesChanged, { aliases }, ctx);
}

export const propertyAliases = defineResource<WarehouseTx, typeof propertyAliasRow>({
  table: "property_aliases",
  fields: {
    id: id("id"),
    version: integer("version"),
    nativeName: text(NATIVE_NAME, { search: "contains", sort: true, sortedBy: "field" }),
    anotherName: text("alias", { search: "contains", sort: true }),
  },
  row: propertyAliasRow,
  order: { field: "nativeName", order: "asc" },
  unique: [
    {
      ...{ index: "property_aliases_alias", fields: ["anotherName"], field: "anotherName" },
      refusal: "name-already-exists",
    },
  ],
  announce,
  log: logsChanges(warehouseOperation, "material-property", (row) => row.anotherName || row.nativeName),
});
