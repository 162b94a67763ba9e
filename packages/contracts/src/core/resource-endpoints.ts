// Builds a resource's usual endpoints from its properties and schemas: list, one row, add, change, delete, enable, name check.
import { z } from "zod";
import type { PriceRule } from "./actor.ts";
import { defineEndpoint, type PageRule, type ServiceName } from "./endpoint.ts";
import { uuid } from "./id.ts";
import { byId, byIds, existsResponse, listQuery, page, setStatus, written } from "./list-contract.ts";

export interface ResourceOptions<Within extends z.ZodRawShape = z.ZodRawShape> {
  service: ServiceName;
  /** The page whose permission the calls need. */
  page: PageRule;
  /** The path before the name of each call: `/person`. */
  path: `/${string}`;
  /** The singular and plural in summaries: "a person", "persons". */
  one: string;
  many: string;
  /** Further text of summaries, after "Add a person" and the like. */
  notes?: { add?: string; update?: string; remove?: string };
  /** Call names that differ in the specification. */
  calls?: { add?: string; update?: string; isTaken?: string };
  /** The price-hiding codes of each field of a row. */
  priceFields?: Readonly<Record<string, PriceRule>>;
  /** Fields that each call names, where several kinds of resource lie in one table. */
  within?: Within;
}

interface Bodies<Add, Update> {
  add: Add;
  update: Update;
}
interface Shapes<Row, Add, Update, Status> extends Bodies<Add, Update> {
  row: Row;
  /** The values for enabling and disabling; true and false where left out. */
  status?: Status;
}
type None = Record<never, never>;

/** The bodies of adding a row with these fields, and of changing one. */
export const bodiesOf = <Fields extends z.ZodRawShape>(fields: Fields) => ({
  add: z.strictObject(fields),
  update: z.strictObject({ ...fields, id: uuid(), version: z.number().int() }),
});

/** The same for a row that can be disabled. */
export const bodiesWithEnabled = <Fields extends z.ZodRawShape>(fields: Fields) => ({
  add: z.strictObject(fields),
  update: z.strictObject({ ...fields, id: uuid(), version: z.number().int(), enabled: z.boolean() }),
});

/** Adding, changing and deleting: resources and trees have these alike. */
export function writeEndpoints<Add extends z.ZodType, Update extends z.ZodType, Within extends z.ZodRawShape = None>(
  resource: ResourceOptions<Within>,
  { add, update }: Bodies<Add, Update>,
) {
  const { service, path, one, many, notes = {}, calls = {} } = resource;
  const edit = { service, page: resource.page, audience: "staff", button: "edit", response: written } as const;
  const within = withinOf(resource);
  return {
    add: defineEndpoint({
      ...edit,
      method: "POST",
      path: `${path}/${calls.add ?? "add"}`,
      summary: `Add ${one}${notes.add ?? ""}`,
      body: add,
    }),
    update: defineEndpoint({
      ...edit,
      method: "PUT",
      path: `${path}/${calls.update ?? "update"}`,
      summary: `Change ${one}${notes.update ?? ""}`,
      body: update,
    }),
    remove: defineEndpoint({
      ...edit,
      method: "DELETE",
      path: `${path}/delete`,
      summary: `Delete ${one}${notes.remove ?? ""}`,
      query: byId.extend(within),
    }),
    removeMany: defineEndpoint({
      ...edit,
      method: "DELETE",
      path: `${path}/deleteBatch`,
      summary: `Delete ${many}${notes.remove ?? ""}`,
      query: byIds.extend(within),
    }),
  };
}

/** A resource's endpoints: `resourceEndpoints({ service: "system", page: "/system/person", path: "/person", one: "a person", many: "persons" }, { ...bodiesOf(fields), row })`. */
export function resourceEndpoints<
  Row extends z.ZodType,
  Add extends z.ZodType,
  Update extends z.ZodType,
  Status extends z.ZodType = z.ZodBoolean,
  Within extends z.ZodRawShape = None,
>(resource: ResourceOptions<Within>, { row, status, ...bodies }: Shapes<Row, Add, Update, Status>) {
  const { service, path, one, many, priceFields = {} } = resource;
  const staff = { service, page: resource.page, audience: "staff" } as const;
  const within = withinOf(resource);
  return {
    list: defineEndpoint({
      ...staff,
      method: "GET",
      path: `${path}/list`,
      priceFields,
      summary: `List ${many}, a page at a time`,
      query: listQuery.extend(within),
      response: page(row),
    }),
    info: defineEndpoint({
      ...staff,
      method: "GET",
      path: `${path}/info`,
      priceFields,
      summary: `Read ${one}`,
      query: byId.extend(within),
      response: z.object({ info: row }),
    }),
    ...writeEndpoints(resource, bodies),
    setEnabled: defineEndpoint({
      ...staff,
      button: "enable",
      method: "POST",
      path: `${path}/batchSetStatus`,
      summary: `Enable or disable ${many}`,
      // Without a schema of its own, Status is ZodBoolean.
      body: setStatus(status ?? (z.boolean() as unknown as Status)).extend(within),
      response: written,
    }),
  };
}

/** The check whether a name is taken, which forms call while it is typed. @param named the fields that identify a row: `{ name: text(50) }` */
export const nameCheck = <Named extends z.ZodRawShape>(
  { service, page: at, path, one, calls = {} }: ResourceOptions,
  named: Named,
) =>
  defineEndpoint({
    service,
    page: at,
    audience: "staff",
    method: "GET",
    path: `${path}/${calls.isTaken ?? "checkIsNameExist"}`,
    summary: `Check whether ${one} of that name exists`,
    query: z.strictObject({ id: uuid().optional(), ...named }),
    response: existsResponse,
  });

// Left out means none, as the type then says.
const withinOf = <Within extends z.ZodRawShape>({ within }: ResourceOptions<Within>): Within =>
  within ?? ({} as Within);
