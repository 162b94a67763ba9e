// I-16 by product: the books' value of each line, at each moment at which a part of it is posted, and the reports' value of each product equal the sum of the
// stock lines. The inventory account has no products, so its goods are followed by document and line.
import type { Books } from "./books.ts";
import type { Difference } from "./invariant.ts";
import { type Keyed, sideBySide } from "./side-by-side.ts";
import { decimalOf, stockOfProducts, totalOf, whole } from "./stock-of-products.ts";

interface Line extends Keyed {
  tenant: string;
  product: string;
  /** Millionths. */
  worth: string;
}
interface BookedLine extends Line {
  /** By the days on which it is booked, in UTC: days and millionths. */
  days: string;
}
const KEY = "concat_ws(' ', tenant_id, document_id, kind, line_id, leg)";
const IN_ORDER = `order by tenant_id, document_id, kind collate "C", line_id, leg`;
/** The value of each line with its parts, by the days on which they are booked. A line is of one product. */
const lines = (
  parts: string,
): string => `select ${KEY} as key, tenant_id as tenant, min(product) as product, ${whole("sum(value)", 6)} as worth,
    string_agg(day || ' ' || ${whole("value", 6)}, ',' order by day) as days
  from (select tenant_id, document_id, kind, line_id, leg, min(product) as product, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(value) as value
    from (${parts}) parts group by tenant_id, document_id, kind, line_id, leg, day having sum(value) <> 0) days
  group by tenant_id, document_id, kind, line_id, leg ${IN_ORDER}`;
const LINES = lines(
  "select tenant_id, document_id, kind, line_id, leg, product_id::text as product, oper_time as at, value from stock_bookings",
);
// A line's value is booked at its document's moment, less what of it is booked later.
const LINE_OF_KEY = `split_part(l.key, '/', 1)::uuid as line_id, case when l.key like '%/1' then 1 else 0 end as leg`;
const BOOKED = lines(
  `select s.tenant_id, s.document_id, s.kind, ${LINE_OF_KEY}, '' as product, s.oper_time as at, (l.value ->> 0)::numeric
      - coalesce((select sum((b ->> 'value')::numeric) from jsonb_array_elements(l.value -> 2) b), 0) as value
    from ledger_stock s cross join lateral jsonb_each(s.lines) l
    union all select s.tenant_id, s.document_id, s.kind, ${LINE_OF_KEY}, '', (b ->> 'operTime')::timestamptz(3), (b ->> 'value')::numeric
    from ledger_stock s cross join lateral jsonb_each(s.lines) l cross join lateral jsonb_array_elements(l.value -> 2) b`,
);
const REPORTED = `select tenant_id || ' ' || product_id as key, tenant_id as tenant, product_id as product, ${whole("worth", 6)} as worth
  from stock_products order by tenant_id, product_id`;

const NO_PRODUCT = "(none)";
interface Sums {
  is: bigint;
  should: bigint;
}
const valueDiffers = (tenantId: string, product: string, { is, should }: Sums, book: string): Difference => ({
  tenantId,
  text: `product ${product}: its goods are worth ${decimalOf(is, 6)} in ${book}, should be ${decimalOf(should, 6)}`,
});

/** What a tenant's books say of each product: in all, and by how much more on days on which they differ. */
class TenantSums {
  readonly #products = new Map<string, Sums & { days: Map<string, bigint> }>();
  /** @param is the line in the books, @param should the one in stock */
  add(is: BookedLine | undefined, should: BookedLine | undefined): void {
    const product = should?.product ?? NO_PRODUCT;
    const sums = this.#products.get(product) ?? { is: 0n, should: 0n, days: new Map<string, bigint>() };
    this.#products.set(product, {
      is: sums.is + BigInt(is?.worth ?? 0),
      should: sums.should + BigInt(should?.worth ?? 0),
      days: sums.days,
    });
    if (is?.days === should?.days) return;
    for (const [line, sign] of [
      [is, 1n],
      [should, -1n],
    ] as const)
      for (const part of line?.days.split(",") ?? []) {
        const [day = "", worth = "0"] = part.split(" ");
        sums.days.set(day, (sums.days.get(day) ?? 0n) + sign * BigInt(worth));
      }
  }
  *differing(tenantId: string): Generator<Difference> {
    for (const [product, sums] of this.#products)
      if (sums.is !== sums.should) yield valueDiffers(tenantId, product, sums, "the books");
      else
        for (const [day, more] of sums.days)
          if (more !== 0n)
            yield {
              tenantId,
              text: `product ${product}: on ${day} its goods came to ${decimalOf(more, 6)} more in the books than in stock`,
            };
  }
}

/**
 * The money ledger's value of the lines of each product, by the days on which it is booked: so at the end of each past day, too. Only one tenant's products
 * are in memory at a time.
 */
export async function* booked({ warehouse, finance }: Books): AsyncGenerator<Difference> {
  let [tenant, sums] = ["", new TenantSums()];
  for await (const { left, right } of sideBySide(warehouse.rows<BookedLine>(LINES), finance.rows<BookedLine>(BOOKED))) {
    const line = left ?? right;
    if (!line) continue;
    if (line.tenant !== tenant) {
      yield* sums.differing(tenant);
      [tenant, sums] = [line.tenant, new TenantSums()];
    }
    sums.add(right, left);
  }
  yield* sums.differing(tenant);
}

/** The reports' quantity and value of each product. */
export async function* reported({ warehouse, reports }: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(stockOfProducts(warehouse), reports.rows<Line>(REPORTED))) {
    const either = left ?? right;
    const [is, should] = [BigInt(right?.worth ?? 0), left ? totalOf(left).value : 0n];
    if (either && is !== should) yield valueDiffers(either.tenant, either.product, { is, should }, "the reports");
  }
}
