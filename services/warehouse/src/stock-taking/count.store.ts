// Counts of stock-taking tasks: each is a row of its own, once, whoever sends it again (docs/decisions/0074).
import { type Issue, refuse } from "@kontor/contracts/core/error";
import { figure } from "@kontor/contracts/core/money";
import { actorOf } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import { Decimal } from "decimal.js";
import type { WarehouseTx } from "../db.ts";
import { addUp, type Counted, countedAt, type ItemCount, inBaseUnits, momentsOf } from "./count.rules.ts";
import type { ItemState } from "./import.rules.ts";
import { LISTED_AS } from "./listed-as.store.ts";
import { type ItemGoods, locate } from "./locate.ts";
import type { Task } from "./task.store.ts";

/** A count as it is sent, or read from a row of a workbook. */
export interface CountLine {
  id: string;
  itemId?: string | undefined;
  barCode?: string | undefined;
  batchNumber: string;
  source: ItemCount["source"];
  countNumber: string;
  seenNumber?: string | null | undefined;
  countedAt?: string | undefined;
  remark?: string | undefined;
}
/** An issue of the count at a place, from 0. */
export interface CountIssue {
  at: number;
  issue: Issue;
}
/** What an import decides of its counts once their items are locked. */
export type Resolve = (counts: readonly JudgedCount[], items: ReadonlyMap<string, ItemState>) => readonly JudgedCount[];
export interface Counting {
  added: number;
  repeated: number;
  items: { id: string; barCode: string; batchNumber: string; countNumber: string }[];
}

const STORED = statement<{ id: string; taskId: string }>(
  `select id, task_id as "taskId" from stock_taking_counts where id = any($1::uuid[])`,
);
const ADD_ITEMS =
  statement(`insert into stock_taking_items (task_id, product_id, variant_id, batch_id, listed_code, listed_batch)
  select $1::uuid, product_id, variant_id, batch_id, ${LISTED_AS} from json_to_recordset($2::json) as i(product_id uuid, variant_id uuid, batch_id uuid)
    join products p on p.id = i.product_id
  order by 2, 3, 4 for key share of p on conflict do nothing`);
const LOCK = statement<{
  id: string;
  key: string;
  counted: string | null;
  lastCountedAt: Date | null;
  wholeAt: Date | null;
}>(`select i.id, concat_ws(' ', i.product_id, i.variant_id, i.batch_id) as key,
    i.counted::text, i.last_counted_at as "lastCountedAt", i.whole_at as "wholeAt" from stock_taking_items i where i.id = any(array(
      select s.id from json_to_recordset($2::json) as n(product_id uuid, variant_id uuid, batch_id uuid) cross join lateral (select id from stock_taking_items s
        where s.task_id = $1::uuid and (s.product_id, s.variant_id, s.batch_id) = (n.product_id, n.variant_id, n.batch_id) offset 0) s))
  order by i.id for update of i`);
/** The items whose whole the user has stated by a workbook, and that nobody has counted since. Read once they are locked, so that nobody's counts are missed. */
const OWN_IMPORTS = statement<{
  id: string;
}>(`select i.id from stock_taking_counts c join stock_taking_items i on i.id = c.item_id
  where i.id = any($1::uuid[]) and c.counted_at >= i.whole_at group by i.id having bool_and(c.source = 'import' and c.user_id = $2::uuid)`);
const INSERT =
  statement(`insert into stock_taking_counts (id, task_id, item_id, user_id, user_name, source, quantity, counted_at)
  select n.id, $1::uuid, n.item_id, $2::uuid, $3, n.source, n.quantity, n.counted_at
  from json_to_recordset($4::json) as n(id uuid, item_id uuid, source text, quantity numeric, counted_at timestamptz)`);
const UPDATE = statement<{
  id: string;
  counted: string;
}>(`update stock_taking_items i set counted = coalesce(i.counted, 0) + n.quantity,
    first_counted_at = case when n.is_anew then n.first else least(i.first_counted_at, n.first) end,
    last_counted_at = case when n.is_anew then n.last else greatest(i.last_counted_at, n.last) end,
    whole_at = case when n.is_anew then n.whole else i.whole_at end, remark = coalesce(n.remark, i.remark)
  from json_to_recordset($1::json) as n(id uuid, quantity numeric, is_anew boolean, first timestamptz, last timestamptz, whole timestamptz, remark text)
  where i.id = n.id and i.id = any($2::uuid[]) returning i.id, i.counted::text`);

const storedOf = async (tx: object, counts: readonly { id: string }[]): Promise<Map<string, string>> => {
  const ids = counts.map(({ id }) => id);
  return new Map((await STORED.rows(tx, ids)).map(({ id, taskId }) => [id, taskId]));
};

/**
 * Adds counts to a task that is locked against its finish. Those that were sent before change nothing; of the others all or none.
 * @param options the device's clock when it sent them; what becomes of counts once their items are locked
 * @returns the items, or the issues of all counts that are refused
 */
export async function count(
  work: Work<WarehouseTx>,
  task: Task,
  lines: readonly CountLine[],
  { sentAt, settle: resolve = (counts) => counts }: { sentAt?: string | undefined; settle?: Resolve } = {},
): Promise<Counting | CountIssue[]> {
  const { tx } = work;
  const stored = await storedOf(tx, lines);
  if ([...stored.values()].some((taskId) => taskId !== task.id))
    throw refuse("already-exists", { status: 409, field: "counts" });
  const positions = lines.flatMap(({ id }, at) => (stored.has(id) ? [] : [at]));
  const fresh = lines.filter(({ id }) => !stored.has(id));
  if (fresh.length === 0) return { added: 0, repeated: lines.length, items: [] };
  const judged = await judge(work, task, fresh, sentAt);
  const wrong = judged.flatMap((each, at) => ("issue" in each ? [{ at: positions[at] ?? 0, issue: each.issue }] : []));
  if (wrong.length > 0) return wrong;
  const positionOf = (each: JudgedCount | undefined): number => lines.findIndex(({ id }) => id === each?.id);
  const good = judged.filter((each): each is JudgedCount => !("issue" in each));
  const counted = await lockItems(work, task, good);
  const gone = good.filter(({ key }) => !counted.has(key));
  if (gone.length > 0) return gone.map((each) => ({ at: positionOf(each), issue: deleted(each) }));
  // Another call may have brought some of them before the items were locked.
  const others = await storedOf(tx, good);
  const last = resolve(
    good.filter(({ id }) => !others.has(id)),
    counted,
  );
  const { added, issues } = addUp(last, counted);
  if (issues.length > 0) return issues.map(({ at, issue }) => ({ at: positionOf(last[at]), issue }));
  return write(work, task, { good: last, added, counted, sent: lines.length });
}

/** Its product was deleted after it had been found. */
const deleted = ({ goods: { barCode } }: JudgedCount): Issue => ({
  ...{ id: "document-barcode-unknown", field: "barCode", values: { barCode } },
});

export const isRefused = <T>(counted: Counting | readonly T[]): counted is readonly T[] => Array.isArray(counted);

/** A count whose goods and moment are known. */
export interface JudgedCount extends ItemCount {
  goods: ItemGoods;
  remark: string | undefined;
}
type Judged = JudgedCount | { issue: Issue };

async function judge(
  work: Work<WarehouseTx>,
  task: Task,
  lines: readonly CountLine[],
  sent: string | undefined,
): Promise<Judged[]> {
  const now = work.ctx.now();
  const located = await locate(work.tx, task, lines);
  return located.map((goods, index): Judged => {
    const line = lines[index];
    if (!line || "issue" in goods) return { issue: "issue" in goods ? goods.issue : { id: "field-required" } };
    const quantity = inBaseUnits(line.countNumber, goods.ratio);
    if (!(quantity instanceof Decimal)) return { issue: { ...quantity, field: "countNumber" } };
    const at = countedAt({ counted: line.countedAt, sent }, { now, since: task.createdAt });
    if (!(at instanceof Date)) return { issue: { ...at, field: "countedAt" } };
    const { id, source, seenNumber: seen, remark } = line;
    return { id, key: goods.key, source, quantity, seen, product: goods.name, goods, at, remark };
  });
}

const keyRow = ({ goods: { productId, variantId, batchId } }: JudgedCount) => ({
  ...{ product_id: productId, variant_id: variantId, batch_id: batchId },
});
interface LockedItem extends ItemState {
  id: string;
}
/** The items of counts, those that are missing added, without those of products that were deleted meanwhile: locked in the order of their ids, so that no two counters wait for each other. */
async function lockItems(
  { tx, ctx }: Work<WarehouseTx>,
  task: Task,
  counts: readonly JudgedCount[],
): Promise<ReadonlyMap<string, LockedItem>> {
  const keys = JSON.stringify([...new Map(counts.map((each) => [each.key, keyRow(each)])).values()]);
  const newItems = [
    ...new Map(counts.filter(({ goods }) => goods.itemId === null).map((each) => [each.key, keyRow(each)])).values(),
  ];
  if (newItems.length > 0) await ADD_ITEMS.run(tx, task.id, JSON.stringify(newItems));
  const rows = await LOCK.rows(tx, task.id, keys);
  const ids = rows.map(({ id }) => id);
  const own = new Set((await OWN_IMPORTS.rows(tx, ids, actorOf(ctx).userId)).map(({ id }) => id));
  return new Map(
    rows.map(({ key, counted, ...item }) => [
      key,
      { ...item, counted: counted === null ? null : figure(counted), isOwnImport: own.has(item.id) },
    ]),
  );
}

interface Writing {
  good: readonly JudgedCount[];
  added: readonly Counted[];
  counted: ReadonlyMap<string, LockedItem>;
  /** How many were sent. */
  sent: number;
}
async function write(
  { tx, ctx }: Work<WarehouseTx>,
  task: Task,
  { good, added, counted, sent }: Writing,
): Promise<Counting> {
  const { userId, userName } = actorOf(ctx);
  const stated = new Map(added.map((each) => [each.id, each]));
  const addsOf = ({ id }: JudgedCount): Decimal => stated.get(id)?.adds ?? figure("0");
  const rows = good.map((each) => ({
    // What is added to the counts of others is no whole.
    ...{ id: each.id, item_id: counted.get(each.key)?.id, source: each.isAdded ? "add" : each.source },
    ...{ quantity: addsOf(each).toFixed(), counted_at: each.at.toISOString() },
  }));
  await INSERT.run(tx, task.id, userId, userName, JSON.stringify(rows));
  const byItem = Map.groupBy(good, ({ key }) => key);
  const changes = [...byItem].map(([key, counts]) => {
    const remark = counts.findLast((each) => each.remark !== undefined)?.remark ?? null;
    const quantity = counts.reduce((sum, each) => sum.plus(addsOf(each)), figure("0")).toFixed();
    const { isAnew, ...moments } = momentsOf(
      counts.map((each) => ({
        at: each.at,
        isWhole: stated.get(each.id)?.isWhole ?? false,
        isStated: each.source !== "add" && !each.isAdded,
      })),
    );
    return { id: counted.get(key)?.id, quantity, is_anew: isAnew, ...moments, remark };
  });
  const ids = changes.map(({ id }) => id);
  const now = new Map((await UPDATE.rows(tx, JSON.stringify(changes), ids)).map(({ id, counted: sum }) => [id, sum]));
  const items = [...byItem].flatMap(([key, [first]]) => {
    const id = counted.get(key)?.id ?? "";
    if (!first) return [];
    const { barCode, batchNumber } = first.goods;
    return [{ id, barCode, batchNumber, countNumber: now.get(id) ?? "" }];
  });
  return { added: good.length, repeated: sent - good.length, items };
}
