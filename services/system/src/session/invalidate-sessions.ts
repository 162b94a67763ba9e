// Notifies every gateway to drop cached sessions that ended, and users whose rights changed (SES-4).
import type { Log } from "@kontor/service-kit/runtime/log";
import { ACTOR_CHANGED } from "../role/invalidate-sessions.store.ts";

/** All fields given must match; a tenant alone means all of its users. */
interface ActorChange {
  tenantId?: string;
  userId?: string;
  sessionId?: string;
}

export type AnnounceChange = (change: ActorChange) => Promise<void>;

interface Publisher {
  publish(channel: string, message: string): Promise<unknown>;
}

/** Publishes after the commit. Without Redis the gateways' own limit of one second holds, so a failure is only logged. */
export const invalidateSessions =
  (redis: Publisher, log: Log): AnnounceChange =>
  async (change) => {
    await redis
      .publish(ACTOR_CHANGED, JSON.stringify(change))
      .catch((error: unknown) =>
        log.warn(
          { err: error },
          "cannot publish a permission or session change in Redis: gateways keep cached sessions up to a second longer",
        ),
      );
  };
