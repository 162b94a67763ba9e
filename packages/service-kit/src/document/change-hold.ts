// Prolongs what orders hold of stock, or releases it, whatever is delivered already (docs/decisions/0063).
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { type Decision, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import { dayOf, heldAnew } from "./hold.rules.ts";
import type { DocumentSettings } from "./model.ts";
import { publishOpen } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { reservationsOf } from "./reserve.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

export interface HoldChange {
  seen: Seen;
  reason: string;
  /** null: the stock is released. */
  heldUntil: string | null;
}

/** Changes until when orders hold stock, all or none. The ledger has reserved it already, and follows the fact of what is open. @throws Refusal as `heldAnew` does */
export function changeHold(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, heldUntil }: HoldChange,
): Promise<Transitioned> {
  const { ctx, key, kind } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, {}, false),
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const { switches } = await findRules(tx);
      const today = dayOf(ctx.now(), switches.timeZone);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = heldAnew(before, heldUntil, today);
        return withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const action = heldUntil === null ? "release-hold" : "hold";
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const sideEffects = sideEffectsOf({ ...call, reasons: {} }, parts.operation, decisions, {
        ...{ action, switches, answer, reason: [heldUntil, reason].filter(Boolean).join(" · ") },
      });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await publishOpen(tx, ctx, ids);
      return answer;
    },
  });
}
