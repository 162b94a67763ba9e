// Settles documents after strict audit was switched on or off: one by one, as if each were saved again, whatever becomes of the process.
// What is to be done stands in the documents themselves, so there is no place to lose (docs/decisions/0012).
import { Refusal } from "@kontor/contracts/core/error";
import { stockDirection } from "@kontor/contracts/document/movements";
import type { TenantCtx } from "../ctx.ts";
import type { Log } from "../log.ts";
import { type DeskParts, deskOf } from "./desk.ts";
import type { Kind } from "./kind.ts";
import { type SwitchJob, startSwitchJobs } from "./switch-jobs.ts";
import { BEGINNING, finish, isStillAsked, nextOf, noteRefused, noteSettled, type Place } from "./switch-over.store.ts";

/** Longer than any transaction that still saw the switch as it was, and than postings take that bring the stock others want. */
const QUIET_SECONDS = 70;
/** Somebody changed or deleted it meanwhile. */
const SETTLED_BY_OTHERS: ReadonlySet<string> = new Set(["stale-version", "not-found"]);

export interface SwitchOverParts {
  desk: DeskParts;
  kinds: readonly Kind[];
  /** Sees the jobs of all companies, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
  quietSeconds?: number;
}

/** Starts looking for switched companies. Stopping waits for the document that is being settled. */
export function startSwitchOver(parts: SwitchOverParts): { stop(): Promise<void> } {
  const { kinds, log, relayUrl, every, quietSeconds = QUIET_SECONDS } = parts;
  const { db } = parts.desk;
  const desk = deskOf(parts.desk);
  const jobs = startSwitchJobs({ relayUrl, log, every }, settleAll);

  /** One pass through all that does not count as it should. What frees stock comes first, then what takes it, each by business time. */
  async function settleAll({ ctx, strict, isStopped }: SwitchJob): Promise<void> {
    const freeing = strict ? -1 : 1;
    const direction = ({ contract }: Kind): number => stockDirection(contract.movements) * freeing;
    const order = [...kinds].sort((a, b) => direction(b) - direction(a));
    let [settled, failed] = [0, 0];
    for (const kind of order) {
      let place: Place | undefined = BEGINNING;
      while (place) {
        if (isStopped() || !(await db.tenantTx(ctx, (tx) => isStillAsked(tx, strict)))) return;
        const from: Place = place;
        const found: Place[] = await db.tenantTx(ctx, (tx) => nextOf(tx, kind.contract.name, strict, from));
        for (const { id } of found) {
          if (isStopped()) return;
          const outcome = await settleOne(ctx, kind, id);
          if (outcome === "settled") settled++;
          if (outcome === "failed") failed++;
        }
        place = found.at(-1);
      }
    }
    if (settled + failed === 0) await db.tenantTx(ctx, (tx) => finish(tx, strict, quietSeconds));
  }

  /** One that fails by a fault of ours does not keep the others waiting; the next pass tries it again. */
  async function settleOne(ctx: TenantCtx, kind: Kind, id: string): Promise<"settled" | "left" | "failed"> {
    try {
      await desk.move(
        { ctx, endpoint: kind.contract.endpoints.update, idempotency: undefined, reasons: {} },
        kind,
        "settle",
        [{ id }],
      );
    } catch (error) {
      if (!(error instanceof Refusal)) {
        log.warn({ err: error, documentId: id }, "a document could not be settled yet");
        return "failed";
      }
      // Away or busy is no answer: the next round asks again.
      if (error.status === 503) throw error;
      if (SETTLED_BY_OTHERS.has(error.id)) return "left";
      await db.tenantTx(ctx, (tx) => noteRefused(tx, id, error));
      return "left";
    }
    await db.tenantTx(ctx, (tx) => noteSettled(tx, id));
    return "settled";
  }

  return jobs;
}
