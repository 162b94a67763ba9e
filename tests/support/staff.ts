// People of a tenant for tests of permissions: a clerk whose role is granted and denied pages and buttons, and the platform operator.
import type { PriceLimit } from "@kontor/contracts/core/actor";
import { BUTTONS } from "@kontor/contracts/core/endpoint";
import { newId } from "@kontor/contracts/core/id";
import { findMenuByPNumber, type MenuItem } from "@kontor/contracts/system/function";
import { passwordDigest } from "@kontor/contracts/system/password";
import {
  addRole,
  findRoleFunctionsById,
  updateBtnStr,
  updateRole,
  updateUserBusiness,
} from "@kontor/contracts/system/role";
import { updatePwd } from "@kontor/contracts/system/session";
import { addUser } from "@kontor/contracts/system/user";
import { inject } from "vitest";
import { done, signIn, type Tenant } from "./tenant.ts";

/** Replaces a one-time password by an own one, and signs in with it. */
async function signInFirst(loginName: string, first: string, own: string): Promise<Tenant> {
  const { token, userId } = await signIn(loginName, first);
  const digest = await passwordDigest(own);
  const body = { userId, oldpassword: await passwordDigest(first), password: digest, confirmPassword: digest };
  await done(updatePwd, { token, body });
  return signIn(loginName, own);
}

let theOperator: Promise<Tenant> | undefined;

/**
 * The platform's operator, signed in. The password of the first start is good once for all files of a run,
 * so the operator's own follows from it.
 */
export function operator(): Promise<Tenant> {
  const { operator: operatorSignIn } = inject("stack").seeded;
  if (!operatorSignIn) throw new Error("the stack told no operator's sign-in");
  const { loginName, password } = operatorSignIn;
  const own = `${password}-own`;
  theOperator ??= signIn(loginName, own).catch(() => signInFirst(loginName, password, own));
  return theOperator;
}

export interface Clerk extends Tenant {
  /** Gives the role exactly these pages, with all buttons that they offer but those named as `<page>:<verb>`. */
  grant(pages: Iterable<string>, without?: ReadonlySet<string>): Promise<void>;
  /** Lets the role hide the prices of these codes, and no others. */
  hide(...codes: PriceLimit[]): Promise<void>;
}

const pathsOf = (items: readonly MenuItem[]): [string, string][] =>
  items.flatMap((item) => [[item.url, item.id] as [string, string], ...pathsOf(item.children)]);

/** Adds a person whose role has no page at all, and signs him in. `type` is the role's data scope: all, department, own. */
export async function clerkOf({ token, userId }: Tenant, type: 1 | 2 | 3 = 1): Promise<Clerk> {
  const name = `Role ${newId()}`;
  const role = await done<{ id: string }>(addRole, { token, body: { name, type } });
  const loginName = `c${newId().replaceAll("-", "").slice(-14)}`;
  const [first, own] = [`Zq7!${newId().slice(-12)}`, `Zq8!${newId().slice(-12)}`];
  const person = { loginName, username: "Clerk", roleId: role.id, password: await passwordDigest(first) };
  await done(addUser, { token, body: person });
  const menu = await done<MenuItem[]>(findMenuByPNumber, { token, body: { pNumber: "0", userId } });
  const functions = new Map(pathsOf(menu));

  const grant: Clerk["grant"] = async (pages, without = new Set()) => {
    const value = [...pages].map((page) => functions.get(page) ?? page);
    await done(updateUserBusiness, { token, body: { type: "RoleFunctions", keyId: role.id, value } });
    const { rows } = await done<{ rows: { id: string; url: string; pushBtn: string }[] }>(findRoleFunctionsById, {
      token,
      query: { roleId: role.id },
    });
    const denied = (url: string) =>
      Object.entries(BUTTONS).flatMap(([verb, code]) => (without.has(`${url}:${verb}`) ? [code as string] : []));
    const btnStr = rows.map(({ id, url, pushBtn }) => ({
      funId: id,
      btnStr: pushBtn
        .split(",")
        .filter((code) => !denied(url).includes(code))
        .join(","),
    }));
    await done(updateBtnStr, { token, body: { roleId: role.id, btnStr } });
  };
  let version = 1;
  const hide: Clerk["hide"] = async (...priceLimit) => {
    const body = { id: role.id, version, name, type, priceLimit, enabled: true };
    await done(updateRole, { token, body });
    version += 1;
  };
  return { ...(await signInFirst(loginName, first, own)), grant, hide };
}
