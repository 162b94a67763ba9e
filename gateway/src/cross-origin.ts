// Responses to pages of other origins: none, unless the deployment lists the origin (WEB-1).
import type { Exchange } from "./exchange.ts";

const PREFLIGHT_SECONDS = "600";

/** Sets the CORS headers for a listed origin. Nothing is reflected that is not in the list; `null` never is. */
export function allowListedOrigin({ request, response }: Exchange, origins: readonly string[]): boolean {
  const origin = request.headers.origin;
  if (origins.length > 0) response.setHeader("Vary", "Origin");
  if (origin === undefined || !origins.includes(origin)) return false;
  response.setHeader("Access-Control-Allow-Origin", origin);
  response.setHeader("Access-Control-Expose-Headers", "X-Request-Id, Retry-After, Content-Disposition");
  return true;
}

/** Answers a preflight of a listed origin. */
export function answerPreflight({ response }: Exchange): void {
  response.setHeader("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE");
  response.setHeader("Access-Control-Allow-Headers", "X-Access-Token, Content-Type, Idempotency-Key");
  response.setHeader("Access-Control-Max-Age", PREFLIGHT_SECONDS);
  response.writeHead(204).end();
}
