// How many members there are, and what they have paid in advance as finance published it last (reference.md §4.7).
import type { Answer } from "@kontor/contracts/core/endpoint";
import type { sumMembers } from "@kontor/contracts/system/partner";
import { actorOf, type Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";

const TOTAL = named<
  Answer<typeof sumMembers>
>(`select count(*)::int as members, coalesce(sum(b.prepaid), 0)::numeric(30, 2)::text as prepaid
  from partners p left join partner_balances b on b.partner_id = p.id where p.type = '会员' and ($dataScope::int = 1 or p.creator_id = $userId::uuid
    or ($dataScope::int = 2 and p.department_id = any($departmentIds::uuid[])))`);

/** Of the members in the actor's data scope. */
export async function findMembersTotal(tx: object, ctx: Ctx): Promise<Answer<typeof sumMembers>> {
  const { dataScope, userId, departmentIds } = actorOf(ctx);
  const [total] = await TOTAL.rows(tx, { dataScope, userId, departmentIds });
  return total ?? { members: 0, prepaid: "0.00" };
}
