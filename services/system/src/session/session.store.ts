// Stores sessions: created, touched, listed, ended. The token itself is stored nowhere (SES-1, SES-5).
import { createHash, randomBytes } from "node:crypto";
import { newId } from "@kontor/contracts/core/id";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { type Loop, startLoop } from "@kontor/service-kit/runtime/background-loop";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { PlatformSystemDb, SystemTx } from "../db.ts";
import { forgetDevicesOf, removeOverDevices } from "./device.store.ts";
import { ABSOLUTE_MS } from "./session.rules.ts";

const TOKEN_BYTES = 32;
export const SESSIONS_MAX = 100;
const USER_AGENT_MAX = 300;

const tokenHashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

export interface NewSession {
  id: string;
  token: string;
  expiresAt: Date;
}

interface Opening {
  userId: string;
  tenantId: string | null;
  userAgent: string;
  idleMs: number;
}

/** Opens a session, and deletes the user's expired sessions and those beyond a hundred. */
export async function openSession(
  tx: SystemTx,
  ctx: Ctx,
  { userId, tenantId, userAgent, idleMs }: Opening,
): Promise<NewSession> {
  const now = ctx.now();
  await tx.session.deleteMany({
    where: { userId, OR: [{ expiresAt: { lte: now } }, { lastSeenAt: { lte: new Date(now.getTime() - idleMs) } }] },
  });
  const surplus = await tx.session.findMany({
    where: { userId },
    orderBy: { createdAt: "desc" },
    skip: SESSIONS_MAX - 1,
    select: { id: true },
  });
  if (surplus.length > 0) await tx.session.deleteMany({ where: { id: { in: surplus.map(({ id }) => id) } } });

  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const session = { id: newId(), token, expiresAt: new Date(now.getTime() + ABSOLUTE_MS) };
  await tx.session.create({
    data: {
      id: session.id,
      tokenHash: tokenHashOf(token),
      userId,
      tenantId,
      clientIp: ctx.clientIp,
      userAgent: userAgent.slice(0, USER_AGENT_MAX),
      createdAt: now,
      lastSeenAt: now,
      expiresAt: session.expiresAt,
    },
  });
  return session;
}

/** Ends all sessions of users, but the one to keep, and forgets their devices. @returns how many ended */
export async function endSessionsOf(tx: SystemTx, userIds: readonly string[], exceptId?: string): Promise<number> {
  await forgetDevicesOf(tx, userIds);
  const { count } = await tx.session.deleteMany({
    where: { userId: { in: [...userIds] }, ...(exceptId ? { id: { not: exceptId } } : {}) },
  });
  return count;
}

/** Deletes everybody's expired sessions by the database's clock, also of users who never return. */
async function removeOverSessions(tx: SystemTx, idleMs: number): Promise<void> {
  await tx.$executeRaw`delete from platform.sessions where expires_at <= clock_timestamp()
    or last_seen_at <= clock_timestamp() - ${idleMs} * interval '1 millisecond'`;
}

const EVERY_MS = 60_000;
/** Starts deleting expired sessions once a minute, so that they stay invalid even when a clock is set back. */
export function startRemovingSessions(platform: PlatformSystemDb, idleMs: number, log: Log): Loop {
  return startLoop(
    () =>
      platform.platformTx({ tenantId: null, requestId: "over sessions" }, async (tx) => {
        await removeOverSessions(tx, idleMs);
        await removeOverDevices(tx);
      }),
    {
      every: EVERY_MS,
      onError: (error) => log.warn({ err: error }, "expired sessions and devices could not be removed: retrying later"),
    },
  );
}
