// Decides a save or move of a document: its new state, the published effect, the stock to reserve. Pure: document-service.ts does the I/O.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type DocumentTraits, LOWEST_PRICE_LIMIT } from "@kontor/contracts/document/kind-values";
import { figure } from "@kontor/contracts/document/totals";
import { type ClosedPeriod, closedRefusal } from "../closing/period.rules.ts";
import { amountsWithoutPrices, typedAmounts } from "./amounts.rules.ts";
import { type Check, checkDocument } from "./check.rules.ts";
import { writeDocumentRows } from "./document.rules.ts";
import { type StockLine, stockLines } from "./effect-event.rules.ts";
import { checkReturnCost } from "./free-return.rules.ts";
import { counts, type Move, moved } from "./lifecycle.rules.ts";
import { checkSource, visibleSource } from "./link.rules.ts";
import type { DocumentLine, DocumentSettings, ProductRow, ReferenceData, StoredDocument } from "./model.ts";

/** What is published of a document's effect; none: it is unchanged. */
export type EffectEvent = "effective" | "withdrawn" | "none";

/** What is reserved in the money ledger before a debt becomes smaller or another partner's (docs/decisions/0015). */
export interface ReducedDebt {
  /** Signed as in the document's fact; 0 where its partner owes nothing any more. */
  amountDebt: string;
}

export interface Decision {
  before: StoredDocument | undefined;
  /** As it will be; for a deleted document the state that its last fact gives. */
  after: StoredDocument;
  event: EffectEvent;
  /** The whole stock that the document will have moved, to be reserved where it lowers stock; undefined: nothing to reserve. */
  reserve: readonly StockLine[] | undefined;
  /** The document's new open amount, where it is less than before; undefined: the money ledger need not be asked. */
  reducedDebt: ReducedDebt | undefined;
}

interface Effect {
  traits: DocumentTraits;
  switches: DocumentSettings;
  before: StoredDocument | undefined;
  after: StoredDocument;
  revisionMax: number;
  /** A save: an effect that counted before is published again. */
  isSaved: boolean;
  isGone: boolean;
}

/** Decides whether the document counts from now on, and gives its next revision to what has to be published. */
export function decideEffect({ traits, switches, before, after, revisionMax, isSaved, isGone }: Effect): Decision {
  const didCount = before?.head.effective ?? false;
  const does = !isGone && counts(after.head.auditStatus, switches.forceApprovalFlag);
  const event: EffectEvent = does && (isSaved || !didCount) ? "effective" : didCount && !does ? "withdrawn" : "none";
  if (event === "none") return { before, after, event, reserve: undefined, reducedDebt: undefined };
  const head = { ...after.head, effective: does, revision: revisionMax + 1 };
  // Goods that leave lower stock when they count; goods that came lower it when they count less or no longer.
  const { takesOut, bringsIn } = traits.movements;
  const lowers = (takesOut && event === "effective") || (bringsIn && didCount);
  const reserve = lowers && !switches.minusStockFlag ? (does ? stockLines(traits, after.lines) : []) : undefined;
  return {
    before,
    after: { ...after, head },
    event,
    reserve,
    reducedDebt: reducedDebtOf(traits, before, { ...after, head }),
  };
}

function reducedDebtOf(
  traits: DocumentTraits,
  before: StoredDocument | undefined,
  { head }: StoredDocument,
): ReducedDebt | undefined {
  if (!traits.amounts.hasOpenItem || !before?.head.effective || figure(before.head.amountDebt).isZero())
    return undefined;
  // A debt of another partner cannot be settled for the one before.
  if (!head.effective || head.partnerId !== before.head.partnerId) return { amountDebt: "0.00" };
  const isLess = figure(head.amountDebt).lessThan(before.head.amountDebt);
  return isLess ? { amountDebt: traits.amounts.signed(head.amountDebt) } : undefined;
}

interface Save {
  traits: DocumentTraits;
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
  const { traits, input, stored, actor, now } = save;
  const referenceData = { ...save.referenceData, source: visibleSource(save.referenceData.source, stored) };
  if (stored) {
    moved(stored.head.auditStatus, "save");
    if (stored.head.version !== save.version) throw staleVersion();
    refuseClosed(referenceData.period, stored);
  }
  const products = productsOf(referenceData.products, stored?.lines ?? []);
  const seesPrices = !actor.priceLimits.includes(traits.priceLimit);
  const figures = seesPrices
    ? typedAmounts(input)
    : amountsWithoutPrices(input, { traits, referenceData, products, stored });
  const seesLowest = !actor.priceLimits.includes(LOWEST_PRICE_LIMIT);
  const { letsAbove } = save;
  const judged = {
    letsAbove,
    traits,
    input,
    figures,
    known: referenceData,
    products,
    stored,
    seesLowest,
    seesPrices,
    now,
  };
  const issues = checkDocument(judged, [checkSource, checkReturnCost, ...save.checks]);
  if (issues.length > 0) throw refusalOf(issues);
  const made = writeDocumentRows({
    traits,
    input,
    figures,
    products,
    source: referenceData.source,
    stored,
    switches: referenceData.switches,
    number: save.number,
    actor,
    now,
  });
  const saved = { ...made, head: { ...made.head, version: made.head.version + 1 } };
  const after = save.isAudited ? audited(saved, actor, now) : saved;
  const { switches, revisionMax } = referenceData;
  return decideEffect({ traits, switches, before: stored, after, revisionMax, isSaved: true, isGone: false });
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
  remembered: null,
};

/** @throws Refusal `period-closed` for a document that is dated in a closed period */
function refuseClosed(period: ClosedPeriod, { head }: StoredDocument): void {
  const refusal = closedRefusal(period, [head.operTime], "operTime");
  if (refusal) throw refusal;
}

export const staleVersion = (): Refusal => refuse("stale-version", { status: 409 });

/** Only foreign and absent ids are "not found"; anything else is an issue of the document (TEN-8). */
function refusalOf(issues: Issue[]): Refusal {
  if (issues.every(({ id }) => id === "not-found")) return refuse("not-found", { status: 404, issues });
  return refuse("document-invalid", { issues });
}

const audited = (document: StoredDocument, actor: Actor, now: Date): StoredDocument => ({
  ...document,
  head: {
    ...document.head,
    auditStatus: 1,
    auditorId: actor.userId,
    auditorName: actor.userName,
    auditedAt: now.toISOString(),
  },
});
const unaudited = (document: StoredDocument): StoredDocument => ({
  ...document,
  head: { ...document.head, auditStatus: 0, auditorId: null, auditorName: "", auditedAt: null },
});

interface Moving {
  traits: DocumentTraits;
  /** post: the document stays as it is and counts as the strict-audit switch says now. */
  move: Extract<Move, "audit" | "reverse" | "remove"> | "settle";
  stored: StoredDocument;
  /** The version that the user saw, where the call names one. */
  version: number | undefined;
  switches: DocumentSettings;
  period: ClosedPeriod;
  revisionMax: number;
  hasBacks: boolean;
  hasSlips: boolean;
  actor: Actor;
  now: Date;
}

/** Decides a move of one document. @throws Refusal */
export function decideMove({
  traits,
  move,
  stored,
  version,
  switches,
  period,
  revisionMax,
  hasBacks,
  hasSlips,
  actor,
  now,
}: Moving): Decision {
  const { head } = stored;
  const next = move === "settle" ? undefined : moved(head.auditStatus, move);
  if (version !== undefined && head.version !== version) throw staleVersion();
  refuseClosed(period, stored);
  // Returns depend on the document as it is (reference.md §1.13).
  if ((next === 0 || next === "gone") && hasBacks)
    throw refuse("document-has-returns", { status: 409, values: { number: head.number } });
  // Where the reversal takes no effect back finance is not asked, and its last published state is enough.
  if (next === 0 && hasSlips) throw refuse("document-has-slips", { status: 409, values: { number: head.number } });
  const raised = { ...stored, head: { ...head, version: head.version + 1 } };
  const after = next === 1 ? audited(raised, actor, now) : next === 0 ? unaudited(raised) : raised;
  const outcome = decideEffect({
    traits,
    switches,
    before: stored,
    after,
    revisionMax,
    isSaved: false,
    isGone: next === "gone",
  });
  // It counts as it should already: another call came first.
  if (move === "settle" && outcome.event === "none") throw staleVersion();
  return outcome;
}
