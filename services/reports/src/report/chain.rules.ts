// Arranges the documents and slips of a chain: each below its source, and only what the user may see. Pure.
import { figure, toWire } from "@kontor/contracts/core/money";
import type { ChainRow, ChainTotal } from "@kontor/contracts/reports/chain";

/** A row without its place. */
export type Shown = Omit<ChainRow, "depth" | "isCurrent">;
/** A document or slip of a chain; `key` names kind and id. */
export interface Member {
  key: string;
  /** Orders those of one source. */
  at: string;
  shown: Shown;
}
export interface ChainDocument extends Member {
  /** Undefined: it was made of none. */
  source: string | undefined;
  /** False: a document that the user may not see. */
  isSeen: boolean;
}
/** A slip that settles a part of a document. */
export interface Settlement {
  slip: string;
  document: string;
  amount: string | null;
}
export interface Chain {
  /** The key of the one that was asked for. */
  current: string;
  documents: readonly ChainDocument[];
  /** Only those that the user may see. */
  slips: readonly Member[];
  settlements: readonly Settlement[];
}

const UNSEEN: Shown = {
  ...{
    documentId: null,
    kind: "",
    number: "",
    operTime: null,
    organName: "",
    status: 0,
    isClosed: false,
    isHidden: false,
  },
  ...{ quantity: null, takenNumber: null, openNumber: null, amount: null, deposit: null, changeAmount: null },
  ...{ depositReturned: null, depositAccountName: null },
  ...{ finishDebt: null, lastDebt: null },
};

const inTime = (one: Member, other: Member): number =>
  one.at < other.at || (one.at === other.at && one.key < other.key) ? -1 : 1;

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/**
 * The rows in their order. A document that the user may not see has a row without content where something that he may see is below it, for otherwise
 * the chain would be torn; all others of these are left out. Nothing stands below itself, whatever the sources say.
 */
export function arrange({ current, documents, slips, settlements }: Chain): ChainRow[] {
  const keys = new Set(documents.map(({ key }) => key));
  const below = grouped(documents, ({ source }) => source);
  const slipsOf = new Map(slips.map((slip) => [slip.key, slip]));
  const settled = grouped(settlements, ({ document }) => document);
  const placed = new Set<string>();

  function rowsOf(document: ChainDocument, depth: number): ChainRow[] {
    if (placed.has(document.key)) return [];
    placed.add(document.key);
    const slipRows = (settled.get(document.key) ?? []).flatMap(({ slip: key, amount }) => {
      const slip = slipsOf.get(key);
      // Below a document that is not seen only the slip that was asked for: others would tell of it.
      if (!slip || !(document.isSeen || key === current)) return [];
      const shown = { ...slip.shown, finishDebt: amount };
      return [{ member: slip, rows: [{ ...shown, depth: depth + 1, isCurrent: key === current }] }];
    });
    const documentRows = (below.get(document.key) ?? []).map((member) => ({ member, rows: rowsOf(member, depth + 1) }));
    const children = [...slipRows, ...documentRows]
      .sort((one, other) => inTime(one.member, other.member))
      .flatMap(({ rows }) => rows);
    if (document.isSeen) return [{ ...document.shown, depth, isCurrent: document.key === current }, ...children];
    return children.length > 0 ? [{ ...UNSEEN, depth, isCurrent: false }, ...children] : [];
  }

  const roots = documents.filter(({ source }) => source === undefined || !keys.has(source)).sort(inTime);
  const rows = roots.flatMap((root) => rowsOf(root, 0));
  const alone = slipsOf.get(current);
  // A slip that settles no document.
  if (alone && !rows.some(({ isCurrent }) => isCurrent)) return [{ ...alone.shown, depth: 0, isCurrent: true }];
  return rows;
}

/** A sum; null where one of its parts is hidden, or the kind has none. */
const sumOf = (rows: readonly ChainRow[], name: "quantity" | "amount" | "lastDebt"): string | null => {
  const values = rows.flatMap((row) => row[name] ?? []);
  if (values.length < rows.length) return null;
  const sum = values.reduce((total, value) => total.plus(figure(value)), figure("0"));
  return toWire(sum, name === "quantity" ? "quantity" : "amount");
};

/** The sums of kinds of which there are several, each document once. Different kinds are never added: an order and its delivery are the same goods. */
export function totalsOf(rows: readonly ChainRow[]): ChainTotal[] {
  const once = new Map(
    rows.flatMap((row) => (row.documentId ? [[`${row.kind} ${row.documentId}`, row] as const] : [])),
  );
  return [...grouped([...once.values()], ({ kind }) => kind)].flatMap(([kind, of]) =>
    of.length < 2
      ? []
      : [
          {
            ...{ kind, count: of.length, quantity: sumOf(of, "quantity") },
            ...{ amount: sumOf(of, "amount"), lastDebt: sumOf(of, "lastDebt") },
          },
        ],
  );
}
