// What retail documents mean for members' points (reference.md §3.8, docs/decisions/0082). Pure.
import { refuse } from "@kontor/contracts/core/error";
import { Decimal } from "decimal.js";

/** Exact for the longest amounts: fifteen digits and two decimals, times as many points. */
const Exact = Decimal.clone({ precision: 60 });
const NOTHING = new Exact(0);

/** A retail sale or return, as its owner published it last. */
export interface PointDocument {
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  isReturn: boolean;
  effective: boolean;
  /** The member; null: somebody without a card. */
  partnerId: string | null;
  /** The sale that a return takes back. */
  sourceId: string | null;
  /** What the goods came to, not signed. */
  amount: string;
  /** The amount for one point when the document first counted; "0": there was no rule; null: it has not counted yet. */
  amountPerPoint: string | null;
  /** Who may see it: creator, department and warehouses. */
  about: Readonly<Record<string, unknown>> | null;
}

/** A fact: the document's effect, or that it counts no longer. */
export type PointEvent = Pick<PointDocument, "documentId" | "kind" | "number" | "revision" | "isReturn"> & {
  /** When it became true. */
  at: string;
  effect: Pick<PointDocument, "partnerId" | "sourceId" | "amount" | "about"> | null;
};

export interface PointEntry {
  partnerId: string;
  documentId: string;
  kind: string;
  number: string;
  revision: number;
  /** The sale that gave the points; null for a return that names none. */
  saleId: string | null;
  points: string;
  at: string;
}

/** One point for each full `amountPerPoint`; none where there is no rule. */
export function earnedPoints(amount: string, amountPerPoint: string | null): Decimal {
  const per = new Exact(amountPerPoint ?? 0);
  return per.greaterThan(0) ? new Exact(amount).div(per).floor() : NOTHING;
}

/**
 * What is left of a sale's points: their share of what was not returned, rounded down. So returns of the whole sale take back exactly what it gave,
 * however many they are, and nobody keeps more than a sale of the rest would have given.
 */
export function pointsLeft(earned: Decimal, amount: string, returned: Decimal): Decimal {
  const rest = new Exact(amount).minus(returned);
  return rest.greaterThan(0) ? earned.times(rest).div(amount).floor() : NOTHING;
}

/** By member the points of one sale and its returns, or of a return that names no sale: it takes what its amount would give. */
function pointsOf(documents: readonly PointDocument[]): Map<string, Decimal> {
  const counting = documents.filter(({ effective }) => effective);
  const returned = counting
    .filter(({ isReturn, sourceId }) => isReturn && sourceId !== null)
    .reduce((sum, { amount }) => sum.plus(amount), NOTHING);
  const points = new Map<string, Decimal>();
  for (const { partnerId, isReturn, sourceId, amount, amountPerPoint } of counting) {
    if (partnerId === null || sourceId !== null) continue;
    const earned = earnedPoints(amount, amountPerPoint);
    points.set(partnerId, isReturn ? earned.negated() : pointsLeft(earned, amount, returned));
  }
  return points;
}

/** The sale that a document belongs to; null: it is a return that names none. */
const saleOf = ({ isReturn, sourceId, documentId }: PointDocument): string | null => (isReturn ? sourceId : documentId);
const groupOf = (document: PointDocument): string => saleOf(document) ?? `return ${document.documentId}`;
const pointKey = ({ documentId, kind }: Pick<PointDocument, "documentId" | "kind">): string => `${kind} ${documentId}`;

function afterEvent(before: PointDocument | undefined, event: PointEvent, amountPerPoint: string): PointDocument {
  const { at: _, effect, ...head } = event;
  const unknown = { partnerId: null, sourceId: null, amount: "0", amountPerPoint: null, about: null };
  if (!effect) return { ...unknown, ...before, ...head, effective: false };
  return { ...head, ...effect, effective: true, amountPerPoint: before?.amountPerPoint ?? amountPerPoint };
}

/**
 * The documents after facts, in the order in which they were published, and what these facts changed of members' points. A fact that is not newer than what
 * is known of its document changes nothing.
 * @param current the facts' documents, and of each sale that they belong to all that are known
 * @param amountPerPoint the company's rule as it is now: for documents that count for the first time
 */
export function postPoints(
  current: readonly PointDocument[],
  events: readonly PointEvent[],
  amountPerPoint: string,
): { documents: PointDocument[]; entries: PointEntry[] } {
  const documents = new Map(current.map((each) => [pointKey(each), each]));
  const groups = new Map<string, Map<string, PointDocument>>();
  const put = (document: PointDocument): void => {
    const group = groups.get(groupOf(document)) ?? new Map<string, PointDocument>();
    groups.set(groupOf(document), group.set(pointKey(document), document));
  };
  const pointsIn = (group: string) => pointsOf([...(groups.get(group)?.values() ?? [])]);
  for (const document of current) put(document);
  const changed = new Map<string, PointDocument>();
  const entries: PointEntry[] = [];
  for (const event of events) {
    const key = pointKey(event);
    const before = documents.get(key);
    if (before && before.revision >= event.revision) continue;
    const after = afterEvent(before, event, amountPerPoint);
    const touched = [...(before ? [before] : []), after];
    const pointsBefore = new Map(touched.map((each) => [groupOf(each), pointsIn(groupOf(each))]));
    if (before) groups.get(groupOf(before))?.delete(key);
    put(after);
    documents.set(key, after);
    changed.set(key, after);
    const { documentId, kind, number, revision, at } = event;
    const saleIds = new Map(touched.map((each) => [groupOf(each), saleOf(each)]));
    for (const [group, was] of pointsBefore)
      for (const [partnerId, points] of differences(was, pointsIn(group)))
        entries.push({ partnerId, documentId, kind, number, revision, saleId: saleIds.get(group) ?? null, points, at });
  }
  return { documents: [...changed.values()], entries };
}

/** By member how many points more there are; members without a change are left out. */
function differences(before: ReadonlyMap<string, Decimal>, after: ReadonlyMap<string, Decimal>): [string, string][] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((partnerId): [string, string][] => {
    const change = (after.get(partnerId) ?? NOTHING).minus(before.get(partnerId) ?? NOTHING);
    return change.isZero() ? [] : [[partnerId, change.toFixed(0)]];
  });
}

/**
 * A member's points after an adjustment by hand. What is given is never refused, also where they stay below zero.
 * @throws Refusal `points-insufficient` (409) where less than zero would be left of what is taken
 */
export function adjustedPoints(
  before: string,
  change: number,
  { name, isHidden }: { name: string; isHidden: boolean },
): string {
  const after = new Exact(before).plus(change);
  if (change >= 0 || !after.isNegative()) return after.toFixed(0);
  const values = { member: name, left: isHidden ? "***" : before };
  throw refuse("points-insufficient", {
    status: 409,
    values,
    issues: [{ id: "points-insufficient", field: "points", values }],
  });
}
