// The signed actor: the gateway signs who acts, services believe nothing else (GATE-3).
import { createPrivateKey, createPublicKey, KeyObject } from "node:crypto";
import { actor } from "@kontor/contracts/core/actor";
import { tenantId } from "@kontor/contracts/core/id";
import { decodeJwt, jwtVerify, SignJWT } from "jose";
import { z } from "zod";

export const ACTOR_HEADER = "X-Kontor-Actor";
export const ACTOR_TOKEN_SECONDS = 60;

/** Clocks of two machines may differ by this much; on one machine the difference is none. */
const CLOCK_SKEW_SECONDS = 2;

const claims = z.object({
  /** The endpoint that was judged, e.g. "GET /supplier/list". */
  ep: z.string(),
  /** The request id, which goes on into logs and facts. */
  rid: z.string().min(1).max(100),
  ip: z.string().max(100),
  actor: actor.nullable(),
  /** The company that a peer works for where nobody acts: for timers and facts. */
  tenant: tenantId.nullable().optional(),
});
export type ActorClaims = z.infer<typeof claims>;

/** Reads the gateway's private key: base64 of a PKCS8 PEM. */
export const readPrivateKey = (base64: string): KeyObject => createPrivateKey(Buffer.from(base64, "base64"));

/** Reads the gateway's public key: base64 of an SPKI PEM. */
export const readPublicKey = (base64: string): KeyObject => createPublicKey(Buffer.from(base64, "base64"));

export const GATEWAY = "gateway";
/** Who may sign, with the keys that prove it: the gateway, and for internal calls the peers. */
export type SignerKeys = Readonly<Record<string, KeyObject>>;

/** Signs for one service and one endpoint, as the gateway or as a service. Lives 60 s. */
export function signActorToken(
  key: KeyObject,
  service: string,
  content: ActorClaims,
  issuer: string = GATEWAY,
): Promise<string> {
  return new SignJWT({ ...content })
    .setProtectedHeader({ alg: "EdDSA" })
    .setIssuer(issuer)
    .setAudience(service)
    .setIssuedAt()
    .setExpirationTime(`${ACTOR_TOKEN_SECONDS}s`)
    .sign(key);
}

/**
 * Checks signature, issuer, audience, endpoint and life, and returns what was signed.
 * @throws Error when anything is wrong; the caller answers 401 and says no more.
 */
export async function verifyActorToken(
  keys: KeyObject | SignerKeys,
  service: string,
  endpoint: string,
  token: string,
): Promise<ActorClaims> {
  const signers: SignerKeys = keys instanceof KeyObject ? { [GATEWAY]: keys } : keys;
  const issuer = decodeJwt(token).iss ?? "";
  const key = Object.hasOwn(signers, issuer) ? signers[issuer] : undefined;
  if (!key) throw new Error("the actor token is signed by nobody known");
  const { payload } = await jwtVerify(token, key, {
    algorithms: ["EdDSA"],
    issuer,
    audience: service,
    clockTolerance: CLOCK_SKEW_SECONDS,
    requiredClaims: ["exp", "iat"],
  });
  const life = (payload.exp ?? 0) - (payload.iat ?? 0);
  if (life <= 0 || life > ACTOR_TOKEN_SECONDS) throw new Error("the actor token lives too long");
  const content = claims.parse(payload);
  if (content.ep !== endpoint) throw new Error("the actor token is for another endpoint");
  return content;
}
