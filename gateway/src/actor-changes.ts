// Listens on Redis for changed sessions and rights and drops them from the cache at once (SES-4).
import type { Log } from "@kontor/service-kit/runtime/log";
import type { Redis } from "ioredis";
import { z } from "zod";
import type { Sessions } from "./sessions.ts";

export const ACTOR_CHANGED = "kontor:actor-changed";

const message = z.object({
  tenantId: z.string().optional(),
  userId: z.string().optional(),
  sessionId: z.string().optional(),
});

/**
 * Subscribes on a connection of its own. What is missed while Redis is away is bounded by the second
 * for which sessions are remembered.
 */
export function subscribeActorChanges(redis: Redis, sessions: Sessions, log: Log): Redis {
  const listener = redis.duplicate({ enableOfflineQueue: true, commandTimeout: undefined, maxRetriesPerRequest: null });
  listener.on("error", (error) =>
    log.debug({ err: error }, "the Redis subscription to permission and session changes failed and is retried"),
  );
  listener.on("message", (_channel, text) => sessions.forget(parsed(text)));
  listener
    .subscribe(ACTOR_CHANGED)
    .catch((error: unknown) =>
      log.warn(
        { err: error },
        "cannot subscribe to permission and session changes in Redis: cached sessions live up to a second longer",
      ),
    );
  return listener;
}

/** An unreadable message drops all sessions: requesting them again costs little, but a revoked session must not stay valid. */
function parsed(text: string): z.infer<typeof message> {
  try {
    return message.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
