// What stock is counted by, in the SQL of invariants: product, variant, batch and warehouse.
import { NIL_ID } from "@kontor/contracts/core/id";

export const KEY = "product_id, depot_id, variant_id, batch_id";
const named = (what: string, column: string): string => `'${what} ' || nullif(${column}, '${NIL_ID}')`;
/** The goods of a row's key: the product, with its variant and batch where it has them. @param row with its dot */
export const goods = (row = ""): string =>
  `concat_ws(', ', ${row}product_id, ${named("variant", `${row}variant_id`)}, ${named("batch", `${row}batch_id`)})`;
/** The condition that two rows have one key. */
export const sameKey = (one: string, other: string): string =>
  ["tenant_id", ...KEY.split(", ")].map((column) => `${one}.${column} = ${other}.${column}`).join(" and ");
