// Publishes facts after posting: the cost of a document's goods, and the documents whose cost it changed.
import { COSTS_MAX, costsChanged, stockPosted } from "@kontor/contracts/warehouse/stock-facts";
import type { Decimal } from "decimal.js";
import { bookingsOf } from "./closed-cost.rules.ts";
import { exact } from "./cost.rules.ts";
import type { DocumentHead } from "./ledger.store.ts";
import { documentKey, type LedgerLine, lineKey, type Recosted } from "./post-document.rules.ts";

/** In cents, except for remainders of values that were not computed in cents yet. */
const money = (value: Decimal): string => value.toFixed(Math.max(2, value.decimalPlaces()));

/** The current cost of a line, the change of its value, the parts booked later than the line, and the cost its own closed day keeps. */
export function costOf(line: LedgerLine, change: Decimal) {
  const later = line.said.length === 0 ? [] : bookingsOf(line);
  const booked = later.flatMap(({ operTime, value }, at) =>
    at === 0 || value.isZero() ? [] : [{ operTime, value: money(value) }],
  );
  return {
    documentId: line.documentId,
    kind: line.kind,
    operTime: line.operTime,
    lineId: line.lineId,
    leg: line.leg,
    unitCost: line.unitCost.toFixed(6),
    value: money(line.value),
    valueChange: money(change),
    ...(booked.length > 0 ? { booked } : {}),
    ...(line.said[0] ? { unitCostThen: line.said[0].unitCost.toFixed(6) } : {}),
  };
}

/** The current cost of each line of the document; `lines` are those that were recosted, `held` the rest. */
export function postedFact(
  { documentId, kind, number, revision, operTime }: DocumentHead,
  desired: readonly LedgerLine[],
  current: readonly LedgerLine[],
  lines: readonly LedgerLine[],
) {
  const now = new Map([...current, ...lines].map((line) => [lineKey(line), line]));
  return {
    subject: stockPosted.subject,
    body: {
      documentId,
      kind,
      number,
      revision,
      operTime: new Date(operTime).toISOString(),
      lines: desired.map(({ lineId, leg, productId, depotId, variantId, batchId, quantity }) => {
        const line = now.get(lineKey({ kind, documentId, lineId, leg }));
        return {
          lineId,
          leg,
          productId,
          depotId,
          variantId,
          batchId,
          quantityBase: quantity.toFixed(),
          unitCost: (line?.unitCost ?? exact(0)).toFixed(6),
          value: money(line?.value ?? exact(0)),
        };
      }),
    },
  };
}

/** The lines of other documents whose cost the document changed; null: of all documents. */
export function costFacts(head: DocumentHead | null, done: readonly Recosted[]) {
  return done.flatMap(({ corrected }) => {
    const others = corrected.filter(({ line }) => !head || documentKey(line) !== documentKey(head));
    const productId = others[0]?.line.productId;
    return portions(others).map((portion) => ({
      subject: costsChanged.subject,
      body: {
        productId,
        lines: portion.map(({ line, change }) => costOf(line, change)),
      },
    }));
  });
}

function portions<T>(all: readonly T[]): T[][] {
  const result: T[][] = [];
  for (let at = 0; at < all.length; at += COSTS_MAX) result.push(all.slice(at, at + COSTS_MAX));
  return result;
}
