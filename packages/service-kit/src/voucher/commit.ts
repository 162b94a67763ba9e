// Commits a write of vouchers: reserves, decides, writes in one transaction, and tries again when another commit came first
// (architecture.md §4, docs/decisions/0053).
import { refuse } from "@kontor/contracts/core/error";
import { makePeriod } from "../closing/period.store.ts";
import type { Ctx } from "../context/ctx.ts";
import { type Db, sqlOf } from "../database/database.ts";
import { findStoredResponse, once, type WriteKey } from "../http/idempotency.ts";
import { faultPoint } from "../runtime/fault-injection.ts";
import { CommitRejected, type Rejection } from "./commit-rejected.ts";
import type { Revision, VoucherDecision } from "./model.ts";
import { confirmReservations, type Reservations, releaseReservations, reserveAhead } from "./reserve.ts";

const ATTEMPTS_MAX = 4;

/** A write as a handler has it. */
export interface WriteCall {
  ctx: Ctx;
  /** The call's idempotency key; undefined for a call without one. */
  key: WriteKey | undefined;
}

/** What the rules decided for a call, what was loaded for it, and the state of what they rely on; or the response that was stored for the call before. */
export type Decided<D extends VoucherDecision, Loaded, Answer> =
  | { answered: Answer }
  | { decisions: readonly D[]; loaded: Loaded; state?: string | null };

/** What documents and slips supply for one write. All of it may run again, so it has no effect outside `tx`. */
export interface VoucherWrite<D extends VoucherDecision, Loaded, Answer> {
  /** True: several statements write it, so its key is claimed first; else its one statement stores the response with all else. */
  claimsKey?: boolean;
  /** Before each attempt, outside any transaction. */
  prepare?(): Promise<void>;
  /** What other services or ledgers set aside for it. */
  reservations?: Reservations<D> | undefined;
  /** Locks what is written or relied on; left out: nobody else can change it. */
  lock?: ((tx: object) => Promise<unknown>) | undefined;
  /**
   * A text that is another one after any change of what is locked and relied on: while it is as it was decided from, the decision that was reserved for
   * stands. Left out, or not read with what was decided from: it is decided again under the lock.
   */
  state?: ((tx: object) => Promise<string>) | undefined;
  /** Reads and decides. @throws Refusal with all issues */
  decide(tx: object): Promise<Decided<D, Loaded, Answer>>;
  /** Writes rows, facts, log entries, history and the response. */
  write(tx: object, decisions: readonly D[], loaded: Loaded): Promise<Answer>;
  /** Before the next attempt. @throws Refusal where trying again is of no use */
  onRejected?(rejection: Rejection): void;
}

/** Commits a write, once for its key. What its attempts reserved is released where it was not committed. @throws Refusal `busy` */
export async function commit<D extends VoucherDecision, Loaded, Answer>(
  db: Db<object>,
  call: WriteCall,
  write: VoucherWrite<D, Loaded, Answer>,
): Promise<Answer> {
  const reserved: Revision[] = [];
  let unused: readonly Revision[] = reserved;
  try {
    for (let tries = 1; ; tries++) {
      // What this attempt reserves is committed with it, or was reserved in vain.
      const before = [...reserved];
      try {
        const answer = await attempt(db, call, write, reserved, tries > 1);
        unused = before;
        // Without a key it may be part of another write, which is not committed yet and comes to this point by itself.
        if (call.key) faultPoint("CP2");
        return answer;
      } catch (error) {
        if (!(error instanceof CommitRejected)) throw error;
        const stored = await afterRejection<Answer>(db, call, error.rejection);
        if (stored) return stored.answer;
        write.onRejected?.(error.rejection);
        if (tries >= ATTEMPTS_MAX) throw refuse("busy", { status: 503, retryAfter: 1 });
      }
    }
  } finally {
    if (write.reservations) await releaseReservations(db, call.ctx, write.reservations, unused);
  }
}

async function attempt<D extends VoucherDecision, Loaded, Answer>(
  db: Db<object>,
  { ctx, key }: WriteCall,
  write: VoucherWrite<D, Loaded, Answer>,
  reserved: Revision[],
  isRepeated: boolean,
): Promise<Answer> {
  const { reservations } = write;
  await write.prepare?.();
  const ahead = reservations?.ahead;
  const first =
    ahead && (ahead.isExpected || isRepeated) ? await db.tenantRead(ctx, (tx) => write.decide(tx)) : undefined;
  if (first && "answered" in first) return first.answered;
  if (first && reservations) await reserveAhead(ctx, reservations, first.decisions, reserved);
  const before = first?.state ?? undefined;
  const work = async (tx: object): Promise<Answer> => {
    // Sent together: the connection reads the state once it holds the lock.
    const [, now] = await Promise.all([write.lock?.(tx), before === undefined ? undefined : write.state?.(tx)]);
    // Without a lock nobody else can have changed what the first decision was made of.
    const stands = !write.lock || (before !== undefined && before === now);
    const decided = first && stands ? first : await write.decide(tx);
    if ("answered" in decided) return decided.answered;
    if (reservations && decided !== first)
      await confirmReservations(tx, ctx, reservations, decided.decisions, first?.decisions);
    const answer = await write.write(tx, decided.decisions, decided.loaded);
    faultPoint("CP1");
    return answer;
  };
  return db.tenantTx(ctx, (tx) => (write.claimsKey && key ? once(sqlOf(tx), key, () => work(tx)) : work(tx)));
}

/** Makes what the commit lacked. @returns the response of another call with the same key, which came first */
async function afterRejection<Answer>(
  db: Db<object>,
  { ctx, key }: WriteCall,
  rejection: Rejection,
): Promise<{ answer: Answer } | undefined> {
  if (rejection === "no-period") await db.tenantTx(ctx, makePeriod);
  if (rejection !== "repeated" || !key) return undefined;
  return db.tenantTx(ctx, (tx) => findStoredResponse<Answer>(sqlOf(tx), key));
}
