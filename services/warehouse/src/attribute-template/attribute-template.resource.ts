// Attribute templates: products' variants are made from their values, which the product then has for itself (reference.md §5.8).
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import { attributeTemplateRow } from "@kontor/contracts/warehouse/attribute-template";
import { id, integer, text, time } from "@kontor/service-kit/database/fields";
import { logsChanges } from "@kontor/service-kit/operation-log/log-operation";
import { defineResource } from "@kontor/service-kit/resource/define-resource";
import type { WarehouseTx } from "../db.ts";

export const attributeTemplates = defineResource<WarehouseTx, typeof attributeTemplateRow>({
  table: "attribute_templates",
  fields: {
    id: id("id"),
    version: integer("version"),
    attributeName: text("name", { key: "name_key", search: "contains", sort: true }),
    attributeValue: text("value_list", { search: "contains" }),
    createTime: time("created_at", { sort: true }),
  },
  row: attributeTemplateRow,
  unique: [
    {
      index: "attribute_templates_name",
      fields: ["attributeName"],
      refusal: "name-already-exists",
      field: "attributeName",
    },
  ],
  log: logsChanges(warehouseOperation, "material-attribute", (row) => row.attributeName),
});
