// Attribute templates: a name with the values that products' variants are made from (business.md §3, §5, §7; reference.md §5.8).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { bodiesOf, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "../system/field-schemas.ts";
import { ATTRIBUTE_NAME_MAX, attributeValues } from "./attribute-values.ts";

const fields = {
  attributeName: required(ATTRIBUTE_NAME_MAX),
  /** Values with "|" between them: `red|blue`. */
  attributeValue: attributeValues,
};
export const attributeTemplateRow = z.object({
  id: uuid(),
  version: z.number().int(),
  attributeName: z.string(),
  attributeValue: z.string(),
  createTime: z.string(),
});
export type AttributeTemplateRow = z.infer<typeof attributeTemplateRow>;

const resource = {
  service: "warehouse",
  page: "/material/material_attribute",
  path: "/materialAttribute",
  one: "an attribute template",
  many: "attribute templates",
  notes: { remove: "; products keep the values that they took from it" },
} as const satisfies ResourceOptions;
// A template has no status (reference.md §5.8).
const { setEnabled: _none, ...usual } = resourceEndpoints(resource, { ...bodiesOf(fields), row: attributeTemplateRow });
export const attributeTemplateEndpoints = {
  ...usual,
  isTaken: nameCheck(resource, { name: text(50) }),
};
export const {
  list: listAttributeTemplates,
  info: getAttributeTemplate,
  add: addAttributeTemplate,
  update: updateAttributeTemplate,
  remove: deleteAttributeTemplate,
  removeMany: deleteAttributeTemplates,
  isTaken: checkAttributeName,
} = attributeTemplateEndpoints;
/** What the form of a product offers; a company has a few dozen. */
export const ATTRIBUTE_TEMPLATES_MAX = 1000;
export const getAllAttributeTemplates = defineEndpoint({
  service: "warehouse",
  audience: "staff",
  method: "GET",
  path: "/materialAttribute/getAll",
  summary: `List the attribute templates for the form of a product, at most ${ATTRIBUTE_TEMPLATES_MAX}`,
  response: z.array(attributeTemplateRow.pick({ id: true, attributeName: true, attributeValue: true })),
});
