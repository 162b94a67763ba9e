// Calls between services: the few that cannot be facts (architecture.md §4, rule 3), signed, bounded in time and tries (GATE-3).

import type { KeyObject } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Answer,
  type BodyInput,
  type Endpoint,
  endpointName,
  type ServiceName,
} from "@kontor/contracts/core/endpoint";
import { type RefusalStatus, refusalData, refuse } from "@kontor/contracts/core/error";
import { z } from "zod";
import type { Ctx } from "./ctx.ts";
import { ACTOR_HEADER, readPrivateKey, readPublicKey, type SignerKeys, signActorToken } from "./tokens.ts";

const TIMEOUT_MS = 5_000;
const ATTEMPTS_MAX = 6;
const PAUSE_MS = { first: 20, spread: 40 };
const CONNECTIONS_MAX = 32;

export interface PeerOptions {
  /** Who calls. */
  service: ServiceName;
  /** From SERVICE_PRIVATE_KEY. */
  privateKey: string;
  /** From PEER_URLS. */
  urls: Readonly<Record<string, string>>;
}

export interface Peers {
  /**
   * Calls an internal endpoint that is safe to call twice, in the name of ctx's person and company. Tries again, a bounded number of
   * times, when nobody was there, the peer was busy, or it refused with one of `again`.
   * @throws Refusal what the peer refused with, or `service-unavailable` (503)
   */
  call<E extends Endpoint>(
    endpoint: E,
    asked: { ctx: Ctx; body: BodyInput<E>; again?: readonly string[] },
  ): Promise<Answer<E>>;
  close(): void;
}

const refusing = z.object({ code: z.number(), data: refusalData });
const answering = z.object({ code: z.literal(200), data: z.unknown() });

/** The other services, as this one calls them. */
export function peersOf({ service, privateKey, urls }: PeerOptions): Peers {
  const key: KeyObject = readPrivateKey(privateKey);
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS_MAX });
  return {
    async call(endpoint, { ctx, body, again = [] }) {
      const url = new URL(endpoint.path, urls[endpoint.service]);
      const claims = {
        ep: endpointName(endpoint),
        rid: ctx.requestId,
        ip: ctx.clientIp,
        actor: ctx.actor,
        tenant: ctx.tenantId,
      };
      const token = signActorToken(key, endpoint.service, claims, service);
      const text = JSON.stringify(body);
      for (let attempt = 1; ; attempt++) {
        const answered = await post(agent, url, token, text).catch(() => undefined);
        const isLast = attempt >= ATTEMPTS_MAX;
        if (answered?.status === 200)
          return endpoint.response.parse(answering.parse(answered.body).data) as Answer<typeof endpoint>;
        const refused = refusing.safeParse(answered?.body);
        const mayRepeat =
          !answered || answered.status === 503 || (refused.success && again.includes(refused.data.data.refusal));
        if (!mayRepeat || isLast) throw refusalOf(endpoint, answered?.status, refused);
        // Twice as long each time, spread so that many callers do not come back at once.
        await pause(PAUSE_MS.first * 2 ** attempt + Math.random() * PAUSE_MS.spread);
      }
    },
    close: () => agent.destroy(),
  };
}

/** The keys of the services that may call here, from PEER_PUBLIC_KEYS. */
export const peerKeysOf = (keys: Readonly<Record<string, string>>): SignerKeys =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, readPublicKey(key)]));

function refusalOf(
  endpoint: Endpoint,
  status: number | undefined,
  refused: z.ZodSafeParseResult<z.output<typeof refusing>>,
): Error {
  if (status === undefined || status >= 500)
    return refuse("service-unavailable", { status: 503, retryAfter: 2, values: { service: endpoint.service } });
  if (!refused.success) return new Error(`${endpointName(endpoint)} answered ${status}`);
  const { refusal, values, issues } = refused.data.data;
  // A peer refuses with the statuses that refusals have.
  return refuse(refusal, {
    status: status as RefusalStatus,
    code: refused.data.code,
    ...(values ? { values } : {}),
    ...(issues ? { issues } : {}),
  });
}

interface Answered {
  status: number;
  body: unknown;
}

function post(agent: Agent, url: URL, token: string, text: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(text),
      [ACTOR_HEADER]: token,
    };
    const sent = request(url, { method: "POST", agent, headers, timeout: TIMEOUT_MS }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("error", reject);
      answer.on("end", () => {
        try {
          resolve({ status: answer.statusCode ?? 0, body: JSON.parse(Buffer.concat(pieces).toString()) });
        } catch (error) {
          reject(error);
        }
      });
    });
    sent.on("timeout", () => sent.destroy(new Error("no answer in time")));
    sent.on("error", reject);
    sent.end(text);
  });
}
