// Route for the gateway: the session and rights behind a token's hash (SES-2, SES-5).
import { refuse } from "@kontor/contracts/core/error";
import { resolveSession } from "@kontor/contracts/system/session";
import { router } from "@kontor/service-kit/http/router";
import type { Identity } from "../identity-dependencies.ts";
import { isDueToTouch } from "./session.rules.ts";
import { findGrant } from "./session-permissions.query.ts";

export function resolveRoutes({ platform, idleMs }: Identity) {
  const routes = router("system", platform);
  routes.plain(resolveSession, async ({ ctx, body }) => {
    const grant = await platform.platformTx({ tenantId: null, requestId: ctx.requestId }, async (tx) => {
      const result = await findGrant(tx, body.tokenHash, idleMs, ctx.now());
      if (result && isDueToTouch(result.life, ctx.now()))
        await tx.session.updateMany({ where: { id: result.sessionId }, data: { lastSeenAt: ctx.now() } });
      return result?.grant;
    });
    // Refused after the commit, so that the expired session is deleted.
    if (!grant) throw refuse("login-out", { status: 401 });
    return grant;
  });
  return routes;
}
