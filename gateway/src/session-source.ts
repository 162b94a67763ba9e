// Asks the system service for the session of a token, by the gateway's own internal call (SES-5).
import type { KeyObject } from "node:crypto";
import { endpointName } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import { resolveSession, sessionGrant } from "@kontor/contracts/system/session";
import { ACTOR_HEADER, signActorToken } from "@kontor/service-kit/context/tokens";
import { z } from "zod";
import type { Forwarder } from "./forward.ts";
import type { IntrospectSession } from "./sessions.ts";

/** A user is waiting, so it gives up much sooner than an ordinary call. */
const CALL_MS_MAX = 5_000;

const answer = z.object({ data: sessionGrant });
/** A service that rejects the gateway's own token also responds 401, but that must not sign people out. */
const noSession = z.object({ data: z.object({ refusal: z.literal("login-out") }) });

/** Any response but "this session" or "no such session" counts as none, and no session is accepted. */
export const sessionSource =
  (forwarder: Forwarder, key: KeyObject): IntrospectSession =>
  async (tokenHash, requestId, clientIp) => {
    const content = { ep: endpointName(resolveSession), rid: requestId, ip: clientIp, actor: null };
    const answered = await forwarder.send({
      service: "system",
      method: "POST",
      target: resolveSession.path,
      headers: {
        "content-type": "application/json",
        "x-request-id": requestId,
        [ACTOR_HEADER.toLowerCase()]: signActorToken(key, "system", content),
      },
      body: Buffer.from(JSON.stringify({ tokenHash })),
      limitMs: CALL_MS_MAX,
    });
    const body: unknown = await answered.body.json().catch(() => undefined);
    if (answered.status === 200) return answer.parse(body).data;
    if (answered.status === 401 && noSession.safeParse(body).success) return null;
    throw refuse("service-unavailable", { status: 503, retryAfter: 2, values: { service: "system" } });
  };
