// What changed a member's points, with the points after each, and how many all members have (docs/decisions/0082).
import { isHiddenBy } from "@kontor/contracts/core/actor";
import type { LedgerPage } from "@kontor/contracts/core/drill";
import type { Answer, Query } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { refuseTooDeep } from "@kontor/contracts/core/list-contract";
import { drillFrom } from "@kontor/contracts/reports/drill.rules";
import { partnerPrices } from "@kontor/contracts/system/partner";
import type {
  exportPointMovements,
  listPointMovements,
  PointMovement,
  sumPoints,
} from "@kontor/contracts/system/points";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { named } from "@kontor/service-kit/database/statement";
import { EXPORT_LIMIT } from "@kontor/service-kit/resource/export";
import { isDocumentVisible } from "../log/log-visibility.ts";

const reader = { dataScope: "$dataScope::int", userId: "$userId::uuid", departmentIds: "$departmentIds::uuid[]" };
const readerOf = (ctx: Ctx) => {
  const { kind, dataScope, userId, departmentIds } = actorOf(ctx);
  return { isLimited: kind === "staff", dataScope, userId, departmentIds };
};

/** Adjustments are seen by all who see the member. */
const JUDGED = `with judged as materialized (select e.*,
    e.kind = 'adjustment' or not $isLimited::boolean or coalesce(${isDocumentVisible(reader)}, false) as visible
  from point_entries e left join point_documents b on b.document_id = e.document_id and b.kind = e.kind where e.partner_id = $organId::uuid)`;
const FOUND = "($number = '' or (visible and number ilike $number))";
const END = "coalesce($endTime::timestamptz, 'infinity')";

// The points after each include everything before, whatever the filter. They are shown where all entries are visible, since two of them tell what lies between.
const MOVEMENTS = named<PointMovement & { total: number }>(`${JUDGED},
  running as (select *, sum(points) over (order by at, sequence) as balance, bool_and(visible) over () as all_visible from judged)
  select case when visible then document_id end as "documentId", case when visible then number else '' end as number, kind,
    ${isoTime("at")} as "operTime", case when visible then points::text end as amount, case when all_visible then balance::text end as balance,
    reason, user_name as "userName", count(*) over ()::int as total
  from running where ${FOUND} and at >= $beginTime::timestamptz and at <= ${END} order by at desc, sequence desc limit $limit::int offset $offset::int`);
const SUMS = named<{
  hasEarlier: boolean;
  allVisible: boolean;
  opening: string;
  moved: string;
  closing: string;
}>(`${JUDGED}
  select coalesce(bool_or(at < $beginTime::timestamptz), false) as "hasEarlier",
    (select coalesce(bool_and(visible), true) from judged) as "allVisible",
    coalesce(sum(points) filter (where at < $beginTime), 0)::text as opening,
    coalesce(sum(points) filter (where at >= $beginTime and at <= ${END}), 0)::text as moved,
    coalesce(sum(points) filter (where at <= ${END}), 0)::text as closing
  from judged where ${FOUND}`);

type MovementsQuery = Omit<Query<typeof exportPointMovements>, "lang">;
const patternOf = (number: string): string => (number === "" ? "" : `%${number.replace(/[\\%_]/g, "\\$&")}%`);
const valuesOf = (ctx: Ctx, { organId, number, endTime }: MovementsQuery, beginTime: string) => ({
  ...readerOf(ctx),
  ...{ organId, number: patternOf(number), beginTime, endTime: endTime ?? null },
});

/** A page of what changed a member's points, of three years at most (LIM-1). @throws Refusal `report-range-reversed` */
export async function findPointMovements(
  tx: object,
  ctx: Ctx,
  { currentPage, pageSize, ...query }: Query<typeof listPointMovements>,
): Promise<LedgerPage<PointMovement>> {
  refuseTooDeep({ currentPage, pageSize });
  const { from, isCut } = drillFrom(query, ctx.now());
  const values = valuesOf(ctx, query, from);
  const rows = await MOVEMENTS.rows(tx, { ...values, limit: pageSize, offset: (currentPage - 1) * pageSize });
  const [sums] = await SUMS.rows(tx, values);
  if (!sums) throw new Error("sums of no entries are a row, too");
  const shown = (amount: string) => ({ amount: sums.allVisible ? amount : null });
  const isWhole = query.number === "";
  return {
    ...{ rows, total: rows[0]?.total ?? 0, totalIsExact: true, totals: shown(sums.moved) },
    ...{ from, limited: isCut && sums.hasEarlier, unseen: null },
    opening: isWhole ? shown(sums.opening) : null,
    closing: isWhole ? shown(sums.closing) : null,
  };
}

/** All that changed a member's points in a period, for a workbook. @throws Refusal `report-range-reversed`; `report-range-too-long`: a file does not say that it was cut */
export async function allPointMovements(tx: object, ctx: Ctx, query: MovementsQuery): Promise<PointMovement[]> {
  const { from, isCut } = drillFrom(query, ctx.now());
  if (isCut && query.beginTime !== undefined)
    throw refuse("report-range-too-long", { field: "endTime", values: { years: 3 } });
  const rows = await MOVEMENTS.rows(tx, { ...valuesOf(ctx, query, from), limit: EXPORT_LIMIT, offset: 0 });
  if (!isHiddenBy(partnerPrices.会员, actorOf(ctx).priceLimits)) return rows;
  return rows.map((row) => ({ ...row, amount: null, balance: null }));
}

const TOTAL = named<{ points: string; members: number }>(`select coalesce(sum(m.points), 0)::text as points,
    count(*) filter (where m.points <> 0)::int as members
  from member_points m join partners p on p.id = m.partner_id where $dataScope::int = 1 or p.creator_id = $userId::uuid
    or ($dataScope::int = 2 and p.department_id = any($departmentIds::uuid[]))`);

/** The points of all members that the actor may see. */
export async function findPointsTotal(tx: object, ctx: Ctx): Promise<Answer<typeof sumPoints>> {
  const [total] = await TOTAL.rows(tx, readerOf(ctx));
  return total ?? { points: "0", members: 0 };
}
