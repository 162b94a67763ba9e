// Persons: list, form, bulk operations, and the pickers of documents (business.md §7).
import { notFound } from "@kontor/contracts/core/error";
import { getPersonByIds, getPersonByNumType, getPersonByType, personEndpoints } from "@kontor/contracts/system/person";
import { router } from "@kontor/service-kit/http/router";
import { mountResource } from "@kontor/service-kit/resource/mount-resource";
import type { SystemDb, SystemTx } from "../db.ts";
import { persons } from "./person.resource.ts";

/** Pickers show all of them; a tenant has a few dozen. */
const PERSONS_MAX = 1000;
/** The figures of getPersonByNumType (reference.md §5.5). */
const TYPE_OF_NUMBER = { "1": "销售员", "2": "仓管员", "3": "财务员" } as const;

const enabledOf = (tx: SystemTx, type: string) =>
  tx.person.findMany({
    where: { type, enabled: true },
    orderBy: [{ sortOrder: "asc" }, { sort: "asc" }, { name: "asc" }],
    take: PERSONS_MAX,
    select: { id: true, name: true },
  });

export function personRoutes(db: SystemDb) {
  const routes = router("system", db);
  mountResource(routes, persons, personEndpoints);
  routes.read(getPersonByType, async ({ tx, query }) => ({ personList: await enabledOf(tx, query.type) }));
  routes.read(getPersonByNumType, async ({ tx, query }) => {
    const people = await enabledOf(tx, TYPE_OF_NUMBER[query.type]);
    return people.map(({ id, name }) => ({ value: id, text: name }));
  });
  routes.read(getPersonByIds, async ({ tx, query }) => {
    const people = await tx.person.findMany({ where: { id: { in: query.ids } } });
    if (people.length < new Set(query.ids).size) throw notFound();
    const names = new Map(people.map(({ id, name }) => [id, name]));
    return { names: query.ids.map((id) => names.get(id) ?? "").join(",") };
  });
  return routes;
}
