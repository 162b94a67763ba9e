// Moves posted documents to other days when the tenant's time zone changes or becomes known late. Each document stores the day under which totals count it, so
// some are moved at a time while others post: by the new share less the old one, as an edit does.
import { NIL_ID } from "@kontor/contracts/core/id";
import { statement } from "@kontor/service-kit/database/statement";
import { redateDocuments } from "./document.store.ts";
import { redateSlips } from "./slip.store.ts";
import { redateStock } from "./stock.store.ts";
import { lockDays } from "./tenant-time-zone.store.ts";

/** Documents processed in one transaction. */
const AT_ONCE = 1_000;

const POSTED = ["documents", "slips", "stock_documents"];
const REQUEST = statement(`insert into redatings (since) select clock_timestamp()
    where ${POSTED.map((table) => `exists (select from ${table})`).join(" or ")}
  on conflict (tenant_id) do update set since = excluded.since`);
const REQUESTED = statement<{ since: string }>("select since::text as since from redatings");
// A further change of the zone meanwhile makes a new request.
const DONE = statement("delete from redatings where since = $1::timestamptz");

/** The tenant's days change with this commit; documents posted before are to follow. */
export const requestReassignment = async (tx: object): Promise<void> => {
  await REQUEST.run(tx);
};

const portionOf = (table: string) =>
  statement<{ id: string }>(`select id from ${table} where id > $1::uuid order by id offset ${AT_ONCE - 1} limit 1`);
const STEPS = [
  { next: portionOf("documents"), redate: redateDocuments },
  { next: portionOf("slips"), redate: redateSlips },
  { next: portionOf("stock_documents"), redate: redateStock },
];

/**
 * Moves all posted documents of the tenant to their new days, where requested. Several processes may do so at once.
 * @param inTx runs a portion in a transaction of its own
 */
export async function reassignDays(
  inTx: <T>(work: (tx: object) => Promise<T>) => Promise<T>,
  isStopped: () => boolean,
): Promise<void> {
  const [requested] = await inTx((tx) => REQUESTED.rows(tx));
  if (!requested) return;
  for (const { next, redate } of STEPS) {
    let after: string | undefined = NIL_ID;
    while (after !== undefined) {
      if (isStopped()) return;
      const from: string = after;
      after = await inTx(async (tx) => {
        await lockDays(tx);
        const [last] = await next.rows(tx, from);
        await redate(tx, from, last?.id ?? null);
        return last?.id;
      });
    }
  }
  await inTx((tx) => DONE.run(tx, requested.since));
}
