// Mounts a resource's usual endpoints, bound to its operations. A service mounts unusual ones itself.
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { ListQuery } from "@kontor/contracts/core/list-contract";
import type { z } from "zod";
import type { Tx } from "../database/database.ts";
import type { Values } from "../database/fields.ts";
import type { Call, Router } from "../http/router.ts";
import type { Resource } from "./resource.ts";

/** The endpoints that every resource may have (architecture.md §3). Those left out are not mounted. */
export interface ResourceEndpoints {
  list?: Endpoint;
  info?: Endpoint;
  add?: Endpoint;
  update?: Endpoint;
  remove?: Endpoint;
  removeMany?: Endpoint;
  setEnabled?: Endpoint;
  isTaken?: Endpoint;
}

/**
 * Mounts a resource's endpoints: `mountResource(routes, persons, personEndpoints)`, or some of them: `{ list: listDepots, info: getDepot }`.
 * The endpoints are those of contracts/core/resource-endpoints.ts; the fields of `within` come from query or body.
 * @returns the routes, for an application that mounts them: `routers: [mountResource(router("system", db), tags, tagEndpoints)]`
 */
export function mountResource<Client extends object, S extends z.ZodType>(
  routes: Router<Client>,
  resource: Resource<Tx<Client>, S>,
  endpoints: ResourceEndpoints,
): Router<Client> {
  const { list, info, add, update, remove, removeMany, setEnabled, isTaken } = endpoints;
  const within = ({ query, body }: Call<Endpoint>): Values => {
    const input: Values = { ...asValues(query), ...asValues(body) };
    return Object.fromEntries((resource.options.within ?? []).map((name) => [name, input[name]]));
  };
  // The endpoints' schemas parsed these values; their shapes are those that this function's description requires.
  const idOf = ({ query }: Call<Endpoint>): string => (query as { id: string }).id;
  const idsOf = ({ query }: Call<Endpoint>): string[] => (query as { ids: string[] }).ids;

  if (list) routes.read(list, (call) => resource.list(call, call.query as ListQuery, within(call)));
  if (info) routes.read(info, async (call) => ({ info: await resource.info(call, idOf(call), within(call)) }));
  if (add)
    routes.write(add, async (call) => ({ message: "added", id: idIn(await resource.add(call, asValues(call.body))) }));
  if (update)
    routes.write(update, async (call) => {
      const values = asValues(call.body) as Values & { id: string; version: number };
      return { message: "updated", id: idIn(await resource.update(call, values)) };
    });
  if (remove)
    routes.write(remove, (call) =>
      resource.remove(call, [idOf(call)], within(call)).then(() => ({ message: "deleted" })),
    );
  if (removeMany)
    routes.write(removeMany, (call) =>
      resource.remove(call, idsOf(call), within(call)).then(() => ({ message: "deleted" })),
    );
  if (setEnabled)
    routes.write(setEnabled, async (call) => {
      const { ids, status } = call.body as { ids: string[]; status: boolean };
      if (typeof status !== "boolean") throw refuse("value-not-allowed", { field: "status" });
      await resource.setAll(
        call,
        ids,
        { enabled: status },
        { within: within(call), kind: status ? "enabled" : "disabled" },
      );
      return { message: status ? "enabled" : "disabled" };
    });
  if (isTaken)
    routes.read(isTaken, async (call) => {
      const { id, ...named } = asValues(call.query);
      return { status: await resource.exists(call, named, typeof id === "string" ? id : undefined) };
    });
  return routes;
}

const asValues = (value: unknown): Values => (typeof value === "object" && value !== null ? (value as Values) : {});

function idIn(row: unknown): string {
  const rowId = asValues(row).id;
  if (typeof rowId !== "string") throw new Error("a row without an id");
  return rowId;
}
