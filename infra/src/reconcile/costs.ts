// I-12: the moving average, calculated anew in whole numbers, equals the stored one (reference.md §2.8, docs/decisions/0033).
// Deliberately shares no code with the ledger's own rule.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Books } from "./books.ts";
import { type Difference, differencesIn, type Invariant } from "./invariant.ts";
import { bookedLines, lineName } from "./lines.ts";
import { divided, type LineValue, type Stock, stockOf } from "./moving-average.ts";
import { owners } from "./postings.ts";

interface Line {
  tenant: string;
  product: string;
  document: string;
  line: string;
  number: string;
  key: string;
  /** Thousandths of a base unit; money in millionths, the average in millionths of them. */
  quantity: string;
  worth: string | null;
  cost: string;
  value: string;
  average: string;
  source: string | null;
  sourceQuantity: string | null;
  sourceValue: string | null;
}
const whole = (column: string, zeros: number): string => `(${column} * 1${"0".repeat(zeros)})::numeric(60, 0)::text`;
const keyOf = (row: string): string => `concat_ws(' ', ${row}.kind, ${row}.document_id, ${row}.line_id, ${row}.leg)`;
const SOURCES = documentKinds
  .flatMap(({ name, links }) => links.map(({ source }) => `when '${name}' then '${source}'`))
  .join(" ");
// Returned goods take the value of the line by which they left, if that is earlier; goods that come to a second warehouse that of their line's first leg.
const LINES = `select l.tenant_id as tenant, l.product_id as product, l.document_id as document, l.line_id as line, l.number, ${keyOf("l")} as key,
    ${whole("l.quantity", 3)} as quantity, ${whole("l.worth", 6)} as worth, ${whole("l.unit_cost", 6)} as cost, ${whole("l.value", 6)} as value,
    ${whole("l.average", 12)} as average, ${keyOf("s")} as source, ${whole("s.quantity", 3)} as "sourceQuantity", ${whole("s.value", 6)} as "sourceValue"
  from stock_lines l left join lateral (select kind, document_id, line_id, leg, quantity, value from stock_lines s where s.tenant_id = l.tenant_id
    and s.document_id = case l.leg when 1 then l.document_id else l.link_id end and s.kind = case l.leg when 1 then l.kind else case l.kind ${SOURCES} end end
    and s.line_id = case l.leg when 1 then l.line_id else l.link_line_id end and s.leg = 0
    and (s.oper_time, s.sequence) < (l.oper_time, l.sequence) limit 1) s on true
  order by l.tenant_id, l.product_id, l.oper_time, l.sequence`;
// The product's stored value must be the one after its last line; a product without lines has none.
const STORED_AVERAGE = `select c.tenant_id as tenant, format('product %s: its cost is %s, after its last line it should be %s', c.product_id, c.average, coalesce(l.average, 0)) as text
  from stock_costs c left join lateral (select average, oper_time from stock_lines l where l.tenant_id = c.tenant_id and l.product_id = c.product_id
    order by oper_time desc, sequence desc limit 1) l on true
  where c.average <> coalesce(l.average, 0) or c.last_time is distinct from l.oper_time and l.oper_time is not null`;

const money = (amount: bigint, decimals = 6): string => {
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, "0");
  return `${amount < 0n ? "-" : ""}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
};

/** The lines of one product after the other, and those whose cost is not final yet. */
class Product {
  readonly #stock: Stock = stockOf();
  readonly #waiting = new Map<string, Line>();

  *take(row: Line): Generator<Difference> {
    const { key, quantity, worth: stated, source, sourceQuantity, sourceValue } = row;
    this.#waiting.set(key, row);
    const { lines: costed, average } = this.#stock.take({
      key,
      quantity: BigInt(quantity),
      worth: stated === null ? null : BigInt(stated),
      source:
        source && sourceQuantity && sourceValue
          ? { key: source, quantity: BigInt(sourceQuantity), value: BigInt(sourceValue) }
          : null,
    });
    if (BigInt(row.average) !== average)
      yield differs(row, `its average after it is ${money(BigInt(row.average), 12)}, should be ${money(average, 12)}`);
    yield* this.#compared(costed);
  }

  *end(): Generator<Difference> {
    yield* this.#compared(this.#stock.rest());
  }

  *#compared(costed: readonly LineValue[]): Generator<Difference> {
    for (const { key, value } of costed) {
      const row = this.#waiting.get(key);
      if (!row) continue;
      this.#waiting.delete(key);
      const perUnit = divided(value * 1000n, BigInt(row.quantity));
      const cost = perUnit < 0n ? -perUnit : perUnit;
      if (BigInt(row.cost) !== cost)
        yield differs(row, `its unit cost is ${money(BigInt(row.cost))}, should be ${money(cost)}`);
      if (BigInt(row.value) !== value)
        yield differs(row, `its value is ${money(BigInt(row.value))}, should be ${money(value)}`);
    }
  }
}
const differs = (row: Line, text: string): Difference => ({
  tenantId: row.tenant,
  text: `document ${row.number} ${row.document}, line ${row.line}, product ${row.product}: ${text}`,
});

async function* replayed({ warehouse }: Books): AsyncGenerator<Difference> {
  let [name, product] = ["", new Product()];
  for await (const row of warehouse.rows<Line>(LINES)) {
    const next = `${row.tenant} ${row.product}`;
    if (next !== name) {
      yield* product.end();
      [name, product] = [next, new Product()];
    }
    yield* product.take(row);
  }
  yield* product.end();
}

/** The costs of lines that were published to their owners. */
async function* differencesOf(books: Books): AsyncGenerator<Difference> {
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
  claim: "the moving average calculated again from all movements equals the stored one",
  async *differences(books) {
    yield* replayed(books);
    yield* differencesIn(books.warehouse, STORED_AVERAGE);
    yield* differencesOf(books);
  },
};
