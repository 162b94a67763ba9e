// Resolves a token to its session: requested from the system service and cached for at most a second (SES-4, SES-5).
import { createHash } from "node:crypto";
import type { SessionGrant } from "@kontor/contracts/system/session";
import { LRUCache } from "lru-cache";

export const CACHED_MS = 1_000;
const CACHED_MAX = 10_000;
// 256 bits in hex or base64url, with room for another spelling.
const TOKEN = /^[A-Za-z0-9_-]{40,128}$/;

/** The permissions of a session, in a form that is quick to check. */
export interface Session {
  actor: SessionGrant["actor"];
  pages: ReadonlySet<string>;
  buttons: ReadonlySet<string>;
  edition: SessionGrant["edition"];
  mustChangePassword: boolean;
}

/** Requests a session from the system service. Null: no such session. Throws when no answer comes, and then no session is accepted. */
export type IntrospectSession = (
  tokenHash: string,
  requestId: string,
  clientIp: string,
) => Promise<SessionGrant | null>;

/** A message of the channel `kontor:actor-changed`: all given fields must match, and no field means all sessions. */
interface ActorChanged {
  tenantId?: string | undefined;
  userId?: string | undefined;
  sessionId?: string | undefined;
}

export interface Sessions {
  /** The live session of a token, or null. */
  of(token: string | undefined, requestId: string, clientIp: string): Promise<Session | null>;
  forget(changed: ActorChanged): void;
}

/** @param now milliseconds; passed by tests only */
export function createSessions(introspect: IntrospectSession, now: () => number = Date.now): Sessions {
  const cache = new LRUCache<string, Session>({
    max: CACHED_MAX,
    // An entry older than this is stale, so that one of a whole second is not used.
    ttl: CACHED_MS - 1,
    perf: { now },
    ttlResolution: 0,
  });
  // Written without the cache's fetch(), which would share a request made before a change with callers after it.
  const pending = new Map<string, Promise<Session | null>>();
  let changes = 0;

  async function introspectOnce(tokenHash: string, requestId: string, clientIp: string): Promise<Session | null> {
    const changesBefore = changes;
    // Counted from the request, not from the answer, which may already be that old.
    const start = now();
    const grant = await introspect(tokenHash, requestId, clientIp);
    if (!grant) return null;
    const session = sessionOf(grant);
    // An answer that crossed with a change may be the old one, so it serves this request only.
    if (changesBefore === changes) cache.set(tokenHash, session, { start });
    return session;
  }

  return {
    of(token, requestId, clientIp) {
      if (token === undefined || !TOKEN.test(token)) return Promise.resolve(null);
      const tokenHash = createHash("sha256").update(token).digest("hex");
      const cached = cache.get(tokenHash);
      if (cached) return Promise.resolve(cached);
      const running = pending.get(tokenHash);
      if (running) return running;
      const started = introspectOnce(tokenHash, requestId, clientIp).finally(() => {
        if (pending.get(tokenHash) === started) pending.delete(tokenHash);
      });
      pending.set(tokenHash, started);
      return started;
    },
    forget(changed) {
      changes++;
      // Calls from now on send a new request instead of sharing one that was sent before the change.
      pending.clear();
      for (const [tokenHash, session] of [...cache.entries()]) if (matches(session, changed)) cache.delete(tokenHash);
    },
  };
}

function sessionOf(grant: SessionGrant): Session {
  const { actor, pages, buttons, edition, mustChangePassword } = grant;
  return { actor, pages: new Set(pages), buttons: new Set(buttons), edition, mustChangePassword };
}

function matches({ actor }: Session, changed: ActorChanged): boolean {
  const same = (sent: string | undefined, own: string | null) => sent === undefined || sent === own;
  return (
    same(changed.tenantId, actor.tenantId) &&
    same(changed.userId, actor.userId) &&
    same(changed.sessionId, actor.sessionId)
  );
}
