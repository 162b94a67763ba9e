// Values that must be unique (business.md §5 "Masters" and "Products"), for the generic duplicate check, with the service that checks each.
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { existsResponse } from "../core/list-contract.ts";
import { text } from "./field-schemas.ts";

/** Tables and fields of the system service. Names of suppliers, names of customers and card numbers of members are each unique by themselves. */
export const systemValues = [
  "tenant.loginName",
  "user.loginName",
  "role.name",
  "organization.orgNo",
  "organization.orgAbr",
  "person.name",
  "supplier.supplier",
  "vendor.supplier",
  "customer.supplier",
  "member.supplier",
  "function.name",
  "function.number",
  "userBusiness.RoleFunctions",
  "userBusiness.UserRole",
  "userBusiness.UserDepot",
  "userBusiness.UserCustomer",
] as const;
export const financeValues = ["account.name", "inOutItem.name"] as const;
export const warehouseValues = [
  "depot.name",
  "unit.name",
  "materialCategory.name",
  "materialCategory.serialNo",
  "materialAttribute.attributeName",
  "material.name",
  "materialsExtend.barCode",
] as const;

const checkBody = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.strictObject({ of: z.enum(values), value: text(200), exceptId: uuid().optional() });
const internal = { audience: "internal", callers: ["system"], method: "POST", response: existsResponse } as const;

export const existsInFinance = defineEndpoint({
  ...internal,
  service: "finance",
  path: "/duplicate/finance",
  summary: "Check whether another settlement account or item already has a value that must be unique",
  body: checkBody(financeValues),
});
export const existsInWarehouse = defineEndpoint({
  ...internal,
  service: "warehouse",
  path: "/duplicate/warehouse",
  summary:
    "Check whether another warehouse, unit, category, attribute template, product or barcode already has a value that must be unique",
  body: checkBody(warehouseValues),
});
