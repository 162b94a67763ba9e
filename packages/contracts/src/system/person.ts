// Persons: salespeople, financial officers and warehouse keepers; not login users (reference.md §5.5).
import { z } from "zod";
import { defineEndpoint } from "../core/endpoint.ts";
import { uuid } from "../core/id.ts";
import { byId, byIds, listQuery, page, taken, written } from "../core/page.ts";
import { required, setStatus, text } from "./names.ts";

const staff = { service: "system", audience: "staff", page: "/system/person" } as const;
const write = { ...staff, button: "edit" } as const;
const anyStaff = { service: "system", audience: "staff" } as const;

/** Salesperson, warehouse keeper (the specification's "operator"), financial officer. */
export const personTypes = ["销售员", "仓管员", "财务员"] as const;
const fields = { name: required(30, 2), type: z.enum(personTypes), sort: text(10).default("") };
export const personAdd = z.strictObject(fields);
export const personUpdate = z.strictObject({
  ...fields,
  id: uuid(),
  version: z.number().int(),
  enabled: z.boolean(),
});
export const personRow = z.object({
  id: uuid(),
  version: z.number().int(),
  name: z.string(),
  type: z.enum(personTypes),
  sort: z.string(),
  enabled: z.boolean(),
  createTime: z.string(),
});

export const listPersons = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/person/list",
  summary: "Persons of the company",
  query: listQuery,
  response: page(personRow),
});
export const getPerson = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/person/info",
  summary: "One person",
  query: byId,
  response: z.object({ info: personRow }),
});
export const addPerson = defineEndpoint({
  ...write,
  method: "POST",
  path: "/person/add",
  summary: "Add a person",
  body: personAdd,
  response: written,
});
export const updatePerson = defineEndpoint({
  ...write,
  method: "PUT",
  path: "/person/update",
  summary: "Change a person",
  body: personUpdate,
  response: written,
});
export const deletePerson = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/person/delete",
  summary: "Delete a person",
  query: byId,
  response: written,
});
export const deletePersons = defineEndpoint({
  ...write,
  method: "DELETE",
  path: "/person/deleteBatch",
  summary: "Delete persons",
  query: byIds,
  response: written,
});
export const setPersonsEnabled = defineEndpoint({
  ...staff,
  button: "enable",
  method: "POST",
  path: "/person/batchSetStatus",
  summary: "Enable or disable persons",
  body: setStatus(z.boolean()),
  response: written,
});
export const checkPersonName = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/person/checkIsNameExist",
  summary: "Whether a person of that name exists",
  query: z.strictObject({ id: uuid().optional(), name: text(50) }),
  response: taken,
});
export const getPersonByType = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByType",
  summary: "Enabled persons of a type",
  query: z.strictObject({ type: z.enum(personTypes) }),
  response: z.object({ personList: z.array(z.object({ id: uuid(), name: z.string() })) }),
});
export const getPersonByNumType = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByNumType",
  family: "raw",
  summary: "Enabled persons of a type: 1 salespeople, 2 warehouse keepers, 3 financial officers",
  query: z.strictObject({ type: z.enum(["1", "2", "3"]) }),
  response: z.array(z.object({ value: z.string(), text: z.string() })),
});
export const getPersonByIds = defineEndpoint({
  ...anyStaff,
  method: "GET",
  path: "/person/getPersonByIds",
  summary: "Names of persons, joined by commas",
  query: byIds,
  response: z.object({ names: z.string() }),
});
