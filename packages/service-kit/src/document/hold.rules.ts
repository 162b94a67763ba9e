// An order's delivery date and the stock that it holds: what a form may have in these fields, and when an order begins to hold (docs/decisions/0063).
// Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { issue, when } from "../voucher/check.rules.ts";
import type { Check } from "./check.rules.ts";
import type { StockLine } from "./effect-event.rules.ts";
import type { StoredDocument } from "./model.ts";

/** Formats that write days of a time zone: making one takes longer than all other rules of a document. */
const formats = new Map<string, Intl.DateTimeFormat>();
/** The day of a moment in a time zone; the Swedish locale writes it as 2026-11-21. */
export function dayOf(moment: Date, timeZone: string): string {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  formats.set(timeZone, format);
  return format.format(moment);
}

/** Only orders have a delivery date, not before their own date; only kinds that may hold stock name a warehouse and the last day of it, both or neither. */
export const checkDelivery: Check = (judged) => {
  const { kind, input, referenceData } = judged;
  const { deliveryDate, heldUntil, heldDepotId } = input;
  const ordered = () => dayOf(new Date(input.operTime), referenceData.switches.timeZone);
  const absent = (["heldUntil", "heldDepotId"] as const).filter((field) => input[field] !== null);
  return [
    ...when(deliveryDate !== null && !kind.progress, () => issue("value-not-allowed", "deliveryDate")),
    ...when(deliveryDate !== null && deliveryDate < ordered(), () =>
      issue("document-delivery-before-date", "deliveryDate"),
    ),
    ...(kind.mayHold
      ? holdIssues(judged, heldUntil, heldDepotId)
      : absent.map((field) => issue("value-not-allowed", field))),
  ];
};

function holdIssues(
  { stored, referenceData: { depots, switches }, now }: Parameters<Check>[0],
  until: string | null,
  depotId: string | null,
): Issue[] {
  const before = stored?.head;
  const isPast = until !== null && until !== before?.heldUntil && until < dayOf(now, switches.timeZone);
  const warehouse = depots.find(({ id }) => id === depotId);
  return [
    ...when(until === null && depotId !== null, () => issue("field-required", "heldUntil")),
    ...when(isPast, () => issue("document-hold-past", "heldUntil")),
    ...when(until !== null && depotId === null, () => issue("field-required", "heldDepotId")),
    ...when(depotId !== null && !warehouse, () => issue("not-found", "heldDepotId")),
    ...when(warehouse?.enabled === false && before?.heldDepotId !== depotId, () =>
      issue("document-depot-disabled", "heldDepotId"),
    ),
  ];
}

/** Whether a document holds stock, until the day that it names. */
const isHolding = ({ head }: StoredDocument): boolean =>
  head.heldUntil !== null && head.heldDepotId !== null && head.auditStatus === 1 && !head.isClosed;

const COMPLETE = 2;
/**
 * An order whose open goods are held until another day, or without one no longer. A hold that has ended is not prolonged: its goods may be sold.
 * @param today the day in the company's time zone
 * @throws Refusal `document-hold-past`; `document-hold-none` for an order that holds nothing today
 */
export function renewedHold(order: StoredDocument, heldUntil: string | null, today: string): StoredDocument {
  const { head } = order;
  if (heldUntil !== null && heldUntil < today) throw refuse("document-hold-past", { field: "heldUntil" });
  const isHeld = isHolding(order) && head.progress !== COMPLETE && (head.heldUntil ?? "") >= today;
  if (!isHeld) throw refuse("document-hold-none", { status: 409, values: { number: head.number } });
  const heldDepotId = heldUntil === null ? null : head.heldDepotId;
  return { ...order, head: { ...head, heldUntil, heldDepotId, version: head.version + 1 } };
}

/**
 * An order that is to be delivered on another day, or without one on none that is known. What is not audited is edited instead.
 * @throws Refusal `document-delivery-before-date`; `document-delivery-over` for an order of which nothing is to be delivered
 */
export function promisedAnew(order: StoredDocument, deliveryDate: string | null, timeZone: string): StoredDocument {
  const { head } = order;
  if (deliveryDate !== null && deliveryDate < dayOf(new Date(head.operTime), timeZone))
    throw refuse("document-delivery-before-date", { field: "deliveryDate" });
  if (head.auditStatus !== 1 || head.isClosed || head.progress === COMPLETE)
    throw refuse("document-delivery-over", { status: 409, values: { number: head.number } });
  return { ...order, head: { ...head, deliveryDate, version: head.version + 1 } };
}

/** Whether it holds stock from this write on: its effect is then published anew, so that the ledger can reserve for its revision. */
export const beginsToHold = (before: StoredDocument | undefined, after: StoredDocument): boolean =>
  isHolding(after) && !(before && isHolding(before));

/** What an order holds from its audit on, when nothing of it is delivered yet: all of it, as goods that would leave. */
export const heldLines = ({ head: { heldDepotId }, lines }: StoredDocument): StockLine[] =>
  lines.flatMap(({ id: lineId, productId, barcodeId, variantId, quantityBase }) =>
    heldDepotId === null || Number(quantityBase) === 0
      ? []
      : [
          {
            ...{ lineId, productId, barcodeId, depotId: heldDepotId, quantityBase: `-${quantityBase}` },
            // Of which batch, and which pieces, is chosen on delivery.
            ...{ variantId, batch: null, serials: [] },
          },
        ],
  );
