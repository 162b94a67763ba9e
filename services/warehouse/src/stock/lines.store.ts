// Reads a product's lines in order, portion by portion, and the product's cost state before a moment.
import { takenBackBy } from "@kontor/contracts/document/document-kinds";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { StatedCost } from "./closed-cost.rules.ts";
import { isCircular } from "./conversions.store.ts";
import { type CostState, exact } from "./cost.rules.ts";
import { type LedgerLine, lineKey, type ProductCost, type SourceLine } from "./post-document.rules.ts";
import type { Left, LeftWithReturns, Returned } from "./replay.rules.ts";

export const LINE = `document_id as "documentId", line_id as "lineId", leg, kind, number, product_id as "productId", barcode_id as "barcodeId",
  depot_id as "depotId", variant_id as "variantId", batch_id as "batchId", ${isoTime("oper_time")} as "operTime", sequence::text, quantity::text, value::text, unit_cost::text as "unitCost",
  average::text, worth::text, share::text, withheld::text, link_id as "linkId", link_line_id as "linkLineId", said::text`;
export type LineText = {
  [K in Exclude<keyof LedgerLine, "leg" | "worth" | "share" | "linkId" | "linkLineId" | "said">]: string;
} & {
  [K in "worth" | "share" | "linkId" | "linkLineId" | "said"]: string | null;
} & Pick<LedgerLine, "leg">;

export const lineOf = (row: LineText): LedgerLine => ({
  ...row,
  sequence: BigInt(row.sequence),
  quantity: exact(row.quantity),
  value: exact(row.value),
  unitCost: exact(row.unitCost),
  average: exact(row.average),
  worth: row.worth === null ? null : exact(row.worth),
  share: row.share === null ? null : exact(row.share),
  withheld: exact(row.withheld),
  said: row.said === null ? [] : (JSON.parse(row.said) as StatedText[]).map(statedCost),
});

type StatedText = Record<keyof StatedCost, string>;
const statedCost = ({ until, value, unitCost, average }: StatedText): StatedCost => ({
  ...{ until, value: exact(value), unitCost: exact(unitCost), average: exact(average) },
});
/** What closed days keep of a stored line; null: the same as the line. */
export const statedText = (stated: readonly StatedCost[]): StatedText[] | null =>
  stated.length === 0
    ? null
    : stated.map(({ until, value, unitCost, average }) => ({
        ...{ until, value: value.toFixed(), unitCost: unitCost.toFixed(), average: average.toFixed() },
      }));

/** Lines of a product in memory at a time. A product that is bought or sold every minute has very many. */
export const PORTION_MAX = 1_000;
/** Lines of all products of a document that are read first. */
const FIRST_MAX = 5_000;
const FIRST_MIN = 10;

/** The position of a line among those of its product. */
export type LinePosition = Pick<LedgerLine, "operTime" | "sequence">;
/** Lines of a product in order, and the position up to which they reach; the last portion may be empty. */
export interface Portion {
  lines: LedgerLine[];
  upTo: LinePosition;
  isLast: boolean;
}

// The ORDER BY names the table: the bare column name would be the text of the result, which sorts 10000 before 9999.
const LATER = statement<LineText>(`select ${LINE} from stock_lines l
  where product_id = $1::uuid and (oper_time, sequence) > ($2::timestamptz, $3::bigint) order by l.oper_time, l.sequence limit ${PORTION_MAX}`);

/**
 * Yields a portion of a product and all that follow it. The next one is read while a portion is processed; writes for a portion must therefore not change later
 * lines.
 */
export async function* portionsFrom(tx: object, productId: string, first: Portion): AsyncGenerator<Portion> {
  for (let portion = first; ; ) {
    const next = portion.isLast ? undefined : portionAfter(tx, productId, portion.upTo);
    next?.catch(() => "awaited below, unless the work is given up before");
    yield portion;
    if (!next) return;
    portion = await next;
  }
}

async function portionAfter(tx: object, productId: string, position: LinePosition): Promise<Portion> {
  const rows = await LATER.rows(tx, productId, position.operTime, String(position.sequence));
  return portionOf(rows, position, PORTION_MAX);
}

function portionOf(rows: readonly LineText[], position: LinePosition, limit: number): Portion {
  const lines = rows.map(lineOf);
  return { lines, upTo: lines.at(-1) ?? position, isLast: lines.length < limit };
}

/** A product's state before a moment, and its first lines from then on. `lastTime`: the time of the line before. */
export interface Start {
  state: CostState;
  operTime: string;
  lastTime: string | null;
  isCircular: boolean;
  first: Portion;
}

// Reads all products in one query, because a late document has as many products as lines.
const STARTS = statement<StartText>(`select p.product_id as "productId", b.average::text, b."operTime",
    s.quantity::text, s.value::text, l.lines, ${isCircular("p.product_id")} as "isCircular"
  from json_to_recordset($1::json) as p(product_id uuid, oper_time timestamptz)
  left join lateral (select average, ${isoTime("oper_time")} as "operTime" from stock_lines
    where product_id = p.product_id and stock_lines.oper_time < p.oper_time order by stock_lines.oper_time desc, sequence desc limit 1) b on true
  cross join lateral (select coalesce(sum(quantity), 0) as quantity, coalesce(sum(value), 0) as value from stock_lines
    where product_id = p.product_id and stock_lines.oper_time >= p.oper_time) s
  cross join lateral (select coalesce(json_agg(each), '[]') as lines from (select ${LINE} from stock_lines l
    where l.product_id = p.product_id and l.oper_time >= p.oper_time order by l.oper_time, l.sequence limit $2::int) each) l`);
interface StartText {
  productId: string;
  average: string | null;
  operTime: string | null;
  quantity: string;
  value: string;
  isCircular: boolean;
  lines: LineText[];
}

/** States of products before moments: their current state less their lines from then on. */
async function startsOf(
  tx: object,
  products: readonly { cost: ProductCost; operTime: string }[],
): Promise<Map<string, Start>> {
  if (products.length === 0) return new Map();
  const limit = Math.min(PORTION_MAX, Math.max(FIRST_MIN, Math.floor(FIRST_MAX / products.length)));
  const input = products.map(({ cost: { productId }, operTime }) => ({ product_id: productId, oper_time: operTime }));
  const starts = new Map((await STARTS.rows(tx, JSON.stringify(input), limit)).map((row) => [row.productId, row]));
  return new Map(products.map(({ cost, operTime }) => [cost.productId, startOf(starts, cost, { operTime, limit })]));
}

function startOf(
  starts: ReadonlyMap<string, StartText>,
  { productId, quantity, value }: ProductCost,
  { operTime, limit }: { operTime: string; limit: number },
): Start {
  const row = starts.get(productId);
  if (!row) throw new Error("a product's lines were not answered");
  return {
    state: {
      quantity: quantity.minus(row.quantity),
      value: value.minus(row.value),
      average: exact(row.average ?? 0),
    },
    operTime,
    lastTime: row.operTime,
    isCircular: row.isCircular,
    first: portionOf(row.lines, { operTime, sequence: 0n }, limit),
  };
}

// For a moment at which goods were uncovered: the last earlier moment at which none were. Lines are read backwards until it is found.
const EVEN = statement<{ productId: string; operTime: string }>(`select p.product_id as "productId", e."operTime"
  from json_to_recordset($1::json) as p(product_id uuid, oper_time timestamptz, quantity numeric)
  cross join lateral (select ${isoTime("w.oper_time")} as "operTime" from (select l.oper_time,
      p.quantity - sum(l.quantity) over (order by l.oper_time desc) as quantity
    from stock_lines l where l.product_id = p.product_id and l.oper_time < p.oper_time) w
    where w.quantity >= 0 order by w.oper_time desc limit 1) e`);

/**
 * States of products before their moments. Where goods were uncovered then, the state before the last earlier moment at which nothing was: from there on the
 * lines alone show which of them other goods came in for.
 */
export async function evenStartsOf(
  tx: object,
  products: readonly { cost: ProductCost; operTime: string }[],
): Promise<Map<string, Start>> {
  const starts = await startsOf(tx, products);
  const uncovered = products.flatMap(({ cost, operTime }) => {
    const { quantity } = starts.get(cost.productId)?.state ?? cost;
    return quantity.isNegative() ? [{ cost, operTime, quantity: quantity.toFixed() }] : [];
  });
  if (uncovered.length === 0) return starts;
  const input = uncovered.map(({ cost: { productId }, operTime, quantity }) => ({
    ...{ product_id: productId, oper_time: operTime, quantity },
  }));
  const even = new Map((await EVEN.rows(tx, JSON.stringify(input))).map((row) => [row.productId, row.operTime]));
  const earlier = uncovered.map(({ cost, operTime }) => ({ cost, operTime: even.get(cost.productId) ?? operTime }));
  return new Map([...starts, ...(await startsOf(tx, earlier))]);
}

const LEFT = statement<
  SourceLine & { value: string; quantity: string }
>(`select w.kind, w."documentId", w."lineId", w.leg, l.value, l.quantity from json_to_recordset($1::json) as w(kind text, "documentId" uuid, "lineId" uuid, leg smallint)
  cross join lateral (select value::text, quantity::text from stock_lines s where s.document_id = w."documentId" and s.kind = w.kind and s.line_id = w."lineId" and s.leg = w.leg
    and (s.product_id is distinct from $2::uuid or (s.oper_time, s.sequence) <= ($3::timestamptz, $4::bigint)) offset 0) l`);

/** Quantity and value that left by lines, by their keys, at any time; for one product only up to a position, where it is given. */
export async function leftBy(
  tx: object,
  lines: readonly SourceLine[],
  upTo?: LinePosition & { productId: string },
): Promise<Map<string, Left>> {
  const position = [upTo?.productId ?? null, upTo?.operTime ?? null, upTo ? String(upTo.sequence) : null];
  const rows = await LEFT.rows(tx, JSON.stringify(lines), ...position);
  return new Map(rows.map((row) => [lineKey(row), { value: exact(row.value), quantity: exact(row.quantity) }]));
}

const RETURNS = statement<
  SourceLine & { value: string; quantity: string }
>(`select w.kind, w."documentId", w."lineId", w.leg, b.value, b.quantity from json_to_recordset($1::json) as w(kind text, "documentId" uuid, "lineId" uuid, leg smallint, backs text[])
  cross join lateral (select sum(s.value)::text as value, sum(s.quantity)::text as quantity from stock_lines s where s.link_line_id = w."lineId" and s.link_id = w."documentId"
    and s.kind = any(w.backs) and s.quantity > 0 and ($2::timestamptz is null or s.oper_time < $2::timestamptz)) b where b.quantity is not null`);

/** What had come back of lines before a moment, by their keys; null: until now. */
async function returnsBefore(
  tx: object,
  lines: readonly SourceLine[],
  operTime: string | null,
): Promise<Map<string, Returned>> {
  const input = lines.map((line) => ({ ...line, backs: takenBackBy(line.kind) }));
  const rows = await RETURNS.rows(tx, JSON.stringify(input), operTime);
  return new Map(rows.map((row) => [lineKey(row), { quantity: exact(row.quantity), value: exact(row.value) }]));
}

/** What left by lines, and what of it had come back before the moment from which costs are found anew, or until now. */
export async function leftAndBack(
  tx: object,
  lines: readonly SourceLine[],
  within?: { upTo: LinePosition & { productId: string }; since: string },
): Promise<Map<string, LeftWithReturns>> {
  const left = await leftBy(tx, lines, within?.upTo);
  const returns = await returnsBefore(tx, lines, within?.since ?? null);
  return new Map([...left].map(([key, each]) => [key, { ...each, back: returns.get(key) }]));
}
