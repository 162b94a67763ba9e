// Items of stock-taking tasks: made from the scope, or from another task, and kept as they were when it was finished.
import { refuse } from "@kontor/contracts/core/error";
import { STOCK_TAKING, TASK_ITEMS_MAX } from "@kontor/contracts/warehouse/stock-taking";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { search, statement } from "@kontor/service-kit/database/statement";
import { ADJUSTED, booksOf, type Figures, ITEMS, PRESENT } from "./book.query.ts";
import { LISTED_AS } from "./listed-as.store.ts";
import type { Task } from "./task.store.ts";

const NIL = "'00000000-0000-0000-0000-000000000000'::uuid";
const VARIED = "p.attribute <> '[]'";
const FROM_SCOPE = search(`with goods as (select p.* from products p
    where case $3 when 'category' then p.category_id = any($4::uuid[]) when 'selected' then p.id = any($5::uuid[]) else true end),
  counted as (select b.product_id, b.variant_id, b.batch_id from stock_balances b join goods p on p.id = b.product_id
      where b.depot_id = $2::uuid and b.quantity <> 0
    union select p.id, case when ${VARIED} then v.id else ${NIL} end, ${NIL} from goods p
      left join product_barcodes v on v.product_id = p.id and ${VARIED}
      where not $6::boolean and p.enabled and not p.enable_batch_number and (not ${VARIED} or v.id is not null))
  insert into stock_taking_items (task_id, product_id, variant_id, batch_id, listed_code, listed_batch)
    select $1::uuid, i.product_id, i.variant_id, i.batch_id, ${LISTED_AS} from (select * from counted limit ${TASK_ITEMS_MAX + 1}) i`);

export interface ItemScope {
  depotId: string;
  scope: string;
  categoryIds: readonly string[];
  productIds: readonly string[];
  onlyStocked: boolean;
}

/** @throws Refusal `stock-taking-empty`, `stock-taking-too-many-items` */
export async function insertItems(tx: object, taskId: string, { depotId, scope, ...of }: ItemScope): Promise<number> {
  const { categoryIds, productIds, onlyStocked } = of;
  return bounded(await FROM_SCOPE.run(tx, taskId, depotId, scope, [...categoryIds], [...productIds], onlyStocked));
}

interface Differing {
  id: string;
  productId: string;
}
const differing = ({ book, moved }: Pick<Figures, "book" | "moved">) =>
  search<Differing>(`with ${booksOf({ taskId: "$1::uuid" }).join(", ")}
    select i.id, i.product_id as "productId" from ${ITEMS} where i.task_id = $1::uuid and (i.counted <> ${book} or ${moved} <> 0)`);
const DIFFERING = { adjusted: differing(ADJUSTED), present: differing(PRESENT) };
/** The items of a finished task that differ, or moved while they were counted; of an adjusted one those that did when it was adjusted. */
export const differingItems = (tx: object, { id, status }: Pick<Task, "id" | "status">): Promise<Differing[]> =>
  DIFFERING[status === STOCK_TAKING.adjusted ? "adjusted" : "present"].rows(tx, id);

const FROM_TASK =
  search(`insert into stock_taking_items (task_id, product_id, variant_id, batch_id, listed_code, listed_batch)
  select $1::uuid, product_id, variant_id, batch_id, listed_code, listed_batch from stock_taking_items
  where task_id = $2::uuid and ($3::uuid[] is null or id = any($3::uuid[]))`);
/** Items as those of another task, or as some of them. @throws Refusal `stock-taking-empty` */
export const copyItems = async (
  tx: object,
  taskId: string,
  from: string,
  only?: readonly { id: string }[],
): Promise<number> => bounded(await FROM_TASK.run(tx, taskId, from, only?.map(({ id }) => id) ?? null));

function bounded(count: number): number {
  if (count === 0) throw refuse("stock-taking-empty");
  if (count > TASK_ITEMS_MAX) throw refuse("stock-taking-too-many-items", { values: { max: TASK_ITEMS_MAX } });
  return count;
}

const STORE = search(`with ${booksOf({ taskId: "$1::uuid" }).join(", ")}
  update stock_taking_items o set book = ${PRESENT.book}, moved = ${PRESENT.moved}, unit_cost = ${PRESENT.unitCost} from ${ITEMS}
  where o.id = i.id and o.task_id = $1::uuid and i.task_id = $1::uuid
    and (i.book, i.moved, i.unit_cost) is distinct from (${PRESENT.book}, ${PRESENT.moved}, ${PRESENT.unitCost})`);
/** Keeps what the books had at the last count of each item. An adjustment finds most of them as the finish did. */
export const storeBooks = (tx: object, taskId: string): Promise<number> => STORE.run(tx, taskId);

const NOT_FOUND =
  statement(`with missing as (update stock_taking_items set counted = 0, first_counted_at = $4::timestamptz, last_counted_at = $4::timestamptz
    where task_id = $1::uuid and counted is null returning id)
  insert into stock_taking_counts (id, task_id, item_id, user_id, user_name, source, quantity, counted_at)
    select uuidv7(), $1::uuid, id, $2::uuid, $3, 'finish', 0, $4::timestamptz from missing`);
/** Nothing is there of what nobody counted, as who finishes says. */
export async function countMissing(tx: object, ctx: Ctx, taskId: string): Promise<void> {
  const { userId, userName } = actorOf(ctx);
  await NOT_FOUND.run(tx, taskId, userId, userName, ctx.now().toISOString());
}

const FORGET =
  statement(`with gone as (delete from stock_taking_counts where task_id = $1::uuid and source = 'finish' returning item_id)
  update stock_taking_items i set book = null, moved = null, unit_cost = null,
    counted = case when g.item_id is null then i.counted end,
    first_counted_at = case when g.item_id is null then i.first_counted_at end,
    last_counted_at = case when g.item_id is null then i.last_counted_at end
  from stock_taking_items o left join gone g on g.item_id = o.id where i.id = o.id and i.task_id = $1::uuid and o.task_id = $1::uuid`);
/** A finished task is counted again: what its finish kept and added is taken back. */
export const forgetFinish = (tx: object, taskId: string): Promise<number> => FORGET.run(tx, taskId);

// The documents stay known as an adjustment's: what they moved, and what their deletion moved back, is no movement of goods.
const UNLINK =
  statement(`with gone as (update stock_taking_documents set revoked_at = now() where task_id = $1::uuid and revoked_at is null)
  update stock_taking_items set line_id = null where task_id = $1::uuid`);
/** The documents of its adjustment were deleted. */
export const forgetAdjustment = (tx: object, taskId: string): Promise<number> => UNLINK.run(tx, taskId);
