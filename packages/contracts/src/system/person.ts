// Persons: salespeople, financial officers and warehouse keepers; not login users (reference.md §5.5).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byIds } from "../core/list-contract.ts";
import { bodiesWithEnabled, nameCheck, type ResourceOptions, resourceEndpoints } from "../core/resource-endpoints.ts";
import { required, text } from "./field-schemas.ts";

const anyStaff = { service: "system", audience: "staff" } as const;

/** Salesperson, warehouse keeper (the specification's "operator"), financial officer. */
export const personTypes = ["销售员", "仓管员", "财务员"] as const;
const fields = { name: required(30, 2), type: z.enum(personTypes), sort: text(10).default("") };
export const personRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  type: z.enum(personTypes),
  sort: z.string(),
  enabled: z.boolean(),
  createTime: z.string(),
});

const resource = {
  service: "system",
  page: "/system/person",
  path: "/person",
  one: "a person",
  many: "persons",
} as const satisfies ResourceOptions;
export const personEndpoints = {
  ...resourceEndpoints(resource, { ...bodiesWithEnabled(fields), row: personRow }),
  isTaken: nameCheck(resource, { name: text(50) }),
};
export const {
  list: listPersons,
  info: getPerson,
  add: addPerson,
  update: updatePerson,
  remove: deletePerson,
  removeMany: deletePersons,
  setEnabled: setPersonsEnabled,
  isTaken: checkPersonName,
} = personEndpoints;
export const getPersonByType = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByType",
  summary: "List the enabled persons of a type",
  query: z.strictObject({ type: z.enum(personTypes) }),
  response: z.object({ personList: z.array(z.object({ id: uuid(), name: z.string() })) }),
});
export const getPersonByNumType = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByNumType",
  family: "raw",
  summary: "List the enabled persons of a type: 1 salespeople, 2 warehouse keepers, 3 financial officers",
  query: z.strictObject({ type: z.enum(["1", "2", "3"]) }),
  response: z.array(z.object({ value: z.string(), text: z.string() })),
});
export const getPersonByIds = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByIds",
  summary: "Read the names of persons, joined by commas",
  query: byIds,
  response: z.object({ names: z.string() }),
});
