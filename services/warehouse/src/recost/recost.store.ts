// Stores which tenants need recosting, and its progress (docs/decisions/0038).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { Recosting } from "@kontor/contracts/warehouse/recosting";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { named, statement } from "@kontor/service-kit/database/statement";
import type { Repaired } from "../stock/corrections.ts";
import { FAILURE } from "./attempts.store.ts";

/** The user who requested it. */
export interface Requester {
  userId: string;
  userName: string;
}

const NEEDED = statement(`with noted as (insert into recostings as r default values on conflict (tenant_id)
    do update set state = case r.state when 'done' then 'needed' else r.state end, again = r.state = 'running'
    where r.state = 'done' or r.state = 'running' and not r.again returning state)
  delete from recosting_previews where exists (select from noted where state = 'needed')`);
/** Records that costs do not follow from the lines' values; a running job goes through all products once more. */
export async function noteNeeded(tx: object): Promise<void> {
  await NEEDED.run(tx);
}

const START =
  statement(`update recostings set state = 'running', again = false, after_product = null, products = 0, lines = 0,
    product_total = (select count(*) from stock_costs), worth_change = 0, cost_change = 0, user_id = $1::uuid, user_name = $2,
    started_at = now(), finished_at = null, current_product = null, current_from = null, attempts = 0
  where state = 'needed'`);
/** Starts the job of a tenant that needs it; whether it does, and the preview, are locked before (preview.store.ts). */
export async function start(tx: object, { userId, userName }: Requester): Promise<void> {
  await START.run(tx, userId, userName);
}

const GO_ON =
  statement(`update recostings set gave_up = false, attempts = 0, failure = null, user_id = $1::uuid, user_name = $2
  where state = 'running' and gave_up`);
/**
 * Resumes a job that stopped.
 * @returns false where none did
 */
export const goOn = async (tx: object, { userId, userName }: Requester): Promise<boolean> =>
  (await GO_ON.run(tx, userId, userName)) > 0;

/** Large enough to amortize a statement, and small enough that users wait only briefly. */
const PRODUCTS_AT_ONCE = 100;
const LINES_AT_ONCE = 2_000;
const NEXT = statement<{ id: string; lines: number }>(`select id, n as lines from (select p.product_id as id, l.n::int,
      row_number() over upwards as place, sum(l.n) over upwards as so_far
    from (select product_id from stock_costs where product_id > coalesce($1::uuid, '${NIL_ID}')
        order by product_id limit ${PRODUCTS_AT_ONCE}) p
      cross join lateral (select count(*) as n from (select from stock_lines s where s.product_id = p.product_id limit ${LINES_AT_ONCE} + 1) s) l
    window upwards as (order by p.product_id)) found
  where so_far <= ${LINES_AT_ONCE} or place = 1 order by id`);
/** Products that are processed in one transaction. */
export interface ProductGroup {
  ids: string[];
  /** A single product that has more lines than a transaction may hold up. */
  isLong: boolean;
}
/** The products after one, in the order of ids: a few, with a few thousand lines in all; one with more comes alone. */
export async function nextProducts(tx: object, after: string | null): Promise<ProductGroup> {
  const products = await NEXT.rows(tx, after);
  return { ids: products.map(({ id }) => id), isLong: (products[0]?.lines ?? 0) > LINES_AT_ONCE };
}

/** The progress of the job: the last finished product, and the moment up to which the lines of the current one are done. */
export interface Cursor {
  after: string | null;
  current: string | null;
  /** As the database writes moments, for comparing. */
  from: string | null;
}
const CURSOR =
  statement<Cursor>(`select after_product as after, current_product as current, ${isoTime("current_from")} as "from"
  from recostings where state = 'running'`);
/** Undefined when the job does not run. */
export async function cursorOf(tx: object): Promise<Cursor | undefined> {
  return (await CURSOR.rows(tx))[0];
}

const ADVANCE =
  named(`update recostings set after_product = $toAfter::uuid, current_product = $toCurrent::uuid, current_from = $toFrom::timestamptz,
    products = products + $products::int, lines = lines + $lines::int, worth_change = worth_change + $worthChange::numeric,
    cost_change = cost_change + $costChange::numeric,
    attempts = 0, gave_up = false, failure = null
  where state = 'running' and after_product is not distinct from $after::uuid
    and current_product is not distinct from $current::uuid and current_from is not distinct from $from::timestamptz`);
/** Records what is done. If another process was faster, it has counted it, and nothing is changed. */
export async function advance(
  tx: object,
  from: Cursor,
  to: Cursor & { products: number },
  { lines, worthChange, costChange }: Repaired,
): Promise<void> {
  await ADVANCE.run(tx, {
    ...from,
    ...{ toAfter: to.after, toCurrent: to.current, toFrom: to.from, products: to.products },
    ...{ lines, worthChange: worthChange.toFixed(), costChange: costChange.toFixed() },
  });
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
    again = false, after_product = null, attempts = 0, products = case when b.again then 0 else b.products end, lines = case when b.again then 0 else b.lines end
  from before b returning b.again as "isAgain", b.products, b.lines::int, round(worth_change, 2)::text as "worthChange",
    round(cost_change, 2)::text as "costChange"`);
/** Ends the job, or restarts it where that was requested meanwhile. */
export async function finish(tx: object): Promise<Finished | undefined> {
  return (await FINISH.rows(tx))[0];
}

const JOB = statement<
  NonNullable<Recosting["job"]>
>(`select case when gave_up then 'failed' else state end as state, products, product_total as "productTotal", lines::int,
    user_name as "userName", ${isoTime("finished_at")} as "finishedAt", ${FAILURE} as failure from recostings`);
/** The progress of the job; null where the tenant needs none. */
export const jobOf = async (tx: object): Promise<Recosting["job"]> => (await JOB.rows(tx))[0] ?? null;
