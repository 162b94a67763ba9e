// What a document does to serial numbers: which it takes, brings, gives back or no longer brings, and what keeps it from that (reference.md §1.12, §1.13). Pure.
import type { Leg } from "@kontor/contracts/document/movements";
import { type DocumentKey, documentKey } from "./post-document.rules.ts";

/** there: in stock. coming: a revision that is not posted yet brings it. leaving: one takes it, or takes back that it came. gone: it left. returning: one takes back that it left. */
type SerialState = "there" | "coming" | "leaving" | "gone" | "returning";
/** A document's line that moved a number. */
interface SerialLine extends DocumentKey {
  lineId: string;
  leg: Leg;
}
/** A stay of a numbered piece in a warehouse, from the line that brought it to the line that took it. */
export interface SerialRow {
  id: string;
  productId: string;
  /** The number in one letter case and width. */
  key: string;
  number: string;
  depotId: string;
  state: SerialState;
  /** null: a document took it that nobody had asked before. */
  cameBy: SerialLine | null;
  leftBy: SerialLine | null;
  /** The document of the revision that is about to change it. */
  claimedBy: DocumentKey | null;
}
/** A number that a document's line brings (positive) or takes. */
export interface NamedSerial extends Pick<SerialRow, "productId" | "key" | "number" | "depotId"> {
  lineId: string;
  leg: Leg;
  direction: 1 | -1;
}

export type SerialFault = "stock-serial-there" | "stock-serial-gone" | "stock-serial-later" | "stock-serial-moved";
export interface SerialPlan {
  /** Brought before, and no longer. */
  removed: SerialRow[];
  /** Taken before, and no longer. */
  returned: SerialRow[];
  /** Rows with the line that takes them. */
  taken: { row: SerialRow; line: NamedSerial }[];
  /** Taken although they are not there. */
  missing: NamedSerial[];
  brought: NamedSerial[];
  /** Brought before by another line, or to another warehouse. */
  moved: { row: SerialRow; line: NamedSerial }[];
  faults: { fault: SerialFault; serial: Pick<SerialRow, "productId" | "number" | "depotId">; lineId: string | null }[];
}

const nameOf = ({ productId, key }: Pick<SerialRow, "productId" | "key">): string => `${productId} ${key}`;
const isOf = (line: DocumentKey | null, document: DocumentKey): boolean =>
  line !== null && documentKey(line) === documentKey(document);

/** A row as it is without what the document's own unposted revision is about to do; undefined: it is not there without it. */
function withoutClaim(row: SerialRow, document: DocumentKey): SerialRow | undefined {
  if (!isOf(row.claimedBy, document)) return row;
  if (row.state === "coming") return undefined;
  return { ...row, claimedBy: null, state: row.state === "leaving" ? "there" : "gone" };
}

/**
 * What the document changes, from the rows as they are to the numbers that it names now.
 * @param rows its own, and of all its numbers those that have not left
 */
export function serialPlan(
  document: DocumentKey,
  named: readonly NamedSerial[],
  rows: readonly SerialRow[],
): SerialPlan {
  const current = rows.flatMap((row) => withoutClaim(row, document) ?? []);
  const byName = Map.groupBy(current, nameOf);
  const by = (direction: 1 | -1) =>
    new Map(named.flatMap((line) => (line.direction === direction ? [[nameOf(line), line] as const] : [])));
  const [coming, leaving] = [by(1), by(-1)];
  const ownIn = current.filter(({ cameBy }) => isOf(cameBy, document));
  const ownOut = current.filter(({ leftBy }) => isOf(leftBy, document));
  const plan: SerialPlan = { removed: [], returned: [], taken: [], missing: [], brought: [], moved: [], faults: [] };
  const fault = (what: SerialFault, serial: SerialPlan["faults"][number]["serial"], lineId: string | null = null) =>
    plan.faults.push({ fault: what, serial, lineId });

  for (const row of ownIn) {
    const line = coming.get(nameOf(row));
    const isHere = row.state === "there";
    if (!line) {
      plan.removed.push(row);
      if (!isHere) fault("stock-serial-moved", row);
    } else if (line.depotId !== row.depotId || line.lineId !== row.cameBy?.lineId) {
      plan.moved.push({ row, line });
      if (line.depotId !== row.depotId && !isHere) fault("stock-serial-moved", row, line.lineId);
    }
  }
  const [staying, returned] = [new Set<SerialRow>(), new Set<SerialRow>()];
  for (const row of ownOut) {
    const line = leaving.get(nameOf(row));
    if (line?.depotId === row.depotId) {
      staying.add(row);
      if (line.lineId !== row.leftBy?.lineId) plan.taken.push({ row, line });
    } else returned.add(row);
  }
  const [gone, ownNames] = [new Set(plan.removed), new Set(ownIn.map(nameOf))];
  const stayingNames = new Set([...staying].map(nameOf));
  for (const line of leaving.values()) {
    if (stayingNames.has(nameOf(line))) continue;
    const isThere = (row: SerialRow): boolean =>
      row.depotId === line.depotId && !gone.has(row) && !isOf(row.cameBy, document);
    const row = byName
      .get(nameOf(line))
      ?.find((each) => isThere(each) && (each.state === "there" || returned.has(each)));
    if (!row) {
      plan.missing.push(line);
      fault("stock-serial-gone", line, line.lineId);
    } else {
      returned.delete(row);
      plan.taken.push({ row, line });
    }
  }
  const takenRows = new Set([...plan.taken.map(({ row }) => row), ...staying]);
  /** Whether the number is in stock, or about to be, other than by this document. */
  const isElsewhere = (name: string, except?: SerialRow): boolean =>
    (byName.get(name) ?? []).some(
      (row) =>
        row !== except && row.state !== "gone" && !takenRows.has(row) && !gone.has(row) && !isOf(row.cameBy, document),
    );
  plan.returned = [...returned];
  const returnedNames = new Set(plan.returned.map(nameOf));
  for (const line of coming.values()) {
    if (ownNames.has(nameOf(line))) continue;
    plan.brought.push(line);
    if (returnedNames.has(nameOf(line)) || isElsewhere(nameOf(line))) fault("stock-serial-there", line, line.lineId);
  }
  for (const row of plan.returned) if (isElsewhere(nameOf(row), row)) fault("stock-serial-there", row);
  return plan;
}

/** Whether the document leaves all numbers as they are. */
export const changesNothing = ({ removed, returned, taken, missing, brought, moved }: SerialPlan): boolean =>
  removed.length + returned.length + taken.length + missing.length + brought.length + moved.length === 0;
