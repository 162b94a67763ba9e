// Runs platform-level writes once for each Idempotency-Key: registering, changing one's own password (IDEM-1, IDEM-3).
import { sqlOf } from "@kontor/service-kit/database/database";
import { findStoredResponse, once, type WriteKey } from "@kontor/service-kit/http/idempotency";
import type { PlatformSystemDb, SystemTx } from "../db.ts";

const TABLE = "platform.idempotency_keys";
const RETAINED_MS = 48 * 3_600_000;

/** The stored answer for a key, read before expensive work. @throws Refusal `idempotency-key-reused` (422) */
export async function answeredBefore<T>(
  platform: PlatformSystemDb,
  requestId: string,
  write: WriteKey | undefined,
): Promise<{ answer: T } | undefined> {
  if (!write) return undefined;
  return platform.platformTx({ tenantId: null, requestId }, (tx) => findStoredResponse<T>(sqlOf(tx), write, TABLE));
}

/** Runs a write in its transaction, once per key; without a key every time. */
export const oncePerKey = <T>(tx: SystemTx, write: WriteKey | undefined, effect: () => Promise<T>): Promise<T> =>
  write ? once(sqlOf(tx), write, effect, TABLE) : effect();

/** Deletes keys that are too old to be repeated. */
export async function forgetOldKeys(tx: SystemTx, now: Date): Promise<void> {
  await tx.platformIdempotencyKey.deleteMany({ where: { createdAt: { lt: new Date(now.getTime() - RETAINED_MS) } } });
}
