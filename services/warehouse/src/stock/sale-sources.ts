// Costs products portion by portion, from their first line or a later one on (docs/decisions/0033). Read-only.

import { tradeOf } from "@kontor/contracts/document/document-kinds";
import type { Trade } from "@kontor/contracts/document/kind-values";
import { statement } from "@kontor/service-kit/database/statement";
import { isCircular } from "./conversions.store.ts";
import { type CostState, exact, NOTHING } from "./cost.rules.ts";
import {
  LINE,
  type LinePosition,
  type LineText,
  lineOf,
  PORTION_MAX,
  type Portion,
  portionsFrom,
} from "./lines.store.ts";
import {
  type LedgerLine,
  lineKey,
  type Recosted,
  recost,
  type SourceLine,
  type Standing,
  sourceOf,
  standingAt,
} from "./post-document.rules.ts";
import type { LeftWithReturns } from "./replay.rules.ts";

/** Lines of a product from one of them on: the cost state before them, and the first of them. */
export interface Stretch {
  productId: string;
  from: Standing;
  first: Portion;
}
/** A product as the ledger stores it, with its lines from the very first on. */
export interface Whole extends Stretch {
  cost: CostState;
}
const WHOLES = statement<{
  productId: string;
  quantity: string;
  value: string;
  average: string;
  isCircular: boolean;
  lines: LineText[];
}>(
  `select c.product_id as "productId", c.quantity::text, c.value::text, c.average::text, ${isCircular("c.product_id")} as "isCircular", l.lines from stock_costs c
    cross join lateral (select coalesce(json_agg(each), '[]') as lines from (select ${LINE} from stock_lines l
      where l.product_id = c.product_id order by l.oper_time, l.sequence limit ${PORTION_MAX}) each) l
  where c.product_id = any($1::uuid[]) order by c.product_id`,
);
const BEFORE_ALL: LinePosition = { operTime: "-infinity", sequence: 0n };

/** Products in the order of the given ids, without those that never moved. As many lines are in memory as the first portions hold. */
export async function wholesOf(tx: object, productIds: readonly string[]): Promise<Whole[]> {
  const rows = await WHOLES.rows(tx, [...productIds]);
  return rows.map(({ productId, quantity, value, average, isCircular, lines: texts }) => {
    const lines = texts.map(lineOf);
    return {
      productId,
      from: standingAt(NOTHING, isCircular),
      cost: { quantity: exact(quantity), value: exact(value), average: exact(average) },
      first: { lines, upTo: lines.at(-1) ?? BEFORE_ALL, isLast: lines.length < PORTION_MAX },
    };
  });
}

const SOLD: ReadonlySet<Trade | undefined> = new Set<Trade>(["sale", "retail"]);
/** Whether a line's value is a cost of goods sold: that of a sale or of its return. */
export const isSale = ({ kind }: LedgerLine): boolean => SOLD.has(tradeOf(kind));

/** A portion in its old state, and its new costs. */
export interface CostedPart {
  lines: LedgerLine[];
  recosted: Recosted;
  isLast: boolean;
}
/** What left by lines before a position, and what of it had come back before the first line that is costed. */
export type LeftBefore = (
  links: readonly SourceLine[],
  upTo: LinePosition & { productId: string },
) => Promise<ReadonlyMap<string, LeftWithReturns>>;

interface Costing {
  /** Needs the new costs of the portions before it. */
  leftBefore: LeftBefore;
  /** The old value of a line; absent: that of the line itself. */
  valueSoFar?: (line: LedgerLine) => LedgerLine["value"];
  /** The first open moment of the ledger; null: no books are closed. */
  sealedBefore: string | null;
}

/** Costs a product's lines in order. The next portion is read and costed on demand. */
export async function* costedFrom(
  tx: object,
  { productId, from: start, first }: Stretch,
  { leftBefore, valueSoFar = ({ value }) => value, sealedBefore }: Costing,
): AsyncGenerator<CostedPart> {
  let from = start;
  for await (const { lines: portion, upTo, isLast } of portionsFrom(tx, productId, first)) {
    const lines = portion.map((line) => ({ ...line, value: valueSoFar(line) }));
    const here = new Set(lines.map(lineKey));
    const links = lines.flatMap((line) => {
      const source = sourceOf(line);
      return source && !here.has(lineKey(source)) ? source : [];
    });
    const left =
      links.length === 0 ? new Map<string, LeftWithReturns>() : await leftBefore(links, { ...upTo, productId });
    const leftAt = (line: string) => left.get(line) ?? null;
    const recosted = recost({ from, later: lines, gone: [], come: [], leftAt, sealedBefore });
    from = recosted.after;
    yield { lines, recosted, isLast };
  }
}
