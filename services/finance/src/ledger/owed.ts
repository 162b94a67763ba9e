// Tells the service that lists partners what they owe: of all that changed within a second the last word, so that hundreds of documents cost one fact.
import type { TenantId } from "@kontor/contracts/core/id";
import { partnersOwed } from "@kontor/contracts/finance/facts";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/ctx";
import type { Log } from "@kontor/service-kit/log";
import { startLoop } from "@kontor/service-kit/loop";
import { say } from "@kontor/service-kit/outbox";
import { statement } from "@kontor/service-kit/statement";
import pg from "pg";
import type { FinanceDb } from "../db.ts";

const EVERY_MS = 1_000;
const COMPANIES_AT_ONCE = 100;
const PARTNERS_AT_ONCE = 500;

// Those that a booking which still runs has changed are left for the next time.
const TAKE = statement<{ id: string }>(`delete from owed_untold where partner_id = any(array(
    select partner_id from owed_untold order by partner_id limit ${PARTNERS_AT_ONCE} for update skip locked)) returning partner_id as id`);
// Each partner has one of the two, by its type.
const OWED = statement<{ partnerId: string; amount: string }>(`select t.id as "partnerId",
    coalesce(sum(case b.account when 'payable' then -b.amount else b.amount end), 0.00)::text as amount
  from unnest($1::uuid[]) as t(id) left join ledger_balances b on b.subject_id = t.id and b.account in ('receivable', 'payable')
  group by t.id order by t.id`);

/** Tells what changed of one company; answers of how many partners. */
export async function tellOwed(tx: object, ctx: TenantCtx): Promise<number> {
  const taken = (await TAKE.rows(tx)).map(({ id }) => id);
  if (taken.length > 0) await say(tx, partnersOwed, { partners: await OWED.rows(tx, taken) }, ctx);
  return taken.length;
}

export interface OwedParts {
  db: FinanceDb;
  /** Sees which companies have something to tell, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
}

/** Starts telling. Stopping waits for the round that is on its way. */
export function startTellingOwed({ db, relayUrl, log }: OwedParts): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  const notNow = (error: unknown): void => log.warn({ err: error }, "what partners owe could not be told yet");
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<{ id: string }>(
        `select id from (select distinct tenant_id as id from owed_untold) waiting order by random() limit ${COMPANIES_AT_ONCE}`,
      );
      for (const { id } of rows) {
        const ctx = backgroundCtx(id as TenantId, "telling what partners owe", log); // read from a tenant column
        await db.tenantTx(ctx, (tx) => tellOwed(tx, ctx)).catch(notNow);
      }
    },
    { every: EVERY_MS, onError: notNow },
  );
  return {
    async stop() {
      await loop.stop();
      await pool.end();
    },
  };
}
