// Loads the app context that the frame needs before it renders: edition, permissions, buttons, menu (shell.md "Route guard").
import { retry } from "@kontor/contracts/core/retry";
import { getCurrentInfo } from "@kontor/contracts/system/config";
import { findMenuByPNumber, getPermissionList, getUserBtnByCurrentUser } from "@kontor/contracts/system/function";
import { infoWithTenant } from "@kontor/contracts/system/session";
import { CallError } from "@kontor/ui-kit/core/call-error";
import { permissions } from "@kontor/ui-kit/permissions";
import { call } from "@kontor/ui-kit/request";
import { session } from "@kontor/ui-kit/session";
import { createContext, useContext } from "react";
import { isExpired, type Tenant } from "../edition/edition.rules.ts";
import { requirePermissions } from "./guard.rules.ts";
import { flattenMenu, type TopRow } from "./menu.rules.ts";

export interface AppContext {
  /** Null for the platform operator, who belongs to no tenant. */
  tenant: Tenant | null;
  permissions: readonly string[];
  menu: readonly TopRow[];
}

const MENU_ROOT = "0";
/** Tries before the user is signed out because a service is restarting, and the pause between them in milliseconds. */
const TRIES = 4;
const PAUSE_MS = 1_500;

/** Thrown for a paid edition past its expiry. */
export class EditionExpired extends Error {}

/** Loads the whole app context. Throws EditionExpired, CallError, or the reason why the permission list is invalid. */
export async function loadAppContext(): Promise<AppContext> {
  const tenant = await patiently(() => call(infoWithTenant));
  if (isExpired(tenant, new Date())) throw new EditionExpired();
  session.update({
    tenantId: tenant.tenantId,
    ...(tenant.SSOSign ? { ssoSign: tenant.SSOSign } : {}),
    kind: kindOf(tenant.tenantId),
  });
  const userId = session.read()?.userId ?? "";
  const [{ permissionList }, { userBtn }, menu] = await Promise.all([
    patiently(() => call(getPermissionList)),
    patiently(() => call(getUserBtnByCurrentUser)),
    patiently(() => call(findMenuByPNumber, { body: { pNumber: MENU_ROOT, userId } })),
    tenant.tenantId === null ? undefined : storeTenantName(),
  ]);
  const granted = requirePermissions(permissionList);
  permissions.save(granted, userBtn);
  return { tenant: tenant.tenantId === null ? null : tenant, permissions: granted, menu: flattenMenu(menu) };
}

function kindOf(tenantId: string | null): "owner" | "staff" | "operator" {
  if (tenantId === null) return "operator";
  return session.read()?.authType === "2" ? "owner" : "staff";
}

/** Name, trade and time zone of the tenant, and the switches that its pages look at; the frame can be rendered without them. */
async function storeTenantName(): Promise<void> {
  const config = await call(getCurrentInfo).catch(() => undefined);
  if (!config) return;
  const { companyName, industryType, timeZone, purchaseBySaleFlag, overLinkBillFlag } = config;
  session.update({ companyName, industryType, timeZone, purchaseBySaleFlag, overLinkBillFlag });
}

/** Tries again while no service answers; a refusal is an answer. */
const patiently = <T>(load: () => Promise<T>): Promise<T> =>
  retry(load, { times: TRIES, backoff: () => PAUSE_MS, when: isPassing });

/** Whether no service answers, or it is busy, or the gateway does not know yet that the one-time password has been changed. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.isPassing || ["timeout", "server"].includes(error.situation) || error.id === "password-change-required");

export const AppContextProvider = createContext<AppContext>({ tenant: null, permissions: [], menu: [] });

/** The app context around this component. */
export const useAppContext = (): AppContext => useContext(AppContextProvider);
