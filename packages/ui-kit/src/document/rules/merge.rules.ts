// Two people on one document: what the first changed, and how it goes together with what the second has typed.
import { editLine, figure } from "@kontor/contracts/document/totals";
import type { Head } from "./head.rules.ts";
import { type FormLine, isFigure } from "./line.rules.ts";

export interface Sheet {
  head: Head;
  lines: FormLine[];
}

/** One thing that somebody else changed. */
export interface Change {
  /** changed: a field. added, removed: a line. */
  what: "changed" | "added" | "removed";
  /** Of the line: its number and product. */
  line?: { number: number; name: string };
  field?: string;
  /** What they wrote, and what is kept of ours where both wrote. */
  theirs: unknown;
  ours?: unknown;
}

export interface Merged {
  head: Head;
  lines: FormLine[];
  changes: Change[];
}

const HEAD_FIELDS = [
  "organId",
  "operTime",
  "number",
  "salesMan",
  "linkId",
  "discount",
  "discountMoney",
  "otherMoney",
  "deposit",
  "changeAmount",
  "getAmount",
  "accounts",
  "fileName",
  "remark",
] as const satisfies readonly (keyof Head)[];
/** Where the name of what an id stands for is. */
const SHOWN: Readonly<Partial<Record<(typeof HEAD_FIELDS)[number], keyof Head>>> = {
  organId: "organName",
  linkId: "linkNumber",
};
const LINE_FIELDS = [
  "barCode",
  "depotId",
  "operNumber",
  "unitPrice",
  "allPrice",
  "taxRate",
  "taxLastMoney",
  "remark",
] as const;
/** Those of a line that a person writes; the others follow. */
const WRITTEN = ["barCode", "depotId", "operNumber", "unitPrice", "taxRate", "remark"] as const;
const PRODUCT = [
  "barCode",
  "materialId",
  "name",
  "standard",
  "model",
  "color",
  "brand",
  "mfrs",
  "materialUnit",
  "sku",
  "ratio",
  "lowDecimal",
] as const;

/**
 * Puts three sheets together: the one both started from, ours, and theirs that was saved first.
 * What we did not touch follows theirs; what we wrote stays ours; nothing that either wrote is lost.
 */
export function merge(base: Sheet, ours: Sheet, theirs: Sheet): Merged {
  const changes: Change[] = [];
  const head = { ...ours.head };
  for (const field of HEAD_FIELDS) {
    if (same(base.head[field], theirs.head[field]) || same(ours.head[field], theirs.head[field])) continue;
    const touched = !same(base.head[field], ours.head[field]);
    const shown = SHOWN[field] ?? field;
    const kept = touched ? { ours: ours.head[shown] } : {};
    changes.push({ what: "changed", field, theirs: theirs.head[shown], ...kept });
    if (!touched) Object.assign(head, { [field]: theirs.head[field], [shown]: theirs.head[shown] });
  }
  return { head, ...mergedLines(base.lines, ours.lines, theirs.lines, changes) };
}

function mergedLines(
  base: readonly FormLine[],
  ours: readonly FormLine[],
  theirs: readonly FormLine[],
  changes: Change[],
): Pick<Merged, "lines" | "changes"> {
  const before = new Map(base.map((line) => [line.id, line]));
  const there = new Map(theirs.map((line) => [line.id, line]));
  const lines: FormLine[] = [];
  for (const line of ours) {
    const was = before.get(line.id);
    const now = there.get(line.id);
    const place = { number: lines.length + 1, name: line.name || line.barCode };
    if (!was) lines.push(line);
    else if (!now) {
      const touched = differing(was, line).length > 0;
      changes.push({ what: "removed", line: place, theirs: null, ...(touched ? { ours: line.operNumber } : {}) });
      if (touched) lines.push(line);
    } else lines.push(mergedLine(was, line, now, (change) => changes.push({ ...change, line: place })));
  }
  const here = new Set(ours.map((line) => line.id));
  for (const line of theirs) {
    const was = before.get(line.id);
    // A line that we deleted stays deleted, unless they have written into it since.
    if (here.has(line.id) || (was && differing(was, line).length === 0)) continue;
    lines.push(line);
    changes.push({
      what: "added",
      line: { number: lines.length, name: line.name || line.barCode },
      theirs: line.operNumber,
    });
  }
  return { lines, changes };
}

function mergedLine(was: FormLine, ours: FormLine, theirs: FormLine, told: (change: Change) => void): FormLine {
  const [byUs, byThem] = [differing(was, ours), differing(was, theirs)];
  for (const field of byThem) {
    if (same(ours[field], theirs[field])) continue;
    const shown = field === "depotId" ? "depotName" : field;
    const kept = byUs.includes(field) ? { ours: ours[shown] } : {};
    told({ what: "changed", field, theirs: theirs[shown], ...kept });
  }
  if (byThem.length === 0) return ours;
  if (byUs.length === 0) return theirs;
  const taken = WRITTEN.filter((field) => byThem.includes(field) && !byUs.includes(field));
  const merged = { ...ours, ...pick(theirs, taken) };
  if (taken.includes("barCode")) Object.assign(merged, pick(theirs, PRODUCT));
  if (taken.includes("depotId")) merged.depotName = theirs.depotName;
  return isFigure(merged.operNumber) ? editLine(merged, "operNumber") : merged;
}

const differing = (a: FormLine, b: FormLine) => LINE_FIELDS.filter((field) => !same(a[field], b[field]));

const pick = <K extends keyof FormLine>(line: FormLine, fields: readonly K[]): Partial<FormLine> =>
  Object.fromEntries(fields.map((field) => [field, line[field]])) as Partial<FormLine>; // fields of a line with their own values

/** Figures are compared by value, all else by content. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string" && isFigure(a) && isFigure(b) && a !== "" && b !== "")
    return figure(a).equals(figure(b));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
  return a === b;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether anything was written since. */
export const isChanged = (base: Sheet, ours: Sheet): boolean =>
  HEAD_FIELDS.some((field) => !same(base.head[field], ours.head[field])) ||
  base.lines.length !== ours.lines.length ||
  base.lines.some(
    (line, at) =>
      line.id !== ours.lines[at]?.id ||
      differing(line, ours.lines[at] ?? line).length > 0 ||
      Object.keys(ours.lines[at]?.typed ?? {}).length > 0,
  );
