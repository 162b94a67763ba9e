// Batches and serial numbers of the lines of random trade: what comes in is given some, what leaves is picked from what is there.
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { DocumentKind } from "@kontor/contracts/document/document-kind";
import { movesStock, waysOf } from "@kontor/contracts/document/movements";
import { serialsOf, serialsText, trackedKey } from "@kontor/contracts/document/tracking";
import { getEnableSerialNumberList } from "@kontor/contracts/warehouse/tracking";
import type { Books, TestProduct, Typed } from "./books.ts";
import { type Chance, one } from "./drill/tenant.ts";
import { done } from "./tenant.ts";

interface Trading {
  books: Books;
  products: readonly TestProduct[];
  chance: Chance;
  steps: readonly { document: { lines: readonly Typed[] }; counts: boolean }[];
}

/** Batches with the day on which they expire, spelled now this way and now that. */
const BATCHES = [
  { batchNumber: "Lot 1", expirationDate: "2030-01-31" },
  { batchNumber: "LOT 1", expirationDate: "2030-01-31" },
  { batchNumber: "Lot 2", expirationDate: "2030-06-30" },
  { batchNumber: "Lot 3", expirationDate: null },
];
const PIECES_MAX = 3;

/** The lines as a kind of documents names their goods; one of which no piece is there is of the first product instead, a linked one is left out. */
export async function trackedLines(trade: Trading, kind: DocumentKind, lines: readonly Typed[]): Promise<Typed[]> {
  const ways = waysOf(kind.movements, lines.length);
  const named = new Set<string>();
  const tracked: Typed[] = [];
  for (const [at, line] of lines.entries()) {
    const product = trade.products.find(({ barCode }) => barCode === line.barCode);
    if (product?.told === "batch" && movesStock(kind.movements))
      tracked.push({ ...line, tracked: one(BATCHES, trade.chance) });
    else if (product?.told === "serial") tracked.push(...(await numbered(trade, line, ways[at] ?? 0, named)));
    else tracked.push(line);
  }
  return tracked;
}

/** @param named the keys of the numbers on the lines before it */
async function numbered(trade: Trading, line: Typed, way: 1 | -1 | 0, named: Set<string>): Promise<Typed[]> {
  const { chance, products } = trade;
  // An order is delivered piece by piece.
  if (way === 0) return [{ ...line, number: String(Math.ceil(Number(line.number))) }];
  const most = line.linkId ? Math.floor(Number(line.number)) : 1 + Math.floor(chance() * PIECES_MAX);
  const choices = way === 1 ? newNumbers(trade, most) : await numbersThere(trade, line);
  const serials = choices.filter((serial) => !named.has(trackedKey(serial))).slice(0, most);
  for (const serial of serials) named.add(trackedKey(serial));
  const [first] = products;
  if (serials.length > 0)
    return [{ ...line, number: String(serials.length), tracked: { snList: serialsText(serials) } }];
  return line.linkId || !first ? [] : [{ ...line, barCode: first.barCode }];
}

/** New ones, and now and then one of a document that does not count: its goods may be there or not. A number that was sold comes back by its return. */
function newNumbers({ chance, steps }: Trading, count: number): string[] {
  const namedBy = (all: Trading["steps"]) =>
    all.flatMap(({ document }) => document.lines.flatMap(({ tracked }) => serialsOf(tracked?.snList ?? "")));
  const counting = new Set(namedBy(steps.filter(({ counts }) => counts)));
  const countedElsewhere = namedBy(steps.filter(({ counts }) => !counts)).filter((serial) => !counting.has(serial));
  return Array.from({ length: count }, () =>
    countedElsewhere.length > 0 && chance() < 0.2 ? one(countedElsewhere, chance) : `SN-${Math.floor(chance() * 1e12)}`,
  ).filter((serial, at, all) => all.indexOf(serial) === at);
}

async function numbersThere({ books: { token, warehouseId }, chance }: Trading, line: Typed): Promise<string[]> {
  const body = { barCode: line.barCode, depotId: line.depotId ?? warehouseId, rows: 20 };
  const { rows } = await done<Answer<typeof getEnableSerialNumberList>>(getEnableSerialNumberList, { token, body });
  const serials = rows.map(({ serialNumber }) => serialNumber);
  const from = Math.floor(chance() * serials.length);
  return [...serials.slice(from), ...serials.slice(0, from)];
}

/** A part of a line as a return takes it back: so many of its serial numbers, after those that others took. */
export function partOf(
  { snList = "" }: { snList?: string },
  number: string,
  taken = 0,
): { number: string; snList: string } {
  const serials = serialsOf(snList);
  if (serials.length === 0) return { number, snList };
  const part = serials.slice(taken, taken + Math.ceil(Number(number)));
  return { number: String(part.length), snList: serialsText(part) };
}
