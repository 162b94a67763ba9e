// The only place where passwords are verified, so that signing in and changing a password count together (LOG-4).
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { SystemTx } from "../db.ts";
import type { Identity } from "../identity-dependencies.ts";
import { isLocked } from "./login-attempts.rules.ts";
import { clearAttempts, countFailure, readAttempts } from "./login-attempts.store.ts";

/** A sign-in name as it is stored. */
export interface Credential {
  key: string;
  userId: string;
  tenantId: string | null;
  passwordHash: string;
  passwordExpiresAt: Date | null;
}

export type Judged =
  | { outcome: "right"; rehashed: string | null }
  | { outcome: "wrong"; failures: number }
  | { outcome: "locked" };

interface Judging {
  key: string;
  /** Null for a name that does not exist; its password is verified nevertheless (LOG-2, LOG-3). */
  credential: Credential | null;
  digest: string;
  /** Runs in the transaction that counts a wrong password, e.g. to write the log. */
  onWrong?: (tx: SystemTx, ctx: Ctx) => Promise<void>;
}

/**
 * Verifies a digest. "right" is not final: the caller confirms it in its own transaction with `stillOpen`, which clears the count.
 * @throws Refusal `busy` when too many passwords are being verified
 */
export async function verifyPassword(identity: Identity, ctx: Ctx, judging: Judging): Promise<Judged> {
  const { platform, passwords } = identity;
  const { key, credential, digest } = judging;
  const own: Ctx = { ...ctx, tenantId: asTenant(credential?.tenantId ?? null) };
  const attempts = await platform.platformTx(own, (tx) => readAttempts(tx, key));
  if (isLocked(attempts, ctx.now())) return { outcome: "locked" };

  // An expired one-time password matches nothing, and takes as long to refuse.
  const isOver = credential?.passwordExpiresAt && credential.passwordExpiresAt <= ctx.now();
  const storedHash = credential && !isOver ? credential.passwordHash : null;
  if (await passwords.matches(storedHash, digest))
    return {
      outcome: "right",
      rehashed: storedHash && passwords.isOutdated(storedHash) ? await passwords.hash(digest) : null,
    };

  return platform.platformTx(own, async (tx) => {
    const counted = await countFailure(tx, key, ctx.now());
    await judging.onWrong?.(tx, own);
    return counted.wasLocked ? { outcome: "locked" } : { outcome: "wrong", failures: counted.attempts.failures };
  });
}

/**
 * Confirms a right password in the transaction that uses it: the name is not locked meanwhile, and the password is
 * still the one that was verified. The name's row is locked until the commit, so that a reset waits and then ends the new session.
 * @param device the key under which a known device's wrong passwords are counted; with it the lock of the name does not apply
 */
export async function stillOpen(tx: SystemTx, credential: Credential, now: Date, device?: string): Promise<boolean> {
  const [row] = await tx.$queryRaw<{ hash: string }[]>`
    select password_hash as hash from platform.login_names where key = ${credential.key} and user_id = ${credential.userId}::uuid for share`;
  if (row?.hash !== credential.passwordHash) return false;
  const isNameOpen = await clearAttempts(tx, credential.key, now);
  return device ? clearAttempts(tx, device, now) : isNameOpen;
}

/** A tenant id read from a table; the brand only states what it is an id of. */
export const asTenant = (id: string | null): Ctx["tenantId"] => id as Ctx["tenantId"];
