// The single-sign-on signature: states user, tenant, session, audience and expiry (SES-6).
import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { ABSOLUTE_MS } from "./session.rules.ts";

const claims = z.strictObject({
  userId: z.uuid(),
  tenantId: z.uuid().nullable(),
  sessionId: z.string(),
  audience: z.string(),
  issued: z.number().int(),
  expires: z.number().int(),
});
export type SsoClaims = z.infer<typeof claims>;
export const STORE = "store";

/** Keys, newest first. Older ones still verify while they are listed, so that changing keys signs nobody out. */
export type SsoKeys = readonly [Buffer, ...Buffer[]];

/** Reads SSO_KEY: base64 keys joined by commas, the signing one first. */
export function readSsoKeys(text: string): SsoKeys {
  const [newest, ...older] = text.split(",").map((key) => Buffer.from(key, "base64"));
  if (!newest || [newest, ...older].some((key) => key.length < 32))
    throw new Error("SSO_KEY: each key needs 32 bytes in base64");
  return [newest, ...older];
}

const mac = (key: Buffer, payload: string): Buffer => createHmac("sha256", key).update(payload).digest();

/** Signs for at most seven days from `issued` (milliseconds), never past the session's end. */
export function signSso(keys: SsoKeys, content: Omit<SsoClaims, "expires">, sessionEnd: Date): string {
  const expires = Math.min(content.issued + ABSOLUTE_MS, sessionEnd.getTime());
  const payload = Buffer.from(JSON.stringify({ ...content, expires })).toString("base64url");
  return `${payload}.${mac(keys[0], payload).toString("base64url")}`;
}

/**
 * The claims of a signature, or null when it is forged, expired or for another audience.
 * The caller must also check that the session is still valid, since the signature ends with it.
 */
export function verifySso(keys: SsoKeys, sign: string, audience: string, now: Date): SsoClaims | null {
  const [payload = "", signature = "", ...rest] = sign.split(".");
  const signatureBytes = Buffer.from(signature, "base64url");
  // Only the canonical base64 text is accepted; otherwise a changed last character could pass.
  if (rest.length > 0 || signatureBytes.toString("base64url") !== signature) return null;
  const isSigned = keys.some((key) => {
    const own = mac(key, payload);
    return own.length === signatureBytes.length && timingSafeEqual(own, signatureBytes);
  });
  if (!isSigned) return null;
  const parsed = claims.parse(JSON.parse(Buffer.from(payload, "base64url").toString()));
  return parsed.audience === audience && now.getTime() < parsed.expires ? parsed : null;
}
