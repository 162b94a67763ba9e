// Turns every error into a response; nothing else does (ERR-1).
import { Refusal } from "@kontor/contracts/core/error";
import { SIGNED_OUT, toErrorResponse } from "@kontor/service-kit/http/error-response";
import type { Log } from "@kontor/service-kit/runtime/log";
import { type Exchange, sendJson } from "./exchange.ts";

/** Headers that belong to the failed response, not to the error. */
const OF_ANOTHER_ANSWER = ["Content-Type", "Content-Encoding", "Content-Length", "ETag", "Vary"];

export function answerError(exchange: Exchange, error: unknown, log: Log): void {
  const { response, requestId, request } = exchange;
  if (error instanceof Refusal) exchange.refusal = error.id;
  // A response that has begun cannot be replaced, and a caller who has disconnected gets none.
  if (response.headersSent || response.destroyed || request.socket.destroyed) {
    if (!response.destroyed)
      log.warn({ err: error, requestId }, "a response failed after its first bytes: the connection was closed");
    response.destroy();
    return;
  }
  const signedOut = error instanceof Refusal && error.id === "login-out";
  const { status, headers, body } = signedOut ? SIGNED_OUT : toErrorResponse(error, requestId, log);
  for (const name of OF_ANOTHER_ANSWER) response.removeHeader(name);
  response.setHeader("Cache-Control", "no-store");
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendJson(exchange, status, body);
  // The rest of a refused body is read and dropped; otherwise a caller that is still sending would not get the answer;
  // the request timeout bounds it.
  request.unpipe();
  request.resume();
}
