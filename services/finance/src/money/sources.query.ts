// The documents and slips behind a figure of the money reports, with what each booked of it: one row for each document, day and subject.
import { type MoneySourceRow, moneySourceSorts } from "@kontor/contracts/reports/money-source";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import type { Parameters } from "@kontor/service-kit/database/sql";
import type { Range } from "@kontor/service-kit/report/date-range";
import { contains, orderOf, type ReportQuery, type Search } from "@kontor/service-kit/report/query-params";
import { type ReportPage, runReport } from "@kontor/service-kit/report/run-report";
import { money } from "../books/balances.query.ts";
import { subjectName } from "../books/period.ts";

interface Sources {
  query: ReportQuery;
  search: Search;
  range: Range;
  /** Conditions on entries `e`, apart from the period. */
  conditions: readonly string[];
  /** 1: debits are positive, as of settlement accounts; -1: credits are, as of gains. */
  sign: 1 | -1;
  /** Kinds whose amounts are null. */
  hiddenKinds: readonly string[];
}

/** What nets out within a document, as an edit of it or money between two accounts, is no row. */
export async function findSources(
  tx: object,
  { query, search, range, conditions, sign, hiddenKinds }: Sources,
  bound: Parameters,
): Promise<ReportPage<MoneySourceRow>> {
  const isHidden = hiddenKinds.length > 0;
  const order = orderOf(query, moneySourceSorts, { column: "operTime", direction: "desc" }, isHidden ? ["amount"] : []);
  const hidden = bound.bind(hiddenKinds, "text[]");
  const number =
    search.number === undefined ? "true" : `lower(e.number) like ${bound.bind(contains(search.number), "text")}`;
  const within = `e.oper_time > 'epoch' and e.oper_time >= (${bound.bind(range.begin, "date")})::timestamp at time zone ${ZONE}
    and e.oper_time < (${bound.bind(range.end, "date")} + 1)::timestamp at time zone ${ZONE}`;
  return await runReport<MoneySourceRow>(
    tx,
    {
      parts: [
        `listed as materialized (select e.document_id, e.kind, max(e.number) as number, e.oper_time, e.partner_id, e.subject_id,
            ${sign === 1 ? "" : "-"}sum(e.amount) as amount, coalesce(max(p.name), '') as organ_name
          from ledger_entries e left join replica_partners p on p.id = e.partner_id
          where ${within} and ${conditions.join(" and ")} and ${number}
          group by e.document_id, e.kind, e.oper_time, e.partner_id, e.subject_id having sum(e.amount) <> 0)`,
      ],
      totals: { amount: isHidden ? "null::text" : money("coalesce(sum(l.amount), 0)") },
      columns: `l.document_id as "documentId", l.number, l.kind, ${isoTime("l.oper_time")} as "operTime", l.organ_name as "organName",
        ${subjectName("l.subject_id")} as "subjectName", case when l.kind = any(${hidden}) then null else ${money("l.amount")} end as amount`,
      joined: "",
      order: {
        ...{
          operTime: "l.oper_time",
          number: "l.number",
          kind: "l.kind",
          organName: "l.organ_name",
          amount: "l.amount",
        },
      },
      tail: "l.number desc, l.document_id, l.subject_id",
    },
    bound,
    { query, order, hidden: new Set() },
  );
}
