// Gains and losses of a finished stock-taking task, with what they cost (reference.md §2.11).
import { refuse } from "@kontor/contracts/core/error";
import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import {
  type DifferenceSummary,
  differenceSearch,
  reportDifferences,
} from "@kontor/contracts/warehouse/stock-taking-report";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { search } from "@kontor/service-kit/database/statement";
import { type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage } from "@kontor/service-kit/report/run-report";
import { allOf, findItems } from "./items.query.ts";
import { ratesOf } from "./report.rules.ts";
import type { Task } from "./task.store.ts";

const KINDS = { gain: "i.counted > i.book", loss: "i.counted < i.book" } as const;
const DIFFERENT = "i.counted <> i.book";
const SORTS = ["barCode", "name", "position", "bookNumber", "countNumber", "diffNumber", "diffAmount"] as const;

/** The rows of the chosen kind, the largest losses first. @throws Refusal `value-not-allowed` for another kind */
export function findDifferences(
  tx: object,
  ctx: Ctx,
  task: Task,
  query: ReportQuery,
  limit?: number,
): Promise<ReportPage<ItemRow>> {
  const { kind, ...search }: Search = searchOf(query, differenceSearch);
  if (kind !== undefined && kind !== "gain" && kind !== "loss") throw refuse("value-not-allowed", { field: "kind" });
  return findItems(tx, ctx, task, query, {
    ...{ limit, search, hasTotals: true, sorts: SORTS, usual: { column: "diffNumber", direction: "asc" } },
    conditions: [kind === undefined ? DIFFERENT : KINDS[kind]],
  });
}

type Sums = Omit<DifferenceSummary, "gainRate" | "lossRate">;
const only = (column: string, sign: "<" | ">") => `coalesce(sum(l.${column}) filter (where l.difference ${sign} 0), 0)`;
const SUMMARY = search<Sums>(`with ${allOf("$1::uuid")}
  select count(*)::int as "itemNumber", count(l.counted)::int as "countedNumber",
    (count(*) filter (where l.difference > 0))::int as "gainItems", (count(*) filter (where l.difference < 0))::int as "lossItems",
    round(${only("difference", ">")}, 3)::text as "gainNumber", round(-${only("difference", "<")}, 3)::text as "lossNumber",
    round(${only("amount", ">")}, 2)::text as "gainAmount", round(-${only("amount", "<")}, 2)::text as "lossAmount",
    round(coalesce(sum(l.amount), 0), 2)::text as "netAmount",
    round(coalesce(sum(round(l.book * l.unit_cost, 2)) filter (where l.counted is not null), 0), 2)::text as "bookAmount"
  from listed l`);

/** The sums of all counted items. What a role hides is null. */
export async function summarize(tx: object, ctx: Ctx, task: Task): Promise<DifferenceSummary> {
  const [sums] = await SUMMARY.rows(tx, task.id);
  if (!sums) throw new Error("sums always have a row");
  const hidden = hiddenFor(ctx, reportDifferences);
  const whole = { ...sums, ...ratesOf(sums) };
  return Object.fromEntries(
    Object.entries(whole).map(([name, value]) => [name, hidden.has(name) ? null : value]),
  ) as DifferenceSummary; // the same names
}
