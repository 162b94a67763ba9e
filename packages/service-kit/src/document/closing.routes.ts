// Counts a service's unaudited and unposted documents for a closing of the books (contracts/system/closing.ts).
import type {
  ClosingFinding,
  ClosingPreview,
  ClosingPreviewEndpoint,
  ClosingTally,
} from "@kontor/contracts/closing/closing";
import { movesStock } from "@kontor/contracts/document/movements";
import { findPeriod } from "../closing/period.store.ts";
import type { Db } from "../database/database.ts";
import { statement } from "../database/statement.ts";
import type { Router } from "../http/router.ts";
import type { Kind } from "./kind.ts";

const FINDINGS =
  statement<ClosingFinding>(`select 'drafts' as "check", k.kind, d.count from unnest($1::text[]) as k(kind),
    lateral (select count(*)::int as count from documents where kind = k.kind and audit_status <> 1 and oper_time < $2::timestamptz) d
    where d.count > 0
  union all select 'unposted', k.kind, d.count from unnest($1::text[]) as k(kind),
    lateral (select count(*)::int as count from documents d left join document_postings p on p.document_id = d.id
      where k.kind = any($3::text[]) and d.kind = k.kind and d.oper_time < $2::timestamptz and d.revision > coalesce(p.stock_revision, 0)) d
    where d.count > 0`);
// The money ledger dates an order of which a deposit went back by that moment, which is never before its own.
const TALLIES =
  statement<ClosingTally>(`select kind, count(*)::int as count, coalesce(sum(revision), 0)::int as revisions from (
    select kind, revision from documents where kind = any($1::text[]) and effective and oper_time < $2::timestamptz
      and (deposit_returned_at is null or deposit_returned_at < $2::timestamptz)
    union all select kind, revision from deleted_orders where kind = any($1::text[]) and deposit_returned_at < $2::timestamptz) booked
  group by kind`);

/** Counts documents of these kinds dated before a moment, and those that count in money, for comparison with the money ledger. */
export async function previewClosing(tx: object, kinds: readonly Kind[], before: string): Promise<ClosingPreview> {
  const names = kinds.map(({ contract }) => contract.name);
  const inMoney = kinds.filter(({ contract }) => contract.amounts.movesMoney).map(({ contract }) => contract.name);
  const inStock = kinds.filter(({ contract }) => movesStock(contract.movements)).map(({ contract }) => contract.name);
  const { version } = await findPeriod(tx);
  return {
    version,
    findings: await FINDINGS.rows(tx, names, before, inStock),
    tallies: await TALLIES.rows(tx, inMoney, before),
  };
}

/** Mounts the endpoint for a service whose only dated rows are documents. */
export function closingRoutes<Client extends object>(
  routes: Router<Client>,
  { db, kinds }: { db: Db<Client>; kinds: readonly Kind[] },
  endpoint: ClosingPreviewEndpoint,
): void {
  routes.plain(endpoint, ({ ctx, body }) => db.tenantRead(ctx, (tx) => previewClosing(tx, kinds, body.before)));
}
