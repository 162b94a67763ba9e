// Resources of which exactly one row is the default: the first one, until another is chosen (reference.md §5.1, §5.3).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { z } from "zod";
import { sqlOf, type Tx } from "../database/database.ts";
import type { Values } from "../database/fields.ts";
import type { Router } from "../http/router.ts";
import { mountResource, type ResourceEndpoints } from "./mount-resource.ts";
import type { Resource, Work } from "./resource.ts";

type RowSchema = z.ZodType<{ id: string; name: string; enabled: boolean; isDefault: boolean }>;

interface DefaultEndpoints extends ResourceEndpoints {
  add: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  removeMany: Endpoint;
  setEnabled: Endpoint;
  setDefault: Endpoint;
}

/**
 * Mounts a resource with a default row: `mountWithDefault(routes, accounts, { ...accountEndpoints, setDefault: setDefaultAccount })`.
 * Its table has the columns name, enabled and is_default, its fields one called isDefault.
 * @param check further checks before adding (with the number of rows) and changing (without)
 */
export function mountWithDefault<Client extends object, S extends RowSchema>(
  routes: Router<Client>,
  resource: Resource<Tx<Client>, S>,
  { add, update, remove, removeMany, setEnabled, setDefault, ...others }: DefaultEndpoints,
  check?: (work: Work<Tx<Client>>, values: Values, count?: number) => Promise<void>,
): void {
  const { table } = resource.options;
  mountResource(routes, resource, others);
  // The endpoints' schemas parsed these values, in the shapes of contracts/core/resource-endpoints.ts.
  routes.write(add, async (call) => {
    const values = call.body as Values;
    await lock(call.tx, table);
    const count = await countOthers(call.tx, table, []);
    await check?.(call, values, count);
    return { message: "added", id: (await resource.add(call, { ...values, isDefault: count === 0 })).id };
  });
  routes.write(update, async (call) => {
    const values = call.body as Values & { id: string; version: number };
    await check?.(call, values);
    if (!values.enabled) await retainDefault(call.tx, table, [values.id]);
    return { message: "updated", id: (await resource.update(call, values)).id };
  });
  const removal = async (work: Work<Tx<Client>>, ids: readonly string[]) => {
    await retainDefault(work.tx, table, ids);
    await resource.remove(work, ids);
    return { message: "deleted" };
  };
  routes.write(remove, (call) => removal(call, [(call.query as { id: string }).id]));
  routes.write(removeMany, (call) => removal(call, (call.query as { ids: string[] }).ids));
  routes.write(setEnabled, async (call) => {
    const { ids, status: enabled } = call.body as { ids: string[]; status: boolean };
    if (!enabled) await retainDefault(call.tx, table, ids);
    await resource.setAll(call, ids, { enabled }, { kind: enabled ? "enabled" : "disabled" });
    return { message: "done" };
  });
  routes.write(setDefault, async (call) => {
    const { id } = call.body as { id: string };
    await chooseDefault(call, resource, id);
    return { message: "done", id };
  });
}

/** @throws Refusal `not-found`; `default-disabled` for a row that pickers do not show */
async function chooseDefault<T extends object, S extends RowSchema>(
  work: Work<T>,
  resource: Resource<T, S>,
  id: string,
): Promise<void> {
  const { table } = resource.options;
  await lock(work.tx, table);
  const chosen = await resource.info(work, id);
  if (chosen.isDefault) return;
  if (!chosen.enabled) throw refuse("default-disabled", { field: "id" });
  const [before] = await sqlOf(work.tx).$queryRawUnsafe<{ id: string }[]>(`select id from ${table} where is_default`);
  // The old default may be a row that the actor does not see; it changes with the new one all the same.
  if (before) await resource.setAll({ ...work, ctx: { ...work.ctx, actor: null } }, [before.id], { isDefault: false });
  await resource.setAll(work, [id], { isDefault: true });
}

/** @throws Refusal `default-needed` when the default would be deleted, or vanish from pickers, while others stay */
async function retainDefault(tx: object, table: string, leaving: readonly string[]): Promise<void> {
  await lock(tx, table);
  const [leavingDefault] = await sqlOf(tx).$queryRawUnsafe<{ name: string }[]>(
    `select name from ${table} where is_default and id = any($1::uuid[])`,
    leaving,
  );
  if (!leavingDefault || (await countOthers(tx, table, leaving)) === 0) return;
  throw refuse("default-needed", { status: 409, values: { name: leavingDefault.name } });
}

/** Adding, deleting and changing defaults wait for each other's commit, so that there is never a second default. */
const lock = (tx: object, table: string): Promise<unknown> =>
  sqlOf(tx).$executeRawUnsafe(
    "select pg_advisory_xact_lock(hashtextextended($1 || ' ' || app_tenant()::text, 0))",
    table,
  );

async function countOthers(tx: object, table: string, ids: readonly string[]): Promise<number> {
  const [row] = await sqlOf(tx).$queryRawUnsafe<{ count: number }[]>(
    `select count(*)::int as count from ${table} where id <> all($1::uuid[])`,
    ids,
  );
  return row?.count ?? 0;
}
