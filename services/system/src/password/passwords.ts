// Stored passwords: Argon2id over HMAC(pepper, digest), so that neither the table nor the pepper alone is of use (PWD-2).
import { createHmac, randomBytes } from "node:crypto";
import { createLimiter, type Limits } from "@kontor/service-kit/runtime/limiter";
import { hash, verify } from "@node-rs/argon2";

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const CURRENT = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`;
/** Hashing occupies a processor, so few run at once, and further requests are told to retry (PWD-9). */
const LIMITS: Limits = { atOnce: 2, waiting: 50 };

export interface Passwords {
  /** The text to store for a client digest. @throws Refusal `busy` */
  hash(digest: string): Promise<string>;
  /** Whether a digest matches the stored text. Without a stored text it takes as long and is false (LOG-3). @throws Refusal `busy` */
  matches(stored: string | null, digest: string): Promise<boolean>;
  /** A fingerprint of a request that holds a password, from which the password cannot be guessed. */
  seal(text: string): string;
  /** Whether a stored text was made with other parameters than today's. */
  isOutdated(stored: string): boolean;
}

/** @param pepper a secret outside the database, at least 32 characters */
export async function createPasswords(pepper: string, limits: Limits = LIMITS): Promise<Passwords> {
  const limiter = createLimiter(limits);
  const gate = <T>(work: () => Promise<T>): Promise<T> => limiter.run("", work);
  const peppered = (digest: string): string => createHmac("sha256", pepper).update(digest).digest("base64");
  const make = (digest: string): Promise<string> => hash(peppered(digest), PARAMETERS);
  const nobodys = await make(randomBytes(32).toString("hex"));
  return {
    hash: (digest) => gate(() => make(digest)),
    matches: (stored, digest) =>
      gate(async () => (await verify(stored ?? nobodys, peppered(digest))) && stored !== null),
    seal: (text) => createHmac("sha256", pepper).update(`seal:${text}`).digest("hex"),
    isOutdated: (stored) => !stored.startsWith(CURRENT),
  };
}
