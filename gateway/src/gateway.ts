// The only entry from outside: checks the target once and passes each request to its handler (security.md 2.1).
import { createServer, type Server } from "node:http";
import { notFound } from "@kontor/contracts/core/error";
import { logAccess } from "./access-log.ts";
import { answerError } from "./answer-error.ts";
import { type CallParts, callEndpoint } from "./call-endpoint.ts";
import { judgeTarget } from "./canonical-path.ts";
import { allowListedOrigin, answerPreflight } from "./cross-origin.ts";
import { type Exchange, openExchange } from "./exchange.ts";
import type { LimitsConfig } from "./limits-config.ts";
import { answerOwn, answerPage, type OwnParts } from "./local-endpoints.ts";
import type { Routes } from "./routes.ts";
import { isNavigation } from "./shell-page.ts";

const HEADER_BYTES_MAX = 16 * 1024;
/** Further connections are refused. */
const CONNECTIONS_MAX = 10_000;
/** How often Node looks for callers who exceed the two limits. */
const CHECK_MS = 1_000;
/** A connection on which nothing moves is closed; longer than the longest wait for a service. */
const IDLE_MS_MAX = 150_000;
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

export interface GatewayParts extends CallParts, OwnParts {
  routes: Routes;
  trustedHops: number;
  corsOrigins: readonly string[];
  seconds: LimitsConfig;
}

/** Makes the server; the caller starts listening. */
export function createGateway(parts: GatewayParts): Server {
  const bounds = {
    maxHeaderSize: HEADER_BYTES_MAX,
    headersTimeout: parts.seconds.headerSeconds * 1000,
    requestTimeout: parts.seconds.uploadSeconds * 1000,
    connectionsCheckingInterval: CHECK_MS,
  };
  const server = createServer(bounds, (request, response) => {
    const exchange = openExchange(request, response, parts.trustedHops);
    response.once("close", () => logAccess(exchange, parts.log));
    answer(exchange, parts).catch((error: unknown) => answerError(exchange, error, parts.log));
  });
  server.setTimeout(IDLE_MS_MAX);
  server.maxConnections = CONNECTIONS_MAX;
  return server;
}

async function answer(exchange: Exchange, parts: GatewayParts): Promise<void> {
  const { request } = exchange;
  const method = request.method ?? "";
  const judged = judgeTarget(request.url ?? "");
  // No endpoint declares TRACE and the like, so they are not found, like an unknown path (GATE-4).
  if (!METHODS.has(method)) throw notFound();
  const listed = allowListedOrigin(exchange, parts.corsOrigins);
  if (method === "OPTIONS") {
    if (!listed) throw notFound();
    return answerPreflight(exchange);
  }
  if (isNavigation(request, judged.path)) return answerPage(exchange, judged.path, parts);
  const endpoint = parts.routes.find(method, judged.path);
  if (endpoint) return callEndpoint(exchange, endpoint, judged, parts);
  return answerOwn(exchange, `${method === "HEAD" ? "GET" : method} ${judged.path}`, judged.path, parts);
}
