// Finds the warehouses of documents that the actor may not use, where the company limits its users to assigned ones (RBAC-6).
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import { actorOf, type Ctx, isOwner } from "../context/ctx.ts";
import { statement } from "../database/statement.ts";
import { ownWarehouse } from "../resource/assignments.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import { warehousesOf } from "./permitted-warehouses.rules.ts";

// A warehouse of which this service has no row yet is assigned to nobody whom it knows.
const FORBIDDEN = statement<{ id: string; name: string }>(`select w.id, coalesce(d.name, '') as name
  from unnest($1::uuid[]) as w(id) left join replica_depots d on d.id = w.id where not ${ownWarehouse("w.id", "$2::uuid")}`);

interface Documents {
  kind: Pick<DocumentKindValues, "movements">;
  documents: readonly StoredDocument[];
}

/** The names of the warehouses that documents move goods of and the actor may not use, by id. Nothing is read for who may use all. */
export async function findForbidden(
  tx: object,
  ctx: Ctx,
  { depotFlag }: Pick<DocumentSettings, "depotFlag">,
  { kind, documents }: Documents,
): Promise<ReadonlyMap<string, string>> {
  const actor = actorOf(ctx);
  if (!depotFlag || isOwner(actor)) return new Map();
  const ids = new Set(documents.flatMap((document) => warehousesOf(kind, document)));
  const rows = ids.size === 0 ? [] : await FORBIDDEN.rows(tx, [...ids], actor.userId);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
