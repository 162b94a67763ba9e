// The context of a request: actor, tenant, time and log.
import type { Actor } from "@kontor/contracts/core/actor";
import { refuse } from "@kontor/contracts/core/error";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import type { Log } from "../runtime/log.ts";

export interface Ctx {
  /** Null for public endpoints, internal calls and facts. */
  readonly actor: Actor | null;
  /** From the session only, never from a request (TEN-1). */
  readonly tenantId: TenantId | null;
  readonly requestId: string;
  /** The endpoint's name, or the subject of the fact being consumed. */
  readonly endpoint: string;
  /** The signer of the call: the gateway, or the calling service. Undefined where there is no call. */
  readonly signer?: string;
  readonly clientIp: string;
  /** The browser's user agent, where there is a browser. */
  readonly userAgent?: string | undefined;
  readonly log: Log;
  now(): Date;
}

/** A context whose tenant is known: what every tenant transaction needs. */
export type TenantCtx = Ctx & { readonly tenantId: TenantId };

/** The actor; for handlers of endpoints that only signed-in users reach. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw refuse("not-permitted", { status: 403 });
  return ctx.actor;
}

const OWNERS: ReadonlySet<Actor["kind"]> = new Set(["owner"]);
/** Whether the actor is the tenant's main account, whom assignments do not limit. */
export const isOwner = (actor: Actor): boolean => OWNERS.has(actor.kind);

/** Refuses a request without a tenant, such as a platform operator's on a tenant's endpoint (TEN-6). */
export function requireTenant(ctx: Ctx): TenantCtx {
  if (!ctx.tenantId) throw refuse("not-permitted", { status: 403 });
  // The check above proves the tenant; the object is the same.
  return ctx as TenantCtx;
}

/** A context without a request: for timers, facts and set-up work on one tenant. */
export const backgroundCtx = (tenantId: TenantId, what: string, log: Log, requestId: string = newId()): TenantCtx => ({
  actor: null,
  tenantId,
  requestId,
  endpoint: what,
  clientIp: "",
  log,
  now: () => new Date(),
});
