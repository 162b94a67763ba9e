// All entries of a period in their order.
import { DAY_MAX } from "@kontor/contracts/core/day";
import type { Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import {
  type exportJournal,
  JOURNAL_DAYS_MAX,
  type JournalRow,
  journalSearch,
  listJournal,
} from "@kontor/contracts/finance/journal";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, type ReportQuery, searchOf } from "@kontor/service-kit/report/query-params";
import { hiddenFor, type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { accountIn, money } from "../books/balances.query.ts";
import { cutOverOf } from "../books/cut-over.ts";
import { VOUCHER, VOUCHER_OF } from "../books/entries.query.ts";
import { daysPart, OPENS_WITHIN, subjectName } from "../books/period.ts";
import { refuseLimited } from "../books/permission.ts";

/** @throws Refusal `not-permitted`; as rangeOf, searchOf and orderOf */
export async function findJournal(tx: object, ctx: Ctx, query: ReportQuery): Promise<ReportPage<JournalRow> & Range> {
  await refuseLimited(tx, ctx);
  const search = searchOf(query, journalSearch);
  const order = orderOf(query, ["operTime"], { column: "operTime", direction: "asc" });
  const range = await rangeOf(tx, ctx.now(), search);
  const bound = parameters();
  const days = daysPart(range, await cutOverOf(tx, ctx.now()), bound);
  const account = accountIn(search);
  const conditions = [
    ...(account ? [`e.account = ${bound.bind(account, "text")}`] : []),
    ...(search.number === undefined ? [] : [`lower(e.number) like ${bound.bind(contains(search.number), "text")}`]),
  ];
  const where = ["true", ...conditions].join(" and ");
  const report = await runReport<JournalRow>(
    tx,
    {
      parts: [
        days,
        `listed as materialized (select e.*, e.oper_time as at from ledger_entries e cross join days d
            where e.oper_time >= d.b and e.oper_time < d.e and e.oper_time > 'epoch' and ${where}
          union all select e.*, d.c as at from ledger_entries e cross join days d where e.oper_time = 'epoch' and ${OPENS_WITHIN} and ${where})`,
      ],
      totals: {
        debit: money("coalesce(sum(l.amount) filter (where l.amount > 0), 0)"),
        credit: money("coalesce(-sum(l.amount) filter (where l.amount < 0), 0)"),
      },
      columns: `l.sequence::text as sequence, ${isoTime("l.at")} as "operTime", ${VOUCHER} as voucher, l.document_id as "documentId", l.number,
        case l.kind when 'account' then 'opening' else l.kind end as kind, l.account,
        coalesce((select p.name from replica_partners p where p.id = l.partner_id), '') as "organName", ${subjectName("l.subject_id")} as "subjectName",
        ${money("greatest(l.amount, 0)")} as debit, ${money("greatest(-l.amount, 0)")} as credit`,
      joined: VOUCHER_OF,
      order: { operTime: "l.at" },
      tail: `l.sequence ${order.direction}`,
    },
    bound,
    { query, order, hidden: hiddenFor(ctx, listJournal) },
  );
  return { ...report, ...range };
}

const DAY_MS = 86_400_000;
const lastDayOf = (begin: string): string => {
  const last = Math.min(Date.parse(begin) + (JOURNAL_DAYS_MAX - 1) * DAY_MS, Date.parse(DAY_MAX));
  return new Date(last).toISOString().slice(0, 10);
};

/**
 * The days of an exported journal.
 * @throws Refusal `journal-too-long` past a year; as rangeOf
 */
export async function journalDays(
  tx: object,
  now: Date,
  { beginTime, endTime }: Pick<Query<typeof exportJournal>, "beginTime" | "endTime">,
): Promise<Range> {
  const end = endTime ?? (beginTime && lastDayOf(beginTime));
  const range = await rangeOf(tx, now, { beginTime, endTime: end });
  if (range.end > lastDayOf(range.begin)) throw refuse("journal-too-long", { field: "endTime" });
  return range;
}
