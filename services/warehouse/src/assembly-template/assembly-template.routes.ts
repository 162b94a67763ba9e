// Routes of assembly templates: those of a parent, keeping one, its name (docs/decisions/0070).
import {
  addAssemblyTemplate,
  deleteAssemblyTemplate,
  listAssemblyTemplates,
  renameAssemblyTemplate,
} from "@kontor/contracts/warehouse/assembly-template";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { WarehouseDb } from "../db.ts";
import { assemblyTemplates } from "./assembly-template.resource.ts";
import { addTemplate, templatesOf } from "./assembly-template.store.ts";

export function assemblyTemplateRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  mountResource(routes, assemblyTemplates, { update: renameAssemblyTemplate, remove: deleteAssemblyTemplate });
  routes.read(listAssemblyTemplates, ({ tx, query }) => templatesOf(tx, query.barCode));
  routes.write(addAssemblyTemplate, async (call) => ({ message: "added", id: await addTemplate(call, call.body) }));
  return routes;
}
