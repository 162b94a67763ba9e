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
import { type Parameters, parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { redact } from "@kontor/service-kit/http/response";
import {
  contains,
  hasTotalsAt,
  orderOf,
  type ReportQuery,
  type Search,
  searchOf,
} from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage } from "@kontor/service-kit/report/run-report";
import { among, booksOf, type Figures, figuresOf, ITEMS, once, type Which } from "./book.query.ts";
import { asWholes, runLarge } from "./run-large.ts";
import type { Task } from "./task.store.ts";

/** What a blind count does not show. */
const BLIND = ["bookNumber", "diffNumber", "movedNumber", "unitCost", "diffAmount"] as const;
const isBlind = ({ status, showsBook }: Pick<Task, "status" | "showsBook">): boolean =>
  !showsBook && (status === STOCK_TAKING.counting || status === STOCK_TAKING.revoked);

/** Items of a task, a row for each; what its difference is worth by the ledger once it is posted. What a statement does not ask for is not joined. */
const itemsOf = (which: Which, { book, moved, unitCost, posted }: Figures): string[] => [
  ...booksOf(which),
  `posted as ${once(which)}(select i.line_id, sum(l.value) as value from stock_taking_documents s join stock_lines l on l.document_id = s.document_id
    and l.kind = s.kind join stock_taking_items i on i.line_id = l.line_id where s.task_id = ${which.taskId} and ${among(which)} group by i.line_id)`,
  `items as (select i.id, i.task_id, i.product_id, i.variant_id, i.batch_id, p.name, p.standard, p.model, p.color, p.brand, p.mnemonic, p.codes, p.position,
      p.unit, p.enabled, p.enable_serial_number, i.listed_code, i.listed_batch, i.remark, i.last_counted_at,
      i.counted, ${book} as book, ${moved} as moved, ${unitCost} as unit_cost, ${posted} as posted
    from ${ITEMS} left join posted y on y.line_id = i.line_id where ${among(which)})`,
];
/** SQL: the difference of an item that did not move between its counts; of any other nobody can know it (docs/decisions/0085). */
const KNOWN = "case when i.moved = 0 then i.counted - i.book end";
/** SQL: an item's difference and what it is worth, of items `i`. */
const LISTED: Readonly<Record<string, string>> = {
  difference: `${KNOWN} as difference`,
  amount: `coalesce(i.posted, round(${KNOWN} * i.unit_cost, 2)) as amount`,
};
const DIFFERENCE = Object.values(LISTED).join(", ");
const whereOf = (conditions: readonly string[]): string =>
  conditions.length > 0 ? ` where ${conditions.join(" and ")}` : "";
/** SQL: the rows of a task that is finished or adjusted, for sums. */
export const allOf = (taskId: string, task: Pick<Task, "status">): string =>
  [
    ...itemsOf({ taskId }, figuresOf(task)),
    `listed as (select i.id, i.enabled, i.enable_serial_number, i.moved, i.counted, i.book, i.unit_cost, ${DIFFERENCE} from items i)`,
  ].join(", ");

const quantity = (column: string): string => `round(${column}, 3)::text`;
const GOODS = `left join product_barcodes v on v.id = l.variant_id left join product_barcodes d on d.product_id = l.product_id and d.position = 0
  left join batches n on n.id = l.batch_id`;
const COLUMNS = `l.id, l.task_id as "taskId", l.product_id as "materialId", coalesce(v.id, d.id) as "materialExtendId",
  coalesce(v.bar_code, d.bar_code, '') as "barCode", l.name, l.standard, l.model, l.color, coalesce(nullif(d.unit, ''), l.unit) as unit,
  coalesce(v.sku, '') as sku, coalesce(n.number, '') as "batchNumber", l.brand, coalesce(n.production_date::text, '') as "productionDate",
  coalesce(n.expiry_date::text, '') as "expirationDate", l.position, l.enable_serial_number as "enableSerialNumber", ${quantity("l.book")} as "bookNumber",
  ${quantity("l.counted")} as "countNumber", ${quantity("l.difference")} as "diffNumber", ${quantity("l.moved")} as "movedNumber",
  round(l.unit_cost, 6)::text as "unitCost", round(l.amount, 2)::text as "diffAmount",
  coalesce((select string_agg(distinct c.user_name, ', ') from stock_taking_counts c where c.item_id = l.id), '') as counter,
  ${isoTime("l.last_counted_at")} as "countTime", l.remark,
  (select coalesce(json_agg(json_build_object('barCode', b.bar_code, 'unit', b.unit, 'ratio', b.ratio::text) order by b.position), '[]')
    from product_barcodes b where b.product_id = l.product_id and (l.variant_id = '${NIL_ID}' or b.id = l.variant_id)) as "barCodes"`;
const ORDER = {
  ...{ barCode: "listed_code", name: "name", position: "position", bookNumber: "book" },
  ...{ countNumber: "counted", diffNumber: "difference", diffAmount: "amount", countTime: "last_counted_at" },
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
  different: "i.counted <> i.book and i.moved = 0",
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
    ...like("i.listed_batch", batchNumber),
    ...like("i.position", position),
    ...(chosen ? [STATES[chosen]] : []),
  ];
}

interface Reading {
  /** So many from the first on, for a workbook, with totals; left out: a page, which has them where its size ends in 1. */
  limit?: number | undefined;
  hasTotals?: boolean;
  /** Further conditions on items `i`, with what they bind. */
  conditions?: (bound: Parameters) => readonly string[];
  sorts?: readonly string[];
  usual?: { column: string; direction: "asc" | "desc" };
  search?: Search;
  /** Further columns of the rows, from `l`, with what they bind. */
  more?: (bound: Parameters) => string;
}
/** A page of a task's items, or so many of them, with the columns of `more`. What a blind count or a role hides is null. */
export async function findItems<Row extends ItemRow = ItemRow>(
  tx: object,
  ctx: Ctx,
  task: Task,
  query: ReportQuery,
  { limit, hasTotals = limit !== undefined || hasTotalsAt(query.pageSize), ...reading }: Reading = {},
): Promise<ReportPage<Row>> {
  const { conditions, more, sorts = itemSorts, usual = { column: "barCode", direction: "asc" }, search } = reading;
  const bound = parameters();
  const where = [...(conditions?.(bound) ?? []), ...conditionsOf(task, search ?? searchOf(query, itemSearch), bound)];
  const hidden = hiddenFor(ctx, listItems, isBlind(task) ? BLIND : []);
  const order = orderOf(query, sorts, usual, [...hidden]);
  const summed = hasTotals ? ["counted", "book", "difference", "amount"] : [];
  const columns = new Set(["id", "listed_batch", ORDER[order.column as keyof typeof ORDER], ...summed]);
  // The usual order is an index's; any other, and the totals, take no more than that needs of the whole task. The rest is looked up of the rows alone.
  const { rows, ...page } = await runLarge<{ id: string }>(
    tx,
    {
      parts: [
        ...itemsOf({ taskId: bound.bind(task.id, "uuid") }, figuresOf(task)),
        `listed as (select ${[...columns].map((column) => LISTED[column] ?? `i.${column}`).join(", ")} from items i${whereOf(where)})`,
      ],
      totals: hasTotals ? TOTALS : {},
      isAtHand: order.column === "barCode" && where.length === 0,
      ...{ columns: "l.id", joined: "", tail: "l.listed_batch, l.id" },
      order: Object.fromEntries(Object.entries(ORDER).map(([name, column]) => [name, `l.${column}`])),
    },
    bound,
    { query, order, hidden, ...(limit === undefined ? {} : { limit }) },
  );
  return { ...page, rows: await itemRows<Row>(tx, task, rows, { hidden, more }) };
}

/** From so many items on tables are joined as wholes. */
const MANY = 1_000;
/** All that is shown of items, in their order. */
async function itemRows<Row extends ItemRow>(
  tx: object,
  task: Task,
  items: readonly { id: string }[],
  { hidden, more }: Pick<Reading, "more"> & { hidden: ReadonlySet<string> },
): Promise<Row[]> {
  const bound = parameters();
  const taskId = bound.bind(task.id, "uuid");
  const ids = bound.bind(
    items.map(({ id }) => id),
    "uuid[]",
  );
  const parts = itemsOf({ taskId, ids }, figuresOf(task));
  const select = `with ${parts.join(", ")} select ${[COLUMNS, ...(more ? [more(bound)] : [])].join(", ")} from (select i.*, ${DIFFERENCE} from items i) l ${GOODS}`;
  const find = () => rowsOf<Row>(tx, select, bound);
  const rows = await (items.length > MANY ? asWholes(tx, find) : find());
  const shown = redact(rows, hidden) as Row[]; // the shape stays: those fields may be null
  const byId = new Map(shown.map((row) => [row.id, row]));
  return items.flatMap(({ id }) => byId.get(id) ?? []);
}
