// Staff of a tenant for tests: a new role, and a user signed in with his own password. Imported by tests only.
import { addRole, listRoles } from "@kontor/contracts/system/role";
import { updatePwd } from "@kontor/contracts/system/session";
import { addUser } from "@kontor/contracts/system/user";
import { digestOf, freshName, type SignedIn, type TestSystem } from "./system.ts";

const FIRST_PASSWORD = "Erste-Burg-1";
export const NEW_PASSWORD = "Zweite-Burg-2";

interface StaffInput {
  scope: 1 | 2 | 3;
  /** An existing role instead of a new one without pages. */
  roleName?: string;
  /** "own": the owner's department. */
  orgaIds?: string[] | "own";
  leaderFlag?: boolean;
}

export async function roleId(
  system: TestSystem,
  owner: SignedIn,
  input: Pick<StaffInput, "scope" | "roleName">,
): Promise<string> {
  if (!input.roleName)
    return (await system.ask(addRole, { as: owner.actor, body: { name: freshName(), type: input.scope } })).id ?? "";
  const { rows } = await system.ask(listRoles, {
    as: owner.actor,
    query: { search: JSON.stringify({ name: input.roleName }) },
  });
  return rows[0]?.id ?? "";
}

/** Adds a user whose first password is already changed, and signs the user in. */
export async function addStaff(system: TestSystem, owner: SignedIn, input: StaffInput): Promise<SignedIn> {
  const loginName = freshName();
  const orgaIds = input.orgaIds === "own" ? owner.actor.departmentIds : (input.orgaIds ?? []);
  const role = await roleId(system, owner, input);
  await system.ask(addUser, {
    as: owner.actor,
    body: {
      loginName,
      username: loginName,
      roleId: role,
      orgaIds,
      leaderFlag: input.leaderFlag ?? false,
      password: digestOf(FIRST_PASSWORD),
    },
  });
  const first = await system.signIn(loginName, FIRST_PASSWORD);
  const body = {
    userId: first.actor.userId,
    oldpassword: digestOf(FIRST_PASSWORD),
    password: digestOf(NEW_PASSWORD),
    confirmPassword: digestOf(NEW_PASSWORD),
  };
  await system.ask(updatePwd, { as: first.actor, body });
  return system.signIn(loginName, NEW_PASSWORD);
}
