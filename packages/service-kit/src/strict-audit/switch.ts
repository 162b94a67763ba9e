// Posts documents after strict audit was switched on or off: one by one, as if each were saved again, and also after a restart.
// The documents themselves show what remains, so there is no position to lose (docs/decisions/0012).
import { Refusal } from "@kontor/contracts/core/error";
import { stockDirection } from "@kontor/contracts/document/movements";
import type { TenantCtx } from "../context/ctx.ts";
import { createDocumentService, type DocumentServiceOptions } from "../document/document-service.ts";
import type { Kind } from "../document/kind.ts";
import type { Log } from "../runtime/log.ts";
import { type SwitchJob, startSwitchJobs } from "./jobs.ts";
import { BEGINNING, type Cursor, finish, isCurrent, markReapplied, nextOf, noteRefused } from "./store.ts";

/** Longer than any transaction that still saw the old switch, and than postings take that bring the stock that others need. */
const QUIET_SECONDS = 70;
/** Another user changed or deleted it meanwhile. */
const DONE_BY_OTHERS: ReadonlySet<string> = new Set(["stale-version", "not-found"]);

export interface SwitchOverParts {
  serviceOptions: DocumentServiceOptions;
  kinds: readonly Kind[];
  /** Sees the jobs of all tenants, and nothing else of theirs. */
  relayUrl: string;
  log: Log;
  every?: number;
  quietSeconds?: number;
}

/** Starts the search for switched tenants. Stopping waits for the document in work. */
export function startSwitchOver(parts: SwitchOverParts): { stop(): Promise<void> } {
  const { kinds, log, relayUrl, every, quietSeconds = QUIET_SECONDS } = parts;
  const { db } = parts.serviceOptions;
  const documentService = createDocumentService(parts.serviceOptions);
  const jobs = startSwitchJobs({ relayUrl, log, every }, reapplyAll);

  /** One pass through all documents that do not count as they should. Those that free stock come first, then those that take it, each by business time. */
  async function reapplyAll({ ctx, strict, isStopped }: SwitchJob): Promise<void> {
    const freeing = strict ? -1 : 1;
    const direction = ({ contract }: Kind): number => stockDirection(contract.movements) * freeing;
    const order = [...kinds].sort((a, b) => direction(b) - direction(a));
    let [reapplied, failed] = [0, 0];
    for (const kind of order) {
      let cursor: Cursor | undefined = BEGINNING;
      while (cursor) {
        if (isStopped() || !(await db.tenantTx(ctx, (tx) => isCurrent(tx, strict)))) return;
        const from: Cursor = cursor;
        const rows: Cursor[] = await db.tenantTx(ctx, (tx) => nextOf(tx, kind.contract.name, strict, from));
        for (const { id } of rows) {
          if (isStopped()) return;
          const outcome = await reapplyOne(ctx, kind, id);
          if (outcome === "settled") reapplied++;
          if (outcome === "failed") failed++;
        }
        cursor = rows.at(-1);
      }
    }
    if (reapplied + failed === 0) await db.tenantTx(ctx, (tx) => finish(tx, strict, quietSeconds));
  }

  /** A document that fails by a fault of ours makes no other wait; the next pass tries it again. */
  async function reapplyOne(ctx: TenantCtx, kind: Kind, id: string): Promise<"settled" | "left" | "failed"> {
    try {
      await documentService.move(
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
      // An absent or busy ledger is no decision: the next round asks again.
      if (error.status === 503) throw error;
      if (DONE_BY_OTHERS.has(error.id)) return "left";
      await db.tenantTx(ctx, (tx) => noteRefused(tx, id, error));
      return "left";
    }
    await db.tenantTx(ctx, (tx) => markReapplied(tx, id));
    return "settled";
  }

  return jobs;
}
