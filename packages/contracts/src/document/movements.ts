// The stock movements of a document: a few rules, each a function from the document's lines to signed movements.
import { z } from "zod";
import { toWire } from "../core/money.ts";
import { TRANSIT_ID } from "../warehouse/transit.ts";
import { figure } from "./totals.ts";

/** The part of a document's line that determines movements. */
export interface MovedLine {
  id: string;
  productId: string;
  barcodeId: string;
  /** null: the kind's lines have no warehouse, as those of orders. */
  depotId: string | null;
  /** The target warehouse, for documents that move goods between two warehouses. */
  anotherDepotId?: string | null | undefined;
  /** Of a transfer: how its goods cross the warehouse in transit; left out: not at all. */
  transit?: number | undefined;
  /** Its goods were sent and did not arrive. */
  isLost?: boolean | undefined;
  /** In base units, not signed. */
  quantityBase: string;
}

/**
 * The value of goods as they move. own: their line's amount. ledger: the cost in the stock ledger; source: what they left with by
 * the line that they come back from; siblings: the value of the other lines of their document.
 */
export type Cost = "own" | "ledger" | "source" | "siblings";

/** Distinguishes the two movements of one line: goods that come to a second warehouse are leg 1, all others leg 0. */
export type Leg = 0 | 1;
/** In facts; those from before legs were published have none. */
export const leg = () => z.union([z.literal(0), z.literal(1)]).default(0);

/** The key of a line's movement in records by line: the line's id, for leg 1 followed by its leg. */
export const legKey = ({ lineId, leg = 0 }: { lineId: string; leg?: Leg | undefined }): string =>
  leg === 0 ? lineId : `${lineId}/${leg}`;

/** How goods of a transfer move: straight to their target; sent, so that they stay in transit; or received from there. */
export const transits = { direct: 0, sent: 1, received: 2 } as const;

/** A line's goods come to a warehouse, or leave it. */
export interface Movement<Line extends MovedLine = MovedLine> {
  line: Line;
  leg: Leg;
  depotId: string;
  /** In base units; positive where goods come in. */
  quantityBase: string;
  cost: Cost;
}

/** The rule by which the documents of a kind move stock. */
export interface Movements {
  /** Whether goods may leave a warehouse by such a document, and whether they may come to one. */
  takesOut: boolean;
  bringsIn: boolean;
  /** Whether each line names a second warehouse, to which its goods come. */
  hasTarget: boolean;
  /** Whether the first line is the parent, which is made of the others or taken apart into them. */
  hasParent: boolean;
  /** All movements of a document, in the order of its lines; none, one or two for a line. */
  of<Line extends MovedLine>(lines: readonly Line[]): Movement<Line>[];
}

/** @throws Error for a line without a warehouse: documents are checked before they move stock */
function moved<Line extends MovedLine>(line: Line, sign: 1 | -1, cost: Cost, leg: Leg = 0): Movement<Line> {
  const { depotId } = line;
  if (depotId === null) throw new Error("goods move without a warehouse");
  return { line, leg, depotId, quantityBase: toWire(figure(line.quantityBase).times(sign), "quantity"), cost };
}

/** Nothing moves: goods are only ordered, and their lines have no warehouse. */
export const noMovement = (): Movements => ({
  ...{ takesOut: false, bringsIn: false, hasTarget: false, hasParent: false },
  of: () => [],
});

/** Every line's goods come in. */
export const inbound = (cost: "own" | "source"): Movements => ({
  takesOut: false,
  bringsIn: true,
  hasTarget: false,
  hasParent: false,
  of: (lines) => lines.map((line) => moved(line, 1, cost)),
});

/** Every line's goods leave at what they cost. */
export const outbound = (): Movements => ({
  takesOut: true,
  bringsIn: false,
  hasTarget: false,
  hasParent: false,
  of: (lines) => lines.map((line) => moved(line, -1, "ledger")),
});

/**
 * Every line's goods leave its warehouse and come to its target warehouse, with their value unchanged. Goods that are sent stay in transit, from where
 * others receive them; what is lost on the way leaves it and comes nowhere.
 */
export const between = (): Movements => ({
  takesOut: true,
  bringsIn: true,
  hasTarget: true,
  hasParent: false,
  of: (lines) =>
    lines.flatMap((line) => {
      const { transit, isLost, anotherDepotId } = line;
      const from = transit === transits.received ? { depotId: TRANSIT_ID } : {};
      const target = transit === transits.sent ? TRANSIT_ID : anotherDepotId;
      return [
        { ...moved(line, -1, "ledger"), ...from },
        ...(isLost ? [] : [{ ...moved(line, 1, "siblings", 1), ...(target ? { depotId: target } : {}) }]),
      ];
    }),
});

/**
 * The first line's goods are made of the others', or are taken apart into them.
 * @param first 1: the first line comes in (assembling), -1: it leaves (disassembling)
 */
export const exploded = (first: 1 | -1): Movements => ({
  takesOut: true,
  bringsIn: true,
  hasTarget: false,
  hasParent: true,
  of: (lines) =>
    lines.map((line, at) => {
      const sign = at === 0 ? first : first === 1 ? -1 : 1;
      return moved(line, sign, sign === 1 ? "siblings" : "ledger");
    }),
});

/** Whether documents of a kind move stock at all, so that each line has a warehouse. */
export const movesStock = ({ takesOut, bringsIn }: Pick<Movements, "bringsIn" | "takesOut">): boolean =>
  takesOut || bringsIn;

/** 1 for a kind that only brings goods in, -1 for one that only takes them out, 0 for all others. */
export const stockDirection = ({ bringsIn, takesOut }: Pick<Movements, "bringsIn" | "takesOut">): -1 | 0 | 1 =>
  bringsIn === takesOut ? 0 : bringsIn ? 1 : -1;

/** Which way the goods of each of so many lines go first: 1 where they come in, -1 where they leave, 0 where they stay. */
export function waysOf(movements: Pick<Movements, "of">, count: number): (1 | -1 | 0)[] {
  const lines = Array.from({ length: count }, (_, at) => ({
    ...{ id: String(at), productId: "", barcodeId: "", depotId: "", quantityBase: "1" },
  }));
  const first = new Map(
    movements.of(lines).flatMap(({ line, leg, quantityBase }) => (leg === 0 ? [[line.id, quantityBase]] : [])),
  );
  return lines.map(({ id }) => {
    const quantity = first.get(id);
    return quantity === undefined ? 0 : quantity.startsWith("-") ? -1 : 1;
  });
}
