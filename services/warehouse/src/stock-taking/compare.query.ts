// Two finished stock-taking tasks of a warehouse beside each other (reference.md §2.11).
import { NIL_ID } from "@kontor/contracts/core/id";
import type { ComparedRow } from "@kontor/contracts/warehouse/stock-taking-report";
import { todaysEnd } from "@kontor/service-kit/database/local-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { contains, orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import type { ReportPage } from "@kontor/service-kit/report/run-report";
import { COMMITTED_AT, isTrade } from "./book.query.ts";
import { runLarge } from "./run-large.ts";
import type { Task } from "./task.store.ts";

const SORTS = ["barCode", "name", "position", "sourceNumber", "targetNumber", "diffNumber", "openNumber"] as const;
/** A task's counted items. */
const side = (taskId: string): string =>
  `(select product_id, variant_id, batch_id, counted, book, last_counted_at as at from stock_taking_items where task_id = ${taskId} and counted is not null)`;
const KEY = ["product_id", "variant_id", "batch_id"] as const;
const keysOf = (of: string): string => KEY.map((column) => `${of}.${column}`).join(", ");
const warehouseOf = (task: string): string => `(select depot_id from stock_taking_tasks where id = ${task})`;
/** Whether a movement `m` is no part of the books of a count because it was committed after it; 1 or 0. */
const isAfter = (countedAt: string): string =>
  `(${COMMITTED_AT} > ${countedAt} and m.oper_time < ${todaysEnd(countedAt)})::int`;
/** What was dated between the days of the two counts, which the later one's books have: nothing where they are of one day. */
const datedBetween = (depotId: string): string => {
  const [since, until] = [todaysEnd("k.since"), todaysEnd("k.until")];
  return `case when ${since} <> ${until} then coalesce((select sum(case when l.oper_time < ${until} then l.quantity else -l.quantity end) from stock_lines l
      where (${keysOf("l")}) = (${keysOf("k")}) and l.depot_id = ${depotId} and l.oper_time >= least(${since}, ${until})
        and l.oper_time < greatest(${since}, ${until}) and ${isTrade("l")}), 0) else 0 end`;
};
/**
 * SQL: parts of a `with`: what the two have counted, and what the books moved from the one count to the other. Not the difference of the books that the tasks
 * have stored: an adjustment, which moves no goods, may lie between them.
 */
const parts = (a: string, b: string): string[] => [
  `pairs as materialized (select ${KEY.join(", ")}, a.counted as source, b.counted as target, coalesce(a.book, b.book) as book, a.at as since, b.at as until
    from ${side(a)} a full join ${side(b)} b using (${KEY.join(", ")}))`,
  `moves as materialized (select ${keysOf("k")}, sum(m.quantity * (${isAfter("k.since")} - ${isAfter("k.until")})) as quantity
    from stock_movements m join pairs k on (${keysOf("k")}) = (${keysOf("m")})
    where m.sequence > (select min(start_sequence) from stock_taking_tasks where id in (${a}, ${b}))
      and m.depot_id = ${warehouseOf(a)} and ${isTrade("m")} group by ${keysOf("k")})`,
  `compared as (select *, difference - moved as open from (select k.*, k.target - k.source as difference,
      case when k.source is not null and k.target is not null then coalesce(x.quantity, 0) + ${datedBetween(warehouseOf(a))} end as moved
    from pairs k left join moves x on (${keysOf("x")}) = (${keysOf("k")})) each)`,
];
const quantity = (column: string): string => `round(${column}, 3)::text`;

/** Goods that at least one of them has counted. */
export async function compare(
  tx: object,
  [source, target]: readonly [Task, Task],
  { onlyDifferences, ...query }: ReportQuery & { onlyDifferences?: "1" | undefined },
): Promise<ReportPage<ComparedRow>> {
  const bound = parameters();
  const [a, b] = [bound.bind(source.id, "uuid"), bound.bind(target.id, "uuid")];
  const { materialParam } = searchOf(query, ["materialParam"]);
  const where = [
    ...(materialParam === undefined
      ? []
      : [
          `lower(concat_ws(' ', p.name, p.standard, p.model, p.mnemonic, p.codes)) like ${bound.bind(contains(materialParam), "text")}`,
        ]),
    ...(onlyDifferences ? ["c.open is distinct from 0"] : []),
  ];
  const order = orderOf(query, SORTS, { column: "barCode", direction: "asc" });
  return runLarge<ComparedRow>(
    tx,
    {
      parts: [
        ...parts(a, b),
        `listed as (select c.*, p.name, p.standard, p.model, p.color, p.position, coalesce(nullif(d.unit, ''), p.unit) as unit, coalesce(v.id, d.id) as barcode_id,
          coalesce(v.bar_code, d.bar_code, '') as bar_code, coalesce(v.sku, '') as sku, coalesce(n.number, '') as batch
          from compared c join products p on p.id = c.product_id left join product_barcodes v on v.id = c.variant_id and c.variant_id <> '${NIL_ID}'
            left join product_barcodes d on d.product_id = p.id and d.position = 0
            left join batches n on n.id = c.batch_id${where.length > 0 ? ` where ${where.join(" and ")}` : ""})`,
      ],
      totals: {
        sourceNumber: quantity("coalesce(sum(l.source), 0)"),
        targetNumber: quantity("coalesce(sum(l.target), 0)"),
        diffNumber: quantity("coalesce(sum(l.difference), 0)"),
        openNumber: quantity("coalesce(sum(l.open), 0)"),
      },
      columns: `l.product_id as "materialId", l.barcode_id as "materialExtendId", l.bar_code as "barCode", l.name, l.standard, l.model, l.color, l.unit, l.sku,
        l.batch as "batchNumber", l.position, ${quantity("l.book")} as "bookNumber", ${quantity("l.source")} as "sourceNumber",
        ${quantity("l.target")} as "targetNumber", ${quantity("l.difference")} as "diffNumber", ${quantity("l.moved")} as "movedNumber",
        ${quantity("l.open")} as "openNumber"`,
      joined: "",
      order: {
        ...{ barCode: "l.bar_code", name: "l.name", position: "l.position" },
        ...{ sourceNumber: "l.source", targetNumber: "l.target", diffNumber: "l.difference", openNumber: "l.open" },
      },
      tail: "l.batch, l.product_id, l.variant_id",
    },
    bound,
    { query, order, hidden: new Set() },
  );
}
