// Rules for the lifetime of a session (SES-2), and for who may sign in (reference.md §6.1, §6.2).
import { refuse } from "@kontor/contracts/core/error";
import type { msgTip } from "@kontor/contracts/system/session";
import type { z } from "zod";

export type MsgTip = z.infer<typeof msgTip>;

/** 604,800 seconds. */
export const ABSOLUTE_MS = 7 * 24 * 3_600_000;
export const IDLE_MS_DEFAULT = 24 * 3_600_000;
/** Last-seen is written at most this often. */
const TOUCH_MS = 60_000;

export interface Life {
  expiresAt: Date;
  lastSeenAt: Date;
}

/** A session expires at the end of its absolute lifetime or of its idle time, whichever comes first. */
export const isOver = ({ expiresAt, lastSeenAt }: Life, idleMs: number, now: Date): boolean =>
  now >= expiresAt || now.getTime() >= lastSeenAt.getTime() + idleMs;

export const isDueToTouch = ({ lastSeenAt }: Life, now: Date): boolean =>
  now.getTime() - lastSeenAt.getTime() >= TOUCH_MS;

export interface TenantLimits {
  enabled: boolean;
  edition: number;
  userLimit: number;
  expireAt: Date | null;
}

export const FREE = 0;
/** Users of the free edition (shell.md §9). */
export const FREE_USERS = 2;

const isExpired = ({ expireAt, edition }: TenantLimits, now: Date): boolean =>
  edition !== FREE && expireAt !== null && now >= expireAt;

/** The edition that counts: on expiry a tenant falls back to free. */
export const effectiveEdition = (tenant: TenantLimits, now: Date): number =>
  isExpired(tenant, now) ? FREE : tenant.edition;

/**
 * The edition that a session is shown (shell.md §4): a session from before the expiry still gets the paid edition with its past expiry, so that
 * the browser leads to the sign-in page; a session from after it gets the free edition.
 */
export const shownEdition = (tenant: TenantLimits, begun: Date, now: Date): number =>
  tenant.expireAt !== null && begun < tenant.expireAt ? tenant.edition : effectiveEdition(tenant, now);

/** When a tenant's edition expires; the free edition never does. @throws Refusal `value-not-allowed` for a free edition with an expiry */
export function agreedExpiry(edition: number, expireTime: string | null): Date | null {
  if (edition === FREE && expireTime !== null) throw refuse("value-not-allowed", { field: "expireTime" });
  return expireTime === null ? null : new Date(expireTime);
}

/** How many users may be active. */
export const effectiveUserLimit = (tenant: TenantLimits, now: Date): number =>
  isExpired(tenant, now) ? Math.min(FREE_USERS, tenant.userLimit) : tenant.userLimit;

export interface Person {
  kind: "owner" | "staff" | "operator";
  /** 0 normal, 1 not activated, 2 disabled */
  status: number;
  /** Null for the operator, who belongs to none. */
  tenant: TenantLimits | null;
  /** The tenant's users that are not disabled. */
  activeUsers: number;
}

/**
 * The reason why a user with the right password may not sign in, or null. After expiry only the owner may, if there are more users than the free edition allows.
 */
export function signInObstacle({ kind, status, tenant, activeUsers }: Person, now: Date): MsgTip | null {
  if (status === 1) return "user not activated";
  if (status !== 0) return "user is black";
  if (!tenant) return null;
  if (!tenant.enabled) return "tenant is black";
  const overLimit = isExpired(tenant, now) && activeUsers > effectiveUserLimit(tenant, now);
  return overLimit && kind !== "owner" ? "tenant is expire" : null;
}
