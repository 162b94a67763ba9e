// Counts the documents that wait for their audit, within the actor's visibility (docs/decisions/0083).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import type { Unaudited } from "@kontor/contracts/voucher/unaudited";
import type { Ctx } from "../context/ctx.ts";
import { parameters, rowsOf } from "../database/sql.ts";
import { visibilityConditions } from "./visibility.ts";

/** By kind, what its list finds as unaudited; without kinds that have none. */
export async function countUnaudited(tx: object, ctx: Ctx, kinds: readonly DocumentKind[]): Promise<Answer<Unaudited>> {
  const bound = parameters();
  // `<> 1` is what the index of unaudited documents holds.
  const counts = kinds.map((kind) => {
    const [name, page] = [bound.bind(kind.name, "text"), bound.bind(kind.page, "text")];
    const conditions = [`d.kind = ${name}`, ...visibilityConditions(ctx, bound, kind)].join(" and ");
    return `select ${name} as kind, ${page} as page, count(*)::int as count from documents d where d.audit_status <> 1 and d.audit_status = 0 and ${conditions}`;
  });
  return await rowsOf(tx, `select * from (${counts.join(" union all ")}) counted where count > 0 order by kind`, bound);
}
