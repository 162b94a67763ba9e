// Repair (reference.md §2.12): recomputes balances and costs from the movements. Correct figures stay untouched.

import { holdPeriod } from "@kontor/service-kit/closing/period.store";
import type { TenantCtx } from "@kontor/service-kit/context/ctx";
import { search, statement } from "@kontor/service-kit/database/statement";
import { allMadeOf } from "./conversions.store.ts";
import { openCorrections, type Repaired, valueBy } from "./corrections.ts";
import { type CostState, exact, NOTHING } from "./cost.rules.ts";
import { leftBy } from "./lines.store.ts";
import { passOnFrom } from "./pass-on.ts";
import { lineKey, type SourceLine } from "./post-document.rules.ts";
import { costedFrom, type LeftBefore, type Whole, wholesOf } from "./sale-sources.ts";
import { KEY } from "./stock-key.query.ts";

// As in posting: products before their balances, both in the order of ids.
const LOCK =
  statement(`with costs as materialized (select 1 from stock_costs where product_id = any(array(${allMadeOf("select unnest($1::uuid[])")})) order by product_id for update),
  balances as materialized (select 1 from stock_balances where product_id = any($1::uuid[]) and (select count(*) from costs) >= 0
    order by ${KEY} for update)
  select count(*) from balances`);

const BALANCES = statement<{
  id: string;
}>(`with moved as (select ${KEY}, sum(quantity) as quantity, max(oper_time) as last_time from stock_movements
    where product_id = any($1::uuid[]) group by ${KEY}),
  aside as (select ${KEY}, sum(quantity) as quantity from stock_reservations where product_id = any($1::uuid[]) group by ${KEY}),
  keys as (select ${KEY} from stock_balances where product_id = any($1::uuid[]) union select ${KEY} from moved union select ${KEY} from aside),
  righted as (insert into stock_balances as b (${KEY}, quantity, reserved, negative_allowed, last_time)
    select ${KEY}, coalesce(m.quantity, 0), coalesce(a.quantity, 0), coalesce(m.quantity, 0) < 0, m.last_time
    from keys left join moved m using (${KEY}) left join aside a using (${KEY}) order by ${KEY}
    on conflict (tenant_id, ${KEY}) do update set (quantity, reserved, negative_allowed, last_time) =
      row(excluded.quantity, excluded.reserved, excluded.negative_allowed, greatest(b.last_time, excluded.last_time))
    where b.quantity <> excluded.quantity or b.reserved <> excluded.reserved returning product_id)
  select distinct product_id as id from righted`);

/**
 * Recomputes balances and reserved quantities.
 * @returns how many products were wrong
 */
export async function repairBalances(tx: object, productIds: readonly string[]): Promise<number> {
  await LOCK.rows(tx, [...productIds]);
  // A separate statement, so that it sees what others committed while this one waited for locks.
  return (await BALANCES.rows(tx, [...productIds])).length;
}

// Lines whose value differs from the sum of their movements: usually none. Read product by product, since a tenant may have a million other lines.
const DRIFTED = search<SourceLine & { value: string }>(`select d.* from unnest($1::uuid[]) p(id)
  cross join lateral (select l.document_id as "documentId", l.kind, l.line_id as "lineId", l.leg, coalesce(m.value, 0)::text as value
    from stock_lines l left join (select document_id, kind, line_id, leg, sum(value) as value from stock_movements where product_id = p.id group by 1, 2, 3, 4) m
      on m.document_id = l.document_id and m.kind = l.kind and m.line_id = l.line_id and m.leg = l.leg
    where l.product_id = p.id and coalesce(m.value, 0) <> l.value) d`);

/** Written together, while other products are costed. */
const LINES_AT_ONCE = 400;

/** Locks products and their balances until the commit, as posting does. */
export async function lockCosts(tx: object, productIds: readonly string[]): Promise<void> {
  await LOCK.rows(tx, [...productIds]);
}

/**
 * Recosts products completely; differences between a line's value and its movements are appended. The first thousand lines of each are in memory at once, and
 * are written together.
 */
export async function repairCosts(tx: object, ctx: TenantCtx, productIds: readonly string[]): Promise<Repaired> {
  const ids = [...productIds];
  await lockCosts(tx, ids);
  // Closed days stay unchanged: nobody closes or opens any until the commit.
  const { sealedBefore } = await holdPeriod(tx);
  const drifted = new Map((await DRIFTED.rows(tx, ids)).map((row) => [lineKey(row), exact(row.value)]));
  const corrections = openCorrections(tx, ctx, drifted);
  const leftBefore: LeftBefore = (links, upTo) => leftBy(tx, links, upTo);
  const costing = { leftBefore, valueSoFar: valueBy(drifted), sealedBefore };

  async function repairCost(whole: Whole): Promise<void> {
    const { productId, cost } = whole;
    let [after, lastTime, isWrong]: [CostState, string | null, boolean] = [NOTHING, null, false];
    for await (const part of costedFrom(tx, whole, costing)) {
      [after, lastTime] = [part.recosted.after, part.lines.at(-1)?.operTime ?? lastTime];
      isWrong = corrections.add(productId, part) || isWrong;
      // The next portion must see the writes of this one.
      if (!part.isLast) await corrections.write();
    }
    if (isWrong || !sameCost(after, cost)) corrections.setCost({ productId, ...costOnly(after), lastTime });
  }

  for (const whole of await wholesOf(tx, ids)) {
    await repairCost(whole);
    if (corrections.pending() >= LINES_AT_ONCE) await corrections.write();
  }
  await corrections.write();
  await corrections.written();
  await passOnFrom(tx, ctx, ids);
  return corrections.done;
}

const costOnly = ({ quantity, value, average }: CostState): CostState => ({ quantity, value, average });
const sameCost = (a: CostState, b: CostState): boolean =>
  a.quantity.equals(b.quantity) && a.value.equals(b.value) && a.average.equals(b.average);
