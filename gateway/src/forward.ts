// Forwards a request to its service over persistent connections, within its time limit (LIM-2).
import type { IncomingHttpHeaders } from "node:http";
import { Readable } from "node:stream";
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { type Refusal, refuse } from "@kontor/contracts/core/error";
import { retry } from "@kontor/contracts/core/retry";
import { type Dispatcher, Pool } from "undici";

const CONNECTIONS_PER_SERVICE = 64;
const CONNECT_MS_MAX = 2_000;
// Shorter than the five seconds after which a Node server closes an idle connection, so that both do not act at once.
const KEEP_ALIVE_MS = 3_000;
/** Milliseconds before the second attempt, spread so that many callers do not retry at once. */
const PAUSE = (): number => 100 + Math.random() * 200;

interface Sent {
  service: ServiceName;
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Path and query, exactly as they were checked. */
  target: string;
  headers: Record<string, string>;
  body: Buffer | Readable | null;
  limitMs: number;
  /** Aborts the call when the caller disconnects. */
  signal?: AbortSignal;
}

interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  body: Dispatcher.ResponseData["body"];
}

export interface Forwarder {
  /** Resolves with status and headers, the body still to be read. Throws refusals: 503 `service-unavailable`, 504 `service-timeout`. */
  send(sent: Sent): Promise<Answered>;
  close(): Promise<void>;
}

export function createForwarder(serviceUrls: Readonly<Record<string, string>>): Forwarder {
  const pools = new Map(
    Object.entries(serviceUrls).map(([name, url]) => [
      name,
      new Pool(new URL(url).origin, {
        connections: CONNECTIONS_PER_SERVICE,
        pipelining: 1,
        connect: { timeout: CONNECT_MS_MAX },
        keepAliveTimeout: KEEP_ALIVE_MS,
      }),
    ]),
  );
  return {
    async send(sent) {
      const pool = pools.get(sent.service);
      if (!pool) throw unavailable(sent.service);
      // Only a call that reached no service and changes nothing is safe to repeat without the caller's key.
      const when = (error: unknown) => sent.method === "GET" && codeOf(error) === "ECONNREFUSED";
      return retry(() => sendOnce(pool, sent), { times: 2, backoff: PAUSE, when }).catch((error: unknown) => {
        throw refusalOf(error, sent.service);
      });
    },
    async close() {
      await Promise.all([...pools.values()].map((pool) => pool.close()));
    },
  };
}

async function sendOnce(pool: Pool, { method, target, headers, body, limitMs, signal }: Sent): Promise<Answered> {
  // A timer of its own instead of the pool's, so that waiting for a free connection counts as well.
  const bounded = new AbortController();
  signal?.throwIfAborted();
  // Cheaper than AbortSignal.any, and safe, because the caller's signal ends with the call.
  signal?.addEventListener("abort", () => bounded.abort(signal.reason), { once: true });
  const late = setTimeout(() => bounded.abort(new DOMException("no answer in time", "TimeoutError")), limitMs);
  try {
    const answered = await pool.request({
      method,
      path: target,
      headers,
      body,
      signal: bounded.signal,
      // A service may refuse an upload before it has read it all; such a connection cannot be used for another call.
      reset: body instanceof Readable,
      headersTimeout: 0,
      bodyTimeout: limitMs,
    });
    return { status: answered.statusCode, headers: answered.headers, body: answered.body };
  } finally {
    clearTimeout(late);
  }
}

const unavailable = (service: string): Refusal =>
  refuse("service-unavailable", { status: 503, retryAfter: 2, values: { service } });

const NOBODY_THERE: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ETIMEDOUT",
  "UND_ERR_SOCKET",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_CLOSED",
  "UND_ERR_DESTROYED",
]);

/** The refusal for a service that gave no response or only part of one. Any other error (a refused body, a fault) is returned as it is. */
export function refusalOf(error: unknown, service: string): unknown {
  if (error instanceof DOMException && error.name === "TimeoutError")
    return refuse("service-timeout", { status: 504, values: { service } });
  return NOBODY_THERE.has(codeOf(error)) ? unavailable(service) : error;
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
