// Opening stock of many products at once, that nobody can have moved yet: an import's, in one statement. What it writes is what settling each
// by itself would write.
import { newId } from "@kontor/contracts/core/id";
import { stockSettled } from "@kontor/contracts/warehouse/stock-facts";
import type { Ctx } from "@kontor/service-kit/ctx";
import { statement } from "@kontor/service-kit/statement";
import { type Costed, exact, NOTHING, replay } from "./cost.rules.ts";
import { BEGINNING, KIND, type OpeningRow } from "./opening.ts";

/** A product that was made in this very transaction. */
export interface NewOpening {
  productId: string;
  /** Of its base unit. */
  barcodeId: string;
  rows: readonly OpeningRow[];
}

const LINE = `at int, product_id uuid, depot_id uuid, barcode_id uuid, quantity numeric, value numeric, unit_cost numeric,
  average numeric, own_cost numeric`;
const OPEN = statement(`with lines as materialized (select * from json_to_recordset($1::json) as l(${LINE})),
  documents as (insert into stock_documents (document_id, kind, number, revision) select distinct product_id, '${KIND}', '', 1 from lines),
  moved as (insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select product_id, '${KIND}', '', 1, depot_id, product_id, barcode_id, depot_id, '${BEGINNING}', quantity, value, unit_cost from lines order by at),
  held as (insert into stock_lines (document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average, own_cost)
    select product_id, depot_id, '${KIND}', '', product_id, barcode_id, depot_id, '${BEGINNING}', quantity, value, unit_cost, average, own_cost
    from lines order by at),
  balances as (insert into stock_balances (product_id, depot_id, quantity) select product_id, depot_id, quantity from lines),
  costs as (insert into stock_costs (product_id, quantity, value, average, last_time)
    select product_id, sum(quantity), sum(value), (array_agg(average order by at desc))[1], '${BEGINNING}' from lines group by product_id)
  insert into kit.outbox_facts (id, subject, body, occurred_at, request_id, actor_id)
    select id, '${stockSettled.subject}', body, $3::timestamptz, $4, null from json_to_recordset($2::json) as f(id uuid, body jsonb)`);

/** Settles the ledger to the opening stock of new products; rows of nothing are left out. */
export async function openMany(tx: object, ctx: Ctx, openings: readonly NewOpening[]): Promise<void> {
  const done = openings.flatMap((opening) => {
    const rows = opening.rows.filter(({ quantity }) => !exact(quantity).isZero());
    return rows.length === 0 ? [] : [costed({ ...opening, rows })];
  });
  if (done.length === 0) return;
  await OPEN.run(
    tx,
    JSON.stringify(done.flatMap(({ lines }) => lines).map((line, at) => ({ at, ...line }))),
    JSON.stringify(done.map(({ fact }) => ({ id: newId(), body: fact }))),
    ctx.now().toISOString(),
    ctx.requestId,
  );
}

function costed({ productId, barcodeId, rows }: NewOpening) {
  const given = rows.map(({ depotId, quantity, unitCost }) => ({
    lineId: depotId,
    linkLineId: null,
    quantity: exact(quantity),
    ownCost: exact(unitCost),
  }));
  const costs = replay(NOTHING, given, () => null).costed;
  const lines = given.map(({ lineId, quantity, ownCost }, at) => {
    const { value, unitCost, after } = costs[at] as Costed; // one for each line
    return {
      product_id: productId,
      depot_id: lineId,
      barcode_id: barcodeId,
      quantity: quantity.toFixed(),
      value: value.toFixed(),
      unit_cost: unitCost.toFixed(),
      average: after.average.toFixed(),
      own_cost: ownCost.toFixed(),
    };
  });
  const fact = {
    documentId: productId,
    kind: KIND,
    number: "",
    revision: 1,
    operTime: BEGINNING,
    lines: lines.map((line) => ({
      lineId: line.depot_id,
      productId,
      depotId: line.depot_id,
      quantityBase: line.quantity,
      unitCost: exact(line.unit_cost).toFixed(6),
      value: exact(line.value).toFixed(6),
    })),
  };
  return { lines, fact };
}
