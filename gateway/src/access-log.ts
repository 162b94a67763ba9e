// Writes one log line and one measurement for each request (ERR-1, SES-7).
import { endpointName } from "@kontor/contracts/core/endpoint";
import type { Log } from "@kontor/service-kit/runtime/log";
import { httpSeconds } from "@kontor/service-kit/runtime/metrics";
import type { Exchange } from "./exchange.ts";

const PATH_LOGGED_MAX = 200;

/** The query string is left out, for it may hold names and one-time codes. */
export function logAccess(
  { request, response, requestId, ip, startedAt, endpoint, session, refusal }: Exchange,
  log: Log,
): void {
  const seconds = (performance.now() - startedAt) / 1000;
  httpSeconds.observe(
    { endpoint: endpoint ? endpointName(endpoint) : "other", status: String(response.statusCode) },
    seconds,
  );
  log.info(
    {
      requestId,
      method: request.method,
      path: request.url?.split("?")[0]?.slice(0, PATH_LOGGED_MAX),
      status: response.statusCode,
      // False when the caller left before the end.
      complete: response.writableFinished,
      ms: Math.round(seconds * 1000),
      ip,
      ...(refusal ? { refusal } : {}),
      ...(session ? { tenantId: session.actor.tenantId, userId: session.actor.userId } : {}),
    },
    "request",
  );
}
