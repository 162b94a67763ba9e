// Assembly templates: their names, which are unique among those of one parent (docs/decisions/0070). What they are made of is in the store.
import { uuid } from "@kontor/contracts/core/id";
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { assemblyTemplate } from "@kontor/contracts/warehouse/assembly-template";
import { id, integer, text } from "@kontor/service-kit/database/fields";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { WarehouseTx } from "../db.ts";

const row = assemblyTemplate.omit({ lines: true }).extend({ barcodeId: uuid() });

export const assemblyTemplates = defineResource<WarehouseTx, typeof row>({
  table: "assembly_templates",
  fields: {
    id: id("id"),
    version: integer("version"),
    barcodeId: id("barcode_id"),
    name: text("name", { key: "name_key" }),
  },
  row,
  unique: [
    {
      index: "assembly_templates_name",
      fields: ["barcodeId", "name"],
      refusal: "name-already-exists",
      field: "name",
    },
  ],
  log: logsChanges(warehouseOperation, "assembly-template", ({ name }) => name),
});
