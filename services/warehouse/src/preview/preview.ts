// What changed documents would do to the stock ledger: the code of every posting posts them, and all of it is rolled back (docs/decisions/0084).

import { Refusal, refuse } from "@kontor/contracts/core/error";
import { doubling, retry } from "@kontor/contracts/core/retry";
import {
  type ChangedEffect,
  PREVIEW_MOVEMENTS_MAX,
  type StockPreview,
} from "@kontor/contracts/document/change-preview";
import { saleKinds } from "@kontor/contracts/document/document-kinds";
import { type Ctx, isOwner, requireTenant } from "@kontor/service-kit/context/ctx";
import { allowTime } from "@kontor/service-kit/database/allow-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { isTimeUp } from "@kontor/service-kit/database/pg-errors";
import { rolledBack } from "@kontor/service-kit/database/rolled-back";
import { statement } from "@kontor/service-kit/database/statement";
import { monthsOf, type PreviewSources } from "@kontor/service-kit/document/preview-sources";
import { isParked } from "@kontor/service-kit/events/park";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { readSettings } from "../replicas/settings.store.ts";
import { lockDocument, lockMore } from "../stock/ledger.store.ts";
import type { DocumentKey } from "../stock/post-document.rules.ts";
import { nextLines, postAll } from "../stock/post-document.ts";
import { accessibleWarehouses } from "../warehouse/accessible-warehouses.store.ts";
import { touchedBy } from "./later.query.ts";
import { shortagesIn } from "./shortage.query.ts";
import { fallingShort } from "./shortage.rules.ts";

/** Somebody waits for it, and whoever posts these goods waits as long: in milliseconds. */
const TIME_MS = 3_000;
const PENDING = "posting-pending";
const ATTEMPTS_MAX = 6;
const PAUSE_MS = { first: 20, spread: 40 };

const NOTHING: StockPreview = { state: "nothing", short: [], shortTotal: 0, months: [] };
const TOO_MUCH: StockPreview = { state: "too-much", short: [], shortTotal: 0, months: null };

/** @throws Refusal `posting-pending` (409) while the ledger waits for an earlier revision that was not parked */
export async function previewPosting(
  db: WarehouseDb,
  ctx: Ctx,
  changes: readonly ChangedEffect[],
): Promise<StockPreview> {
  const touched = await db.tenantRead(ctx, (tx) => touchedBy(tx, changes));
  if (!touched.isFollowed && !touched.isPast) return NOTHING;
  if (touched.later > PREVIEW_MOVEMENTS_MAX) return TOO_MUCH;
  try {
    return await rolledBack(db, ctx, (tx) => posted(tx, ctx, changes));
  } catch (error) {
    if (isTimeUp(error)) return TOO_MUCH;
    throw error;
  }
}

/** What previews of the service's own documents ask: the ledger is here, and is waited for as other services wait for it. */
export const previewOf = (db: WarehouseDb, peers?: Pick<ServiceClients, "call">): PreviewSources => ({
  stock: (ctx, changes) =>
    retry(() => previewPosting(db, ctx, changes), {
      ...{ times: ATTEMPTS_MAX, backoff: doubling(PAUSE_MS.first, PAUSE_MS.spread) },
      when: (error) => error instanceof Refusal && error.id === PENDING,
    }),
  ...(peers ? { months: monthsOf(peers) } : {}),
});

const POSTED = statement<{ revision: number }>(
  "select revision from stock_documents where document_id = $1::uuid and kind = $2",
);
async function refusePending(tx: object, { effect, postedRevision }: ChangedEffect): Promise<void> {
  const [row] = await POSTED.rows(tx, effect.documentId, effect.kind);
  if ((row?.revision ?? 0) < postedRevision && !(await isParked(tx, effect)))
    throw refuse(PENDING, { status: 409, retryAfter: 1 });
}

async function posted(tx: WarehouseTx, ctx: Ctx, changes: readonly ChangedEffect[]): Promise<StockPreview> {
  await allowTime(tx, TIME_MS);
  const documents: DocumentKey[] = changes.map(({ effect: { documentId, kind } }) => ({ documentId, kind }));
  // In the order in which they are locked when they are posted: the documents, then their products.
  for (const document of documents.toSorted((a, b) => (a.documentId < b.documentId ? -1 : 1)))
    await lockDocument(tx, document);
  for (const change of changes) await refusePending(tx, change);
  const touched = await touchedBy(tx, changes);
  await lockMore(tx, touched.productIds);
  const last = await lastMovement(tx);
  const before = await shortagesIn(tx, touched, documents, ctx.actor);
  await postAll(
    tx,
    requireTenant(ctx),
    changes.map(({ effect }) => ({
      head: effect,
      next: "lines" in effect ? nextLines(effect) : [],
      requestId: ctx.requestId,
    })),
  );
  const after = await shortagesIn(tx, touched, documents, ctx.actor);
  const months = (await seesAll(tx, ctx)) ? await monthsSince(tx, last) : null;
  return { state: "shown", ...fallingShort(before, after), months };
}

const LAST = statement<{ last: string }>("select coalesce(max(sequence), 0)::text as last from stock_movements");
const lastMovement = async (tx: object): Promise<string> => (await LAST.rows(tx))[0]?.last ?? "0";

// Others may have posted other goods since: only this transaction's rows count.
const MONTHS = statement<{ month: string; cost: string; value: string }>(
  `select to_char(oper_time at time zone ${ZONE}, 'YYYY-MM') as month, coalesce(-sum(value) filter (where kind = any($2::text[])), 0)::numeric(40, 2)::text as cost,
    sum(value)::numeric(40, 2)::text as value from stock_movements where sequence > $1::bigint and xmin = pg_current_xact_id()::xid
    group by 1 having sum(value) <> 0 or bool_or(kind = any($2::text[])) order by 1`,
);
const monthsSince = (tx: object, last: string) => MONTHS.rows(tx, last, saleKinds);

/** Sums over all documents and warehouses are told to those who see all of them. */
async function seesAll(tx: WarehouseTx, ctx: Ctx): Promise<boolean> {
  const { actor } = ctx;
  if (actor?.dataScope !== 1 || (await accessibleWarehouses(tx, ctx)) !== null) return false;
  return isOwner(actor) || !(await readSettings(tx)).customerFlag;
}
