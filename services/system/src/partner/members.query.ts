// How many members there are, how many of them are new, and what they have paid in advance as finance published it last (reference.md §4.7); the same of each,
// with his points.
import type { Answer, Query } from "@kontor/contracts/core/endpoint";
import type { sumMembers } from "@kontor/contracts/system/partner";
import type { memberFigures } from "@kontor/contracts/system/points";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";

/** Members `p` in the actor's data scope. */
const VISIBLE = `p.type = '会员' and ($dataScope::int = 1 or p.creator_id = $userId::uuid
    or ($dataScope::int = 2 and p.department_id = any($departmentIds::uuid[])))`;
const TOTAL = named<Answer<typeof sumMembers>>(`select count(*)::int as members,
    count(*) filter (where p.created_at >= coalesce($beginTime::timestamptz, '-infinity'))::int as "newMembers", coalesce(sum(b.prepaid), 0)::numeric(30, 2)::text as prepaid
  from partners p left join partner_balances b on b.partner_id = p.id where ${VISIBLE}`);
type Figures = Answer<typeof memberFigures>;
const FIGURES = named<
  Figures["rows"][number]
>(`select p.id, coalesce(b.prepaid, 0)::numeric(30, 2)::text as prepaid, coalesce(m.points, 0)::text as points
  from partners p left join partner_balances b on b.partner_id = p.id left join member_points m on m.partner_id = p.id
  where p.id = any($ids::uuid[]) and ${VISIBLE}`);

const scopeOf = (ctx: Ctx) => {
  const { dataScope, userId, departmentIds } = actorOf(ctx);
  return { dataScope, userId, departmentIds };
};

/** Of the members in the actor's data scope. */
export async function findMembersTotal(
  tx: object,
  ctx: Ctx,
  { beginTime = null }: { beginTime?: Query<typeof sumMembers>["beginTime"] | null },
): Promise<Answer<typeof sumMembers>> {
  const [total] = await TOTAL.rows(tx, { ...scopeOf(ctx), beginTime });
  return total ?? { members: 0, newMembers: 0, prepaid: "0.00" };
}

/** Of these members, where the actor may see them. */
export async function findMemberFigures(tx: object, ctx: Ctx, ids: readonly string[]): Promise<Figures> {
  return { rows: await FIGURES.rows(tx, { ...scopeOf(ctx), ids: [...ids] }) };
}
