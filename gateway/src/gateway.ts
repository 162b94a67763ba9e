// The only door from outside: judges the target once and gives each request to what answers it (security.md 2.1).
import { createServer, type Server } from "node:http";
import { Refusal, notFound, refuse } from "@kontor/contracts/core/error";
import type { Log } from "@kontor/service-kit/log";
import { answerTo, SIGNED_OUT } from "@kontor/service-kit/refusals";
import { type CallParts, callEndpoint } from "./call-endpoint.ts";
import { type CanonicalTarget, judgeTarget } from "./canonical-path.ts";
import { ipBucket } from "./client-ip.ts";
import { allowListedOrigin, answerPreflight } from "./cross-origin.ts";
import { type Exchange, openExchange, sendJson } from "./exchange.ts";
import { pagePolicy } from "./headers.ts";
import { UPLOAD_MS_MAX } from "./body.ts";
import type { Routes } from "./routes.ts";
import { sendFile } from "./send-file.ts";
import { fillPage, isNavigation, newNonce } from "./shell-page.ts";
import { takeViolationReport } from "./violation-reports.ts";
import type { WebFiles } from "./web-files.ts";

const HEADER_BYTES_MAX = 16 * 1024;
const HEADERS_MS_MAX = 10_000;
/** A connection on which nothing moves is closed; longer than the longest wait for a service. */
const IDLE_MS_MAX = 150_000;
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

export interface GatewayParts extends CallParts {
  routes: Routes;
  webFiles: WebFiles;
  log: Log;
  trustedHops: number;
  apiBase: string;
  corsOrigins: readonly string[];
  frameOrigins: readonly string[];
}

/** Makes the server; the caller lets it listen. */
export function createGateway(parts: GatewayParts): Server {
  const server = createServer(
    { maxHeaderSize: HEADER_BYTES_MAX, headersTimeout: HEADERS_MS_MAX, requestTimeout: UPLOAD_MS_MAX, connectionsCheckingInterval: 2_000 },
    (request, response) => {
      const exchange = openExchange(request, response, parts.trustedHops);
      response.once("close", () => logAccess(exchange, parts.log));
      answer(exchange, parts).catch((error: unknown) => answerError(exchange, error, parts.log));
    },
  );
  server.setTimeout(IDLE_MS_MAX);
  return server;
}

async function answer(exchange: Exchange, parts: GatewayParts): Promise<void> {
  const { request } = exchange;
  const method = request.method ?? "";
  const judged = judgeTarget(request.url ?? "");
  if (!METHODS.has(method)) throw notFound();
  const listed = allowListedOrigin(exchange, parts.corsOrigins);
  if (method === "OPTIONS") {
    if (!listed) throw notFound();
    return answerPreflight(exchange);
  }
  if (isNavigation(request, judged.path)) return answerPage(exchange, parts);
  const endpoint = parts.routes.find(method, judged.path);
  if (endpoint) return callEndpoint(exchange, endpoint, judged, parts);
  return answerOwn(exchange, `${method === "HEAD" ? "GET" : method} ${judged.path}`, judged, parts);
}

/** What the gateway answers itself, without a session (GATE-1). */
async function answerOwn(exchange: Exchange, name: string, { path }: CanonicalTarget, parts: GatewayParts): Promise<void> {
  const { request, response } = exchange;
  switch (name) {
    case "GET /health/ping":
      return sendJson(exchange, 200, { code: 200, data: "pong" });
    case "GET /remotes.json":
      response.setHeader("Cache-Control", "no-cache");
      return sendJson(exchange, 200, { remotes: await parts.webFiles.remotes() });
    case "POST /csp-report":
      await parts.limits.spend("ipViolationReports", "ip", ipBucket(exchange.ip));
      return takeViolationReport(exchange, parts.log);
  }
  const file = name.startsWith("GET ") ? await parts.webFiles.find(path) : undefined;
  if (!file) throw notFound();
  return sendFile(file, request, response);
}

async function answerPage({ request, response }: Exchange, parts: GatewayParts): Promise<void> {
  const html = await parts.webFiles.page();
  if (html === undefined) throw refuse("service-unavailable", { status: 503, values: { service: "shell" } });
  const nonce = newNonce();
  const { apiBase, frameOrigins } = parts;
  const bytes = Buffer.from(fillPage(html, nonce, { apiBase }));
  response.setHeader("Content-Security-Policy", pagePolicy({ nonce, host: request.headers.host, apiBase, frameOrigins }));
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(200);
  response.end(request.method === "HEAD" ? undefined : bytes);
}

/** The one place where what went wrong becomes an answer (ERR-1). */
function answerError(exchange: Exchange, error: unknown, log: Log): void {
  const { response, requestId, request } = exchange;
  // Half an answer cannot be taken back, and a caller who has gone hears nothing.
  if (response.headersSent || response.destroyed || request.socket.destroyed) {
    if (!response.destroyed) log.warn({ err: error, requestId }, "an answer broke off");
    response.destroy();
    return;
  }
  const signedOut = error instanceof Refusal && error.id === "login-out";
  const { status, headers, body } = signedOut ? SIGNED_OUT : answerTo(error, requestId, log);
  for (const name of ["Content-Type", "Content-Encoding", "Content-Length", "ETag"]) response.removeHeader(name);
  response.setHeader("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  // What is left of a body is not worth reading to the end.
  if (!request.complete) response.setHeader("Connection", "close");
  sendJson(exchange, status, body);
}

/** One line a request; the query string is left out, for it may hold names and one-time codes (SES-7). */
function logAccess({ request, response, requestId, ip, startedAt, session }: Exchange, log: Log): void {
  log.info(
    {
      requestId,
      method: request.method,
      path: request.url?.split("?")[0]?.slice(0, 200),
      status: response.statusCode,
      complete: response.writableFinished,
      ms: Math.round(performance.now() - startedAt),
      ip,
      ...(session ? { tenantId: session.actor.tenantId, userId: session.actor.userId } : {}),
    },
    "request",
  );
}
