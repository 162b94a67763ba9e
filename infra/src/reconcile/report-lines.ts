// I-13, for counts by product: what came in and went out by day and month is what the documents' lines in the reports come to.
import { NIL_ID } from "@kontor/contracts/core/id";
import { agreeing } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";

const figures = (quantity: string, amount: string): string => `sum(${quantity}) as quantity, sum(${amount}) as worth`;
const THERE = "having sum(quantity) <> 0 or sum(amount) <> 0";
const DAYS = agreeing(
  "lines of day",
  `select tenant_id, is_in, day, depot_id, product_id, ${figures("quantity", "amount")} from line_days group by 1, 2, 3, 4, 5 ${THERE}`,
  `select tenant_id, is_in, day, depot_id, product_id, ${figures("quantity", "amount")} from (
      select d.tenant_id, l.quantity_base >= 0 as is_in, d.day, l.depot_id, l.product_id, abs(l.quantity_base) as quantity, l.amount
      from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.kind = d.kind where d.effective) lines
    group by 1, 2, 3, 4, 5 ${THERE}`,
  "is_in, day, depot_id, product_id",
);
const MONTHS = agreeing(
  "lines of month",
  `select tenant_id, is_in, month, depot_id, product_id, ${figures("quantity", "amount")} from line_months group by 1, 2, 3, 4, 5 ${THERE}`,
  `select tenant_id, is_in, date_trunc('month', day)::date as month, place as depot_id, product_id, ${figures("quantity", "amount")}
    from line_days cross join lateral unnest(array[depot_id, '${NIL_ID}'::uuid]) as place group by 1, 2, 3, 4, 5 ${THERE}`,
  "is_in, month, depot_id, product_id",
);

export const reportLines: Invariant = {
  id: "I-13",
  claim: "what came in and went out by day and month is what the documents' lines come to",
  async *differences({ reports }) {
    for (const statement of [DAYS, MONTHS]) yield* differencesIn(reports, statement);
  },
};
