// A clerk who sees only the documents of his department and his own.
import { newId } from "@kontor/contracts/core/id";
import { findMenuByPNumber, type MenuItem } from "@kontor/contracts/system/function";
import { getOrganizationTree, type OrganizationNode } from "@kontor/contracts/system/organization";
import { passwordDigest } from "@kontor/contracts/system/password";
import { addRole, updateUserBusiness } from "@kontor/contracts/system/role";
import { updatePwd } from "@kontor/contracts/system/session";
import { addUser } from "@kontor/contracts/system/user";
import { done, type Person, signIn } from "./calls.ts";

export interface Clerk extends Person {
  departmentId: string;
}

const DEPARTMENT_SCOPE = 2;
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children)]);
const leaf = (nodes: readonly OrganizationNode[]): string => {
  const [first] = nodes;
  return first ? leaf(first.children) || first.id : "";
};

/** Adds a clerk with the pages and signs him in. */
export async function clerkOf({ token, userId }: Person, pages: readonly string[]): Promise<Clerk> {
  const departmentId = leaf(await done<OrganizationNode[]>(getOrganizationTree, { token }));
  const name = `c${newId().replaceAll("-", "").slice(-12)}`;
  const role = await done<{ id: string }>(addRole, { token, body: { name, type: DEPARTMENT_SCOPE } });
  const [first, own] = [`Zq7!${name}`, `Zq8!${name}`];
  const password = await passwordDigest(first);
  const user = { loginName: name, username: name, roleId: role.id, orgaIds: [departmentId], password };
  await done(addUser, { token, body: user });
  const menu = flat(await done<MenuItem[]>(findMenuByPNumber, { token, body: { pNumber: "0", userId } }));
  const value = menu.filter(({ url }) => pages.includes(url)).map(({ id }) => id);
  await done(updateUserBusiness, { token, body: { type: "RoleFunctions", keyId: role.id, value } });
  const clerk = await signIn(name, first);
  const digest = await passwordDigest(own);
  const body = { userId: clerk.userId, oldpassword: password, password: digest, confirmPassword: digest };
  await done(updatePwd, { token: clerk.token, body });
  return { ...(await signIn(name, own)), departmentId };
}
