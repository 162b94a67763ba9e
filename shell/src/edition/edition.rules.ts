// The rules of editions: what the tenant's edition allows in the shell, and when it has expired (shell.md §4, §6).

export interface Tenant {
  /** 0 free, 1 standard, 2 advanced. */
  type: 0 | 1 | 2;
  /** ISO time, or null where the edition does not expire. */
  expireTime: string | null;
  userCurrentNum: number;
  userNumLimit: number;
}

/** Whether a paid edition has expired, which signs its users out. */
export const isExpired = (tenant: Pick<Tenant, "type" | "expireTime">, now: Date): boolean =>
  tenant.type !== 0 && tenant.expireTime !== null && Date.parse(tenant.expireTime) < now.getTime();

export interface Visitor {
  /** "2" is an administrator-type account. */
  authType: string;
  loginName: string;
  edition: 0 | 1 | 2;
  permissions: readonly string[];
}

/** open: access is granted. no-permission and upgrade: the message that is shown instead. */
export type Access = "open" | "no-permission" | "upgrade";

const SHOP_PATH = "/shop/index";
const isAdministrator = ({ authType, loginName }: Visitor): boolean => authType === "2" || loginName === "admin";

/** The POS client is for administrators of the flagship edition; everybody else gets the upgrade message. */
export const posAccess = (visitor: Visitor): Access =>
  isAdministrator(visitor) && (visitor.edition === 2 || visitor.loginName === "admin") ? "open" : "upgrade";

/** The store link also needs the shop entry among the user's permissions. */
export function storeAccess(visitor: Visitor): Access {
  const access = posAccess(visitor);
  return access === "open" && !visitor.permissions.includes(SHOP_PATH) ? "no-permission" : access;
}
