// Finds which goods a text names: a serial number, a batch number, or the text of a GS1 code.
import { barCodesOf, type Gs1, isSurelyGs1, readGs1 } from "@kontor/contracts/core/gs1";
import { trackedKey } from "@kontor/contracts/document/tracking";
import { GOODS_MAX, type TracedGoods } from "@kontor/contracts/reports/trace";
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { PRODUCT_TEXTS } from "./product.query.ts";
import { warehouseCondition } from "./visibility.ts";

/** Columns of `TracedGoods` from `c`, rows of `traced_lines`, and `p`, the product. */
export const GOODS = `p.id as "productId", coalesce(p.bar_code, '') as "barCode", ${PRODUCT_TEXTS},
  coalesce(c.code, '') as code, coalesce(c.is_serial, false) as "isSerial", c.production_date::text as "productionDate", c.expiry_date::text as "expirationDate"`;

export interface Traced {
  goods: TracedGoods | null;
  choices: TracedGoods[];
}
interface Sought {
  productId: string | undefined;
  warehouses: readonly string[] | null;
}
const NOTHING: Traced = { goods: null, choices: [] };
/** After every number that begins with it, in the order of code points. */
const LAST = "chr(1114111)";

/**
 * The goods of a text: those with exactly this number, else what a GS1 code says of its own product, else those whose number begins with the text. Half a
 * GS1 code says nothing.
 * @param year now, for the days of a GS1 code
 */
export async function tracedBy(tx: object, code: string, year: number, sought: Sought): Promise<Traced> {
  const key = trackedKey(code);
  if (key === "") return NOTHING;
  const isGs1 = isSurelyGs1(code);
  const equal = (to: string) => (bound: Parameters) => [`l.code_key = ${bound.bind(to, "text")}`];
  // A number of digits alone may look like a GS1 code.
  const own = isGs1 ? [] : await find(tx, sought, equal(key));
  const gs1 = own.length === 0 ? readGs1(code, year) : undefined;
  const exact = gs1 ? await find(tx, sought, (bound) => [conditionOf(gs1, bound), ofProduct(gs1.gtin, bound)]) : own;
  const [goods, ...others] = exact;
  if (goods) return others.length > 0 ? { goods: null, choices: exact } : { goods, choices: [] };
  if (gs1 || isGs1) return NOTHING;
  const begun = await find(tx, sought, (bound) => {
    const begin = bound.bind(key, "text");
    return [`l.code_key >= ${begin}`, `l.code_key < ${begin} || ${LAST}`];
  });
  return { goods: null, choices: begun };
}

/** A label may have both, and the product but one of them. */
const conditionOf = ({ serial = "", batch = "" }: Gs1, bound: Parameters): string => {
  const is = (text: string, isSerial: boolean) =>
    `(l.code_key = ${bound.bind(trackedKey(text), "text")} and l.is_serial = ${isSerial})`;
  return `(${is(serial, true)} or ${is(batch, false)})`;
};
const ofProduct = (gtin: string, bound: Parameters): string =>
  `l.product_id in (select product_id from replica_barcodes where bar_code = any(${bound.bind(barCodesOf(gtin), "text[]")}))`;

function find(
  tx: object,
  { productId, warehouses }: Sought,
  conditionsOf: (bound: Parameters) => string[],
): Promise<TracedGoods[]> {
  const bound = parameters();
  const conditions = [
    ...conditionsOf(bound),
    ...(productId ? [`l.product_id = ${bound.bind(productId, "uuid")}`] : []),
    ...warehouseCondition("l.depot_id", warehouses, bound),
  ];
  return rowsOf<TracedGoods>(
    tx,
    `select ${GOODS} from (select distinct product_id, code_key from traced_lines l where ${conditions.join(" and ")}
        order by code_key, product_id limit ${GOODS_MAX}) k
      cross join lateral (select code, is_serial, production_date, expiry_date from traced_lines t
        where t.code_key = k.code_key and t.product_id = k.product_id order by expiry_date is null limit 1) c
      left join replica_products p on p.id = k.product_id order by k.code_key, p.name, k.product_id`,
    bound,
  );
}
