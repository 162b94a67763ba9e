// Routes of property aliases: their page, and the titles for all pages that show the fields (reference.md §5.9, §7.5).
import {
  aliasedFields,
  getAllPropertyAliases,
  getPropertyAlias,
  listPropertyAliases,
  propertyAliasRow,
  updatePropertyAlias,
} from "@kontor/contracts/warehouse/property-alias";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { WarehouseDb } from "../db.ts";
import { propertyAliases } from "./property-alias.resource.ts";

export function propertyAliasRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  const endpoints = { list: listPropertyAliases, info: getPropertyAlias, update: updatePropertyAlias };
  mountResource(routes, propertyAliases, endpoints);
  routes.read(getAllPropertyAliases, async (call) => {
    const rows = await propertyAliases.rowsFor(call, {}, { limit: aliasedFields.length });
    return rows.map((row) => propertyAliasRow.parse(row));
  });
  return routes;
}
