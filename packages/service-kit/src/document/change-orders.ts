// Changes a day of orders that may have deliveries, all or none: until when they hold stock, or when they are to be delivered (docs/decisions/0063).
import { sqlOf } from "../database/database.ts";
import { findStoredResponse } from "../http/idempotency.ts";
import type { Action } from "../voucher/action.ts";
import { decideEach } from "../voucher/bulk-error.rules.ts";
import { commit } from "../voucher/commit.ts";
import { staleVersion } from "../voucher/decide.rules.ts";
import type { Seen, Transitioned } from "../voucher/voucher-writes.ts";
import { type Decision, withReservations } from "./decide.rules.ts";
import { findDocuments, lockDocuments } from "./document.store.ts";
import { assertWritten, type DocumentCall, type DocumentServiceOptions } from "./document-call.ts";
import { dayOf, promisedAnew, renewedHold } from "./hold.rules.ts";
import type { DocumentSettings, StoredDocument } from "./model.ts";
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

export interface DeliveryChange {
  seen: Seen;
  reason: string;
  /** null: on no day that is known. */
  deliveryDate: string | null;
}

/** Prolongs what orders hold of stock, or releases it. The ledger has reserved it already, and follows the fact of what is open. @throws Refusal as `renewedHold` does */
export function changeHold(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, heldUntil }: HoldChange,
): Promise<Transitioned> {
  return changeOrders(parts, call, {
    ...{ seen, action: heldUntil === null ? "release-hold" : "hold", reason: noted(heldUntil, reason) },
    changed: (order, { timeZone }) => renewedHold(order, heldUntil, dayOf(call.ctx.now(), timeZone)),
  });
}

/** Changes when orders are to be delivered. @throws Refusal as `promisedAnew` does */
export function changeDelivery(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, reason, deliveryDate }: DeliveryChange,
): Promise<Transitioned> {
  return changeOrders(parts, call, {
    ...{ seen, action: "delivery-date", reason: noted(deliveryDate ?? NO_DAY, reason) },
    changed: (order, { timeZone }) => promisedAnew(order, deliveryDate, timeZone),
  });
}

/** In history and the operation log, of an order that has no delivery date any more. */
const NO_DAY = "–";
const noted = (day: string | null, reason: string): string => [day, reason].filter(Boolean).join(" · ");

interface OrderChange {
  seen: Seen;
  action: Action;
  /** As history and the operation log have it. */
  reason: string;
  changed(order: StoredDocument, settings: DocumentSettings): StoredDocument;
  /** Of a closing: other services are asked first, so that nothing is made of the orders meanwhile; left out: nobody is. */
  freezes?: (decision: Decision) => Decision;
  /** Stores and publishes what follows for the orders; left out: publishes what is open of them. */
  publish?: (tx: object, ids: readonly string[]) => Promise<void>;
}

/** Changes fields of orders' heads that may be changed whatever is delivered, all or none. */
export function changeOrders(
  parts: DocumentServiceOptions,
  call: DocumentCall,
  { seen, action, reason, changed, freezes, publish = (tx, ids) => publishOpen(tx, call.ctx, ids) }: OrderChange,
): Promise<Transitioned> {
  const { ctx, key, kind } = call;
  const versions = new Map(seen.map(({ id, version }) => [id, version]));
  const ids = [...versions.keys()];
  return commit<Decision, DocumentSettings, Transitioned>(parts.db, call, {
    reservations: reservationsOf(parts, {}, freezes !== undefined),
    lock: (tx) => lockDocuments(tx, ids),
    async decide(tx) {
      const response = key && (await findStoredResponse<Transitioned>(sqlOf(tx), key));
      if (response) return { answered: response.answer };
      const documents = await findDocuments(tx, ctx, kind.contract, ids);
      const { switches } = await findRules(tx);
      const decisions = decideEach(documents, (before) => {
        if (versions.get(before.head.id) !== before.head.version) throw staleVersion();
        const after = changed(before, switches);
        const decision = withReservations(kind.contract, switches, { before, after, event: "none", isGone: false });
        return freezes ? freezes(decision) : decision;
      });
      return { decisions, loaded: switches };
    },
    async write(tx, decisions, switches) {
      const heads = decisions.map(({ after }) => after.head);
      const answer = { message: action, documents: heads.map(({ id, version }) => ({ id, version })) };
      const done = { action, switches, answer, reason };
      const sideEffects = sideEffectsOf({ ...call, reasons: {} }, parts.operation, decisions, done);
      assertWritten(await writeHeads(tx, ctx, heads, sideEffects, []));
      await publish(tx, ids);
      return answer;
    },
  });
}
