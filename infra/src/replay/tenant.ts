// The tenant into which a file is replayed: signing in, registering, and the ids that its documents need.

import { setTimeout as wait } from "node:timers/promises";
import { pickAccounts } from "@kontor/contracts/finance/account";
import { getCheckcodeFlag, getCurrentInfo, getRegisterFlag } from "@kontor/contracts/system/config";
import { passwordDigest } from "@kontor/contracts/system/password";
import { infoWithTenant, login, registerUser } from "@kontor/contracts/system/session";
import { findWarehousesOfCurrentUser } from "@kontor/contracts/warehouse/warehouse";
import { type Api, Refused } from "./api.ts";
import { writeKey } from "./ids.ts";
import { clockOf } from "./local-time.ts";

export interface SignIn {
  loginName: string;
  password: string;
}

/** The ids that documents of a tenant need. */
export interface Tenant {
  id: string;
  clock: ReturnType<typeof clockOf>;
  warehouseId: string;
  accountId: string;
}

/** Signs in. @returns the token. @throws Error telling why not */
export async function signInAt(api: Api, { loginName, password }: SignIn): Promise<string> {
  const body = { loginName, password: await passwordDigest(password) };
  const { msgTip, token, user } = await api.call(login, { body });
  if (token === undefined) throw new Error(`${loginName} cannot sign in: ${msgTip}`);
  if (user?.mustChangePassword) throw new Error(`${loginName} has to set a password of his own in the browser first`);
  return token;
}

/**
 * Checked before anything is read or typed, so that it is reported first.
 * @throws Error telling how to go on where registration is off, or needs a captcha, which only a person can read
 */
export async function refuseClosedRegistration(api: Api, companyName: string): Promise<void> {
  if ((await api.call(getRegisterFlag)) !== "1")
    throw new Error(
      `this Kontor takes no registrations: its operator adds ${companyName} on the page of companies; then replay as its owner, without --register`,
    );
  if ((await api.call(getCheckcodeFlag)) === "1")
    throw new Error(
      `registration asks for a captcha here: register ${companyName} in the browser and replay as its owner, without --register; or let the operator switch the captcha off on the page of platform settings while this runs`,
    );
}

/** Registers a tenant with its owner, where it is not registered yet. */
export async function registerAt(api: Api, { loginName, password }: SignIn, companyName: string): Promise<void> {
  const body = { loginName, password: await passwordDigest(password), companyName };
  try {
    await api.call(registerUser, { body, key: writeKey(`register|${loginName}`) });
  } catch (error) {
    // An earlier run registered it; signing in shows whether the password is the same.
    if (!(error instanceof Refused) || error.refusal !== "login-name-exists") throw error;
  }
}

const FIRST_MS = 60_000;
const POLL_MS = 200;

/** The tenant of the session. Waits until a new one has its first warehouse and settlement account. */
export async function tenantOf(api: Api): Promise<Tenant> {
  const { tenantId } = await api.call(infoWithTenant);
  if (!tenantId) throw new Error("the platform's operator belongs to no company: sign in as a company's owner");
  const { timeZone } = await api.call(getCurrentInfo);
  const warehouse = await firstOf("warehouse", () => api.call(findWarehousesOfCurrentUser));
  const accounts = await firstOf("account", async () => (await api.call(pickAccounts)).accountList);
  return { id: tenantId, clock: clockOf(timeZone), warehouseId: warehouse.id, accountId: accounts.id };
}

/** The default one, else the first. */
async function firstOf<T extends { id: string; isDefault: boolean }>(
  what: string,
  load: () => Promise<T[]>,
): Promise<T> {
  const until = performance.now() + FIRST_MS;
  for (;;) {
    const rows = await load();
    const chosen = rows.find(({ isDefault }) => isDefault) ?? rows[0];
    if (chosen) return chosen;
    if (performance.now() > until) throw new Error(`the company has no ${what}`);
    await wait(POLL_MS);
  }
}
