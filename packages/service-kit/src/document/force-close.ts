// Closes orders whose rest is no longer to be delivered, and opens them again (reference.md §1.10).
import { refuse } from "@kontor/contracts/core/error";
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit, type WriteCall } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import { nextState } from "../voucher/life-cycle.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { type Decision, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentServiceOptions } from "./document-call.ts";
import type { Kind } from "./kind.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import { recomputeProgress } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

export interface Closing {
  seen: Seen;
  reason: string;
  /** false: the orders are opened again. */
  closes: boolean;
}

/**
 * Closes or opens orders, all or none, whatever period they are dated in: their effect stays.
 * @throws Refusal `document-close-not-partial` for an order that is not partly delivered, `document-not-closed` for one that is to be opened
 */
export function closeOrders(
  { db, operation }: DocumentServiceOptions,
  call: WriteCall & { kind: Kind },
  { seen, reason, closes }: Closing,
): Promise<Transitioned> {
  const { ctx, key, kind } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(db, call, {
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const { switches } = await findRules(tx);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = closed(before, closes);
        return withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const action = closes ? "close" : "reopen";
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const sideEffects = sideEffectsOf({ ...call, reasons: {} }, operation, decisions, {
        action,
        switches,
        answer,
        reason,
      });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await recomputeProgress(tx, ctx, ids);
      return answer;
    },
  });
}

/** @throws Refusal where the order's state does not allow it */
function closed({ head, ...rest }: StoredDocument, isClosed: boolean): StoredDocument {
  const { number, progress, auditStatus } = head;
  nextState(auditStatus, "link");
  if (isClosed && progress !== 3)
    throw refuse("document-close-not-partial", { status: 409, code: 8500031, values: { number } });
  if (!isClosed && !head.isClosed) throw refuse("document-not-closed", { status: 409, values: { number } });
  return { ...rest, head: { ...head, isClosed, version: head.version + 1 } };
}
