// Builds a Hono application from routes: token, parse, handler and response for each endpoint alike (house-style.md, "four steps").
import type { KeyObject } from "node:crypto";
import type { Actor } from "@kontor/contracts/core/actor";
import { type Audience, type Endpoint, endpointName, type ServiceName } from "@kontor/contracts/core/endpoint";
import { Refusal, refuse } from "@kontor/contracts/core/error";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Ctx } from "../context/ctx.ts";
import { ACTOR_HEADER, GATEWAY, type SignedClaims, type SignerKeys, verifyActorToken } from "../context/tokens.ts";
import type { Log } from "../runtime/log.ts";
import { httpSeconds } from "../runtime/metrics.ts";
import { fromDatabase, SIGNED_OUT, toErrorResponse, type WireAnswer } from "./error-response.ts";
import { KEY_HEADER, keyOf } from "./idempotency.ts";
import { bodyMax, parseRequest } from "./parse-request.ts";
import { FileAnswer, fileResponse, hiddenFields, redact, toEnvelope } from "./response.ts";
import type { Route } from "./router.ts";

export interface MountOptions {
  service: ServiceName;
  /** All endpoints that the contracts assign to this service. */
  endpoints: Iterable<Endpoint>;
  routers: readonly { readonly routes: readonly Route[] }[];
  gatewayKey: KeyObject;
  /** Public keys of the services that may call internal endpoints here (GATE-3). */
  peerKeys?: SignerKeys;
  log: Log;
  /** Called when a rule refuses a signed-in user's write and all of it is rolled back; for the operation log (AUD-1). */
  onRefused?: (refused: Refused) => Promise<void>;
  /** Passed by tests only. */
  now?: () => Date;
}

/** A write that a rule refused. */
export interface Refused {
  ctx: Ctx & { actor: Actor };
  endpoint: Endpoint;
  query: unknown;
  body: unknown;
  refusal: Refusal;
}

/**
 * Builds the application of a service.
 * @throws Error when an endpoint of the contract has no handler, a route has no declaration, or one is mounted twice (RBAC-1)
 */
export function mount(options: MountOptions): Hono {
  const routes = options.routers.flatMap((each) => each.routes);
  refuseIncomplete(options.service, [...options.endpoints], routes);
  const app = new Hono();
  for (const route of routes)
    app.on(route.endpoint.method, route.endpoint.path, bounded(route.endpoint), (c) => handle(route, c, options));
  app.notFound((c) => c.json({ code: 404, data: { message: "not-found", refusal: "not-found" } }, 404));
  app.onError((error) => send(toErrorResponse(error, "", options.log)));
  return app;
}

/** Accepts bodies up to the endpoint's limit (LIM-1). */
function bounded(endpoint: Endpoint): MiddlewareHandler {
  const maxSize = bodyMax(endpoint);
  const tooLarge = () => {
    throw refuse("body-too-large", { status: 413 });
  };
  const counted = bodyLimit({ maxSize, onError: tooLarge });
  return (c, next) => {
    const length = c.req.header("content-length");
    // HTTP reads no more than the stated length. Only where none is stated is the body counted, for that makes streams of it.
    if (length === undefined ? endpoint.method !== "GET" : c.req.header("transfer-encoding")) return counted(c, next);
    return Number(length ?? 0) > maxSize ? tooLarge() : next();
  };
}

function refuseIncomplete(service: ServiceName, declared: Endpoint[], routes: Route[]): void {
  const declaredNames = new Set(declared.filter((endpoint) => endpoint.service === service).map(endpointName));
  const mountedNames = routes.map((route) => endpointName(route.endpoint));
  const missing = [...declaredNames].filter((name) => !mountedNames.includes(name));
  const undeclared = mountedNames.filter((name) => !declaredNames.has(name));
  const twice = mountedNames.filter((name, index) => mountedNames.indexOf(name) !== index);
  const faults = [
    ...missing.map((name) => `${name}: declared, but without a handler`),
    ...undeclared.map((name) => `${name}: has a handler, but no declaration`),
    ...twice.map((name) => `${name}: mounted twice`),
  ];
  if (faults.length > 0) throw new Error(`${service} cannot start:\n  ${faults.join("\n  ")}`);
}

async function handle({ endpoint, run }: Route, c: Context, options: MountOptions): Promise<Response> {
  const name = endpointName(endpoint);
  const stopwatch = httpSeconds.startTimer({ endpoint: name });
  const response = await respond();
  stopwatch({ status: String(response.status) });
  return response;

  async function respond(): Promise<Response> {
    let claims: SignedClaims;
    try {
      claims = verifyActorToken(signersOf(endpoint, options), options.service, name, c.req.header(ACTOR_HEADER) ?? "");
    } catch {
      return send(SIGNED_OUT);
    }
    const ctx = { ...contextOf(claims, name, options), userAgent: c.req.header("user-agent") };
    try {
      refuseAudience(endpoint.audience, claims.actor);
      const { query, body, file, digest } = await parseRequest(endpoint, c);
      const key = endpoint.method === "GET" ? undefined : keyOf(c.req.header(KEY_HEADER));
      const answer = await run({
        ctx,
        query,
        body,
        file,
        idempotency: key === undefined ? undefined : { key, digest },
      }).catch(async (error: unknown) => {
        await reportRefused(options, { ctx, endpoint, query, body }, error);
        throw error;
      });
      if (answer instanceof FileAnswer) return fileResponse(answer);
      return send({
        status: 200,
        headers: {},
        body: toEnvelope(endpoint, redact(answer, hiddenFields(endpoint, claims.actor))),
      });
    } catch (error) {
      return send(toErrorResponse(error, claims.rid, ctx.log));
    }
  }
}

/** The callers whose signature counts at an endpoint: the gateway, and the peers that it names as callers (GATE-3). */
function signersOf({ callers }: Endpoint, { gatewayKey, peerKeys = {} }: MountOptions): SignerKeys {
  const peers = Object.entries(peerKeys).filter(([name]) => callers.some((caller) => caller === name));
  return { ...Object.fromEntries(peers), [GATEWAY]: gatewayKey };
}

async function reportRefused(
  { onRefused }: MountOptions,
  { ctx, endpoint, ...input }: { ctx: Ctx; endpoint: Endpoint; query: unknown; body: unknown },
  error: unknown,
): Promise<void> {
  const refusal = error instanceof Refusal ? error : fromDatabase(error);
  const { actor } = ctx;
  if (!onRefused || !refusal || !actor || endpoint.method === "GET") return;
  await onRefused({ ...input, ctx: { ...ctx, actor }, endpoint, refusal }).catch((failure: unknown) =>
    ctx.log.error({ err: failure }, "a refused call could not be written to the operation log"),
  );
}

function contextOf(claims: SignedClaims, endpoint: string, options: MountOptions): Ctx {
  return {
    actor: claims.actor,
    tenantId: claims.actor?.tenantId ?? claims.tenant ?? null,
    requestId: claims.rid,
    endpoint,
    signer: claims.signer,
    clientIp: claims.ip,
    log: options.log.child({ requestId: claims.rid, endpoint }),
    now: options.now ?? (() => new Date()),
  };
}

/** The gateway checks audience, page and button; a service still refuses actors whom the endpoint could never serve. */
function refuseAudience(audience: Audience, actor: Actor | null): void {
  const kinds: Record<Audience, readonly (Actor["kind"] | undefined)[]> = {
    public: ["owner", "staff", "operator", undefined],
    internal: ["owner", "staff", "operator", undefined],
    session: ["owner", "staff", "operator"],
    staff: ["owner", "staff"],
    owner: ["owner"],
    operator: ["operator"],
  };
  if (!kinds[audience].includes(actor?.kind)) throw refuse("not-permitted", { status: 403 });
}

const send = ({ status, headers, body }: Omit<WireAnswer, "body"> & { body: unknown }): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: {
      ...headers,
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    },
  });
