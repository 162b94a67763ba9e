// Background job that computes the previews of recostings and recosts tenants, a few products in each transaction, and resumes after a crash
// (docs/decisions/0038, 0040).
import { warehouseOperation } from "@kontor/contracts/core/operation-log";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { allowTime } from "@kontor/service-kit/database/allow-time";
import { timeZoneOf } from "@kontor/service-kit/database/local-time";
import { startTenantJobs } from "@kontor/service-kit/database/tenant-jobs";
import { logOperation } from "@kontor/service-kit/operation-log/log-operation";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { repairCosts } from "../stock/repair.ts";
import { repairStretch } from "../stock/stretch.ts";
import { isDue, noteAttempt, noteFailure, type Work } from "./attempts.store.ts";
import { monthsIn } from "./months.rules.ts";
import { advancePreview, finishPreview, previewCursor } from "./preview.store.ts";
import { preview } from "./preview.ts";
import { advance, type Cursor, cursorOf, finish, nextProducts } from "./recost.store.ts";

export interface RecostParts {
  /** The tenant's tables, for the ledger's statements. */
  ledger: WarehouseDb;
  /** Sees the jobs of all tenants, and no other data of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
}
type Step = (tx: WarehouseTx, ctx: TenantCtx) => Promise<boolean>;

/** Between two rounds, and after the first failed attempt; milliseconds. */
const EVERY_MS = 5_000;
/** A preview holds no locks that others wait for. */
const PREVIEW_MS = 600_000;

const openAfter = (pause: number): string =>
  `select tenant_id as "tenantId", user_id as "userId", user_name as "userName", 'job' as work from recostings r
    where state = 'running' and ${isDue("r", pause)}
  union all select p.tenant_id, p.user_id, p.user_name, 'preview' from recosting_previews p join recostings r using (tenant_id)
    where p.finished_at is null and r.state = 'needed' and ${isDue("p", pause)}`;

/**
 * Starts looking for tenants to recost or to preview. A job without progress in several attempts is given up with its reason. Stopping waits for the products
 * in progress.
 */
export const startRecosting = ({ ledger, every = EVERY_MS, ...parts }: RecostParts): { stop(): Promise<void> } =>
  startTenantJobs<{ work: Work }>({
    ...{ ...parts, every, what: "recosting", find: openAfter(every) },
    async work({ ctx, row: { work }, isStopped }) {
      const step = work === "job" ? recostSome : previewSome;
      if (!(await ledger.tenantTx(ctx, (tx) => noteAttempt(tx, work)))) return;
      try {
        while (!isStopped() && (await ledger.tenantTx(ctx, (tx) => step(tx, ctx))));
      } catch (error) {
        ctx.log.error({ err: error }, `the ${work} of a tenant's recosting failed`);
        await ledger.tenantTx(ctx, (tx) => noteFailure(tx, work, error, ctx.requestId));
      }
    },
  });

/** Recosts the next products, or the next lines of one that has very many. @returns whether there may be more */
export const recostSome: Step = async (tx, ctx) => {
  const cursor = await cursorOf(tx);
  if (!cursor) return false;
  const { ids, isLong } = cursor.current
    ? { ids: [cursor.current], isLong: true }
    : await nextProducts(tx, cursor.after);
  const [productId] = ids;
  if (!productId) return await finishJob(tx, ctx);
  if (isLong) {
    const stretched = await repairStretch(tx, ctx, { productId, from: cursor.from });
    const { doneBefore: from } = stretched;
    const to = from ? { after: cursor.after, current: productId, from, products: 0 } : doneWith(ids);
    await advance(tx, cursor, to, stretched);
  } else await advance(tx, cursor, doneWith(ids), await repairCosts(tx, ctx, ids));
  return true;
};

const doneWith = (ids: readonly string[]): Cursor & { products: number } => ({
  ...{ after: ids.at(-1) ?? null, current: null, from: null, products: ids.length },
});

async function finishJob(tx: WarehouseTx, ctx: TenantCtx): Promise<boolean> {
  const finished = await finish(tx);
  if (!finished || finished.isAgain) return finished !== undefined;
  const { products, lines, worthChange, costChange } = finished;
  const after = { products, lines, worthChange, costChange };
  await logOperation({ tx, ctx }, warehouseOperation, { operation: "recosting", type: "finish", content: "", after });
  return false;
}

/** Previews the next products. @returns whether there may be more */
const previewSome: Step = async (tx) => {
  const cursor = await previewCursor(tx);
  if (!cursor) return false;
  await allowTime(tx, PREVIEW_MS);
  const { ids } = await nextProducts(tx, cursor.after);
  if (ids.length === 0) await finishPreview(tx, cursor);
  else await advancePreview(tx, cursor, { ids, ...(await preview(tx, ids, monthsIn(await timeZoneOf(tx)))) });
  return ids.length > 0;
};
