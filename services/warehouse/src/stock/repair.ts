// Repair (reference.md §2.12): what lies beside the movements is found again from them. Right figures stay untouched.
import { COSTS_MAX, costsChanged } from "@kontor/contracts/warehouse/stock-facts";
import type { TenantCtx } from "@kontor/service-kit/ctx";
import { holdPeriod } from "@kontor/service-kit/period.store";
import { search, statement } from "@kontor/service-kit/statement";
import type { Decimal } from "decimal.js";
import { type CostState, exact, NOTHING } from "./cost.rules.ts";
import { leftBy } from "./lines.store.ts";
import { type DocumentKey, type LedgerLine, lineKey } from "./settle.rules.ts";
import { type Settlement, writeSettlement } from "./settlement.store.ts";
import { costOf } from "./stock-facts.ts";
import { costedFromFirst, isSale, type LeftBefore, type Whole, wholesOf } from "./wholes.ts";

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

// Lines that are worth otherwise than their movements say: as a rule none. Product by product, since a company may have a million lines of others.
const DRIFTED = search<DocumentKey & { lineId: string; value: string }>(`select d.* from unnest($1::uuid[]) p(id)
  cross join lateral (select l.document_id as "documentId", l.kind, l.line_id as "lineId", coalesce(m.value, 0)::text as value
    from stock_lines l left join (select document_id, kind, line_id, sum(value) as value from stock_movements where product_id = p.id group by 1, 2, 3) m
      on m.document_id = l.document_id and m.kind = l.kind and m.line_id = l.line_id
    where l.product_id = p.id and coalesce(m.value, 0) <> l.value) d`);

/** What finding costs again changed. */
export interface Repaired {
  /** Products of which anything was wrong. */
  products: number;
  /** Lines that were looked at. */
  lines: number;
  /** What was added to the worth of stock, and to the cost of the goods that were sold. */
  worthChange: Decimal;
  costChange: Decimal;
}
type Written = Pick<Settlement, "movements" | "lines" | "costs" | "facts">;
type Writing = { -readonly [K in keyof Written]: Written[K][number][] };
const nothingYet = (): Writing => ({ movements: [], lines: [], costs: [], facts: [] });

/**
 * Finds all costs of products again; what a line is worth otherwise than its movements say is appended. The first thousand lines of each are in
 * memory at once, and are written together.
 */
export async function repairCosts(tx: object, ctx: TenantCtx, productIds: readonly string[]): Promise<Repaired> {
  await LOCK.rows(tx, [...productIds]);
  // Closed days keep what they say: nobody closes or opens any until the commit.
  const { sealedBefore } = await holdPeriod(tx);
  const ids = [...productIds];
  const drifted = new Map((await DRIFTED.rows(tx, ids)).map((row) => [lineKey(row), exact(row.value)]));
  const done: Repaired = { products: 0, lines: 0, worthChange: exact(0), costChange: exact(0) };
  let writing = nothingYet();
  async function write(): Promise<void> {
    if (writing.lines.length + writing.costs.length === 0) return;
    const now = writing;
    writing = nothingYet();
    await writeSettlement(tx, ctx, { documents: [], gone: [], balances: [], ...now });
  }

  async function repairCost(whole: Whole): Promise<void> {
    const { productId, cost } = whole;
    let [after, lastTime, isRight]: [CostState, string | null, boolean] = [NOTHING, null, true];
    // What a line was worth is what its movements say, also where the line itself drifted away from them.
    const worthSoFar = (line: LedgerLine): Decimal => drifted.get(lineKey(line)) ?? line.value;
    const leftBefore: LeftBefore = (links, upTo) => leftBy(tx, links, upTo);
    for await (const { lines, recosted, isLast } of costedFromFirst(tx, whole, {
      leftBefore,
      worthSoFar,
      sealedBefore,
    })) {
      const now = new Map(recosted.lines.map((line) => [lineKey(line), line]));
      for (const line of lines) if (drifted.has(lineKey(line))) now.set(lineKey(line), now.get(lineKey(line)) ?? line);
      [after, lastTime] = [recosted.after, lines.at(-1)?.operTime ?? lastTime];
      done.lines += lines.length;
      isRight &&= now.size === 0;
      writing.lines.push(...now.values());
      writing.movements.push(...recosted.movements.map((movement) => ({ ...movement, revision: 0 })));
      const changes = new Map(recosted.corrected.map(({ line, change }) => [lineKey(line), change]));
      const told = [...now].map(([key, line]) => costOf(line, changes.get(key) ?? exact(0)));
      writing.facts.push(...costFactsOf(productId, told).map((fact) => ({ ...fact, requestId: ctx.requestId })));
      for (const { line, change } of recosted.corrected) {
        done.worthChange = done.worthChange.plus(change);
        if (isSale(line)) done.costChange = done.costChange.minus(change);
      }
      // The next portion reads what this one left.
      if (!isLast) await write();
    }
    const { quantity, value, average } = after;
    isRight &&= quantity.equals(cost.quantity) && value.equals(cost.value) && average.equals(cost.average);
    if (isRight) return;
    done.products++;
    writing.costs.push({ productId, quantity, value, average, lastTime });
  }

  for (const whole of await wholesOf(tx, ids)) await repairCost(whole);
  await write();
  return done;
}

/** What is told of costs of a product's lines, in portions. */
function costFactsOf(productId: string, lines: readonly ReturnType<typeof costOf>[]) {
  const count = Math.ceil(lines.length / COSTS_MAX);
  return Array.from({ length: count }, (_, at) => ({
    subject: costsChanged.subject,
    body: { productId, lines: lines.slice(at * COSTS_MAX, (at + 1) * COSTS_MAX) },
  }));
}
