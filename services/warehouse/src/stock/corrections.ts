// Collects the changes of recosting products and writes them together.
import { COSTS_MAX, costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import type { Decimal } from "decimal.js";
import { type Correction, writeCorrection } from "./correction.store.ts";
import { exact } from "./cost.rules.ts";
import { type LedgerLine, lineKey, type ProductCost } from "./post-document.rules.ts";
import { type CostedPart, isSale } from "./sale-sources.ts";
import { costOf } from "./stock-facts.ts";

/** The result of recosting. */
export interface Repaired {
  /** Products with at least one wrong figure. */
  products: number;
  /** Lines that were examined. */
  lines: number;
  /** What was added to the value of stock and to the cost of goods sold. */
  worthChange: Decimal;
  costChange: Decimal;
}

/** For lines whose value may differ from the sum of their movements: that sum, by line key. */
export type Drifted = ReadonlyMap<string, Decimal>;

export interface Corrections {
  /** Totals of all corrections collected so far. */
  done: Repaired;
  /**
   * Collects a costed portion of a product.
   * @returns whether any of its lines was wrong
   */
  add(productId: string, part: CostedPart): boolean;
  /** Collects the product's current cost state. */
  setCost(cost: ProductCost): void;
  /** Lines collected since the last write. */
  pending(): number;
  /** Starts writing what was collected since the last write, after waiting for the write before. `written` waits for the last one. */
  write(): Promise<void>;
  /** Resolves when everything sent is written. */
  written(): Promise<void>;
}

type Writing = { -readonly [K in keyof Correction]: Correction[K][number][] };
const nothingYet = (): Writing => ({ movements: [], lines: [], costs: [], facts: [] });

export function openCorrections(tx: object, ctx: TenantCtx, drifted: Drifted): Corrections {
  const done: Repaired = { products: 0, lines: 0, worthChange: exact(0), costChange: exact(0) };
  let writing = nothingYet();
  let sent = Promise.resolve();
  return {
    done,
    add(productId, { lines, recosted }) {
      const now = new Map(recosted.lines.map((line) => [lineKey(line), line]));
      if (drifted.size > 0)
        for (const line of lines)
          if (drifted.has(lineKey(line))) now.set(lineKey(line), now.get(lineKey(line)) ?? line);
      writing.lines.push(...now.values());
      writing.movements.push(...recosted.movements);
      const changes = new Map(recosted.corrected.map(({ line, change }) => [lineKey(line), change]));
      const costFacts = [...now].map(([key, line]) => costOf(line, changes.get(key) ?? exact(0)));
      writing.facts.push(...costFactsOf(productId, costFacts).map((fact) => ({ ...fact, requestId: ctx.requestId })));
      done.lines += lines.length;
      for (const { line, change } of recosted.corrected) {
        done.worthChange = done.worthChange.plus(change);
        if (isSale(line)) done.costChange = done.costChange.minus(change);
      }
      return now.size > 0;
    },
    setCost(cost) {
      done.products++;
      writing.costs.push(cost);
    },
    pending: () => writing.lines.length,
    async write() {
      if (writing.lines.length + writing.costs.length === 0) return;
      const before = sent;
      sent = writeCorrection(tx, ctx, writing);
      sent.catch(() => "awaited by the next write, or in the end");
      writing = nothingYet();
      await before;
    },
    written: () => sent,
  };
}

/** The old value of a line is the sum of its movements, even where the line itself drifted from them. */
export const valueBy =
  (drifted: Drifted) =>
  (line: LedgerLine): Decimal =>
    drifted.size === 0 ? line.value : (drifted.get(lineKey(line)) ?? line.value);

/** Cost facts of a product's lines, in portions. */
function costFactsOf(productId: string, lines: readonly ReturnType<typeof costOf>[]) {
  const count = Math.ceil(lines.length / COSTS_MAX);
  return Array.from({ length: count }, (_, at) => ({
    subject: costsChanged.subject,
    body: { productId, lines: lines.slice(at * COSTS_MAX, (at + 1) * COSTS_MAX) },
  }));
}
