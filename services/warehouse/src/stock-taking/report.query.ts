// Gains and losses of a finished stock-taking task, with what they cost (reference.md §2.11).
import { refuse } from "@kontor/contracts/core/error";
import { type LeftOutReason, STOCK_TAKING } from "@kontor/contracts/warehouse/stock-taking";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import {
  type DifferenceRow,
  type DifferenceSummary,
  differenceKinds,
  differenceSearch,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { Parameters } from "@kontor/service-kit/database/sql";
import { search } from "@kontor/service-kit/database/statement";
import { type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage } from "@kontor/service-kit/report/run-report";
import { adjustedElsewhere } from "./adjusted-elsewhere.store.ts";
import { allOf, findItems } from "./items.query.ts";
import { leftOut, seenOf } from "./left-out.query.ts";
import { ratesOf } from "./report.rules.ts";
import type { Task } from "./task.store.ts";

type Finished = Pick<Task, "status">;
/**
 * SQL: why an item is left out, or why the adjustment of a finished task will be refused for it.
 * @param elsewhere SQL: the ids of those that another task has adjusted since
 */
function reasonOf(i: string, elsewhere: string, { status }: Finished): string {
  const product =
    status === STOCK_TAKING.adjusted
      ? ""
      : ` when ${i}.counted <> ${i}.book and not ${i}.enabled then 'disabled' when ${i}.counted > ${i}.book and ${i}.unit_cost = 0 then 'costless'`;
  return `coalesce(${leftOut(i, `${i}.enable_serial_number`)}, case when ${i}.id = any(${elsewhere}) then 'elsewhere'${product} end)`;
}
const KINDS = {
  gain: () => "i.counted > i.book and i.moved = 0",
  loss: () => "i.counted < i.book and i.moved = 0",
  "left-out": (reason: string) => `${reason} is not null`,
} as const;
const LISTED = "(i.counted <> i.book or i.moved <> 0)";
const SORTS = ["barCode", "name", "position", "bookNumber", "countNumber", "diffNumber", "diffAmount"] as const;

/** The rows of the chosen kind, the largest losses first, those that nobody can know last. @throws Refusal `value-not-allowed` for another kind */
export async function findDifferences(
  tx: object,
  ctx: Ctx,
  task: Task,
  query: ReportQuery,
  limit?: number,
): Promise<ReportPage<DifferenceRow>> {
  const { kind, ...search }: Search = searchOf(query, differenceSearch);
  const chosen = differenceKinds.find((each) => each === kind);
  if (kind !== undefined && !chosen) throw refuse("value-not-allowed", { field: "kind" });
  const elsewhere = await adjustedElsewhere(tx, task);
  const reasonIn = (i: string, bound: Parameters): string => reasonOf(i, bound.bind(elsewhere, "uuid[]"), task);
  return findItems<ItemRow & DifferenceRow>(tx, ctx, task, query, {
    ...{ limit, search, hasTotals: true, sorts: SORTS, usual: { column: "diffNumber", direction: "asc" } },
    conditions: (bound) => [
      LISTED,
      ...(chosen ? [KINDS[chosen](chosen === "left-out" ? reasonIn("i", bound) : "")] : []),
    ],
    more: (bound) => `${reasonIn("l", bound)} as "leftOut"`,
  });
}

type Sums = Omit<DifferenceSummary, "gainRate" | "lossRate">;
const only = (column: string, sign: "<" | ">", more = "") =>
  `coalesce(sum(l.${column}) filter (where l.difference ${sign} 0${more}), 0)`;
const BOOKED = " and l.reason is null";
const because = (reason: LeftOutReason) => `(count(*) filter (where l.reason = '${reason}'))::int`;
const summaryOf = (task: Finished) =>
  search<Sums>(`with ${allOf("$1::uuid", task)}, judged as (select l.*, ${reasonOf("l", "$2::uuid[]", task)} as reason from listed l)
  select count(*)::int as "itemNumber", count(l.counted)::int as "countedNumber",
    (count(*) filter (where l.difference > 0))::int as "gainItems", (count(*) filter (where l.difference < 0))::int as "lossItems",
    round(${only("difference", ">")}, 3)::text as "gainNumber", round(-${only("difference", "<")}, 3)::text as "lossNumber",
    round(${only("amount", ">")}, 2)::text as "gainAmount", round(-${only("amount", "<")}, 2)::text as "lossAmount",
    round(coalesce(sum(l.amount), 0), 2)::text as "netAmount",
    round(coalesce(sum(round(l.book * l.unit_cost, 2)) filter (where l.counted is not null), 0), 2)::text as "bookAmount",
    (count(*) filter (where l.difference > 0${BOOKED}))::int as "bookedGainItems", (count(*) filter (where l.difference < 0${BOOKED}))::int as "bookedLossItems",
    round(${only("difference", ">", BOOKED)}, 3)::text as "bookedGainNumber", round(-${only("difference", "<", BOOKED)}, 3)::text as "bookedLossNumber",
    round(${only("amount", ">", BOOKED)}, 2)::text as "bookedGainAmount", round(-${only("amount", "<", BOOKED)}, 2)::text as "bookedLossAmount",
    ${because("moved")} as "movedItems", ${because("by-hand")} as "byHandItems", ${because("elsewhere")} as "elsewhereItems",
    ${because("disabled")} as "disabledItems", ${because("costless")} as "costlessItems", ${seenOf("l")} as seen
  from judged l`);
const SUMMARIES = {
  adjusted: summaryOf({ status: STOCK_TAKING.adjusted }),
  finished: summaryOf({ status: STOCK_TAKING.finished }),
};

/** The sums of all counted items. What a role hides is null. */
export async function summarize(tx: object, ctx: Ctx, task: Task): Promise<DifferenceSummary> {
  const summary = SUMMARIES[task.status === STOCK_TAKING.adjusted ? "adjusted" : "finished"];
  const [sums] = await summary.rows(tx, task.id, await adjustedElsewhere(tx, task));
  if (!sums) throw new Error("sums always have a row");
  const hidden = hiddenFor(ctx, reportDifferences);
  const whole = { ...sums, ...ratesOf(sums) };
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, hidden.has(name) ? null : value]),
  ) as DifferenceSummary; // the same names
}
