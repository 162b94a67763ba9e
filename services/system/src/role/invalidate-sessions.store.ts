// Notifies the gateways of changed rights, so that no cached permission outlives the change (RBAC-2, SES-4).
import type { Ctx } from "@kontor/service-kit/context/ctx";

/** The channel on which gateways learn whose cached sessions to drop: a tenant's, a user's or one session. */
export const ACTOR_CHANGED = "kontor:actor-changed";

/** Makes gateways drop the cached sessions of all users of ctx's tenant. Called after the commit. */
export type AnnounceActors = (ctx: Pick<Ctx, "tenantId">) => Promise<unknown>;
