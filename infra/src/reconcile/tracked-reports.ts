// I-13, for goods that are told apart: the reports hold each variant and batch as the stock ledger does, know batches as their owner does, and trace each batch
// and serial number by the lines that moved it.
import { NIL_ID } from "@kontor/contracts/core/id";
import { agreeing, compareTables } from "./compare-tables.ts";
import { differencesIn, type Invariant } from "./invariant.ts";
import { CLOSED } from "./reports.ts";
import { goods, KEY } from "./stock-keys.ts";

const ROW = KEY.split(", ");
const stockRow = (quantity: string): string =>
  `select concat_ws(' ', tenant_id, ${KEY}) as key, tenant_id as tenant, format('%s in warehouse %s', ${goods()}, depot_id) as name, trim_scale(${quantity})::text as holds`;
const IN_ORDER = `order by ${["tenant_id", ...ROW].join(", ")}`;
const STOCK = `${stockRow("sum(quantity)")} from stock_lines where (variant_id, batch_id) <> ('${NIL_ID}', '${NIL_ID}')
  group by tenant_id, ${KEY} having sum(quantity) <> 0 ${IN_ORDER}`;
const PROJECTED_STOCK = `${stockRow("quantity")} from tracked_balances where quantity <> 0 ${IN_ORDER}`;

const batchRow = (dates: string): string =>
  `select concat_ws(' ', b.tenant_id, b.id) as key, b.tenant_id as tenant, concat_ws(' ', b.number, b.id) as name,
    concat_ws(' ', 'of', b.product_id, 'made', b.production_date, 'until', b.expiry_date) as holds from ${dates} order by b.tenant_id, b.id`;
// A batch that no document has moved yet is not told of, and one whose product was deleted has no owner any more.
const BATCHES = batchRow(
  "batches b where exists (select from stock_balances s where s.tenant_id = b.tenant_id and s.product_id = b.product_id and s.batch_id = b.id and s.quantity <> 0)",
);
const PROJECTED_BATCHES = batchRow(
  "replica_batches b where exists (select from tracked_balances s where s.tenant_id = b.tenant_id and s.product_id = b.product_id and s.batch_id = b.id and s.quantity <> 0)",
);

// A number may have any character: its digest is in the same order in the database and here.
const LINE = `tenant_id, document_id, kind collate "C", line_id, leg, md5(code_key) collate "C"`;
const tracedRow = (from: string): string =>
  `select concat_ws(' ', ${LINE}) as key, tenant_id as tenant, format('%s of product %s by line %s (%s) of document %s', code_key, product_id, line_id, leg, document_id) as name,
    format('%s in warehouse %s', trim_scale(quantity), depot_id) as holds from (${from}) moved order by ${LINE}`;
const ofSerial = (way: "in" | "out", quantity: 1 | -1): string =>
  `select tenant_id, ${way}_document_id, ${way}_kind, ${way}_line_id, ${way}_leg, number_key, product_id, depot_id, ${quantity}
    from serial_numbers where ${way}_document_id is not null`;
const MOVED =
  tracedRow(`select l.tenant_id, l.document_id, l.kind, l.line_id, l.leg, b.number_key as code_key, l.product_id, l.depot_id, l.quantity
      from stock_lines l join batches b on b.tenant_id = l.tenant_id and b.id = l.batch_id
    union all ${ofSerial("in", 1)} union all ${ofSerial("out", -1)}`);
const TRACED = tracedRow("select * from traced_lines");

const total = (table: string, ...time: ("month" | "day")[]): string => {
  const keys = ["tenant_id", ...time, ...ROW].join(", ");
  return `select ${keys}, sum(quantity) as quantity, 0 as worth from ${table} group by ${keys}`;
};
const OWN = [
  agreeing("tracked stock of", total("tracked_balances"), total("tracked_months"), KEY),
  agreeing(
    "tracked stock of month",
    total("tracked_months", "month"),
    total("(select *, date_trunc('month', day)::date as month from tracked_days) days", "month"),
    `month, ${KEY}`,
  ),
  agreeing(
    "closing tracked stock of",
    total("tracked_closings", "day"),
    `select c.tenant_id, c.day, ${KEY}, sum(quantity) as quantity, 0 as worth from ${CLOSED} c cross join lateral (
        select ${KEY}, quantity from tracked_closings k where k.tenant_id = c.tenant_id and k.day = c.before
        union all select ${KEY}, quantity from tracked_days d where d.tenant_id = c.tenant_id and d.day between c.since and c.day) m
      group by c.tenant_id, c.day, ${KEY}`,
    `day, ${KEY}`,
  ),
];

export const trackedReports: Invariant = {
  id: "I-13",
  claim: "the reports hold each variant and batch, and trace each batch and serial number, as the stock ledger does",
  async *differences({ reports, warehouse }) {
    yield* compareTables("stock of", warehouse.rows(STOCK), reports.rows(PROJECTED_STOCK));
    yield* compareTables("batch", warehouse.rows(BATCHES), reports.rows(PROJECTED_BATCHES));
    yield* compareTables("movement of", warehouse.rows(MOVED), reports.rows(TRACED));
    for (const statement of OWN) yield* differencesIn(reports, statement);
  },
};
