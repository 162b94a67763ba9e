// What finding costs of products again changes: collected, and written together.
import { COSTS_MAX, costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import type { Decimal } from "decimal.js";
import { type Correction, writeCorrection } from "./correction.store.ts";
import { exact } from "./cost.rules.ts";
import { type LedgerLine, lineKey, type ProductCost } from "./post-document.rules.ts";
import { type CostedPart, isSale } from "./sale-sources.ts";
import { costOf } from "./stock-facts.ts";

/** What finding costs again changed. */
export interface Repaired {
  /** Products of which anything was wrong. */
  products: number;
  /** Lines that were looked at. */
  lines: number;
  /** What was added to the worth of stock, and to the cost of the goods that were sold. */
  worthChange: Decimal;
  costChange: Decimal;
}

/** Of lines that may be worth otherwise than their movements say: what these say, by the lines' keys. */
export type Drifted = ReadonlyMap<string, Decimal>;

export interface Corrections {
  /** All that was taken in so far. */
  done: Repaired;
  /** Takes a costed portion of a product in. @returns whether any of its lines was wrong */
  add(productId: string, part: CostedPart): boolean;
  /** Takes in what a product costs now. */
  setCost(cost: ProductCost): void;
  /** Lines that were taken in since the last write. */
  pending(): number;
  /** Sends what was taken in since the last write, and waits for the write before; the last one is waited for by `written`. */
  write(): Promise<void>;
  /** Resolves when all that was sent is written. */
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

/** What a line was worth is what its movements say, also where the line itself drifted away from them. */
export const valueBy =
  (drifted: Drifted) =>
  (line: LedgerLine): Decimal =>
    drifted.size === 0 ? line.value : (drifted.get(lineKey(line)) ?? line.value);

/** What is told of costs of a product's lines, in portions. */
function costFactsOf(productId: string, lines: readonly ReturnType<typeof costOf>[]) {
  const count = Math.ceil(lines.length / COSTS_MAX);
  return Array.from({ length: count }, (_, at) => ({
    subject: costsChanged.subject,
    body: { productId, lines: lines.slice(at * COSTS_MAX, (at + 1) * COSTS_MAX) },
  }));
}
