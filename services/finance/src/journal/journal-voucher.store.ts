// Numbers of journal vouchers by month: allocated at the first export in the order of business days, then of posting; permanent.

import { ZONE } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import type { Range } from "@kontor/service-kit/report/date-range";
import type { CutOver } from "../books/cut-over.ts";

// Numbers are allocated by one transaction at a time, so that none is left out or given twice.
const ALONE = statement("select pg_advisory_xact_lock(hashtextextended('vouchers ' || app_tenant()::text, 0))");
/** Allocation starts with the first day of the month, so that earlier vouchers have the lower numbers. */
const ALLOCATE = statement(`with days as materialized (select date_trunc('month', $1::date) at time zone ${ZONE} as b,
      ($2::date + 1)::timestamp at time zone ${ZONE} as e, $3::date as cut_over),
  booked as (select e.*, (e.oper_time at time zone ${ZONE})::date as day from ledger_entries e cross join days d
      where e.oper_time >= d.b and e.oper_time < d.e and e.oper_time > 'epoch'
    union all select e.*, d.cut_over as day from ledger_entries e cross join days d
      where e.oper_time = 'epoch' and d.cut_over >= date_trunc('month', $1::date) and d.cut_over <= $2::date),
  postings as (select document_id, part, kind, revision, oper_time, posted_at, day, date_trunc('month', day)::date as month, min(sequence) as first
    from booked group by document_id, part, kind, revision, oper_time, posted_at, day),
  fresh as (select * from postings p where not exists (select from ledger_vouchers v where v.document_id = p.document_id and v.part = p.part
    and v.kind = p.kind and v.revision = p.revision and v.oper_time = p.oper_time and v.posted_at = p.posted_at))
  insert into ledger_vouchers (month, number, day, document_id, part, kind, revision, oper_time, posted_at)
  select month, coalesce((select max(v.number) from ledger_vouchers v where v.month = f.month), 0)
      + row_number() over (partition by month order by day, first), day, document_id, part, kind, revision, oper_time, posted_at
  from fresh f order by month, day, first`);

/** Allocates the missing numbers of journal vouchers up to the end of the period. What is booked later in a month has higher ones. */
export async function allocateNumbers(tx: object, { begin, end }: Range, { day }: CutOver): Promise<void> {
  await ALONE.run(tx);
  await ALLOCATE.run(tx, begin, end, day);
}

/** An entry of a numbered journal voucher. */
export interface VoucherLine {
  /** `YYYY-MM-01`, and the number in it. */
  month: string;
  number: number;
  /** The business day, and the day on which it was booked: `YYYY-MM-DD`. */
  day: string;
  postedDay: string;
  kind: string;
  documentNumber: string;
  account: string;
  subjectId: string;
  subjectName: string;
  partnerId: string | null;
  partnerName: string;
  /** "客户", "供应商", "会员" or empty. */
  partnerType: string;
  amount: string;
}
const VOUCHERS_AT_ONCE = 500;
const LINES = statement<VoucherLine>(`select v.month::text as month, v.number, v.day::text as day,
    (v.posted_at at time zone ${ZONE})::date::text as "postedDay", case v.kind when 'account' then 'opening' else v.kind end as kind,
    e.number as "documentNumber", e.account, e.subject_id as "subjectId",
    coalesce((select a.name from accounts a where a.id = e.subject_id), (select i.name from in_out_items i where i.id = e.subject_id), '') as "subjectName",
    e.partner_id as "partnerId", coalesce(p.name, '') as "partnerName", coalesce(p.type, '') as "partnerType", e.amount::text as amount
  from (select * from ledger_vouchers where day >= $1::date and day <= $2::date and (month, number) > ($3::date, $4::int)
      order by month, number limit ${VOUCHERS_AT_ONCE}) v
    join ledger_entries e on e.document_id = v.document_id and e.part = v.part and e.kind = v.kind and e.revision = v.revision
      and e.oper_time = v.oper_time and e.posted_at = v.posted_at
    left join replica_partners p on p.id = e.partner_id
  order by v.month, v.number, e.sequence`);

/** The lines of the next journal vouchers, each complete; empty at the end. */
export const nextLines = (
  tx: object,
  { begin, end }: Range,
  after: Pick<VoucherLine, "month" | "number">,
): Promise<VoucherLine[]> => LINES.rows(tx, begin, end, after.month, after.number);
