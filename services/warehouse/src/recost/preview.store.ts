// Stores the preview of a tenant's recosting by month, during its computation and afterwards (docs/decisions/0038).
import type { Recosting, RecostingMonth } from "@kontor/contracts/warehouse/recosting";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { Decimal } from "decimal.js";
import { FAILURE } from "./attempts.store.ts";
import type { ShownPreview } from "./preview.rules.ts";
import type { Requester } from "./recost.store.ts";

const REQUEST = statement(`insert into recosting_previews (user_id, user_name, product_total)
  select $1::uuid, $2, (select count(*) from stock_costs) from recostings where state = 'needed'
  on conflict (tenant_id) do update set (as_of, after_product, products, product_total, lines, user_id, user_name, finished_at) =
    row(now(), null, 0, excluded.product_total, 0, excluded.user_id, excluded.user_name, null), attempts = 0, gave_up = false, failure = null`);
const CLEAR = statement("delete from recosting_months");
/**
 * Starts a preview, anew where there is one.
 * @returns false where the tenant needs no recosting
 */
export async function requestPreview(tx: object, { userId, userName }: Requester): Promise<boolean> {
  if ((await REQUEST.run(tx, userId, userName)) === 0) return false;
  // A separate statement, after waiting for the row: it sees what a step of the preview before wrote.
  await CLEAR.run(tx);
  return true;
}

/** The progress of a preview. */
export interface PreviewCursor {
  asOf: string;
  after: string | null;
}
const CURSOR = statement<PreviewCursor>(`select as_of::text as "asOf", after_product as after from recosting_previews
  where finished_at is null and exists (select from recostings where state = 'needed')`);
export const previewCursor = async (tx: object): Promise<PreviewCursor | undefined> => (await CURSOR.rows(tx))[0];

/** The sums of a month's lines. */
export interface MonthSums {
  worthBefore: Decimal;
  worthAfter: Decimal;
  costBefore: Decimal;
  costAfter: Decimal;
  /** Of goods that nobody bought or sold: what their lines bring in more, or take out less. */
  gainChange: Decimal;
}
// A preview that was restarted, or advanced by another process, is left unchanged.
const ADVANCE =
  statement(`with moved as (update recosting_previews set after_product = $3::uuid, products = products + $4::int, lines = lines + $5::int,
      attempts = 0, gave_up = false, failure = null
    where as_of = $1::timestamptz and after_product is not distinct from $2::uuid and finished_at is null returning 1)
  insert into recosting_months as m (month, worth_before, worth_after, cost_before, cost_after, gain_change)
  select month, "worthBefore", "worthAfter", "costBefore", "costAfter", "gainChange" from json_to_recordset($6::json)
    as g(month text, "worthBefore" numeric, "worthAfter" numeric, "costBefore" numeric, "costAfter" numeric, "gainChange" numeric) where exists (select from moved)
  on conflict (tenant_id, month) do update set worth_before = m.worth_before + excluded.worth_before, worth_after = m.worth_after + excluded.worth_after,
    cost_before = m.cost_before + excluded.cost_before, cost_after = m.cost_after + excluded.cost_after,
    gain_change = m.gain_change + excluded.gain_change`);
export async function advancePreview(
  tx: object,
  { asOf, after }: PreviewCursor,
  { ids, lines, months }: { ids: readonly string[]; lines: number; months: ReadonlyMap<string, MonthSums> },
): Promise<void> {
  const rows = [...months].map(([month, sums]) => ({ month, ...sums }));
  await ADVANCE.run(tx, asOf, after, ids.at(-1), ids.length, lines, JSON.stringify(rows));
}

const FINISH = statement(
  "update recosting_previews set finished_at = now() where as_of = $1::timestamptz and after_product is not distinct from $2::uuid",
);
export async function finishPreview(tx: object, { asOf, after }: PreviewCursor): Promise<void> {
  await FINISH.run(tx, asOf, after);
}

// The row of the tenant waits for whoever starts at the same moment, its preview for whoever asks for it anew.
const LOCK =
  statement<ShownPreview>(`with needed as materialized (select tenant_id from recostings where state = 'needed' for update),
  shown as materialized (select as_of from recosting_previews where finished_at is not null and exists (select from needed) for update)
  select (select ${isoTime("as_of")} from shown) as "asOf" from needed`);
/** The preview of a tenant that has to be recosted, held until the commit; undefined: it need not be, or it runs already. */
export async function lockPreview(tx: object): Promise<ShownPreview | undefined> {
  return (await LOCK.rows(tx))[0];
}

const SHOWN_BY = statement<Record<"asOf" | "products" | "lines" | "worthChange" | "costChange", string | number>>(
  `select ${isoTime("as_of")} as "asOf", products, lines::int, (select coalesce(round(sum(worth_after - worth_before), 2), 0)::text from recosting_months) as "worthChange",
    (select coalesce(round(sum(cost_after - cost_before), 2), 0)::text from recosting_months) as "costChange" from recosting_previews`,
);
/** The totals of the preview, for the log entry of its start. */
export const shownBy = async (tx: object): Promise<Record<string, unknown>> => ({ ...(await SHOWN_BY.rows(tx))[0] });

type Preview = NonNullable<Recosting["preview"]>;
const STATE = statement<
  Omit<Preview, "months" | "total">
>(`select products, product_total as "productTotal", lines::int, ${isoTime("as_of")} as "asOf",
    finished_at is not null as "isFinished", ${FAILURE} as failure,
    coalesce((select posted_at > as_of from stock_movements order by sequence desc limit 1), false) as "isOutdated" from recosting_previews`);
// In cents, month by month: what is shown adds up.
const SHOWN = `(select month, round(sum(worth_before) over so_far, 2) as w0, round(sum(worth_after) over so_far, 2) as w1,
    round(cost_before, 2) as c0, round(cost_after, 2) as c1, round(gain_change, 2) as g from recosting_months window so_far as (order by month)) m`;
const figures = (cost: string, value: string, from: string): string =>
  `${value}(w0)::text as "worthBefore", ${value}(w1)::text as "worthAfter", (${value}(w1) - ${value}(w0))::text as "worthChange",
    ${cost}(c0)::text as "costBefore", ${cost}(c1)::text as "costAfter", (${cost}(c0) - ${cost}(c1) + ${cost}(g))::text as "profitChange" from ${from}`;
const MONTHS = statement<RecostingMonth>(`select month, ${figures("", "", SHOWN)} order by month`);
const TOTAL = statement<NonNullable<Preview["total"]>>(
  `select ${figures(
    "sum",
    "max",
    `(select c0, c1, g, last_value(w0) over all_of as w0, last_value(w1) over all_of as w1 from ${SHOWN}
    window all_of as (order by month rows between unbounded preceding and unbounded following)) t`,
  )} having count(*) > 0`,
);

/** The preview as it stands; its figures once it is finished, and only where the person may see all warehouses. */
export async function previewOf(tx: object, seesAll: boolean): Promise<Preview | null> {
  const [preview] = await STATE.rows(tx);
  if (!preview) return null;
  if (!preview.isFinished || !seesAll) return { ...preview, months: null, total: null };
  return { ...preview, months: await MONTHS.rows(tx), total: (await TOTAL.rows(tx))[0] ?? null };
}
