// Closes sale orders whose rest is no longer to be bought by purchase orders, and opens them again (reference.md §1.10, docs/decisions/0060).
import { refuse } from "@kontor/contracts/core/error";
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import type { Transitioned } from "../voucher/voucher-writes.ts";
import { type Decision, frozenFor, withReservations } from "./decide.rules.ts";
import { assertAudited, closedAlready } from "./deposit-return.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import type { Closing } from "./force-close.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import { recomputeProcured } from "./procured.store.ts";
import { findRules } from "./reference-data.query.ts";
import { reservationsOf } from "./reserve.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

/**
 * Closes or opens orders for purchase, all or none, whatever period they are dated in: their effect stays.
 * @throws Refusal `document-close-not-audited`; `document-close-not-bought` for an order that is not partly bought, `document-already-closed`; `document-not-closed` for one that is to be opened
 */
export function closePurchase(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, closes }: Pick<Closing, "seen" | "reason" | "closes">,
): Promise<Transitioned> {
  const { ctx, key, kind } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, {}, closes),
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const { switches } = await findRules(tx);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = closed(before, closes);
        const decision = withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
        return closes ? frozenFor(kind.contract, decision, 3) : decision;
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const action = closes ? "close-purchase" : "reopen-purchase";
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const sideEffects = sideEffectsOf({ ...call, reasons: {} }, parts.operation, decisions, {
        ...{ action, switches, answer, reason },
      });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await recomputeProcured(tx, ctx, kind.contract.name, ids);
      return answer;
    },
  });
}

/** @throws Refusal where the order's state does not allow it */
function closed({ head, ...rest }: StoredDocument, isProcurementClosed: boolean): StoredDocument {
  const { number } = head;
  assertAudited(head);
  if (isProcurementClosed && head.isProcurementClosed) throw closedAlready(number);
  if (!isProcurementClosed && !head.isProcurementClosed)
    throw refuse("document-not-closed", { status: 409, values: { number } });
  return { ...rest, head: { ...head, isProcurementClosed, version: head.version + 1 } };
}
