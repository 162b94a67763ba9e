// The signed actor: the gateway signs who makes the call, and services trust nothing else (GATE-3).
import { createPrivateKey, createPublicKey, KeyObject, sign, verify } from "node:crypto";
import { actor } from "@kontor/contracts/core/actor";
import { tenantId } from "@kontor/contracts/core/id";
import { z } from "zod";

export const ACTOR_HEADER = "X-Kontor-Actor";
export const ACTOR_TOKEN_SECONDS = 60;

/** Clocks of two machines may differ by this much; on one machine they do not. */
const CLOCK_SKEW_SECONDS = 2;

const claims = z.object({
  /** The endpoint that the gateway checked, e.g. "GET /supplier/list". */
  ep: z.string(),
  /** The request id, which is passed on into logs and facts. */
  rid: z.string().min(1).max(100),
  ip: z.string().max(100),
  actor: actor.nullable(),
  /** The tenant that a peer works for without an actor: for timers and facts. */
  tenant: tenantId.nullable().optional(),
});
export type ActorClaims = z.infer<typeof claims>;
/** The signed content and its signer: the gateway or a service. */
export type SignedClaims = ActorClaims & { signer: string };

/** The claims of a JWT (RFC 7519), beside our own. Times are seconds since 1970. */
const signed = claims.extend({
  iss: z.string(),
  aud: z.string(),
  iat: z.number(),
  exp: z.number(),
  /** We never set it, and reject or ignore it. */
  nbf: z.undefined().optional(),
});
const base64url = (text: string): string => Buffer.from(text).toString("base64url");
/** The only accepted header: no other algorithm, no key chosen by the token, no extensions. */
const HEADER = base64url(JSON.stringify({ alg: "EdDSA" }));
const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

/** Reads the gateway's private key: base64 of a PKCS8 PEM. */
export const readPrivateKey = (base64: string): KeyObject => createPrivateKey(Buffer.from(base64, "base64"));

/** Reads the gateway's public key: base64 of an SPKI PEM. */
export const readPublicKey = (base64: string): KeyObject => createPublicKey(Buffer.from(base64, "base64"));

export const GATEWAY = "gateway";
/** The accepted signers with their public keys: the gateway, and for internal calls the peers. */
export type SignerKeys = Readonly<Record<string, KeyObject>>;

/** Signs for one service and one endpoint, as the gateway or as a service. Valid for 60 s. Signs in this thread: a job in another costs more. */
export function signActorToken(
  key: KeyObject,
  service: string,
  content: ActorClaims,
  issuer: string = GATEWAY,
): string {
  const iat = nowInSeconds();
  const payload = { ...content, iss: issuer, aud: service, iat, exp: iat + ACTOR_TOKEN_SECONDS };
  const text = `${HEADER}.${base64url(JSON.stringify(payload))}`;
  return `${text}.${sign(null, Buffer.from(text), key).toString("base64url")}`;
}

/**
 * Checks signature, issuer, audience, endpoint and validity, and returns the signed content.
 * @throws Error when anything is wrong; the caller responds with 401 without details.
 */
export function verifyActorToken(
  keys: KeyObject | SignerKeys,
  service: string,
  endpoint: string,
  token: string,
): SignedClaims {
  const signers: SignerKeys = keys instanceof KeyObject ? { [GATEWAY]: keys } : keys;
  const { text, payload, signature } = partsOf(token);
  const { iss, aud, iat, exp, nbf: _never, ...content } = signed.parse(payload);
  const key = Object.hasOwn(signers, iss) ? signers[iss] : undefined;
  if (!key) throw new Error("the actor token is signed by nobody known");
  if (key.asymmetricKeyType !== "ed25519" || !verify(null, Buffer.from(text), key, signature))
    throw new Error("the actor token's signature is wrong");
  if (aud !== service) throw new Error("the actor token is for another service");
  if (content.ep !== endpoint) throw new Error("the actor token is for another endpoint");
  const now = nowInSeconds();
  if (exp <= now - CLOCK_SKEW_SECONDS) throw new Error("the actor token is over");
  if (iat > now + CLOCK_SKEW_SECONDS) throw new Error("the actor token is from the future");
  if (exp <= iat || exp - iat > ACTOR_TOKEN_SECONDS) throw new Error("the actor token lives too long");
  return { ...content, signer: iss };
}

/** Nothing in the token is trusted before its signature is verified. */
function partsOf(token: string): { text: string; payload: unknown; signature: Buffer } {
  const [header, body, signature, ...more] = token.split(".");
  if (header !== HEADER || !body || !signature || more.length > 0) throw new Error("not an actor token");
  const payload: unknown = JSON.parse(Buffer.from(body, "base64url").toString());
  return { text: `${header}.${body}`, payload, signature: Buffer.from(signature, "base64url") };
}
