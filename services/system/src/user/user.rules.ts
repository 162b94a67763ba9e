// Rules for users (reference.md §6.7; RBAC-3).
import { refuse } from "@kontor/contracts/core/error";

/** Refusals of adding (500004) or enabling (500006) more users than the tenant may have. */
export function refuseOverLimit(active: number, more: number, limit: number, doing: "add" | "enable"): void {
  if (active + more <= limit) return;
  throw doing === "add"
    ? refuse("user-limit-reached", { code: 500_004, values: { limit } })
    : refuse("user-limit-reached-enable", { code: 500_006, values: { limit } });
}

/** The main account is not deleted, disabled, given a role or another name. */
export const ownerProtected = () => refuse("owner-protected", { code: 500_008 });

/** A role that sees its department's data needs a department (500013). */
export function refuseMissingDepartment(scope: number, departmentIds: readonly string[]): void {
  if (scope === 2 && departmentIds.length === 0)
    throw refuse("department-required", { code: 500_013, field: "orgaIds" });
}

export const leaderExists = () => refuse("leader-exists", { status: 409, code: 500_009, field: "leaderFlag" });

interface Target {
  id: string;
  kind: string;
  roleId: string | null;
  loginName: string;
}

interface UserChange {
  roleId: string | null;
  loginName: string;
}

/**
 * Which changes of a user are allowed: nobody changes his own role, the owner keeps the login name and has no role, staff have one.
 * @throws Refusal `owner-protected`, `own-grants`, `field-required`
 */
export function refuseChange(target: Target, input: UserChange, actor: { userId: string; kind: string }): void {
  if (target.kind === "owner") {
    if (actor.userId !== target.id || input.roleId !== null || input.loginName !== target.loginName)
      throw ownerProtected();
    return;
  }
  if (input.roleId === null) throw refuse("input-invalid", { issues: [{ id: "field-required", field: "roleId" }] });
  if (actor.userId === target.id && input.roleId !== target.roleId) throw refuse("own-grants", { status: 403 });
}

/** Nobody deletes or disables himself, or the owner. */
export function refuseEnding(targets: readonly Pick<Target, "id" | "kind">[], actorId: string): void {
  if (targets.some(({ kind }) => kind === "owner")) throw ownerProtected();
  if (targets.some(({ id }) => id === actorId)) throw refuse("own-account", { status: 403 });
}
