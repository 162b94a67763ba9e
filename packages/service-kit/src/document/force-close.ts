// Closes orders whose rest is no longer to be delivered, or to be bought, and opens them again (reference.md §1.10).
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentKindValues } from "@kontor/contracts/document/kind-values";
import type { Ctx } from "../context/ctx.ts";
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import type { Action } from "../voucher/action.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit, type WriteCall } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import { nextState } from "../voucher/life-cycle.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { type Decision, frozenFor, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentServiceOptions } from "./document-call.ts";
import type { Kind } from "./kind.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
import { recomputeProcured } from "./procured.store.ts";
import { recomputeProgress } from "./progress.store.ts";
import { findRules } from "./reference-data.query.ts";
import { reservationsOf } from "./reserve.ts";
import { sideEffectsOf } from "./side-effects.ts";
import { writeHeads } from "./write.store.ts";

/** What of an order is closed: its delivery, or its purchase by another service's documents. */
export interface Closable {
  flag: "isClosed" | "isProcurementClosed";
  /** The progress that must be partial. */
  progress: "progress" | "procured";
  actions: { close: Action; reopen: Action };
  /** What a decision to close asks of others. */
  asks(kind: DocumentKindValues, decision: Decision): Decision;
  recompute(tx: object, ctx: Ctx, kind: string, ids: readonly string[]): Promise<void>;
}
export const delivery: Closable = {
  ...{ flag: "isClosed", progress: "progress", actions: { close: "close", reopen: "reopen" } },
  asks: (_kind, decision) => decision,
  recompute: (tx, ctx, _kind, ids) => recomputeProgress(tx, ctx, ids),
};
export const procurement: Closable = {
  ...{ flag: "isProcurementClosed", progress: "procured" },
  actions: { close: "close-purchase", reopen: "reopen-purchase" },
  asks: (kind, decision) => frozenFor(kind, decision, 3),
  recompute: recomputeProcured,
};

export interface Closing {
  of: Closable;
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
  parts: DocumentServiceOptions,
  call: WriteCall & { kind: Kind },
  { of, seen, reason, closes }: Closing,
): Promise<Transitioned> {
  const { ctx, key, kind } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, {}, true),
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const { switches } = await findRules(tx);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = closed(before, of, closes);
        const decision = withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
        return closes ? of.asks(kind.contract, decision) : decision;
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const done = closes ? "close" : "reopen";
      const action = of.actions[done];
      const answer = { message: done, documents: heads.map(({ id, version }) => ({ id, version })) };
      const sideEffects = sideEffectsOf({ ...call, reasons: {} }, parts.operation, decisions, {
        action,
        switches,
        answer,
        reason,
      });
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await of.recompute(tx, ctx, kind.contract.name, ids);
      return answer;
    },
  });
}

/** @throws Refusal where the order's state does not allow it */
function closed({ head, ...rest }: StoredDocument, { flag, progress }: Closable, isClosed: boolean): StoredDocument {
  const { number, auditStatus } = head;
  nextState(auditStatus, "link");
  if (isClosed && head[progress] !== 3)
    throw refuse("document-close-not-partial", { status: 409, code: 8500031, values: { number } });
  if (!isClosed && !head[flag]) throw refuse("document-not-closed", { status: 409, values: { number } });
  return { ...rest, head: { ...head, [flag]: isClosed, version: head.version + 1 } };
}
