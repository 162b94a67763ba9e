// What an adjustment leaves out, and why: goods that moved while they were counted, and goods with serial numbers (docs/decisions/0085).
import { refuse } from "@kontor/contracts/core/error";
import { search } from "@kontor/service-kit/database/statement";
import type { DifferingItem } from "./difference.rules.ts";
import type { Task } from "./task.store.ts";

/** SQL: why a counted item `i` is left out; null: it is adjusted, if it differs. @param serial SQL: whether its product has serial numbers */
export const leftOut = (i: string, serial: string): string =>
  `case when ${i}.moved <> 0 then 'moved' when ${serial} and ${i}.counted <> ${i}.book then 'by-hand' end`;

/** SQL: what an adjustment of items `i` books, as one text: it says whether what was shown is still what will be booked. */
export const seenOf = (i: string): string =>
  `md5(coalesce(string_agg(${i}.id || ' ' || trim_scale(${i}.counted - ${i}.book), ',' order by ${i}.id)
    filter (where ${i}.counted <> ${i}.book and ${leftOut(i, `${i}.enable_serial_number`)} is null), ''))`;

/** An item that differs, or that has to be counted again. */
export interface JudgedItem extends DifferingItem {
  leftOut: "moved" | "by-hand" | null;
}
const JUDGED =
  search<JudgedItem>(`select i.id as "itemId", coalesce(v.bar_code, d.bar_code, '') as "barCode", concat_ws(' ', p.name, nullif(v.sku, '')) as product,
    coalesce(n.number, '') as "batchNumber", (i.counted - i.book)::text as difference, i.unit_cost::text as "unitCost",
    ${leftOut("i", "p.enable_serial_number")} as "leftOut"
  from stock_taking_items i join products p on p.id = i.product_id left join product_barcodes v on v.id = i.variant_id
    left join product_barcodes d on d.product_id = p.id and d.position = 0
    left join batches n on n.id = i.batch_id
  where i.task_id = $1::uuid and (i.counted <> i.book or i.moved <> 0) order by "barCode", "batchNumber", i.id`);

const SEEN = search<{ seen: string }>(`select ${seenOf("i")} as seen from (
    select s.*, p.enable_serial_number from stock_taking_items s join products p on p.id = s.product_id where s.task_id = $1::uuid) i`);
/** @throws Refusal `stock-taking-differences-changed` (409) where the stored differences of a task are others than those that the caller was shown */
export async function refuseUnseen(
  tx: object,
  { id, number }: Pick<Task, "id" | "number">,
  shown: string,
): Promise<void> {
  const [row] = await SEEN.rows(tx, id);
  if (row?.seen !== shown) throw refuse("stock-taking-differences-changed", { status: 409, values: { number } });
}

/** The items of a finished task that are adjusted, and those that are left out. */
export async function judgeItems(tx: object, taskId: string): Promise<{ booked: JudgedItem[]; left: JudgedItem[] }> {
  const all = await JUDGED.rows(tx, taskId);
  return { booked: all.filter((item) => item.leftOut === null), left: all.filter((item) => item.leftOut !== null) };
}
