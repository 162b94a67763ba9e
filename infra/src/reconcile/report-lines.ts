// I-13, for counts by product and reports of trade: what came in and went out by day and month is what the documents' lines in the reports come to, and
// the costs of goods sold are those of the documents.
import { NIL_ID } from "@kontor/contracts/core/id";
import { saleKinds, tradeOf } from "@kontor/contracts/document/document-kinds";
import { agreeing } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";

const KEY = "kind, day, depot_id, product_id, barcode_id, is_in";
const MONTH_KEY = "depot_id, kind, month, product_id, barcode_id, is_in";
// Amounts and net amounts together tell both.
const SUMS = "sum(quantity) as quantity, sum(amount + 1000 * net) as worth";
const THERE = "having sum(quantity) <> 0 or sum(amount) <> 0 or sum(net) <> 0";
const DAYS = agreeing(
  "lines of day",
  `select tenant_id, ${KEY}, ${SUMS} from line_days group by tenant_id, ${KEY} ${THERE}`,
  `select tenant_id, ${KEY}, ${SUMS} from (
      select d.tenant_id, d.kind, d.day, l.depot_id, l.product_id, l.barcode_id, l.quantity_base >= 0 as is_in, abs(l.quantity_base) as quantity, l.amount, l.net
      from documents d join document_lines l on l.tenant_id = d.tenant_id and l.document_id = d.id and l.kind = d.kind where d.effective) lines
    group by tenant_id, ${KEY} ${THERE}`,
  KEY,
);
const MONTHS = agreeing(
  "lines of month",
  `select tenant_id, ${MONTH_KEY}, ${SUMS} from line_months group by tenant_id, ${MONTH_KEY} ${THERE}`,
  `select tenant_id, ${MONTH_KEY}, ${SUMS} from (
      select tenant_id, place as depot_id, kind, date_trunc('month', day)::date as month, product_id, barcode_id, is_in, quantity, amount, net
      from line_days cross join lateral unnest(array[depot_id, '${NIL_ID}'::uuid]) as place) lines
    group by tenant_id, ${MONTH_KEY} ${THERE}`,
  MONTH_KEY,
);

const COST = "sum(cost) as worth, 0 as quantity";
const COST_DAYS = agreeing(
  "cost of goods sold by",
  `select tenant_id, kind, day, ${COST} from cost_days group by 1, 2, 3 having sum(cost) <> 0`,
  `select tenant_id, kind, day, ${COST} from (
      select s.tenant_id, s.kind, d.day, s.cost from sale_documents s
        join stock_documents d on d.tenant_id = s.tenant_id and d.id = s.id and d.kind = s.kind
      union all select tenant_id, kind, day, cost from later_costs) costs group by 1, 2, 3 having sum(cost) <> 0`,
  "kind, day",
);
const COST_MONTHS = agreeing(
  "cost of goods sold in month",
  `select tenant_id, depot_id, kind, month, product_id, ${COST} from cost_months group by 1, 2, 3, 4, 5 having sum(cost) <> 0`,
  `select tenant_id, place as depot_id, kind, date_trunc('month', day)::date as month, product_id, ${COST}
    from cost_days cross join lateral unnest(array[depot_id, '${NIL_ID}'::uuid]) as place group by 1, 2, 3, 4, 5 having sum(cost) <> 0`,
  "depot_id, kind, month, product_id",
);
const SALES = agreeing(
  "sales by",
  `select tenant_id, kind, day, sum(quantity) as quantity, sum(revenue) as worth from sale_documents where effective group by 1, 2, 3`,
  `select tenant_id, kind, day, sum(case when is_in then -quantity else quantity end) as quantity,
      sum(case when is_in then -net else net end) as worth
    from line_days where kind = any(array[${saleKinds.map((kind) => `'${kind}'`).join(", ")}]) group by 1, 2, 3`,
  "kind, day",
);

// Sums of closed quarters: `quarter` is the last month, as in sums_closed.
const IN_CLOSED = (table: string): string =>
  `join sums_closed c on c.tenant_id = ${table}.tenant_id and c.month = (date_trunc('quarter', ${table}.month) + interval '2 months')::date`;
const QUARTER_KEY = MONTH_KEY.replace("month", "quarter");
const QUARTERS = agreeing(
  "lines of quarter",
  `select tenant_id, ${QUARTER_KEY}, ${SUMS} from line_quarters group by tenant_id, ${QUARTER_KEY} ${THERE}`,
  `select tenant_id, ${QUARTER_KEY}, ${SUMS} from (select l.*, c.month as quarter from line_months l ${IN_CLOSED("l")}) lines
    group by tenant_id, ${QUARTER_KEY} ${THERE}`,
  QUARTER_KEY,
);
const TRADE = `case ${saleKinds.map((kind) => `when kind = '${kind}' then '${tradeOf(kind)}'`).join(" ")} end`;
const SOLD_KEY = "depot_id, trade, quarter, product_id";
const SOLD_SUMS = `sum(out_quantity + 1000 * in_quantity) as quantity, sum(sale + 1000 * returned + 1000000 * cost) as worth`;
const SOLD_THERE =
  "having sum(out_quantity) <> 0 or sum(in_quantity) <> 0 or sum(sale) <> 0 or sum(returned) <> 0 or sum(cost) <> 0";
const SOLD_QUARTERS = agreeing(
  "sold of quarter",
  `select tenant_id, ${SOLD_KEY}, ${SOLD_SUMS} from sold_quarters group by tenant_id, ${SOLD_KEY} ${SOLD_THERE}`,
  `select tenant_id, ${SOLD_KEY}, ${SOLD_SUMS} from (
      select l.tenant_id, depot_id, ${TRADE} as trade, c.month as quarter, product_id, case when is_in then 0 else quantity end as out_quantity,
        case when is_in then quantity else 0 end as in_quantity, case when is_in then 0 else net end as sale, case when is_in then net else 0 end as returned, 0 as cost
      from line_months l ${IN_CLOSED("l")}
      union all select l.tenant_id, depot_id, ${TRADE}, c.month, product_id, 0, 0, 0, 0, cost from cost_months l ${IN_CLOSED("l")}) sold
    where trade is not null group by tenant_id, ${SOLD_KEY} ${SOLD_THERE}`,
  SOLD_KEY,
);
const WAREHOUSE_KEY = "quarter, trade, depot_id";
const WAREHOUSE_QUARTERS = agreeing(
  "sold from warehouses of quarter",
  `select tenant_id, ${WAREHOUSE_KEY}, ${SOLD_SUMS} from warehouse_quarters group by tenant_id, ${WAREHOUSE_KEY} ${SOLD_THERE}`,
  `select tenant_id, ${WAREHOUSE_KEY}, ${SOLD_SUMS} from sold_quarters where depot_id <> '${NIL_ID}' group by tenant_id, ${WAREHOUSE_KEY} ${SOLD_THERE}`,
  WAREHOUSE_KEY,
);
const PERSON_KEY = "quarter, kind, creator_id, department_id";
const PERSON_SUMS =
  "sum(quantity + 1000 * documents) as quantity, sum(revenue + 1000 * paid + 1000000 * cost) as worth";
const PERSON_THERE =
  "having sum(documents) <> 0 or sum(quantity) <> 0 or sum(revenue) <> 0 or sum(paid) <> 0 or sum(cost) <> 0";
// Shares of salespeople come to their documents.
const PERSON_QUARTERS = agreeing(
  "sales by person of quarter",
  `select tenant_id, ${PERSON_KEY}, ${PERSON_SUMS} from person_quarters group by tenant_id, ${PERSON_KEY} ${PERSON_THERE}`,
  `select tenant_id, ${PERSON_KEY}, ${PERSON_SUMS} from (
      select s.tenant_id, c.month as quarter, kind, coalesce(creator_id, '${NIL_ID}') as creator_id, coalesce(department_id, '${NIL_ID}') as department_id,
        1 as documents, quantity, revenue, paid, cost
      from (select *, day as month from sale_documents where effective) s ${IN_CLOSED("s")}) sales group by tenant_id, ${PERSON_KEY} ${PERSON_THERE}`,
  PERSON_KEY,
);

const CLOSED = [QUARTERS, SOLD_QUARTERS, WAREHOUSE_QUARTERS, PERSON_QUARTERS];

export const reportLines: Invariant = {
  id: "I-13",
  claim: "what came in, went out and was sold by day, month and closed quarter is what the documents' lines come to",
  async *differences({ reports }) {
    for (const statement of [DAYS, MONTHS, COST_DAYS, COST_MONTHS, SALES, ...CLOSED])
      yield* differencesIn(reports, statement);
  },
};
