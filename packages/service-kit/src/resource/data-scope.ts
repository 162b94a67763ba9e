// Data scope: which rows a user sees, alike for lists, details, exports, changes and deletions (RBAC-5).
import { actorOf, type Ctx } from "../context/ctx.ts";
import type { Parameters } from "../database/sql.ts";

/** The columns that state the owner of a table's row. */
export interface Scope {
  creator: string;
  department: string;
}

/** Rows have a creator and that user's department; most tables do. */
export const creatorScope: Scope = { creator: "creator_id", department: "department_id" };

/** The condition for the actor: 1 all, 2 the chosen department and below or own, 3 own (business.md §6). */
export function scopeCondition(scope: Scope | undefined, ctx: Ctx, parameters: Parameters): string[] {
  if (!scope) return [];
  const { dataScope, userId, departmentIds } = actorOf(ctx);
  if (dataScope === 1) return [];
  const own = `${scope.creator} = ${parameters.bind(userId, "uuid")}`;
  if (dataScope === 3) return [own];
  return [`(${own} or ${scope.department} = any(${parameters.bind(departmentIds, "uuid[]")}))`];
}
