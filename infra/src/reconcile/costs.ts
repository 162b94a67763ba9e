// I-12: the moving average found anew from nothing, in whole millionths of money, is the one that is kept (reference.md §2.8).
// On purpose it shares nothing with the ledger's own rule.
import { documentKinds } from "@kontor/contracts/document/kinds";
import type { Books } from "./books.ts";
import { type Difference, found, type Invariant } from "./invariant.ts";
import { bookedLines, lineName } from "./lines.ts";
import { movingAverage, NOTHING, type Product } from "./moving-average.ts";
import { owners } from "./postings.ts";

interface Line {
  tenant: string;
  product: string;
  document: string;
  line: string;
  number: string;
  /** Thousandths of a base unit; all money in millionths. */
  quantity: string;
  own: string | null;
  source: string | null;
  cost: string;
  value: string;
  average: string;
}
const micro = (column: string) => `(${column} * 1000000)::numeric(60, 0)::text`;
const SOURCES = documentKinds
  .flatMap(({ name, drawnFrom }) => (drawnFrom ? [`when '${name}' then '${drawnFrom}'`] : []))
  .join(" ");
// Goods that come back take the cost of the line that they left by, if that lies before.
const LINES = `select l.tenant_id as tenant, l.product_id as product, l.document_id as document, l.line_id as line, l.number,
    (l.quantity * 1000)::numeric(60, 0)::text as quantity, ${micro("l.own_cost")} as own, ${micro("s.unit_cost")} as source,
    ${micro("l.unit_cost")} as cost, ${micro("l.value")} as value, ${micro("l.average")} as average
  from stock_lines l left join lateral (select unit_cost from stock_lines s where s.tenant_id = l.tenant_id and s.document_id = l.link_id
    and s.kind = case l.kind ${SOURCES} end and s.line_id = l.link_line_id and (s.oper_time, s.sequence) < (l.oper_time, l.sequence) limit 1) s on true
  order by l.tenant_id, l.product_id, l.oper_time, l.sequence`;
// What is kept of the product is what its last line left; a product without lines is worth nothing.
const KEPT = `select c.tenant_id as tenant, format('product %s: its cost is %s, after its last line it should be %s', c.product_id, c.average, coalesce(l.average, 0)) as text
  from stock_costs c left join lateral (select average, oper_time from stock_lines l where l.tenant_id = c.tenant_id and l.product_id = c.product_id
    order by oper_time desc, sequence desc limit 1) l on true
  where c.average <> coalesce(l.average, 0) or c.last_time is distinct from l.oper_time and l.oper_time is not null`;

const money = (micros: bigint): string => {
  const digits = String(micros < 0n ? -micros : micros).padStart(7, "0");
  return `${micros < 0n ? "-" : ""}${digits.slice(0, -6)}.${digits.slice(-6)}`;
};
const kept = (micros: string | null): bigint | null => (micros === null ? null : BigInt(micros));

async function* replayed({ warehouse }: Books): AsyncGenerator<Difference> {
  let product = "";
  let state: Product = NOTHING;
  for await (const row of warehouse.rows<Line>(LINES)) {
    const key = `${row.tenant} ${row.product}`;
    if (key !== product) [product, state] = [key, NOTHING];
    const done = movingAverage(state, { quantity: BigInt(row.quantity), own: kept(row.own), source: kept(row.source) });
    state = done.after;
    const figures = [
      ["unit cost", BigInt(row.cost), done.cost],
      ["value", BigInt(row.value), done.value],
      ["average after it", BigInt(row.average), state.average],
    ] as const;
    for (const [what, is, should] of figures)
      if (is !== should)
        yield {
          tenantId: row.tenant,
          text: `document ${row.number} ${row.document}, line ${row.line}, product ${row.product}: its ${what} is ${money(is)}, should be ${money(should)}`,
        };
  }
}

/** What the owners were told of their lines' costs. */
async function* told(books: Books): AsyncGenerator<Difference> {
  for (const service of owners)
    for await (const { left, right } of bookedLines(books[service], books))
      if (left && right && left.cost !== right.cost)
        yield {
          tenantId: left.tenant,
          text: `${lineName(left)}: its owner knows the cost ${left.cost ?? "(none)"}, should be ${right.cost}`,
        };
}

export const costs: Invariant = {
  id: "I-12",
  says: "the moving average found anew from all movements is the one that is kept",
  async *look(books) {
    yield* replayed(books);
    yield* found(books.warehouse, KEPT);
    yield* told(books);
  },
};
