// Counts the slips that wait for their audit, within the actor's visibility, as their lists find them (docs/decisions/0083).
import type { Answer } from "@kontor/contracts/core/endpoint";
import { slipKinds } from "@kontor/contracts/finance/slip-kinds";
import type { Unaudited } from "@kontor/contracts/voucher/unaudited";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";
import { inScope, namedVisibility, ofVisiblePartner } from "../visibility.ts";

// `<> 1` is what the index of unaudited slips holds.
const COUNTS = named<{ kind: string; count: number }>(`select s.kind, count(*)::int as count from slips s
  where s.audit_status <> 1 and s.audit_status = 0 and ${inScope("s", "named")} and ${ofVisiblePartner("s.partner_id", "named")}
  group by s.kind order by s.kind`);
const PAGES = new Map(slipKinds.map(({ name, page }) => [name as string, page]));

/** By kind, without kinds that have none. */
export async function countUnauditedSlips(tx: object, ctx: Ctx): Promise<Answer<Unaudited>> {
  const counts = await COUNTS.rows(tx, namedVisibility(ctx));
  return counts.flatMap(({ kind, count }) => {
    const page = PAGES.get(kind);
    return page ? [{ kind, page, count }] : [];
  });
}
