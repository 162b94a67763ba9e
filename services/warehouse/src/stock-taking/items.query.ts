// The items of a stock-taking task as they are listed, reported and exported, with what the books had (reference.md §2.11).
import { refuse } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { STOCK_TAKING } from "@kontor/contracts/warehouse/stock-taking";
import {
  type ItemRow,
  itemSearch,
  itemSorts,
  itemStates,
  listItems,
} from "@kontor/contracts/warehouse/stock-taking-items";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { contains, orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage } from "@kontor/service-kit/report/run-report";
import { booksOf, EITHER, itemsFrom, STORED } from "./book.query.ts";
import { runLarge } from "./run-large.ts";
import type { Task } from "./task.store.ts";

/** What a blind count does not show. */
const BLIND = ["bookNumber", "diffNumber", "movedNumber", "unitCost", "diffAmount"] as const;
const isBlind = ({ status, showsBook }: Pick<Task, "status" | "showsBook">): boolean =>
  !showsBook && (status === STOCK_TAKING.counting || status === STOCK_TAKING.revoked);

/** The items of a task, a row for each; what its difference is worth by the ledger once it is posted. */
const itemsOf = (
  taskId: string,
  { book, moved, unitCost }: Readonly<Record<keyof typeof STORED, string>>,
): string[] => [
  ...booksOf(taskId),
  `posted as materialized (select l.line_id, sum(l.value) as value from stock_taking_documents s join stock_lines l on l.document_id = s.document_id
    and l.kind = s.kind where s.task_id = ${taskId} group by l.line_id)`,
  `items as (select i.id, i.task_id, i.product_id, i.variant_id, i.batch_id, p.name, p.standard, p.model, p.mnemonic, p.codes, p.position,
      coalesce(v.bar_code, d.bar_code, '') as bar_code, coalesce(n.number, '') as batch, i.remark, i.last_counted_at,
      i.counted, ${book} as book, ${moved} as moved, ${unitCost} as unit_cost, y.value as posted
    from ${itemsFrom(taskId)} left join product_barcodes v on v.id = i.variant_id left join batches n on n.id = i.batch_id left join posted y on y.line_id = i.line_id)`,
];
const LISTED = [
  "id",
  "task_id",
  "product_id",
  "variant_id",
  "batch_id",
  "bar_code",
  "batch",
  "remark",
  "last_counted_at",
];
const FIGURES = ["counted", "book", "moved", "unit_cost"];
/** SQL: rows `l` with their differences, of items `i`. @param more further columns, by which the rows are in order */
const differing = (conditions: readonly string[], more: readonly string[] = []): string =>
  `listed as (select ${[...LISTED, ...FIGURES, ...more].map((column) => `i.${column}`).join(", ")},
      i.counted - i.book as difference, coalesce(i.posted, round((i.counted - i.book) * i.unit_cost, 2)) as amount
    from items i${conditions.length > 0 ? ` where ${conditions.join(" and ")}` : ""})`;
/** SQL: the rows of a task that is finished, for sums. */
export const allOf = (taskId: string): string => [...itemsOf(taskId, STORED), differing([])].join(", ");

/** SQL: the goods `g` of rows `l`. Those of a page are looked up row by row, those of all rows are joined as wholes. */
const goods = (isPage: boolean): string => `cross join lateral (
    select p.name, p.standard, p.model, p.color, p.brand, p.position, p.enable_serial_number, coalesce(v.id, d.id) as barcode_id,
      coalesce(v.sku, '') as sku, coalesce(nullif(d.unit, ''), p.unit) as unit, n.production_date, n.expiry_date
    from products p left join product_barcodes d on d.product_id = l.product_id and d.position = 0
      left join product_barcodes v on v.id = l.variant_id left join batches n on n.id = l.batch_id
    where p.id = l.product_id${isPage ? " offset 0" : ""}) g`;

const quantity = (column: string): string => `round(${column}, 3)::text`;
const COLUMNS = `l.id, l.task_id as "taskId", l.product_id as "materialId", g.barcode_id as "materialExtendId", l.bar_code as "barCode", g.name, g.standard,
  g.model, g.color, g.unit, g.sku, l.batch as "batchNumber", g.brand, coalesce(g.production_date::text, '') as "productionDate",
  coalesce(g.expiry_date::text, '') as "expirationDate", g.position, g.enable_serial_number as "enableSerialNumber", ${quantity("l.book")} as "bookNumber",
  ${quantity("l.counted")} as "countNumber", ${quantity("l.difference")} as "diffNumber", ${quantity("l.moved")} as "movedNumber",
  round(l.unit_cost, 6)::text as "unitCost", round(l.amount, 2)::text as "diffAmount",
  coalesce((select string_agg(distinct c.user_name, ', ') from stock_taking_counts c where c.item_id = l.id), '') as counter,
  ${isoTime("l.last_counted_at")} as "countTime", l.remark,
  (select coalesce(json_agg(json_build_object('barCode', b.bar_code, 'unit', b.unit, 'ratio', b.ratio::text) order by b.position), '[]')
    from product_barcodes b where b.product_id = l.product_id and (l.variant_id = '${NIL_ID}' or b.id = l.variant_id)) as "barCodes"`;
const ORDER = {
  ...{ barCode: "l.bar_code", name: "l.name", position: "l.position", bookNumber: "l.book" },
  ...{ countNumber: "l.counted", diffNumber: "l.difference", diffAmount: "l.amount", countTime: "l.last_counted_at" },
};
const TOTALS = {
  bookNumber: quantity("coalesce(sum(l.book), 0)"),
  countNumber: quantity("coalesce(sum(l.counted), 0)"),
  diffNumber: quantity("coalesce(sum(l.difference), 0)"),
  diffAmount: "round(coalesce(sum(l.amount), 0), 2)::text",
};

const STATES = {
  counted: "i.counted is not null",
  uncounted: "i.counted is null",
  different: "i.counted <> i.book",
  moved: "i.moved <> 0",
} as const;

/** Conditions on product, batch, shelf and state. @throws Refusal `value-not-allowed` for a state that does not exist, or that a blind count hides */
function conditionsOf(
  task: Task,
  { materialParam, batchNumber, position, state }: Search,
  bound: Parameters,
): string[] {
  const like = (column: string, word: unknown): string[] =>
    word === undefined ? [] : [`lower(${column}) like ${bound.bind(contains(word), "text")}`];
  const chosen = itemStates.find((each) => each === state);
  if (state !== undefined && (!chosen || (isBlind(task) && (chosen === "different" || chosen === "moved"))))
    throw refuse("value-not-allowed", { field: "state" });
  return [
    ...like("concat_ws(' ', i.name, i.standard, i.model, i.mnemonic, i.codes)", materialParam),
    ...like("i.batch", batchNumber),
    ...like("i.position", position),
    ...(chosen ? [STATES[chosen]] : []),
  ];
}

interface Reading {
  limit?: number | undefined;
  /** Further conditions. */
  conditions?: readonly string[];
  sorts?: readonly string[];
  usual?: { column: string; direction: "asc" | "desc" };
  search?: Search;
}
/** A page of a task's items, or so many of them. What a blind count or a role hides is null. */
export async function findItems(
  tx: object,
  ctx: Ctx,
  task: Task,
  query: ReportQuery,
  { limit, conditions = [], sorts = itemSorts, usual = { column: "barCode", direction: "asc" }, search }: Reading = {},
): Promise<ReportPage<ItemRow>> {
  const bound = parameters();
  const isStored = task.status === STOCK_TAKING.finished || task.status === STOCK_TAKING.adjusted;
  const parts = itemsOf(bound.bind(task.id, "uuid"), isStored ? STORED : EITHER);
  const where = [...conditions, ...conditionsOf(task, search ?? searchOf(query, itemSearch), bound)];
  const hidden = hiddenFor(ctx, listItems, isBlind(task) ? BLIND : []);
  const order = orderOf(query, sorts, usual, [...hidden]);
  const sorted = ["name", "position"].filter((column) => column === order.column);
  return runLarge<ItemRow>(
    tx,
    {
      parts: [...parts, differing(where, sorted)],
      totals: TOTALS,
      columns: COLUMNS,
      joined: goods(limit === undefined),
      order: ORDER,
      tail: "l.batch, l.id",
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
}
