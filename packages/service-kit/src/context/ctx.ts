// What a handler knows about the request: who acts, for which company, when, and where to log.
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
  /** The endpoint's name, or the subject of the fact being heard. */
  readonly endpoint: string;
  /** Who signed the call: the gateway, or the service that makes it. Undefined where there is no call. */
  readonly signer?: string;
  readonly clientIp: string;
  /** The browser's name for itself, where there is a browser. */
  readonly userAgent?: string | undefined;
  readonly log: Log;
  now(): Date;
}

/** A context whose tenant is known: what every tenant transaction needs. */
export type TenantCtx = Ctx & { readonly tenantId: TenantId };

/** The acting person; for handlers of endpoints that only signed-in people reach. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw refuse("not-permitted", { status: 403 });
  return ctx.actor;
}

const OWNERS: ReadonlySet<Actor["kind"]> = new Set(["owner"]);
/** Whether the person is the company's main account, whom assignments do not limit. */
export const isOwner = (actor: Actor): boolean => OWNERS.has(actor.kind);

/** Refuses a request that belongs to no company, such as the operator's on a company's endpoint (TEN-6). */
export function requireTenant(ctx: Ctx): TenantCtx {
  if (!ctx.tenantId) throw refuse("not-permitted", { status: 403 });
  // The check above makes the tenant known; the object is the same.
  return ctx as TenantCtx;
}

/** A context without a request: for timers, facts and set-up work on one company. */
export const backgroundCtx = (tenantId: TenantId, what: string, log: Log, requestId: string = newId()): TenantCtx => ({
  actor: null,
  tenantId,
  requestId,
  endpoint: what,
  clientIp: "",
  log,
  now: () => new Date(),
});
