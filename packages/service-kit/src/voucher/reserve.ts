// Reservations around a commit: before it a ledger sets aside what the write will take, and afterwards the reservation is confirmed or released
// (architecture.md §4, rule 3).
import type { Ctx } from "../context/ctx.ts";
import type { Db } from "../database/database.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import { inBulk } from "./bulk-error.rules.ts";
import { CommitRejected } from "./commit-rejected.ts";
import type { Revision, VoucherDecision } from "./model.ts";
import { stateOfRevision } from "./revision.store.ts";

/** How a family reserves for a write. */
export interface Reservations<D extends VoucherDecision> {
  isNeeded(decision: D): boolean;
  /** Where ledgers lie in other services: asked before the commit, which then must come to the same decision. */
  ahead?:
    | {
        /** false: few such writes need one, so that the first attempt asks nobody, and one that does is attempted again. */
        isExpected: boolean;
        reserve(ctx: Ctx, decision: D): Promise<void>;
        isSame(decision: D, reservedFor: D | undefined): boolean;
        /** Tells the ledgers that a revision will never be committed. */
        release?: ((ctx: Ctx, revision: Revision) => Promise<void>) | undefined;
      }
    | undefined;
  /** Where the ledger lies in the same database. */
  within?: ((tx: object, ctx: Ctx, decision: D) => Promise<void>) | undefined;
}

/** Reserves for each decision, and adds the revision to `reserved` before it asks. @throws Refusal of the first that is refused */
export async function reserveAhead<D extends VoucherDecision>(
  ctx: Ctx,
  { isNeeded, ahead }: Reservations<D>,
  decisions: readonly D[],
  reserved: Revision[],
): Promise<void> {
  for (const each of decisions) {
    if (!isNeeded(each)) continue;
    const { id: voucherId, kind, revision, number } = each.after.head;
    reserved.push({ voucherId, kind, revision });
    await ahead?.reserve(ctx, each).catch((error: unknown) => {
      throw inBulk(error, number, decisions.length);
    });
    if (each !== decisions.at(-1)) faultPoint("CP12");
  }
  faultPoint("CP10");
}

/** The commit decided again: it must come to what was reserved for, or it reserves by itself. */
export async function confirmReservations<D extends VoucherDecision>(
  tx: object,
  ctx: Ctx,
  { isNeeded, ahead, within }: Reservations<D>,
  decisions: readonly D[],
  reservedFor: readonly D[] | undefined,
): Promise<void> {
  for (const [at, decision] of decisions.entries()) {
    if (!isNeeded(decision)) continue;
    await within?.(tx, ctx, decision).catch((error: unknown) => {
      throw inBulk(error, decision.after.head.number, decisions.length);
    });
    // Something changed between asking the ledgers and now: asks again.
    if (ahead && !ahead.isSame(decision, reservedFor?.[at])) throw new CommitRejected("revision-void");
  }
}

/**
 * Releases at once what was reserved for revisions that were not committed. Each is forbidden first: another call may be about
 * to commit it. Should this fail, the ledgers ask for it later.
 */
export async function releaseReservations<D extends VoucherDecision>(
  db: Db<object>,
  ctx: Ctx,
  { ahead }: Reservations<D>,
  unused: readonly Revision[],
): Promise<void> {
  if (!ahead?.release) return;
  try {
    for (const revision of unused) {
      const state = await db.tenantTx(ctx, (tx) => stateOfRevision(tx, revision));
      if (state === "void") await ahead.release(ctx, revision);
    }
  } catch (error) {
    ctx.log.warn({ err: error }, "the ledgers' reservations could not be released after a failed write");
  }
}
