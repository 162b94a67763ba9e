// What finding costs of products again changes: collected, and written together.
import { COSTS_MAX, costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import type { Decimal } from "decimal.js";
import { exact } from "./cost.rules.ts";
import { type LedgerLine, lineKey } from "./settle.rules.ts";
import { type Settlement, writeSettlement } from "./settlement.store.ts";
import { costOf } from "./stock-facts.ts";
import { type CostedPart, isSale } from "./wholes.ts";

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
  setCost(cost: Settlement["costs"][number]): void;
  /** Writes what was taken in since the last write. */
  write(): Promise<void>;
}

type Written = Pick<Settlement, "movements" | "lines" | "costs" | "facts">;
type Writing = { -readonly [K in keyof Written]: Written[K][number][] };
const nothingYet = (): Writing => ({ movements: [], lines: [], costs: [], facts: [] });

export function openCorrections(tx: object, ctx: TenantCtx, drifted: Drifted): Corrections {
  const done: Repaired = { products: 0, lines: 0, worthChange: exact(0), costChange: exact(0) };
  let writing = nothingYet();
  return {
    done,
    add(productId, { lines, recosted }) {
      const now = new Map(recosted.lines.map((line) => [lineKey(line), line]));
      if (drifted.size > 0)
        for (const line of lines)
          if (drifted.has(lineKey(line))) now.set(lineKey(line), now.get(lineKey(line)) ?? line);
      writing.lines.push(...now.values());
      writing.movements.push(...recosted.movements.map((movement) => ({ ...movement, revision: 0 })));
      const changes = new Map(recosted.corrected.map(({ line, change }) => [lineKey(line), change]));
      const told = [...now].map(([key, line]) => costOf(line, changes.get(key) ?? exact(0)));
      writing.facts.push(...costFactsOf(productId, told).map((fact) => ({ ...fact, requestId: ctx.requestId })));
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
    async write() {
      if (writing.lines.length + writing.costs.length === 0) return;
      const now = writing;
      writing = nothingYet();
      await writeSettlement(tx, ctx, { documents: [], gone: [], balances: [], ...now });
    },
  };
}

/** What a line was worth is what its movements say, also where the line itself drifted away from them. */
export const worthBy =
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
