// Repair (reference.md §2.12): what lies beside the movements is found again from them. Right figures stay untouched.
import { COSTS_MAX, costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import { say } from "@kontor/service-kit/outbox";
import { holdPeriod } from "@kontor/service-kit/period.store";
import { search, statement } from "@kontor/service-kit/statement";
import type { Decimal } from "decimal.js";
import { exact, NOTHING } from "./cost.rules.ts";
import { leftBy, linesFrom, saidText } from "./lines.store.ts";
import {
  type DocumentKey,
  type LedgerLine,
  lineKey,
  type Movement,
  recost,
  type Standing,
  sourceOf,
  standingAt,
} from "./settle.rules.ts";
import { costOf } from "./stock-facts.ts";

// As settling does: products before their balances, both in the order of their ids.
const LOCK =
  statement(`with costs as materialized (select 1 from stock_costs where product_id = any($1::uuid[]) order by product_id for update),
  balances as materialized (select 1 from stock_balances where product_id = any($1::uuid[]) and (select count(*) from costs) >= 0
    order by product_id, depot_id for update)
  select count(*) from balances`);

const BALANCES = statement<{
  id: string;
}>(`with moved as (select product_id, depot_id, sum(quantity) as quantity, max(oper_time) as last_time from stock_movements
    where product_id = any($1::uuid[]) group by 1, 2),
  aside as (select product_id, depot_id, sum(quantity) as quantity from stock_reservations where product_id = any($1::uuid[]) group by 1, 2),
  pairs as (select product_id, depot_id from stock_balances where product_id = any($1::uuid[])
    union select product_id, depot_id from moved union select product_id, depot_id from aside),
  righted as (insert into stock_balances as b (product_id, depot_id, quantity, reserved, negative_allowed, last_time)
    select product_id, depot_id, coalesce(m.quantity, 0), coalesce(a.quantity, 0), coalesce(m.quantity, 0) < 0, m.last_time
    from pairs left join moved m using (product_id, depot_id) left join aside a using (product_id, depot_id) order by 1, 2
    on conflict (tenant_id, product_id, depot_id) do update set (quantity, reserved, negative_allowed, last_time) =
      row(excluded.quantity, excluded.reserved, excluded.negative_allowed, greatest(b.last_time, excluded.last_time))
    where b.quantity <> excluded.quantity or b.reserved <> excluded.reserved returning product_id)
  select distinct product_id as id from righted`);

/** Finds balances and what is reserved again. @returns how many products were wrong */
export async function repairBalances(tx: object, productIds: readonly string[]): Promise<number> {
  await LOCK.rows(tx, [...productIds]);
  // A statement of its own: it sees what others committed while the locks were waited for.
  return (await BALANCES.rows(tx, [...productIds])).length;
}

// Lines that are worth otherwise than their movements say: as a rule none.
const DRIFTED = search<
  DocumentKey & { lineId: string; value: string }
>(`select l.document_id as "documentId", l.kind, l.line_id as "lineId",
    coalesce(m.value, 0)::text as value
  from stock_lines l left join (select document_id, kind, line_id, sum(value) as value from stock_movements where product_id = $1::uuid group by 1, 2, 3) m
    on m.document_id = l.document_id and m.kind = l.kind and m.line_id = l.line_id
  where l.product_id = $1::uuid and coalesce(m.value, 0) <> l.value`);
const COST = statement<{ quantity: string; value: string; average: string }>(
  "select quantity::text, value::text, average::text from stock_costs where product_id = $1::uuid",
);

/** Finds all costs of the products again; what a line is worth otherwise than its movements say is appended. @returns how many were wrong */
export async function repairCosts(tx: object, ctx: TenantCtx, productIds: readonly string[]): Promise<number> {
  await LOCK.rows(tx, [...productIds]);
  // Closed days keep what they say: nobody closes or opens any until the commit.
  const { sealedBefore } = await holdPeriod(tx);
  let wrong = 0;
  for (const id of productIds) if (await repairCost(tx, ctx, id, sealedBefore)) wrong++;
  return wrong;
}

const LINES = statement(`with changes as materialized (select * from json_to_recordset($2::json)
    as c(document_id uuid, kind text, line_id uuid, value numeric, unit_cost numeric, average numeric, said jsonb)),
  booked as materialized (select * from json_to_recordset($3::json)
    as b(document_id uuid, kind text, line_id uuid, oper_time timestamptz, value numeric, unit_cost numeric)),
  moved as (insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select l.document_id, l.kind, l.number, 0, l.line_id, l.product_id, l.barcode_id, l.depot_id, b.oper_time, 0, b.value, b.unit_cost
    from booked b join stock_lines l on l.document_id = b.document_id and l.kind = b.kind and l.line_id = b.line_id)
  update stock_lines l set value = c.value, unit_cost = c.unit_cost, average = c.average, said = c.said from changes c
    where l.product_id = $1::uuid and l.document_id = c.document_id and l.kind = c.kind and l.line_id = c.line_id`);
const WHOLE = statement(
  "update stock_costs set quantity = $2::numeric, value = $3::numeric, average = $4::numeric, last_time = $5::timestamptz where product_id = $1::uuid",
);

async function repairCost(
  tx: object,
  ctx: TenantCtx,
  productId: string,
  sealedBefore: string | null,
): Promise<boolean> {
  const [cost] = await COST.rows(tx, productId);
  if (!cost) return false;
  const drifted = new Map((await DRIFTED.rows(tx, productId)).map((row) => [lineKey(row), exact(row.value)]));
  let [state, lastTime, isRight]: [Standing, string | null, boolean] = [standingAt(NOTHING), null, true];
  for await (const { lines, upTo } of linesFrom(tx, productId, "-infinity")) {
    const here = new Set(lines.map(lineKey));
    const links = lines.flatMap((line) => {
      const source = sourceOf(line);
      return source && !here.has(lineKey(source)) ? source : [];
    });
    const sources = await leftBy(tx, links, { ...upTo, productId });
    // What a line was worth is what its movements say, also where the line itself drifted away from them.
    const later = lines.map((line) => ({ ...line, value: drifted.get(lineKey(line)) ?? line.value }));
    const leftAt = (line: string) => sources.get(line) ?? null;
    const done = recost({ from: state, later, gone: [], come: [], leftAt, sealedBefore });
    const now = new Map(done.lines.map((line) => [lineKey(line), line]));
    for (const line of later) if (drifted.has(lineKey(line))) now.set(lineKey(line), now.get(lineKey(line)) ?? line);
    const change = new Map(done.corrected.map(({ line, change }) => [lineKey(line), change]));
    const changes = [...now].map(([key, line]) => ({ line, change: change.get(key) ?? exact(0) }));
    [state, lastTime] = [done.after, lines.at(-1)?.operTime ?? lastTime];
    if (changes.length === 0) continue;
    isRight = false;
    await righten(tx, ctx, productId, { changes, movements: done.movements });
  }
  isRight &&=
    state.quantity.equals(cost.quantity) && state.value.equals(cost.value) && state.average.equals(cost.average);
  if (isRight) return false;
  await WHOLE.run(tx, productId, state.quantity.toFixed(), state.value.toFixed(), state.average.toFixed(), lastTime);
  return true;
}

/** A line as it is now, and what was added to what its movements say of its worth. */
interface Righted {
  line: LedgerLine;
  change: Decimal;
}

/** Writes what lines cost, and tells it. */
async function righten(
  tx: object,
  ctx: TenantCtx,
  productId: string,
  { changes, movements }: { changes: readonly Righted[]; movements: readonly Movement[] },
): Promise<void> {
  await LINES.run(
    tx,
    productId,
    JSON.stringify(
      changes.map(({ line: { documentId, kind, lineId, value, unitCost, average, said } }) => ({
        ...{ document_id: documentId, kind, line_id: lineId, value: value.toFixed(), unit_cost: unitCost.toFixed() },
        ...{ average: average.toFixed(), said: saidText(said) },
      })),
    ),
    JSON.stringify(
      movements.map(({ line: { documentId, kind, lineId }, operTime, value, unitCost }) => ({
        ...{ document_id: documentId, kind, line_id: lineId, oper_time: operTime },
        ...{ value: value.toFixed(), unit_cost: unitCost.toFixed() },
      })),
    ),
  );
  const told = changes.map(({ line, change }) => costOf(line, change));
  for (let at = 0; at < told.length; at += COSTS_MAX)
    await say(tx, costsChanged, { productId, lines: told.slice(at, at + COSTS_MAX) }, ctx);
}
