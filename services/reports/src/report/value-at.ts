// The value of stock by the ledger's moving average, or by the purchase price of the default barcode row, each as of the end of the requested day (reference.md
// §4.4). A day before a product's first price uses that one.
import type { CostBasis } from "@kontor/contracts/reports/common";
import { ZONE } from "@kontor/service-kit/database/local-time";
import type { Parameters } from "@kontor/service-kit/database/sql";

export interface Valued {
  basis: CostBasis;
  /** `with` parts that `joined` needs. */
  parts: readonly string[];
  /** Follows `replica_products p`. */
  joined: string;
  /**
   * The value of a quantity, and of one unit.
   * @param worth the value in the ledger
   */
  valueOf(quantity: string, value: string): { amount: string; cost: string };
  /**
   * The same of rows `l` of a report that have `quantity` and `worth`, and what follows these in the list of their columns. What a unit costs is computed of
   * those that are shown alone.
   */
  ofRows: { column: string; amount: string; cost: string };
}

const unitCost = (quantity: string, value: string): string =>
  `case when ${quantity} = 0 then 0 else round(${value} / ${quantity}, 6) end`;
const byLedger: Valued = {
  basis: "movingAverage",
  parts: [],
  joined: "",
  valueOf: (quantity, value) => ({
    amount: value,
    cost: unitCost(quantity, value),
  }),
  ofRows: { column: "", amount: "l.worth", cost: unitCost("l.quantity", "l.worth") },
};
const byPrice = (price: string): Omit<Valued, "parts" | "joined"> => ({
  basis: "purchasePrice",
  valueOf: (quantity) => ({ amount: `${quantity} * ${price}`, cost: price }),
  ofRows: { column: `, ${price} as price`, amount: "(l.quantity * l.price)", cost: "l.price" },
});

/** A condition on prices: they count at the end of the day. */
const pricedBy = (day: string, bound: Parameters): string =>
  `since < (${bound.bind(day, "date")} + 1)::timestamp at time zone ${ZONE}`;
const lastPriced = (condition: string): string =>
  `(${condition}) desc, case when ${condition} then version else -version end desc`;

/** A product's purchase price at the end of a day; undefined: now. */
export function pricedAt(day: string | undefined, bound: Parameters): (product: string) => string {
  const now = (product: string) => `(select purchase_price from replica_products where id = ${product})`;
  if (day === undefined) return now;
  const condition = pricedBy(day, bound);
  return (product) =>
    `coalesce((select price from product_prices where product_id = ${product} order by ${lastPriced(condition)} limit 1), ${now(product)})`;
}

/** @param day its end; undefined: now */
export function valuedAt(day: string | undefined, movingAverage: boolean, bound: Parameters): Valued {
  if (movingAverage) return byLedger;
  if (day === undefined) return { ...byPrice("p.purchase_price"), parts: [], joined: "" };
  const condition = pricedBy(day, bound);
  return {
    ...byPrice("coalesce(v.price, p.purchase_price)"),
    parts: [
      `valued as materialized (select distinct on (product_id) product_id, price from product_prices
        order by product_id, ${lastPriced(condition)})`,
    ],
    joined: "left join valued v on v.product_id = p.id",
  };
}
