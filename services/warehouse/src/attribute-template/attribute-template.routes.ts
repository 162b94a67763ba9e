// Routes of attribute templates: list, form, name check, and what the form of a product offers (business.md §7).
import {
  ATTRIBUTE_TEMPLATES_MAX,
  attributeTemplateEndpoints,
  getAllAttributeTemplates,
} from "@kontor/contracts/warehouse/attribute-template";
import { joinedValues, valuesIn } from "@kontor/contracts/warehouse/attribute-values";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { WarehouseDb } from "../db.ts";
import { attributeTemplates } from "./attribute-template.resource.ts";

/** The input with its values as they are stored: without blanks around them and without empty ones. */
const tidied = <T extends { attributeValue: string }>(input: T): T => ({
  ...input,
  attributeValue: joinedValues(valuesIn(input.attributeValue)),
});

export function attributeTemplateRoutes(db: WarehouseDb) {
  const routes = router("warehouse", db);
  const { add, update, isTaken, ...others } = attributeTemplateEndpoints;
  mountResource(routes, attributeTemplates, others);
  routes.write(add, async (call) => ({
    message: "added",
    id: (await attributeTemplates.add(call, tidied(call.body))).id,
  }));
  routes.write(update, async (call) => ({
    message: "updated",
    id: (await attributeTemplates.update(call, tidied(call.body))).id,
  }));
  routes.read(isTaken, async (call) => ({
    status: await attributeTemplates.exists(call, { attributeName: call.query.name }, call.query.id),
  }));
  routes.read(getAllAttributeTemplates, ({ tx }) =>
    tx.attributeTemplate
      .findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], take: ATTRIBUTE_TEMPLATES_MAX })
      .then((rows) => rows.map(({ id, name, valueList }) => ({ id, attributeName: name, attributeValue: valueList }))),
  );
  return routes;
}
