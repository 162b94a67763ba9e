// The note that a company is to be recosted, and how far that is (docs/decisions/0038).
import type { Recosting } from "@kontor/contracts/warehouse/recosting";
import { statement } from "@kontor/service-kit/statement";
import { iso } from "../stock/lines.store.ts";
import type { Repaired } from "../stock/repair.ts";

/** Who asked for it. */
export interface Asker {
  userId: string;
  userName: string;
}

const NEEDED = statement(`with noted as (insert into recostings as r default values on conflict (tenant_id)
    do update set state = case r.state when 'done' then 'needed' else r.state end, again = r.state = 'running'
    where r.state = 'done' or r.state = 'running' and not r.again returning state)
  delete from recosting_previews where exists (select from noted where state = 'needed')`);
/** Takes note that costs do not follow from what lines bring along; a job that runs goes through all products once more. */
export async function noteNeeded(tx: object): Promise<void> {
  await NEEDED.run(tx);
}

const START =
  statement(`update recostings set state = 'running', again = false, after_product = null, products = 0, lines = 0,
    product_total = (select count(*) from stock_costs), worth_change = 0, cost_change = 0, user_id = $1::uuid, user_name = $2,
    started_at = now(), finished_at = null
  where state = 'needed'`);
/** Starts the job of a company that needs it; whether it does, and what was shown, is held before (preview.store.ts). */
export async function start(tx: object, { userId, userName }: Asker): Promise<void> {
  await START.run(tx, userId, userName);
}

/** Enough for the costs of a statement to vanish in those of its rows, and so few that people wait for a moment only. */
const PRODUCTS_AT_ONCE = 100;
const LINES_AT_ONCE = 2_000;
const NEXT = statement<{
  id: string;
}>(`select id from (select p.product_id as id, sum(l.n) over (order by p.product_id) - l.n as before
    from (select product_id from stock_costs where product_id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000')
        order by product_id limit ${PRODUCTS_AT_ONCE}) p
      cross join lateral (select count(*) as n from (select from stock_lines s where s.product_id = p.product_id limit ${LINES_AT_ONCE}) s) l) found
  where before < ${LINES_AT_ONCE} order by id`);
/** The products after one, in the order of their ids: a few, of a few thousand lines in all; one that has more comes alone or last. */
export const nextProducts = async (tx: object, after: string | null): Promise<string[]> =>
  (await NEXT.rows(tx, after)).map(({ id }) => id);

const PLACE = statement<{ after: string | null }>(
  `select after_product as after from recostings where state = 'running'`,
);
/** The last product that is done; undefined when the job does not run. */
export async function placeOf(tx: object): Promise<{ after: string | null } | undefined> {
  return (await PLACE.rows(tx))[0];
}

const ADVANCE =
  statement(`update recostings set after_product = $2::uuid, products = products + $3::int, lines = lines + $4::int,
    worth_change = worth_change + $5::numeric, cost_change = cost_change + $6::numeric
  where state = 'running' and after_product is not distinct from $1::uuid`);
/** Takes note of products that are done. Another process that was quicker has counted them, and left nothing to change. */
export async function advance(
  tx: object,
  after: string | null,
  ids: readonly string[],
  { lines, worthChange, costChange }: Repaired,
): Promise<void> {
  await ADVANCE.run(tx, after, ids.at(-1), ids.length, lines, worthChange.toFixed(), costChange.toFixed());
}

export interface Finished {
  isAgain: boolean;
  products: number;
  lines: number;
  worthChange: string;
  costChange: string;
}
const FINISH =
  statement<Finished>(`with before as (select again, products, lines from recostings where state = 'running' for update)
  update recostings r set state = case when b.again then 'running' else 'done' end, finished_at = case when b.again then null else now() end,
    again = false, after_product = null, products = case when b.again then 0 else b.products end, lines = case when b.again then 0 else b.lines end
  from before b returning b.again as "isAgain", b.products, b.lines::int, round(worth_change, 2)::text as "worthChange",
    round(cost_change, 2)::text as "costChange"`);
/** Ends the job, or lets it begin once more where that was noted meanwhile. */
export async function finish(tx: object): Promise<Finished | undefined> {
  return (await FINISH.rows(tx))[0];
}

const JOB = statement<
  NonNullable<Recosting["job"]>
>(`select state, products, product_total as "productTotal", lines::int,
    user_name as "userName", ${iso("finished_at")} as "finishedAt" from recostings`);
/** How far the job is; null where the company needs none. */
export const jobOf = async (tx: object): Promise<Recosting["job"]> => (await JOB.rows(tx))[0] ?? null;
