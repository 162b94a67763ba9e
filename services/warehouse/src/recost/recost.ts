// Recosts companies while people work, and finds out what that would change: a few products a transaction, whatever becomes of the process
// (docs/decisions/0038).
import { warehouseOperation } from "@kontor/contracts/core/operation";
import { startCompanyJobs } from "@kontor/service-kit/company-jobs";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import type { Log } from "@kontor/service-kit/log";
import { sayOperation } from "@kontor/service-kit/operation";
import type { WarehouseDb, WarehouseTx } from "../db.ts";
import { readSettings } from "../replicas/settings.store.ts";
import { repairCosts } from "../stock/repair.ts";
import { monthsIn } from "./months.rules.ts";
import { advancePreview, finishPreview, previewPlace } from "./preview.store.ts";
import { preview } from "./preview.ts";
import { advance, finish, nextProducts, placeOf } from "./recost.store.ts";

export interface RecostParts {
  /** The company's tables, for the ledger's statements. */
  ledger: WarehouseDb;
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
}
type Step = (tx: WarehouseTx, ctx: TenantCtx) => Promise<boolean>;

const RUNNING = `select tenant_id as "tenantId", user_id as "userId", user_name as "userName", true as "isJob" from recostings where state = 'running'
  union all select p.tenant_id, p.user_id, p.user_name, false from recosting_previews p join recostings r using (tenant_id)
    where p.finished_at is null and r.state = 'needed'`;

/** Starts looking for companies to recost or to preview. Stopping waits for the products that are under way. */
export const startRecosting = ({ ledger, ...parts }: RecostParts): { stop(): Promise<void> } =>
  startCompanyJobs<{ isJob: boolean }>({
    ...parts,
    what: "recosting",
    find: RUNNING,
    async work({ ctx, row, isStopped }) {
      const step = row.isJob ? recostSome : previewSome;
      while (!isStopped() && (await ledger.tenantTx(ctx, (tx) => step(tx, ctx))));
    },
  });

/** Recosts the next products. @returns whether there may be more */
export const recostSome: Step = async (tx, ctx) => {
  const place = await placeOf(tx);
  if (!place) return false;
  const ids = await nextProducts(tx, place.after);
  if (ids.length > 0) {
    await advance(tx, place.after, ids, await repairCosts(tx, ctx, ids));
    return true;
  }
  const finished = await finish(tx);
  if (!finished || finished.isAgain) return finished !== undefined;
  const { products, lines, worthChange, costChange } = finished;
  const after = { products, lines, worthChange, costChange };
  await sayOperation({ tx, ctx }, warehouseOperation, { operation: "recosting", type: "finish", content: "", after });
  return false;
};

/** Previews the next products. @returns whether there may be more */
const previewSome: Step = async (tx) => {
  const place = await previewPlace(tx);
  if (!place) return false;
  const ids = await nextProducts(tx, place.after);
  if (ids.length === 0) await finishPreview(tx, place);
  else {
    const { timeZone } = await readSettings(tx);
    await advancePreview(tx, place, { ids, ...(await preview(tx, ids, monthsIn(timeZone))) });
  }
  return ids.length > 0;
};
