// Trial balance and general ledger by period: opening, debit, credit and closing of every account and, on demand, of each of its subjects.
import { refuse } from "@kontor/contracts/core/error";
import { NIL_ID } from "@kontor/contracts/core/id";
import { type BalanceRow, balanceSearch, balanceSorts, listTrialBalance } from "@kontor/contracts/finance/books";
import { ledgerAccount, ledgerAccounts } from "@kontor/contracts/finance/ledger";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, type ReportQuery, type Search, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { cutOverOf } from "./cut-over.ts";
import { balancesPart, daysPart, subjectName } from "./period.ts";
import { refuseLimited } from "./permission.ts";

export const money = (amount: string): string => `(${amount})::numeric(40, 2)::text`;
/** The position of an account in the chart. */
const chartPosition = (account: string): string =>
  `array_position(array[${ledgerAccounts.map((each) => `'${each}'`).join(", ")}], ${account})`;

/** Whether the rows of an account are split by subject. */
export type Level = "account" | "subject";

const FIGURES = {
  openingDebit: "greatest(opening, 0)",
  openingCredit: "greatest(-opening, 0)",
  debit: "debit",
  credit: "credit",
  closingDebit: "greatest(opening + debit - credit, 0)",
  closingCredit: "greatest(credit - debit - opening, 0)",
} as const;
const figures = Object.keys(FIGURES);

/** The ledger account of `search`, if there is one. @throws Refusal `value-not-allowed` */
export function accountIn({ account }: Search) {
  if (account === undefined) return undefined;
  const parsed = ledgerAccount.safeParse(account);
  if (!parsed.success) throw refuse("value-not-allowed", { field: "account" });
  return parsed.data;
}

/**
 * One row for each account, or account and subject, with a balance or entries.
 * @throws Refusal `not-permitted`, `field-unknown`, `value-not-allowed`, `report-range-reversed`, `report-range-too-long`, `page-too-deep`
 */
export async function findBalances(
  tx: object,
  ctx: Ctx,
  level: Level,
  query: ReportQuery,
  limit?: Taken,
): Promise<ReportPage<BalanceRow> & Range & { cutOver: string }> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, balanceSearch);
  const order = orderOf(query, balanceSorts, { column: "account", direction: "asc" });
  const range = await rangeOf(tx, ctx.now(), search);
  const cutOver = await cutOverOf(tx, ctx.now());
  const bound = parameters();
  const days = daysPart(range, cutOver, bound);
  const balances = balancesPart({ account: accountIn(search) }, bound);
  const named =
    search.name === undefined ? "true" : `lower(subject_name) like ${bound.bind(contains(search.name), "text")}`;
  const sums = `sum(opening) as opening, sum(debit) as debit, sum(credit) as credit`;
  const report = await runReport<BalanceRow>(
    tx,
    {
      parts: [
        days,
        balances,
        level === "account"
          ? `each as (select account, null::uuid as subject_id, '' as subject_name, ${sums} from held group by account)`
          : `each as (select account, nullif(subject_id, '${NIL_ID}') as subject_id, ${subjectName("subject_id")} as subject_name, opening, debit, credit from held)`,
        `listed as materialized (select account, ${chartPosition("account")} as place, subject_id, subject_name,
            ${figures.map((name) => `${FIGURES[name as keyof typeof FIGURES]} as "${name}"`).join(", ")}
          from each where (opening <> 0 or debit <> 0 or credit <> 0) and ${named})`,
      ],
      totals: Object.fromEntries(figures.map((name) => [name, money(`coalesce(sum(l."${name}"), 0)`)])),
      columns: `l.account, l.subject_id as "subjectId", l.subject_name as "subjectName",
        ${figures.map((name) => `${money(`l."${name}"`)} as "${name}"`).join(", ")}`,
      joined: "",
      order: {
        account: "l.place",
        subjectName: "l.subject_name",
        ...Object.fromEntries(figures.map((name) => [name, `l."${name}"`])),
      },
      tail: "l.place, l.subject_name, l.subject_id",
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, listTrialBalance), ...(limit === undefined ? {} : { limit }) },
  );
  return { ...report, ...range, cutOver: cutOver.day };
}
