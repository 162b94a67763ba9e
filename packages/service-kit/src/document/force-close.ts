// Closes orders whose rest is no longer to be delivered, and opens them again (reference.md §1.10).
import { refuse } from "@kontor/contracts/core/error";
import { reasonText } from "@kontor/contracts/document/reason";
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import { nextState } from "../voucher/life-cycle.rules.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { withCredit } from "./credit.query.ts";
import { type Decision, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import { recomputeProgress } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { findRelated } from "./related.query.ts";
import { reservationsOf } from "./reserve.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

export interface Closing {
  seen: Seen;
  reason: string;
  /** false: the orders are opened again. */
  closes: boolean;
}

/**
 * Closes or opens orders, all or none, whatever period they are dated in: their effect stays. That of an order of a customer with a credit limit is
 * published again where it opens, since its rest is reserved for a revision (docs/decisions/0064).
 * @throws Refusal `document-close-not-partial` for an order that is not partly delivered, `document-not-closed` for one that is to be opened
 */
export function closeOrders(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, closes }: Closing,
): Promise<Transitioned> {
  const { ctx, key, kind, reasons } = call;
  if (seen.length > 1 && Object.keys(reasons).length > 0) throw refuse("reason-for-one", { status: 422 });
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, reasons, false),
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const related = await findRelated(tx, kind.contract.name, ids);
      const isLimited = (id: string): boolean => !closes && (related.get(id)?.isLimited ?? false);
      const { switches } = await findRules(tx);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = closed(before, closes);
        const unchanged = { before, after, event: "none" as const, isGone: false };
        const { id, effective } = before.head;
        const decided =
          effective && isLimited(id) ? published(unchanged, related.get(id)?.revisionMax ?? 0) : unchanged;
        return withReservations(kind.contract, switches, decided);
      });
      return { decisions: await withCredit(tx, kind.contract, decisions, isLimited), loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const action = closes ? "close" : "reopen";
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const why = [reason, reasonText(reasons)].filter(Boolean).join(" · ");
      const sideEffects = sideEffectsOf(call, parts.operation, decisions, { action, switches, answer, reason: why });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await recomputeProgress(tx, ctx, ids);
      return answer;
    },
  });
}

/** The same effect as a revision of its own. */
const published = (decision: VoucherDecision<StoredDocument>, revisionMax: number): VoucherDecision<StoredDocument> => {
  const { head, ...rest } = decision.after;
  return { ...decision, event: "effective", after: { ...rest, head: { ...head, revision: revisionMax + 1 } } };
};

/** @throws Refusal where the order's state does not allow it */
function closed({ head, ...rest }: StoredDocument, isClosed: boolean): StoredDocument {
  const { number, progress, auditStatus } = head;
  nextState(auditStatus, "link");
  if (isClosed && progress !== 3)
    throw refuse("document-close-not-partial", { status: 409, code: 8500031, values: { number } });
  if (!isClosed && !head.isClosed) throw refuse("document-not-closed", { status: 409, values: { number } });
  return { ...rest, head: { ...head, isClosed, version: head.version + 1 } };
}
