// Merges two users' changes to one voucher: the stored changes of the first with the unsaved ones of the second.
import { figure } from "@kontor/contracts/core/money";

/** Head and lines in the form. */
export interface VoucherContent<Head, Line> {
  head: Head;
  lines: Line[];
}

/** One change made by another user. */
export interface Change {
  /** changed: a field. added, removed: a line. */
  what: "changed" | "added" | "removed";
  /** The line's number and product. */
  line?: { number: number; name: string };
  field?: string;
  /** Their value, and ours, which stays where both changed the field. */
  theirs: unknown;
  ours?: unknown;
}

export interface MergedContent<Head, Line> extends VoucherContent<Head, Line> {
  changes: Change[];
}

/** Which fields of a head and its lines are compared, and what the user is shown of them. */
interface Shape<Head, Line> {
  headFields: readonly (keyof Head & string)[];
  /** The field with the name for each field with an id. */
  headShown: Readonly<Partial<Record<keyof Head, keyof Head>>>;
  lineFields: readonly (keyof Line & string)[];
  /** Fields of head and lines that are texts or codes, so that "010" and "10" differ. All others are compared by value. */
  texts: readonly string[];
  lineShown: Readonly<Partial<Record<keyof Line, keyof Line>>>;
  /** Computed fields of a line: they are not listed next to the fields that they follow from. */
  lineFollows: Readonly<Partial<Record<keyof Line, readonly (keyof Line)[]>>>;
  /** Fields of a line that are one value: who changes one of them has changed all. */
  lineTogether: readonly (keyof Line & string)[];
  /** Whether a head's field only follows from their other changes of head or lines. */
  headFollows(field: keyof Head, theirs: Head, base: Head, linesMoved: boolean): boolean;
  nameOf(line: Line): string;
  /** The text shown for a line that was added or deleted. */
  sizeOf(line: Line): string;
  /** Our line with the fields that only they changed; used when both changed it. */
  mixed(ours: Line, theirs: Line, byThem: readonly (keyof Line)[], byUs: readonly (keyof Line)[]): Line;
}

interface AnyLine {
  id: string;
  typed: Readonly<Record<string, string>>;
}

export interface Merger<Head, Line> {
  /** A field that we did not change takes their value; a field that we changed keeps ours; no change of either is lost. */
  merge(
    base: VoucherContent<Head, Line>,
    ours: VoucherContent<Head, Line>,
    theirs: VoucherContent<Head, Line>,
  ): MergedContent<Head, Line>;
  /** Whether anything was changed since. */
  isChanged(base: VoucherContent<Head, Line>, ours: VoucherContent<Head, Line>): boolean;
}

export function mergerOf<Head extends object, Line extends AnyLine>(shape: Shape<Head, Line>): Merger<Head, Line> {
  const { headFields, headShown, lineFields, lineShown, lineFollows, lineTogether, headFollows, nameOf, sizeOf } =
    shape;
  const alike = (field: string, a: unknown, b: unknown) => (shape.texts.includes(field) ? a === b : same(a, b));
  const differing = (a: Line, b: Line) => lineFields.filter((field) => !alike(field, a[field], b[field]));
  const whole = (fields: readonly (keyof Line & string)[]) =>
    lineTogether.some((field) => fields.includes(field)) ? [...new Set([...fields, ...lineTogether])] : fields;

  const mergedLine = (was: Line, ours: Line, theirs: Line, note: (change: Change) => void): Line => {
    const [byUs, byThem] = [whole(differing(was, ours)), whole(differing(was, theirs))];
    for (const field of byThem) {
      if (alike(field, ours[field], theirs[field])) continue;
      if (!byUs.includes(field) && lineFollows[field]?.some((cause) => byThem.some((changed) => changed === cause)))
        continue;
      const shown = lineShown[field] ?? field;
      const own = byUs.includes(field) ? { ours: ours[shown] } : {};
      note({ what: "changed", field, theirs: theirs[shown], ...own });
    }
    if (byThem.length === 0) return ours;
    return byUs.length === 0 ? theirs : shape.mixed(ours, theirs, byThem, byUs);
  };

  const mergedLines = (base: readonly Line[], ours: readonly Line[], theirs: readonly Line[], changes: Change[]) => {
    const before = new Map(base.map((line) => [line.id, line]));
    const there = new Map(theirs.map((line) => [line.id, line]));
    const lines: Line[] = [];
    for (const line of ours) {
      const was = before.get(line.id);
      const now = there.get(line.id);
      const position = { number: lines.length + 1, name: nameOf(line) };
      if (!was) lines.push(line);
      else if (!now) {
        const touched = differing(was, line).length > 0;
        changes.push({ what: "removed", line: position, theirs: null, ...(touched ? { ours: sizeOf(line) } : {}) });
        if (touched) lines.push(line);
      } else lines.push(mergedLine(was, line, now, (change) => changes.push({ ...change, line: position })));
    }
    const here = new Set(ours.map((line) => line.id));
    for (const line of theirs) {
      const was = before.get(line.id);
      // A line that we deleted stays deleted, unless they have changed it since.
      if (here.has(line.id) || (was && differing(was, line).length === 0)) continue;
      lines.push(line);
      changes.push({ what: "added", line: { number: lines.length, name: nameOf(line) }, theirs: sizeOf(line) });
    }
    return lines;
  };

  return {
    merge(base, ours, theirs) {
      const changes: Change[] = [];
      const head = { ...ours.head };
      const was = new Map(base.lines.map((line) => [line.id, line]));
      const linesMoved =
        base.lines.length !== theirs.lines.length ||
        theirs.lines.some((line) => {
          const before = was.get(line.id);
          return !before || differing(before, line).length > 0;
        });
      for (const field of headFields) {
        const [before, mine, now] = [base.head[field], ours.head[field], theirs.head[field]];
        if (alike(field, before, now) || alike(field, mine, now)) continue;
        const touched = !alike(field, before, mine);
        const shown = headShown[field] ?? field;
        const own = touched ? { ours: ours.head[shown] } : {};
        if (touched || !headFollows(field, theirs.head, base.head, linesMoved))
          changes.push({ what: "changed", field, theirs: theirs.head[shown], ...own });
        if (!touched) Object.assign(head, { [field]: theirs.head[field], [shown]: theirs.head[shown] });
      }
      return { head, lines: mergedLines(base.lines, ours.lines, theirs.lines, changes), changes };
    },
    isChanged: (base, ours) =>
      headFields.some((field) => !alike(field, base.head[field], ours.head[field])) ||
      base.lines.length !== ours.lines.length ||
      base.lines.some((line, at) => {
        const other = ours.lines[at];
        return line.id !== other?.id || differing(line, other).length > 0 || Object.keys(other.typed).length > 0;
      }),
  };
}

const FIGURE = /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/;

/** Compares figures by value, everything else by content. */
export function same(a: unknown, b: unknown): boolean {
  if (typeof a === "string" && typeof b === "string" && FIGURE.test(a) && FIGURE.test(b))
    return figure(a).equals(figure(b));
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((one, at) => same(one, b[at]));
  if (isRecord(a) && isRecord(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
  return a === b;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
