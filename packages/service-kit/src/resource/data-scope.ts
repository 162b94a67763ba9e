// Data scope: whose rows a person sees, decided here for lists, details, exports, changes and deletions alike (RBAC-5).
import { actorOf, type Ctx } from "../context/ctx.ts";
import type { Parameters } from "../database/sql.ts";

/** The columns by which a table's rows belong to somebody. */
export interface Scope {
  creator: string;
  department: string;
}

/** Rows carry who made them and in which department; most tables do. */
export const creatorScope: Scope = { creator: "creator_id", department: "department_id" };

/** The condition for the acting person: 1 all, 2 the chosen department and below or own, 3 own (business.md §6). */
export function scopeCondition(scope: Scope | undefined, ctx: Ctx, parameters: Parameters): string[] {
  if (!scope) return [];
  const { dataScope, userId, departmentIds } = actorOf(ctx);
  if (dataScope === 1) return [];
  const own = `${scope.creator} = ${parameters.bind(userId, "uuid")}`;
  if (dataScope === 3) return [own];
  return [`(${own} or ${scope.department} = any(${parameters.bind(departmentIds, "uuid[]")}))`];
}
