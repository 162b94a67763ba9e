// SQL fragments for balances at the days of a report and for what was posted between them.
import type { LedgerAccount } from "@kontor/contracts/finance/ledger";
import { ZONE } from "@kontor/service-kit/database/local-time";
import type { Parameters } from "@kontor/service-kit/database/sql";
import type { Range } from "@kontor/service-kit/report/date-range";
import type { CutOver } from "./cut-over.ts";

/** `days d`: the moments at which the period begins (b) and ends (e), and at which opening balances count (c). */
export function daysPart({ begin, end }: Range, { at }: CutOver, bound: Parameters): string {
  const moment = (day: string, more = ""): string =>
    `((${bound.bind(day, "date")}${more})::timestamp at time zone ${ZONE})`;
  return `days as materialized (select ${moment(begin)} as b, ${moment(end, " + 1")} as e, ${bound.bind(at, "timestamptz")} as c)`;
}

/** Opening balances count within the period. */
export const OPENS_WITHIN = "d.c >= d.b and d.c < d.e";

/** Chosen accounts; undefined: all. */
export interface Chosen {
  account?: LedgerAccount | undefined;
  subjectId?: string | undefined;
}

/**
 * `held`: by account and subject its balance before the period, and its debits and credits in it. The opening balance is the current balance less what came
 * since, so that a recent period needs no earlier entries.
 */
export function balancesPart({ account, subjectId }: Chosen, bound: Parameters): string {
  const chosen = [
    ...(account ? [`k.account = ${bound.bind(account, "text")} collate "C"`] : []),
    ...(subjectId ? [`k.subject_id = ${bound.bind(subjectId, "uuid")}`] : []),
  ];
  const ofSubject = `e.account = k.account collate "default" and e.subject_id = k.subject_id`;
  const booked = (where: string): string => `coalesce(sum(abs(e.amount)) filter (where ${where}), 0)`;
  return `held as materialized (select k.account, k.subject_id,
      k.amount - since.amount - first.amount + case when d.c < d.b then first.amount else 0 end as opening,
      since.debit + case when ${OPENS_WITHIN} then first.debit else 0 end as debit,
      since.credit + case when ${OPENS_WITHIN} then first.credit else 0 end as credit
    from days d cross join ledger_balances k
      cross join lateral (select coalesce(sum(e.amount), 0) as amount, ${booked("e.amount > 0 and e.oper_time < d.e")} as debit,
          ${booked("e.amount < 0 and e.oper_time < d.e")} as credit
        from ledger_entries e where ${ofSubject} and e.oper_time >= d.b and e.oper_time > 'epoch') since
      cross join lateral (select coalesce(sum(e.amount), 0) as amount, ${booked("e.amount > 0")} as debit, ${booked("e.amount < 0")} as credit
        from ledger_entries e where ${ofSubject} and e.oper_time = 'epoch') first
    where ${["true", ...chosen].join(" and ")})`;
}

/** The name of a subject by id: a settlement account, a partner, an item. */
export const subjectName = (id: string): string => `coalesce((select a.name from accounts a where a.id = ${id}),
  (select p.name from replica_partners p where p.id = ${id}), (select i.name from in_out_items i where i.id = ${id}), '')`;
