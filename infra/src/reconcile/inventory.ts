// I-16 by product: the books' value of each line and the reports' value of each product equal the sum of the stock lines. The inventory account has
// no products, so its goods are followed by document and line.
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
const KEY = "concat_ws(' ', tenant_id, document_id, kind, line_id)";
const IN_ORDER = `order by tenant_id, document_id, kind collate "C", line_id`;
const LINES = `select ${KEY} as key, tenant_id as tenant, product_id as product, ${whole("value", 6)} as worth from stock_lines ${IN_ORDER}`;
const BOOKED = `select ${KEY} as key, tenant_id as tenant, '' as product, ${whole("value", 6)} as worth
  from (select s.tenant_id, s.document_id, s.kind, l.key::uuid as line_id, (l.value ->> 0)::numeric as value
    from ledger_stock s cross join lateral jsonb_each(s.lines) l) goods ${IN_ORDER}`;
const REPORTED = `select tenant_id || ' ' || product_id as key, tenant_id as tenant, product_id as product, ${whole("worth", 6)} as worth
  from stock_products order by tenant_id, product_id`;

const NO_PRODUCT = "(none)";
const valueDiffers = (tenantId: string, product: string, { is, should }: Sums, book: string): Difference => ({
  tenantId,
  text: `product ${product}: its goods are worth ${decimalOf(is, 6)} in ${book}, should be ${decimalOf(should, 6)}`,
});
interface Sums {
  is: bigint;
  should: bigint;
}

/** The money ledger's value of the lines of each product. Only one tenant's products are in memory at a time. */
export async function* booked({ warehouse, finance }: Books): AsyncGenerator<Difference> {
  let [tenant, sums] = ["", new Map<string, Sums>()];
  function* differing(): Generator<Difference> {
    for (const [product, each] of sums)
      if (each.is !== each.should) yield valueDiffers(tenant, product, each, "the books");
  }
  for await (const { left, right } of sideBySide(warehouse.rows<Line>(LINES), finance.rows<Line>(BOOKED))) {
    const line = left ?? right;
    if (!line) continue;
    if (line.tenant !== tenant) {
      yield* differing();
      [tenant, sums] = [line.tenant, new Map()];
    }
    const product = left?.product ?? NO_PRODUCT;
    const { is, should } = sums.get(product) ?? { is: 0n, should: 0n };
    sums.set(product, { is: is + BigInt(right?.worth ?? 0), should: should + BigInt(left?.worth ?? 0) });
  }
  yield* differing();
}

/** Of each product what the reports hold of it. */
export async function* reported({ warehouse, reports }: Books): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(stockOfProducts(warehouse), reports.rows<Line>(REPORTED))) {
    const either = left ?? right;
    const [is, should] = [BigInt(right?.worth ?? 0), left ? totalOf(left).value : 0n];
    if (either && is !== should) yield valueDiffers(either.tenant, either.product, { is, should }, "the reports");
  }
}
