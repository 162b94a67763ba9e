// Decides a save or transition of a document: its new state, the published effect, the stock to reserve. Pure: save.ts and transition.ts do the I/O.
import type { Actor } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type DocumentKindValues, LOWEST_PRICE_LIMIT } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
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
import { type Check, checkDocument } from "./check.rules.ts";
import { writeDocumentRows } from "./document.rules.ts";
import { type StockLine, stockLines } from "./effect-event.rules.ts";
import { checkSource } from "./link.rules.ts";
import type { DocumentLine, DocumentSettings, ProductRow, ReferenceData, StoredDocument } from "./model.ts";
import { visibleSource } from "./source.rules.ts";

/** What is reserved in the money ledger before a debt becomes smaller or another partner's (docs/decisions/0015). */
export interface ReducedDebt {
  /** Signed as in the document's fact; 0 where its partner owes nothing any more. */
  amountDebt: string;
}

export interface Decision extends VoucherDecision<StoredDocument> {
  /** The whole stock that the document will have moved, to be reserved where it lowers stock; undefined: nothing to reserve. */
  reserve: readonly StockLine[] | undefined;
  /** The document's new open amount, where it is less than before; undefined: the money ledger need not be asked. */
  reducedDebt: ReducedDebt | undefined;
}

/** What a decision needs of the ledgers. */
export function withReservations(
  kind: DocumentKindValues,
  { minusStockFlag }: Pick<DocumentSettings, "minusStockFlag">,
  decision: VoucherDecision<StoredDocument>,
): Decision {
  const { before, after, event } = decision;
  if (event === "none") return { ...decision, reserve: undefined, reducedDebt: undefined };
  // Goods that leave lower stock when they count; goods that came lower it when they count less or no longer.
  const { takesOut, bringsIn } = kind.movements;
  const lowers = (takesOut && event === "effective") || (bringsIn && before?.head.effective === true);
  const reserve = lowers && !minusStockFlag ? (after.head.effective ? stockLines(kind, after.lines) : []) : undefined;
  return { ...decision, reserve, reducedDebt: reducedDebtOf(kind, before, after) };
}

function reducedDebtOf(
  kind: DocumentKindValues,
  before: StoredDocument | undefined,
  { head }: StoredDocument,
): ReducedDebt | undefined {
  if (!kind.amounts.hasOpenItem || !before?.head.effective || figure(before.head.amountDebt).isZero()) return undefined;
  // A debt of another partner cannot be settled for the one before.
  if (!head.effective || head.partnerId !== before.head.partnerId) return { amountDebt: "0.00" };
  const isLess = figure(head.amountDebt).lessThan(before.head.amountDebt);
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
  refuseIssues(checkDocument(judged, [checkSource, ...save.checks]), "document-invalid");
  const { source } = referenceData;
  const made = writeDocumentRows({ ...context, source, switches, number: save.number, actor });
  const saved = { ...made, head: { ...made.head, version: made.head.version + 1 } };
  const after = save.isAudited ? withAuditState(documentFamily, saved, { actor, now }) : saved;
  const strict = switches.forceApprovalFlag;
  const decision = decideEffect({ before: stored, after, isSaved: true, isGone: false, strict, revisionMax });
  return withReservations(kind, switches, decision);
}

/** A line whose barcode is no longer in the catalogue keeps the texts it was saved with. */
function productsOf(rows: readonly ProductRow[], lines: readonly DocumentLine[]): Map<string, ProductRow> {
  const fromLines = lines.map((line): [string, ProductRow] => [line.barCode, { ...line, ...missingProduct }]);
  return new Map([...fromLines, ...rows.map((product): [string, ProductRow] => [product.barCode, product])]);
}
const missingProduct = {
  enabled: false,
  enableSerialNumber: false,
  enableBatchNumber: false,
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
};

interface Deciding extends Omit<Transitioning<StoredDocument>, "strict" | "cutOver"> {
  kind: DocumentKindValues;
  switches: DocumentSettings;
  hasBacks: boolean;
  hasSlips: boolean;
}

/** Decides a transition of one document. @throws Refusal */
export function decideDocument({ kind, switches, hasBacks, hasSlips, ...of }: Deciding): Decision {
  const decision = decideTransition(documentFamily, { ...of, strict: switches.forceApprovalFlag, cutOver: switches });
  const values = { number: of.stored.head.number };
  const isReversed = of.transition === "reverse";
  // Returns and deliveries depend on the document as it is (reference.md §1.13).
  if ((isReversed || decision.isGone) && hasBacks)
    throw refuse(kind.progress ? "document-has-deliveries" : "document-has-returns", { status: 409, values });
  // Where the reversal takes no effect back finance is not asked, and its last published state is enough.
  if (isReversed && hasSlips) throw refuse("document-has-slips", { status: 409, values });
  return withReservations(kind, switches, decision);
}
