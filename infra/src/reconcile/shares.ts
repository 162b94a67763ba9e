// I-17: the warehouses of a product share its value by their quantities, in the list of stock and in the reports. Shares add up to the product, none
// has another sign than its quantity, and each equals the sum of its stock lines (docs/decisions/0037).
import type { Book, Books } from "./books.ts";
import type { Difference, Invariant } from "./invariant.ts";
import { sideBySide } from "./side-by-side.ts";
import {
  byProduct,
  centsOf,
  decimalOf,
  type StockOfProduct,
  stockOfProducts,
  totalOf,
  whole,
} from "./stock-of-products.ts";
import { faultsOf, sharesOf } from "./warehouse-shares.ts";

/**
 * The published formula over the stored rows of a service.
 * @param spread a row for each warehouse of a product: its quantity, the product's whole quantity (whole), and the value of that
 */
const sharesIn = (
  spread: string,
): string => `select tenant_id as tenant, product_id as product, depot_id as depot, ${whole("quantity", 3)} as quantity,
    ${whole("round(worth * so_far / whole, 2) - round(worth * (so_far - quantity) / whole, 2)", 6)} as worth
  from (select s.*, sum(quantity) over (partition by tenant_id, product_id order by depot_id) as so_far from (${spread}) s) parts
  where whole <> 0 order by tenant_id, product_id, depot_id`;
const LISTED = sharesIn(`select b.tenant_id, b.product_id, b.depot_id, b.quantity, c.quantity as whole, c.value as worth
  from (select tenant_id, product_id, depot_id, sum(quantity) as quantity from stock_balances group by 1, 2, 3) b join stock_costs c on c.tenant_id = b.tenant_id and c.product_id = b.product_id`);
const REPORTED =
  sharesIn(`select tenant_id, product_id, depot_id, quantity, sum(quantity) over product as whole, sum(worth) over product as worth
  from stock_balances window product as (partition by tenant_id, product_id)`);

const amount = (cents: bigint): string => decimalOf(cents, 2);

/** The differences of one product. */
function* compared(stock: StockOfProduct, reported: StockOfProduct | undefined, book: string): Generator<Difference> {
  const { tenant: tenantId, product } = stock;
  const should = sharesOf(stock);
  // A product without quantity has no value, which I-16 checks.
  if (!should) return;
  const is = new Map(
    [...(reported?.depots ?? [])].map(([warehouse, { quantity, value }]) => [
      warehouse,
      { quantity, cents: centsOf(value) },
    ]),
  );
  for (const warehouse of new Set([...should.keys(), ...is.keys()])) {
    const [one, other] = [is.get(warehouse), should.get(warehouse) ?? 0n];
    const quantity = stock.depots.get(warehouse)?.quantity ?? 0n;
    if ((one?.quantity ?? 0n) === quantity && (one?.cents ?? 0n) === other) continue;
    const [what, right] = [
      `${decimalOf(one?.quantity ?? 0n, 3)} worth ${amount(one?.cents ?? 0n)}`,
      `${decimalOf(quantity, 3)} worth ${amount(other)}`,
    ];
    yield {
      tenantId,
      text: `product ${product} in warehouse ${warehouse}: its share is ${what} in ${book}, should be ${right}`,
    };
  }
  const faults = faultsOf(stock, is);
  if (faults.sum !== undefined)
    yield {
      tenantId,
      text: `product ${product}: its warehouses come to ${amount(faults.sum)} in ${book}, the product is worth ${amount(centsOf(totalOf(stock).value))}`,
    };
  for (const warehouse of faults.depots) {
    const { quantity = 0n, cents = 0n } = is.get(warehouse) ?? {};
    yield {
      tenantId,
      text: `product ${product} in warehouse ${warehouse}: ${decimalOf(quantity, 3)} is worth ${amount(cents)} in ${book}`,
    };
  }
}

async function* ofBook({ warehouse }: Books, book: Book, statement: string, name: string): AsyncGenerator<Difference> {
  for await (const { left, right } of sideBySide(stockOfProducts(warehouse), byProduct(book.rows(statement)))) {
    const stock = left ?? (right && { ...right, depots: new Map() });
    if (stock) yield* compared(stock, right, name);
  }
}

export const shares: Invariant = {
  id: "I-17",
  claim:
    "each warehouse has its share of a product's value, shares add up to the product, and have the sign of the quantity",
  async *differences(books) {
    yield* ofBook(books, books.warehouse, LISTED, "the list of stock");
    yield* ofBook(books, books.reports, REPORTED, "the reports");
  },
};
