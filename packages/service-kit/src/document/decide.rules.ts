// What a save or a move makes of a document: its new state, what is said, what it lowers stock by. Pure; the desk only reads and writes.
import type { Actor } from "@kontor/contracts/core/actor";
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";
import type { DocumentInput } from "@kontor/contracts/document/document";
import { type DocumentTraits, LOWEST_PRICE_LIMIT } from "@kontor/contracts/document/kind";
import { figure } from "@kontor/contracts/document/totals";
import { type ClosedPeriod, closedRefusal } from "../period.rules.ts";
import { type Check, problemsOf } from "./check.rules.ts";
import { written } from "./document.rules.ts";
import { type StockLine, stockLines } from "./effect.rules.ts";
import { typedFigures, unseenFigures } from "./figures.rules.ts";
import { backCostKnown } from "./free-back.rules.ts";
import { counts, type Move, moved } from "./lifecycle.rules.ts";
import { drawable, keepsToSource } from "./link.rules.ts";
import type { Known, Line, ProductRow, Stored, Switches } from "./model.ts";

/** What is said of a document's effect; none: it stays what it was. */
export type Said = "effective" | "withdrawn" | "none";

/** What the money ledger is told before a debt becomes less or another's (docs/decisions/0015). */
export interface Pledge {
  /** Signed as in the document's fact; 0 where the partner who owed it owes nothing any more. */
  amountDebt: string;
}

export interface Outcome {
  before: Stored | undefined;
  /** As it will be, also of a document that is deleted: then what its last fact tells. */
  after: Stored;
  said: Said;
  /** The whole stock that the document will have moved, to be reserved where it lowers stock; undefined: nothing to reserve. */
  reserve: readonly StockLine[] | undefined;
  /** What the document will leave to be settled, where that is less than it left so far; undefined: nobody need be asked. */
  pledge: Pledge | undefined;
}

interface Effect {
  traits: DocumentTraits;
  switches: Switches;
  before: Stored | undefined;
  after: Stored;
  revisionMax: number;
  /** Saved anew: an effect that counted before is told again. */
  isSaved: boolean;
  isGone: boolean;
}

/** Decides whether the document counts from now on, and gives its next revision to whatever has to be said. */
export function settled({ traits, switches, before, after, revisionMax, isSaved, isGone }: Effect): Outcome {
  const didCount = before?.head.effective ?? false;
  const does = !isGone && counts(after.head.auditStatus, switches.forceApprovalFlag);
  const said: Said = does && (isSaved || !didCount) ? "effective" : didCount && !does ? "withdrawn" : "none";
  if (said === "none") return { before, after, said, reserve: undefined, pledge: undefined };
  const head = { ...after.head, effective: does, revision: revisionMax + 1 };
  // Goods that leave lower stock when they count; goods that came lower it when they count less or no longer.
  const { takesOut, bringsIn } = traits.movements;
  const lowers = (takesOut && said === "effective") || (bringsIn && didCount);
  const reserve = lowers && !switches.minusStockFlag ? (does ? stockLines(traits, after.lines) : []) : undefined;
  return { before, after: { ...after, head }, said, reserve, pledge: pledgeOf(traits, before, { ...after, head }) };
}

function pledgeOf(traits: DocumentTraits, before: Stored | undefined, { head }: Stored): Pledge | undefined {
  if (!traits.amounts.hasOpenItem || !before?.head.effective || figure(before.head.amountDebt).isZero())
    return undefined;
  // Of another partner's debt nothing is settled by the one before.
  if (!head.effective || head.partnerId !== before.head.partnerId) return { amountDebt: "0.00" };
  const isLess = figure(head.amountDebt).lessThan(before.head.amountDebt);
  return isLess ? { amountDebt: traits.amounts.signed(head.amountDebt) } : undefined;
}

interface Save {
  traits: DocumentTraits;
  checks: readonly Check[];
  input: DocumentInput;
  /** The version that the person saw; undefined of a new document. */
  version: number | undefined;
  /** Drawn for it, where none was typed. */
  number: string;
  stored: Stored | undefined;
  known: Known;
  isAudited: boolean;
  /** Somebody who may lets a return be dearer than its source. */
  letsAbove: boolean;
  actor: Actor;
  now: Date;
}

/** Judges a save. @throws Refusal with all that is wrong */
export function decideSave(save: Save): Outcome {
  const { traits, input, stored, actor, now } = save;
  const known = { ...save.known, source: drawable(save.known.source, stored) };
  if (stored) {
    moved(stored.head.auditStatus, "save");
    if (stored.head.version !== save.version) throw staleVersion();
    refuseClosed(known.period, stored);
  }
  const products = productsOf(known.products, stored?.lines ?? []);
  const seesPrices = !actor.priceLimits.includes(traits.priceLimit);
  const figures = seesPrices ? typedFigures(input) : unseenFigures(input, { traits, known, products, stored });
  const seesLowest = !actor.priceLimits.includes(LOWEST_PRICE_LIMIT);
  const { letsAbove } = save;
  const judged = { letsAbove, traits, input, figures, known, products, stored, seesLowest, seesPrices, now };
  const issues = problemsOf(judged, [keepsToSource, backCostKnown, ...save.checks]);
  if (issues.length > 0) throw refusalOf(issues);
  const made = written({
    traits,
    input,
    figures,
    products,
    source: known.source,
    stored,
    switches: known.switches,
    number: save.number,
    actor,
    now,
  });
  const saved = { ...made, head: { ...made.head, version: made.head.version + 1 } };
  const after = save.isAudited ? audited(saved, actor, now) : saved;
  const { switches, revisionMax } = known;
  return settled({ traits, switches, before: stored, after, revisionMax, isSaved: true, isGone: false });
}

/** A line whose barcode is no longer in the catalogue keeps what it was written with. */
function productsOf(found: readonly ProductRow[], lines: readonly Line[]): Map<string, ProductRow> {
  const kept = lines.map((line): [string, ProductRow] => [line.barCode, { ...line, ...keptProduct }]);
  return new Map([...kept, ...found.map((product): [string, ProductRow] => [product.barCode, product])]);
}
const keptProduct = {
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

/** @throws Refusal `period-closed` of a document that is dated in the closed books */
function refuseClosed(period: ClosedPeriod, { head }: Stored): void {
  const refusal = closedRefusal(period, [head.operTime], "operTime");
  if (refusal) throw refusal;
}

export const staleVersion = (): Refusal => refuse("stale-version", { status: 409 });

/** Foreign and absent ids alone are "not found"; anything else is a document that is not right yet (TEN-8). */
function refusalOf(issues: Issue[]): Refusal {
  if (issues.every(({ id }) => id === "not-found")) return refuse("not-found", { status: 404, issues });
  return refuse("document-invalid", { issues });
}

const audited = (document: Stored, actor: Actor, now: Date): Stored => ({
  ...document,
  head: {
    ...document.head,
    auditStatus: 1,
    auditorId: actor.userId,
    auditorName: actor.userName,
    auditedAt: now.toISOString(),
  },
});
const unaudited = (document: Stored): Stored => ({
  ...document,
  head: { ...document.head, auditStatus: 0, auditorId: null, auditorName: "", auditedAt: null },
});

interface Moving {
  traits: DocumentTraits;
  /** settle: the document stays as it is and counts as the strict-audit switch says now. */
  move: Extract<Move, "audit" | "reverse" | "remove"> | "settle";
  stored: Stored;
  /** The version that the person saw, where the call names one. */
  version: number | undefined;
  switches: Switches;
  period: ClosedPeriod;
  revisionMax: number;
  hasBacks: boolean;
  hasSlips: boolean;
  actor: Actor;
  now: Date;
}

/** Judges a move of one document. @throws Refusal */
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
}: Moving): Outcome {
  const { head } = stored;
  const next = move === "settle" ? undefined : moved(head.auditStatus, move);
  if (version !== undefined && head.version !== version) throw staleVersion();
  refuseClosed(period, stored);
  // Returns lean on the document as it is (reference.md §1.13).
  if ((next === 0 || next === "gone") && hasBacks)
    throw refuse("document-has-returns", { status: 409, values: { number: head.number } });
  // Where the reversal takes no effect back nobody is asked, and what finance said last is enough.
  if (next === 0 && hasSlips) throw refuse("document-has-slips", { status: 409, values: { number: head.number } });
  const raised = { ...stored, head: { ...head, version: head.version + 1 } };
  const after = next === 1 ? audited(raised, actor, now) : next === 0 ? unaudited(raised) : raised;
  const outcome = settled({
    traits,
    switches,
    before: stored,
    after,
    revisionMax,
    isSaved: false,
    isGone: next === "gone",
  });
  // It counts as it should already: somebody came before.
  if (move === "settle" && outcome.said === "none") throw staleVersion();
  return outcome;
}
