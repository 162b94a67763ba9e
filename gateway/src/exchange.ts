// One request with its response: id, caller, checked target, and the few ways to respond.
import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Endpoint } from "@kontor/contracts/core/endpoint";
import { clientIp } from "./client-ip.ts";
import { encodingFor, packed } from "./compress.ts";
import { DATA_POLICY, SECURITY_HEADERS } from "./headers.ts";
import type { Session } from "./sessions.ts";

export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Made here, never taken from the request; returned as X-Request-Id and carried into logs and facts. */
  requestId: string;
  ip: string;
  startedAt: number;
  /** For the access log, once known. */
  endpoint?: Endpoint;
  session?: Session;
  refusal?: string;
}

/** Opens an exchange and sets the headers of every response. Responses are data and never cached unless a handler changes that. */
export function openExchange(request: IncomingMessage, response: ServerResponse, trustedHops: number): Exchange {
  const requestId = randomUUID();
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  response.setHeader("Content-Security-Policy", DATA_POLICY);
  response.setHeader("Cache-Control", "no-store");
  response.setHeader("X-Request-Id", requestId);
  const forwardedFor = request.headers["x-forwarded-for"];
  const ip = clientIp(
    request.socket.remoteAddress ?? "",
    typeof forwardedFor === "string" ? forwardedFor : undefined,
    trustedHops,
  );
  return { request, response, requestId, ip, startedAt: performance.now() };
}

export function sendJson(exchange: Exchange, status: number, body: unknown): void {
  sendBytes(exchange, status, "application/json; charset=utf-8", Buffer.from(JSON.stringify(body)));
}

/** Responds with the gateway's own text, in an encoding that the browser accepts. */
export async function sendText(exchange: Exchange, type: string, text: string, status = 200): Promise<void> {
  const { request, response } = exchange;
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const plain = Buffer.from(text);
  const bytes = await packed(plain, encoding, "page");
  response.setHeader("Vary", "Accept-Encoding");
  if (bytes) response.setHeader("Content-Encoding", encoding);
  sendBytes(exchange, status, type, bytes ?? plain);
}

function sendBytes({ request, response }: Exchange, status: number, type: string, bytes: Buffer): void {
  response.setHeader("Content-Type", type);
  response.setHeader("Content-Length", bytes.length);
  response.writeHead(status);
  response.end(request.method === "HEAD" ? undefined : bytes);
}
