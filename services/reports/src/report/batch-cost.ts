// What a batch came in at (reference.md §2.9, docs/decisions/0072): the value of the earliest line that brought it, by the base unit.
import { documentKinds } from "@kontor/contracts/document/document-kinds";
import type { Parameters } from "@kontor/service-kit/database/sql";

/** Transfers bring a batch to a warehouse, but not in. */
const BRINGING = documentKinds
  .filter(({ movements }) => movements.bringsIn && !movements.hasTarget)
  .map(({ name }) => name);

/**
 * SQL: the cost, null where no line of the ledger is known to have brought the batch.
 * @param until the end of this day; undefined: whenever
 */
export const batchCost = (
  { product, key }: Record<"product" | "key", string>,
  until: string | undefined,
  bound: Parameters,
): string => `(select round(m.worth / m.quantity, 6) from traced_lines t
    join stock_documents s on s.id = t.document_id and s.kind = t.kind ${until === undefined ? "" : `and s.day <= ${bound.bind(until, "date")}`}
    cross join lateral unnest(s.line_ids, s.legs, s.quantities, s.worths) as m(line_id, leg, quantity, worth)
  where t.product_id = ${product} and t.code_key = ${key} and not t.is_serial and t.quantity > 0 and t.kind = any(${bound.bind(BRINGING, "text[]")})
    and m.line_id = t.line_id and coalesce(m.leg, 0) = t.leg and m.quantity > 0
  order by s.oper_time, s.number, t.line_id limit 1)`;
