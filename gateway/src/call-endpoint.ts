// The steps of an API call through the gateway: limits, session, guard, body, slot, service (architecture.md §4, row 2).
import type { KeyObject } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { type Endpoint, endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { parseStrictJson } from "@kontor/contracts/core/strict-json";
import { ACTOR_HEADER, signActorToken } from "@kontor/service-kit/context/tokens";
import { boundedUpload, readJsonBody, refuseBodyHeaders } from "./body.ts";
import { readQuery } from "./canonical-path.ts";
import { ipBucket } from "./client-ip.ts";
import type { Exchange } from "./exchange.ts";
import { type Forwarder, refusalOf } from "./forward.ts";
import { dependsOnContent, loginOut, refuseCaller, refusePage } from "./guard.ts";
import { answeredHeaders, forwardedHeaders } from "./headers.ts";
import type { Limits } from "./limits.ts";
import type { LimitsConfig, RateLimitName } from "./limits-config.ts";
import type { ReportSlots } from "./report-slots.ts";
import { fieldsOf } from "./request-fields.ts";
import type { Session, Sessions } from "./sessions.ts";
import type { Slots } from "./slots.ts";

export interface CallParts {
  sessions: Sessions;
  limits: Limits;
  reportSlots: ReportSlots;
  slots: Slots;
  forwarder: Forwarder;
  signingKey: KeyObject;
  seconds: Pick<LimitsConfig, "bodySeconds" | "serviceSeconds">;
}

/** Public calls with a lower rate limit, because trying them often is an attack (LOG-6). */
const IP_LIMITS: Readonly<Record<string, RateLimitName>> = {
  "POST /user/login": "ipLogins",
  "POST /user/registerUser": "ipRegistrations",
};
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** Checks a call and responds to it. Throws refusals, which the caller turns into responses. */
export async function callEndpoint(
  exchange: Exchange,
  endpoint: Endpoint,
  target: { target: string; query: string },
  parts: CallParts,
): Promise<void> {
  const { request } = exchange;
  exchange.endpoint = endpoint;
  await limitByAddress(exchange.ip, endpoint, parts.limits);
  const session = endpoint.audience === "public" ? null : await requireSession(exchange, parts.sessions);
  const tenant = session ? (session.actor.tenantId ?? "platform") : "public";
  if (session) {
    await parts.limits.spend("userCalls", tenant, session.actor.userId);
    refuseCaller(endpoint, session);
  }
  const query = readQuery(target.query);
  if (session && !dependsOnContent(endpoint)) refusePage(endpoint, session, fieldsOf(query, undefined));
  refuseBodyHeaders(endpoint, request);
  refuseBadKey(request.headers["idempotency-key"]);
  const json = endpoint.upload ? null : await readJsonBody(endpoint, request, parts.seconds.bodySeconds);
  if (session && dependsOnContent(endpoint)) {
    const content = json ? parseStrictJson(json.toString("utf8")) : undefined;
    refusePage(endpoint, session, fieldsOf(query, content));
  }
  if (session && endpoint.weight === "report") await parts.limits.spend("userReports", tenant, session.actor.userId);

  const releaseSlot = parts.slots.take(tenant);
  try {
    const releaseReportSlot =
      endpoint.weight === "report" ? await parts.reportSlots.take(tenant, exchange.requestId) : undefined;
    try {
      await forward(exchange, endpoint, { target: target.target, json, session }, parts);
    } finally {
      await releaseReportSlot?.();
    }
  } finally {
    releaseSlot();
  }
}

async function limitByAddress(ip: string, endpoint: Endpoint, limits: Limits): Promise<void> {
  const who = ipBucket(ip);
  await limits.spend("ipCalls", "ip", who);
  const own = IP_LIMITS[endpointName(endpoint)];
  if (own) await limits.spend(own, "ip", who);
}

async function requireSession(exchange: Exchange, sessions: Sessions): Promise<Session> {
  const token = exchange.request.headers["x-access-token"];
  const session = await sessions.of(typeof token === "string" ? token : undefined, exchange.requestId, exchange.ip);
  if (!session) throw loginOut();
  exchange.session = session;
  return session;
}

function refuseBadKey(key: string | string[] | undefined): void {
  if (key !== undefined && !(typeof key === "string" && IDEMPOTENCY_KEY.test(key)))
    throw refuse("field-invalid", { field: "Idempotency-Key" });
}

interface Judged {
  target: string;
  json: Buffer | null;
  session: Session | null;
}

async function forward(
  exchange: Exchange,
  endpoint: Endpoint,
  { target, json, session }: Judged,
  parts: CallParts,
): Promise<void> {
  const { request, response, requestId, ip } = exchange;
  const gone = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) gone.abort(new Error("the caller went away"));
  });
  const actor = session ? { ...session.actor, clientIp: ip } : null;
  const token = signActorToken(parts.signingKey, endpoint.service, {
    ep: endpointName(endpoint),
    rid: requestId,
    ip,
    actor,
  });
  const answered = await parts.forwarder.send({
    service: endpoint.service,
    method: endpoint.method,
    target,
    headers: { ...forwardedHeaders(request.headers), "x-request-id": requestId, [ACTOR_HEADER.toLowerCase()]: token },
    body: endpoint.upload ? boundedUpload(endpoint, request) : json,
    limitMs: parts.seconds.serviceSeconds[endpoint.weight] * 1000,
    signal: gone.signal,
  });
  const headers = answeredHeaders(answered.headers);
  if (headers["content-type"]?.startsWith("application/json")) {
    // A result page is small and is sent in one message. Files are streamed.
    const bytes = await answered.body.bytes().catch((error: unknown) => {
      throw refusalOf(error, endpoint.service);
    });
    response.writeHead(answered.status, { ...headers, "content-length": bytes.length }).end(bytes);
    return;
  }
  response.writeHead(answered.status, headers);
  await pipeline(answered.body, response);
}
