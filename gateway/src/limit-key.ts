// The only builder of Redis keys for limits: each key begins with its tenant, and no part can lead to another key (TEN-7).

const PART = /^[A-Za-z0-9.-]{1,64}$/;

/**
 * The key of a limit, after the prefix: `limit:<tenant>:<what>:<who>`.
 * @param tenant a tenant's id, "ip" for callers without a session, or "platform" for the operator
 * @throws Error when a part is not a plain id: a fault, since ids come from sessions and sockets
 */
export function limitKey(tenant: string, what: string, who: string): string {
  for (const part of [tenant, what, who]) if (!PART.test(part)) throw new Error("a limit key part is not a plain id");
  return `limit:${tenant}:${what}:${who}`;
}
