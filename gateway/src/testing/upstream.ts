// A small real service behind the gateway, made with the service kit: echoes its calls, resolves given sessions, hangs on demand.
import { createHash, type KeyObject } from "node:crypto";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { resolveSession, type SessionGrant } from "@kontor/contracts/system/session";
import { mount } from "@kontor/service-kit/http/http-app";
import { type Router, router } from "@kontor/service-kit/http/router";
import { type Served, serve } from "@kontor/service-kit/http/serve";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { slowCall, takeReport } from "./endpoints.ts";

export interface Upstream extends Served {
  /** the session of each token */
  people: Map<string, SessionGrant>;
  /** The count of session requests, and the endpoints that were called. */
  requests: number;
  calls: string[];
  /** Ends the running calls to slowCall and takeReport. */
  release(): void;
}

const hash = (token: string): string => createHash("sha256").update(token).digest("hex");

export async function startUpstream(
  endpoints: readonly Endpoint[],
  gatewayKey: KeyObject,
  port = 0,
): Promise<Upstream> {
  const log = silentLog();
  const waiting = new Set<() => void>();
  const people = new Map<string, SessionGrant>();
  // Tests here need no database: all routes are plain ones.
  const noDatabase = { tenantTx: () => Promise.reject(new Error("no database")) } as unknown as Parameters<
    typeof router
  >[1];
  const routes: Router<never> = router("system", noDatabase) as Router<never>;
  const upstream = {
    people,
    requests: 0,
    calls: [] as string[],
    release: () => {
      for (const end of waiting) end();
    },
  };
  const own = endpoints.filter((endpoint) => endpoint.service === "system");
  for (const endpoint of own)
    routes.plain(endpoint, async ({ ctx, body, query }) => {
      upstream.calls.push(ctx.endpoint);
      if (endpoint === slowCall || endpoint === takeReport) await new Promise<void>((end) => waiting.add(end));
      return {
        endpoint: ctx.endpoint,
        requestId: ctx.requestId,
        actor: ctx.actor,
        clientIp: ctx.clientIp,
        body,
        query,
      };
    });
  routes.plain(resolveSession, async ({ body }) => {
    upstream.requests++;
    const entry = [...people].find(([token]) => hash(token) === body.tokenHash);
    if (!entry) throw refuse("login-out", { status: 401 });
    return entry[1];
  });
  const app = mount({ service: "system", endpoints: [...own, resolveSession], routers: [routes], gatewayKey, log });
  const served = await serve({
    name: "upstream",
    app,
    port,
    log,
    ready: async () => true,
    close: async () => undefined,
  });
  return Object.assign(upstream, {
    port: served.port,
    stop: () => {
      upstream.release();
      return served.stop();
    },
  });
}
