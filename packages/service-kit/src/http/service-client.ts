// Calls between services: the few that cannot be facts (architecture.md §4, rule 3), signed, with limited time and retries (GATE-3).

import type { KeyObject } from "node:crypto";
import {
  type Answer,
  type BodyInput,
  type Endpoint,
  endpointName,
  type ServiceName,
} from "@kontor/contracts/core/endpoint";
import { type RefusalStatus, refusalData, refuse } from "@kontor/contracts/core/error";
import { doubling, retry } from "@kontor/contracts/core/retry";
import { Agent, request } from "undici";
import { z } from "zod";
import type { Ctx } from "../context/ctx.ts";
import { ACTOR_HEADER, readPrivateKey, readPublicKey, type SignerKeys, signActorToken } from "../context/tokens.ts";

const TIMEOUT_MS = 5_000;
const ATTEMPTS_MAX = 6;
const PAUSE_MS = { first: 20, spread: 40 };
const CONNECTIONS_MAX = 32;
/** Shorter than the five seconds after which a Node server closes an idle connection, so that both do not act at once. */
const KEEP_ALIVE_MS = 3_000;

export interface PeerOptions {
  /** The calling service. */
  service: ServiceName;
  /** From SERVICE_PRIVATE_KEY. */
  privateKey: string;
  /** From PEER_URLS. */
  urls: Readonly<Record<string, string>>;
}

export interface ServiceClients {
  /**
   * Calls an internal endpoint that is safe to call twice, for ctx's user and tenant. Retries a limited number of
   * times when the peer was away or busy, or refused with one of `again`.
   * @throws Refusal the peer's own refusal, or `service-unavailable` (503)
   */
  call<E extends Endpoint>(
    endpoint: E,
    internalCall: { ctx: Ctx; body: BodyInput<E>; again?: readonly string[] },
  ): Promise<Answer<E>>;
  close(): void;
}

const refusing = z.object({ code: z.number(), data: refusalData });
const answering = z.object({ code: z.literal(200), data: z.unknown() });

/** The other services, as this one calls them. */
export function serviceClients({ service, privateKey, urls }: PeerOptions): ServiceClients {
  const key: KeyObject = readPrivateKey(privateKey);
  const agent = new Agent({ connections: CONNECTIONS_MAX, keepAliveTimeout: KEEP_ALIVE_MS });
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
      const headers = {
        "Content-Type": "application/json",
        [ACTOR_HEADER]: signActorToken(key, endpoint.service, claims, service),
      };
      const text = JSON.stringify(body);
      const answered = await retry(() => post(agent, url, headers, text).then(orThrow), {
        ...{ times: ATTEMPTS_MAX, backoff: doubling(PAUSE_MS.first, PAUSE_MS.spread) },
        when: (error) => !(error instanceof Refused) || error.status === 503 || again.includes(error.refusal ?? ""),
      }).catch((error: unknown) => {
        throw refusalOf(endpoint, error);
      });
      return endpoint.response.parse(answering.parse(answered).data) as Answer<typeof endpoint>;
    },
    close: () => void agent.close(),
  };
}

/** The keys of the services that may call here, from PEER_PUBLIC_KEYS. */
export const peerKeysOf = (keys: Readonly<Record<string, string>>): SignerKeys =>
  Object.fromEntries(Object.entries(keys).map(([name, key]) => [name, readPublicKey(key)]));

/** A peer's refusal. */
class Refused extends Error {
  readonly status: number;
  readonly body: z.ZodSafeParseResult<z.output<typeof refusing>>;

  constructor({ status, body }: Answered) {
    super(`answered ${status}`);
    this.status = status;
    this.body = refusing.safeParse(body);
  }
  get refusal(): string | undefined {
    return this.body.data?.data.refusal;
  }
}

function orThrow(answered: Answered): unknown {
  if (answered.status !== 200) throw new Refused(answered);
  return answered.body;
}

/** The error that the caller gets for the last attempt. */
function refusalOf(endpoint: Endpoint, error: unknown): Error {
  if (!(error instanceof Refused) || error.status >= 500)
    return refuse("service-unavailable", { status: 503, retryAfter: 2, values: { service: endpoint.service } });
  const { status, body } = error;
  if (!body.success) return new Error(`${endpointName(endpoint)} answered ${status}`);
  const { refusal, values, issues } = body.data.data;
  // A peer refuses only with the statuses that refusals have.
  return refuse(refusal, {
    status: status as RefusalStatus,
    code: body.data.code,
    ...(values ? { values } : {}),
    ...(issues ? { issues } : {}),
  });
}

interface Answered {
  status: number;
  body: unknown;
}

/** @throws Error when no response comes in time, or none in JSON */
async function post(agent: Agent, url: URL, headers: Record<string, string>, text: string): Promise<Answered> {
  const { statusCode, body } = await request(url, {
    ...{ dispatcher: agent, method: "POST", headers, body: text },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: statusCode, body: await body.json() };
}
