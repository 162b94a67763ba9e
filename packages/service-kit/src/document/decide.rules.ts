// Decides a save or transition of a document: its new state, the published effect, the stock to reserve. Pure: save.ts and transition.ts do the I/O.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import { toWire } from "@kontor/contracts/core/money";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type DocumentKindValues, LOWEST_PRICE_LIMIT } from "@kontor/contracts/document/kind-values";
import type { SourceFreeze } from "@kontor/contracts/document/procurement";
import { figure } from "@kontor/contracts/document/totals";
import type { Removal } from "@kontor/contracts/voucher/removal";
import { closedRefusal } from "../closing/period.rules.ts";
import {
  assertTransition,
  decideEffect,
  decideTransition,
  refuseIssues,
  type Transitioning,
  type VoucherFamily,
  withAuditState,
} from "../voucher/decide.rules.ts";
import type { VoucherDecision } from "../voucher/model.ts";
import { amountsWithoutPrices, typedAmounts } from "./amounts.rules.ts";
import { type Check, checkDocument, HIDDEN } from "./check.rules.ts";
import type { CreditIncrease } from "./credit.rules.ts";
import { removed } from "./deposit-return.rules.ts";
import { writeDocumentRows } from "./document.rules.ts";
import { type StockLine, stockLines } from "./effect-event.rules.ts";
import { beginsToHold, checkDelivery, heldLines } from "./hold.rules.ts";
import { checkSource } from "./link.rules.ts";
import type {
  DocumentHeader,
  DocumentLine,
  DocumentSettings,
  ProductRow,
  ReferenceData,
  StoredDocument,
} from "./model.ts";
import { type PrepaidPart, prepaidIncrease, withHold } from "./prepaid.rules.ts";
import { visibleSource } from "./source.rules.ts";
import { checkTracking, expiryOf } from "./tracking.rules.ts";

/** What is reserved in the money ledger before a debt becomes smaller or another partner's (docs/decisions/0015). */
export interface ReducedDebt {
  /** Signed as in the document's fact; 0 where its partner owes nothing any more. */
  amountDebt: string;
}

/** The order that a document delivers. */
export interface OrderKey {
  documentId: string;
  kind: string;
}

export interface Decision extends VoucherDecision<StoredDocument> {
  /** The whole stock that the document will have moved, to be reserved where it lowers stock; undefined: nothing to reserve. */
  reserve: readonly StockLine[] | undefined;
  /** The company lets stock run short: only batches and serial numbers are to be claimed. */
  mayRunShort?: true;
  /** Batches that expire before this day are refused; left out: none. */
  expiredBefore?: string;
  /** What it delivers may be taken of what this order holds. */
  order: OrderKey | undefined;
  /** The document's new open amount, where it is less than before; undefined: the money ledger need not be asked. */
  reducedDebt: ReducedDebt | undefined;
  /** The version of an order that the service which buys it freezes, and how far it must be bought; left out: it is not asked. */
  freeze?: SourceFreeze;
  /** What it adds to what a customer with a credit limit owes (credit.query.ts); undefined: nothing. */
  credit: CreditIncrease | undefined;
  /** What it takes more of members' prepayments; undefined: nothing. */
  prepaid?: readonly PrepaidPart[] | undefined;
}

/** What a decision needs of the ledgers. */
export function withReservations(
  kind: DocumentKindValues,
  switches: Pick<DocumentSettings, "minusStockFlag" | "refuseExpiredFlag" | "timeZone">,
  decision: VoucherDecision<StoredDocument>,
): Decision {
  const { minusStockFlag } = switches;
  const { before, after, event } = decision;
  const order = orderOf(kind, after);
  if (event === "none") return { ...decision, order, reserve: undefined, reducedDebt: undefined, credit: undefined };
  // Goods that leave lower stock when they count; goods that came lower it when they count less or no longer.
  const { takesOut, bringsIn } = kind.movements;
  const lowers = (takesOut && event === "effective") || (bringsIn && before?.head.effective === true);
  const moved = () => (after.head.effective ? stockLines(kind, after.lines) : []);
  // A batch has one expiry, and a serial number is in one place at most, whichever way the goods go.
  const isTracked = [after, ...(before ? [before] : [])].some(({ lines }) => lines.some(namesGoods));
  const lines = beginsToHold(before, after) ? heldLines(after) : lowers || isTracked ? moved() : undefined;
  const reserve = minusStockFlag && !isTracked ? undefined : lines;
  return {
    ...{ ...decision, order, reserve, reducedDebt: reducedDebtOf(kind, before, after), credit: undefined },
    prepaid: prepaidIncrease(kind, decision),
    ...(minusStockFlag ? { mayRunShort: true } : {}),
    ...(isTracked && after.head.effective ? expiryOf(kind, switches, after.head.operTime) : {}),
  };
}

/** Whether a line names a batch or serial numbers. */
const namesGoods = ({ batchNumber, serials }: DocumentLine): boolean => batchNumber !== "" || serials !== "";

function orderOf({ links }: DocumentKindValues, { head: { linkId } }: StoredDocument): OrderKey | undefined {
  const link = links.find(({ isSameGoods }) => !isSameGoods);
  return linkId !== null && link ? { documentId: linkId, kind: link.source } : undefined;
}

function reducedDebtOf(
  kind: DocumentKindValues,
  before: StoredDocument | undefined,
  { head }: StoredDocument,
): ReducedDebt | undefined {
  if (!before?.head.effective || figure(before.head.amountDebt).isZero()) return undefined;
  // A debt of another partner cannot be settled for the one before.
  if (!head.effective || head.partnerId !== before.head.partnerId) return { amountDebt: "0.00" };
  const isLess = figure(head.amountDebt).abs().lessThan(figure(before.head.amountDebt).abs());
  return isLess ? { amountDebt: kind.amounts.signed(head.amountDebt) } : undefined;
}

interface Save {
  kind: DocumentKindValues;
  checks: readonly Check[];
  input: DocumentInput;
  /** The version that the user saw; undefined for a new document. */
  version: number | undefined;
  /** The number allocated for it, where none was typed. */
  number: string;
  stored: StoredDocument | undefined;
  referenceData: ReferenceData;
  isAudited: boolean;
  /** A user with that right allowed a return to cost more than its source. */
  letsAbove: boolean;
  actor: Actor;
  now: Date;
}

/** Decides a save. @throws Refusal with all issues */
export function decideSave(save: Save): Decision {
  const { kind, input, stored, actor, now } = save;
  const referenceData = { ...save.referenceData, source: visibleSource(save.referenceData.source, stored) };
  const { switches, revisionMax, period } = referenceData;
  if (stored) assertTransition(documentFamily, "save", { stored, version: save.version, period });
  const products = productsOf(referenceData.products, stored?.lines ?? []);
  const seesPrices = !actor.priceLimits.includes(kind.priceLimit);
  const figures = seesPrices
    ? typedAmounts(input)
    : amountsWithoutPrices(input, { kind, referenceData, products, stored });
  const seesLowest = !actor.priceLimits.includes(LOWEST_PRICE_LIMIT);
  const context = { kind, input, figures, products, stored, now };
  const judged = { ...context, letsAbove: save.letsAbove, referenceData, seesLowest, seesPrices };
  refuseIssues(checkDocument(judged, [checkSource, checkDelivery, checkTracking, ...save.checks]), "document-invalid");
  const { source } = referenceData;
  const made = writeDocumentRows({ ...context, source, switches, number: save.number, actor });
  const saved = { ...made, head: { ...made.head, version: made.head.version + 1 } };
  const after = save.isAudited ? withAuditState(documentFamily, saved, { actor, now }) : saved;
  const strict = switches.forceApprovalFlag;
  const decision = decideEffect({ before: stored, after, isSaved: true, isGone: false, strict, revisionMax });
  return withReservations(kind, switches, withHold(kind, decision, revisionMax));
}

/** A line whose barcode is no longer in the catalogue keeps the texts it was saved with. */
function productsOf(rows: readonly ProductRow[], lines: readonly DocumentLine[]): Map<string, ProductRow> {
  const fromLines = lines.map((line): [string, ProductRow] => [
    line.barCode,
    { ...line, ...missingProduct, enableSerialNumber: line.serials !== "", enableBatchNumber: line.batchNumber !== "" },
  ]);
  return new Map([...fromLines, ...rows.map((product): [string, ProductRow] => [product.barCode, product])]);
}
const missingProduct = {
  enabled: false,
  manySku: false,
  weight: null,
  purchaseDecimal: null,
  wholesaleDecimal: null,
  commodityDecimal: null,
  lowDecimal: null,
  lastPrice: null,
};

const documentFamily: VoucherFamily<StoredDocument> = {
  dateField: "operTime",
  dateOf: ({ head }) => head.operTime,
  auditorOf: (by) => ({ auditorId: by?.actor.userId ?? null }),
  changesEffect: beginsToHold,
};

interface DecidingClosing {
  before: StoredDocument;
  after: StoredDocument;
  switches: DocumentSettings;
  /** Whether others must learn of it as a revision: a part of its deposit goes back, or does so no longer, or its rest is reserved. */
  isPublished: boolean;
  revisionMax: number;
}

/** Decides that an order is closed or opened. */
export function decideClosing(
  kind: DocumentKindValues,
  { before, after, switches, isPublished, revisionMax }: DecidingClosing,
): Decision {
  const strict = switches.forceApprovalFlag;
  const decision = isPublished
    ? decideEffect({ before, after, isSaved: true, isGone: false, strict, revisionMax })
    : { before, after, event: "none" as const, isGone: false };
  return withReservations(kind, switches, decision);
}

interface Deciding extends Omit<Transitioning<StoredDocument>, "strict" | "cutOver"> {
  kind: DocumentKindValues;
  switches: DocumentSettings;
  hasBacks: boolean;
  hasSlips: boolean;
  /** The number of the closed order whose deposit it deducts; null: there is none. */
  closedOrder: string | null;
  /** What a deletion says of a deposit in the books. */
  removal: Removal;
}

/** The refusal of what would leave a part of a closed order's deposit without a choice for it (docs/decisions/0061). */
export const deductsFromClosed = (number: string): Refusal =>
  refuse("document-deduction-closed", { status: 409, field: "deposit", values: { number } });

/** Whether a document's next version leaves more of its order's deposit than the stored one. */
export const deductsLess = (stored: DocumentHeader, next: DocumentHeader): boolean =>
  figure(next.linkId === stored.linkId ? next.amountDeposit : "0").lessThan(stored.amountDeposit);

/** The refusal of what later documents were made from. */
const hasTakers = ({ progress, movements }: DocumentKindValues): string =>
  progress ? "document-has-deliveries" : movements.hasTarget ? "document-has-receipts" : "document-has-returns";

/** Decides a transition of one document. @throws Refusal */
export function decideDocument({
  kind,
  switches,
  hasBacks,
  hasSlips,
  closedOrder,
  removal,
  ...of
}: Deciding): Decision {
  const strict = switches.forceApprovalFlag;
  const moved = decideTransition(documentFamily, { ...of, strict, cutOver: switches });
  const decision = withHold(kind, moved, of.revisionMax);
  const values = { number: of.stored.head.number };
  const isReversed = of.transition === "reverse";
  // Returns and deliveries depend on the document as it is (reference.md §1.13).
  if ((isReversed || decision.isGone) && hasBacks) throw refuse(hasTakers(kind), { status: 409, values });
  if (isReversed && of.stored.head.isClosed) throw refuse("document-closed", { status: 409, values });
  if (decision.isGone && closedOrder !== null) throw deductsFromClosed(closedOrder);
  // Under strict audit the reversal took it out of the books, which is no choice of where it goes.
  const wasBooked = decision.event === "withdrawn" || of.revisionMax > 0;
  if (decision.isGone && kind.progress && wasBooked && !figure(of.stored.head.amountPaid).isZero())
    return withReservations(kind, switches, removedWithDeposit(decision, { ...of, removal }));
  // Where the reversal takes no effect back finance is not asked, and its last published state is enough.
  if (isReversed && hasSlips) throw refuse("document-has-slips", { status: 409, values });
  const decided = withReservations(kind, switches, decision);
  return isReversed ? frozenFor(kind, decided, 0) : decided;
}

/**
 * Decides that an order is deleted whose deposit is in the books: it stays there, with what goes back of it now. Without a choice of where it goes it is not
 * deleted (`assertDepositChosen`).
 * @throws Refusal `field-required` for a choice without a reason; `period-closed`
 */
function removedWithDeposit(
  { before, after }: VoucherDecision<StoredDocument>,
  {
    removal: { depositReturn, reason },
    now,
    period,
    revisionMax,
  }: Pick<Deciding, "removal" | "now" | "period" | "revisionMax">,
): VoucherDecision<StoredDocument> {
  if (depositReturn && reason === undefined)
    throw refuse("input-invalid", { issues: [{ id: "field-required", field: "reason" }] });
  const { head, ...rest } = removed(after, depositReturn ?? { accountId: null }, now);
  const closed = closedRefusal(period, head.depositReturnedAt ? [head.depositReturnedAt] : [], "depositReturn");
  if (closed) throw closed;
  const counting = { ...rest, head: { ...head, effective: true, revision: revisionMax + 1 } };
  return { before, after: counting, event: "effective", isGone: true };
}

/** The numbers of so many orders are named in a refusal. */
const NAMED_MAX = 3;

/**
 * Where deleted orders have deposits in the books, somebody has chosen where these go, and for as much as goes back now.
 * @throws Refusal `document-deposit-booked`, with their sum
 */
export function assertDepositChosen(
  { priceLimit }: DocumentKindValues,
  decisions: readonly Decision[],
  { depositReturn, deposit }: Removal,
  { priceLimits }: Pick<Actor, "priceLimits">,
): void {
  const heads = decisions.flatMap(({ isGone, after: { head } }) => (isGone && head.depositReturnedAt ? [head] : []));
  if (heads.length === 0) return;
  const sum = heads.reduce((all, { depositReturned }) => all.plus(depositReturned), figure("0"));
  const seesPrices = !priceLimits.includes(priceLimit);
  // Who sees no prices could find the amount by trying.
  if (depositReturn && (deposit === undefined || !seesPrices || sum.equals(deposit))) return;
  const numbers = heads.slice(0, NAMED_MAX).map(({ number }) => number);
  const number = [...numbers, ...(heads.length > NAMED_MAX ? ["…"] : [])].join(", ");
  const left = seesPrices ? toWire(sum, "amount") : HIDDEN;
  throw refuse("document-deposit-booked", { status: 409, field: "depositReturn", values: { number, left } });
}

/**
 * A decision for which the service that buys an order freezes its version (docs/decisions/0060).
 * @param ifTaken how far it must be bought
 * @throws Refusal where it is known to be otherwise
 */
export function frozenFor({ procuredBy }: DocumentKindValues, decision: Decision, ifTaken: 0 | 3): Decision {
  if (!procuredBy || !decision.before) return decision;
  const { id, kind, version, number, procured } = decision.before.head;
  if (procured !== ifTaken) throw notTakenSo(ifTaken, procured, number);
  return { ...decision, freeze: { id, kind, version, ifTaken } };
}

/** The refusal of what may not be done to an order that is bought so far (reference.md §1.10). */
export function notTakenSo(ifTaken: number, taken: number, number: string): Refusal {
  const values = { number };
  if (ifTaken !== 0) return refuse("document-close-not-bought", { status: 409, code: 8500031, values });
  return taken === 2
    ? refuse("document-purchase-complete", { status: 409, code: 8500026, values })
    : refuse("document-purchase-partial", { status: 409, code: 8500027, values });
}
