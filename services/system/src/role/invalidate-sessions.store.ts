// Notifies the gateways of changed rights, so that no cached permission outlives the change (RBAC-2, SES-4).
import type { Ctx } from "@kontor/service-kit/context/ctx";

/** Every gateway listens here and forgets what it kept of the company, user or session. */
export const ACTOR_CHANGED = "kontor:actor-changed";

/** Forgets what gateways keep of all people of ctx's company. Called after the commit. */
export type AnnounceActors = (ctx: Pick<Ctx, "tenantId">) => Promise<unknown>;
