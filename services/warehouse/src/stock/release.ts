// Lets go of what was set aside for revisions that never happened. The clock only says when to ask; the owner says whether
// (architecture.md §4, rule 3).
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import type { TenantId } from "@kontor/contracts/core/id";
import { documentKinds } from "@kontor/contracts/document/kinds";
import { purchaseRevisionState, salesRevisionState } from "@kontor/contracts/document/owner";
import { backgroundCtx } from "@kontor/service-kit/ctx";
import type { Log } from "@kontor/service-kit/log";
import { startLoop } from "@kontor/service-kit/loop";
import type { Peers } from "@kontor/service-kit/peer";
import { statement } from "@kontor/service-kit/statement";
import pg from "pg";
import type { WarehouseDb } from "../db.ts";
import { lockDocument } from "./ledger.store.ts";
import type { DocumentKey } from "./settle.rules.ts";

const EVERY_MS = 10_000;
const OLD_SECONDS = 30;
const AT_ONCE_MAX = 200;

interface Old {
  tenantId: string;
  documentId: string;
  kind: string;
  revision: number;
}

export interface ReleaseParts {
  db: WarehouseDb;
  /** Sees the reservations of all companies, and nothing else of theirs. */
  relayUrl: string;
  peers: Peers;
  log: Log;
}

/** Starts asking. Stopping waits for the round that is on its way. */
export function startReleasing({ db, relayUrl, peers, log }: ReleaseParts): { stop(): Promise<void> } {
  const pool = new pg.Pool({ connectionString: relayUrl, max: 1 });
  pool.on("error", () => undefined);
  const notNow = (error: unknown): void => log.warn({ err: error }, "old reservations could not be asked about");
  const loop = startLoop(
    async () => {
      const { rows } = await pool.query<Old>(
        `select tenant_id as "tenantId", document_id as "documentId", kind, revision from stock_reservations
         where reserved_at < now() - interval '${OLD_SECONDS} seconds' group by 1, 2, 3, 4 order by random() limit ${AT_ONCE_MAX}`,
      );
      // An owner that is away keeps its own reservations waiting, not those of others.
      for (const old of rows) await ask(old).catch(notNow);
    },
    { every: EVERY_MS, onError: notNow },
  );

  async function ask({ tenantId, documentId, kind, revision }: Old): Promise<void> {
    const endpoint = OWNERS[documentKinds.find(({ name }) => name === kind)?.service ?? ""];
    if (!endpoint) return;
    const ctx = backgroundCtx(tenantId as TenantId, "release of reservations", log); // read from a tenant column
    const { state } = await peers.call(endpoint, { ctx, body: { documentId, kind, revision } });
    if (state === "done") return;
    await db.tenantTx(ctx, (tx) => release(tx, { documentId, kind, revision }));
    log.info({ tenantId, documentId, kind, revision }, "a reservation was released");
  }

  return {
    async stop() {
      await loop.stop();
      await pool.end();
    },
  };
}

/** Documents of the warehouse itself reserve and commit at once, so nothing of theirs is ever left over. */
const OWNERS: Readonly<Record<string, typeof purchaseRevisionState | undefined>> = {
  purchase: purchaseRevisionState,
  sales: salesRevisionState,
} satisfies Record<string, Endpoint>;

const RELEASE =
  statement(`with pairs as (select product_id, depot_id from stock_reservations where document_id = $1::uuid and kind = $3 and revision = $2::int),
  locked as materialized (select 1 from stock_balances
    where product_id = any(array(select product_id from pairs)) and (product_id, depot_id) in (select product_id, depot_id from pairs)
    order by product_id, depot_id for update),
  gone as (delete from stock_reservations where document_id = $1::uuid and kind = $3 and revision = $2::int and (select count(*) from locked) >= 0
    returning product_id, depot_id, quantity)
  update stock_balances b set reserved = b.reserved - g.quantity from gone g
    where b.product_id = g.product_id and b.depot_id = g.depot_id and b.product_id = any(array(select product_id from pairs))`);

/** Lets go of what a revision set aside. */
export async function release(tx: object, reserved: DocumentKey & { revision: number }): Promise<void> {
  const { documentId, kind, revision } = reserved;
  await lockDocument(tx, reserved);
  await RELEASE.run(tx, documentId, revision, kind);
}
