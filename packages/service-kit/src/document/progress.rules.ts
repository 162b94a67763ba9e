// How far deliveries have taken an order: what one more document takes of its lines, and its progress (reference.md §1.10, §1.11).
import { figure } from "@kontor/contracts/document/totals";
import type { DocumentLine } from "./model.ts";
import type { Order } from "./open-order.rules.ts";

/** A document that takes from an order. */
interface Taker {
  head: { effective: boolean };
  lines: readonly Pick<DocumentLine, "linkLineId" | "quantityBase">[];
}

/** An order with what a document takes of it besides others. */
export function takenBy(order: Order, { head: { effective }, lines }: Taker): Order {
  const taken = new Map<string | null, ReturnType<typeof figure>>();
  for (const { linkLineId, quantityBase } of lines)
    taken.set(linkLineId, figure(quantityBase).plus(taken.get(linkLineId) ?? "0"));
  return {
    ...order,
    lines: order.lines.map((line) => {
      const own = taken.get(line.id);
      if (!own) return line;
      const takenBase = own.plus(line.takenBase).toString();
      if (!effective) return { ...line, takenBase };
      const isSame = line.effectiveBase === line.takenBase;
      return { ...line, takenBase, effectiveBase: isSame ? takenBase : own.plus(line.effectiveBase).toString() };
    }),
  };
}

/** 2: every line is delivered or the order is closed, 3: some are, 0: none. A line without quantity asks for nothing. */
export function progressOf({ head, lines }: Order): 0 | 2 | 3 {
  if (head.isClosed) return 2;
  if (!lines.some(({ takenBase }) => figure(takenBase).greaterThan(0))) return 0;
  return lines.every(({ takenBase, quantityBase }) => figure(takenBase).greaterThanOrEqualTo(quantityBase)) ? 2 : 3;
}
