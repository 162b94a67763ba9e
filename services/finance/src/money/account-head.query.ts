// Lines of income and expense slips, one by one or by item, within the actor's data scope and partners (reference.md §4.6).
import type { Query } from "@kontor/contracts/core/endpoint";
import {
  type AccountHeadItem,
  type AccountHeadRow,
  accountHeadItemSorts,
  accountHeadSearch,
  accountHeadSorts,
  type getAccountHeadDetail,
} from "@kontor/contracts/reports/account-head";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { type Parameters, parameters } from "@kontor/service-kit/database/sql";
import { type Range, rangeOf } from "@kontor/service-kit/report/date-range";
import { contains, idIn, type Order, orderOf, searchOf, sliceOf } from "@kontor/service-kit/report/query-params";
import { type Report, type ReportPage, runReport, type Taken } from "@kontor/service-kit/report/run-report";
import { money } from "../books/balances.query.ts";
import { bindVisibility, inScope, ofVisiblePartner } from "../visibility.ts";

type HeadQuery = Query<typeof getAccountHeadDetail>;

const OF_SLIPS = { accountId: "s.account_id", organId: "s.partner_id", handsPersonId: "s.hands_person_id" } as const;
const WITH_ITEMS = "join slip_lines l on l.slip_id = s.id join in_out_items i on i.id = l.item_id";

/** What a report counts: slips `s` with effect in the period that the actor may see, and their lines `l` with an item. */
interface Chosen {
  slips: string;
  lines: string;
  range: Range;
}
async function chosenBy(tx: object, ctx: Ctx, query: HeadQuery, bound: Parameters): Promise<Chosen> {
  const search = searchOf(query, accountHeadSearch);
  const range = await rangeOf(tx, ctx.now(), search);
  const first = bindVisibility(ctx, bound);
  const byId = (name: string, column: string): string[] => {
    const id = idIn(search, name);
    return id ? [`${column} = ${bound.bind(id, "uuid")}`] : [];
  };
  const slips = [
    "s.effective",
    `s.bill_time >= (select (${bound.bind(range.begin, "date")})::timestamp at time zone ${ZONE})`,
    `s.bill_time < (select (${bound.bind(range.end, "date")} + 1)::timestamp at time zone ${ZONE})`,
    inScope("s", first),
    ofVisiblePartner("s.partner_id", first),
    ...Object.entries(OF_SLIPS).flatMap(([name, column]) => byId(name, column)),
    ...(search.number === undefined ? [] : [`lower(s.number) like ${bound.bind(contains(search.number), "text")}`]),
  ].join(" and ");
  return { slips, lines: ["true", ...byId("itemId", "l.item_id")].join(" and "), range };
}

/** `lines`. @param from slips `s`, among others */
const linesPart = (from: string, where: string): string =>
  `lines as not materialized (select s.id, l.id as line_id, l.position, s.number, s.kind, s.bill_time, s.partner_id, s.account_id, s.hands_person_id, coalesce(p.name, '') as organ_name,
      i.id as item_id, i.name as item_name, i.type as item_type, coalesce(a.name, '') as account_name, l.each_amount as amount,
      coalesce(h.name, '') as person_name, coalesce(nullif(l.remark, ''), s.remark) as remark
    from ${from} ${WITH_ITEMS}
      left join replica_partners p on p.id = s.partner_id left join accounts a on a.id = s.account_id
      left join replica_persons h on h.id = s.hands_person_id
    where ${where})`;
const allLines = ({ slips, lines }: Chosen): string => linesPart("slips s", `${slips} and ${lines}`);
/** Those of the slips among which the first so many lines are: an index has slips in the order of time, and each has a line. */
const firstLines = ({ slips, lines }: Chosen, direction: "asc" | "desc", count: string): string[] => [
  `first as materialized (select s.* from slips s where ${slips} and exists (select from slip_lines l join in_out_items i on i.id = l.item_id
      where l.slip_id = s.id and ${lines}) order by s.bill_time ${direction} fetch first (${count}) rows with ties)`,
  linesPart("first s", lines),
];

const TOTALS = {
  income: money("coalesce(sum(l.amount) filter (where l.item_type = '收入'), 0)"),
  expense: money("coalesce(sum(l.amount) filter (where l.item_type = '支出'), 0)"),
  amount: money("coalesce(sum(l.amount), 0)"),
};
const NONE: ReadonlySet<string> = new Set();

const ROWS: Omit<Report, "parts"> = {
  totals: TOTALS,
  columns: `l.id as "slipId", l.line_id as "lineId", l.number, l.kind, ${isoTime("l.bill_time")} as "operTime", l.organ_name as "organName",
    l.item_id as "itemId", l.item_name as "itemName", l.item_type as "itemType", l.account_name as "accountName", ${money("l.amount")} as amount,
    l.person_name as "handsPersonName", l.remark`,
  joined: "",
  order: {
    ...{ operTime: "l.bill_time", number: "l.number", organName: "l.organ_name", itemName: "l.item_name" },
    ...{ accountName: "l.account_name", handsPersonName: "l.person_name", amount: "l.amount" },
  },
  dimensions: {
    month: { key: `to_char(l.bill_time at time zone ${ZONE}, 'YYYY-MM')` },
    day: { key: `to_char(l.bill_time at time zone ${ZONE}, 'YYYY-MM-DD')` },
    item: { key: "l.item_id", names: "in_out_items" },
    account: { key: "l.account_id", names: "accounts" },
    partner: { key: "l.partner_id", names: "replica_partners" },
    officer: { key: "l.hands_person_id", names: "replica_persons" },
  },
  tail: "l.number desc, l.position, l.line_id",
};
const ITEMS: Omit<Report, "parts"> = {
  totals: TOTALS,
  columns: `l.item_id as "itemId", l.item_name as "itemName", l.item_type as "itemType", l.slips, ${money("l.amount")} as amount`,
  joined: "",
  order: { itemName: "l.item_name", itemType: "l.item_type", slips: "l.slips", amount: "l.amount" },
  key: "l.item_id",
  tail: "l.item_type desc, l.item_name, l.item_id",
};

const LISTED = "listed as not materialized (select * from lines)";
/** @throws Refusal as rangeOf, searchOf and orderOf */
export async function findHeadLines(
  tx: object,
  ctx: Ctx,
  query: HeadQuery,
  limit?: Taken,
): Promise<ReportPage<AccountHeadRow> & Range> {
  const order = orderOf(query, accountHeadSorts, { column: "operTime", direction: "desc" });
  const [bound, forAll] = [parameters(), parameters()];
  const chosen = await chosenBy(tx, ctx, query, bound);
  const page = pageOf(chosen, order, { query, limit }, bound);
  const all = { parts: [allLines(await chosenBy(tx, ctx, query, forAll)), LISTED], bound: forAll };
  const report = { ...ROWS, isAtHand: true, parts: [...page, LISTED], all };
  const reading = { query, order, hidden: NONE, ...(limit === undefined ? {} : { limit }) };
  return { ...(await runReport<AccountHeadRow>(tx, report, bound, reading)), ...chosen.range };
}

/** The part `lines`: with the first of them up to the end of the page. Groups, the rows of one, and a file that is written while they are read, are of all lines. */
function pageOf(
  chosen: Chosen,
  order: Order,
  { query, limit }: { query: HeadQuery; limit: Taken | undefined },
  bound: Parameters,
): string[] {
  if (typeof limit === "function" || order.column !== "operTime" || query.groupBy !== undefined)
    return [allLines(chosen)];
  const { limit: size, offset } = limit === undefined ? sliceOf(query) : { limit, offset: 0 };
  return firstLines(chosen, order.direction, bound.bind(offset + size, "int"));
}

/** The same lines by item; incomes before expenses. @throws Refusal as above */
export async function findHeadItems(
  tx: object,
  ctx: Ctx,
  query: HeadQuery,
  limit?: Taken,
): Promise<ReportPage<AccountHeadItem> & Range> {
  const order = orderOf(query, accountHeadItemSorts, { column: "itemType", direction: "desc" });
  const bound = parameters();
  const chosen = await chosenBy(tx, ctx, query, bound);
  const items = `listed as materialized (select item_id, item_name, item_type, count(distinct id)::int as slips, sum(amount) as amount
    from lines group by 1, 2, 3)`;
  const reading = { query, order, hidden: NONE, ...(limit === undefined ? {} : { limit }) };
  const report = { ...ITEMS, parts: [allLines(chosen), items] };
  return { ...(await runReport<AccountHeadItem>(tx, report, bound, reading)), ...chosen.range };
}
