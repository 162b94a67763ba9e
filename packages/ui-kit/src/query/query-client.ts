// The one cache of server data, shared by all tabs.
import { notifyManager, QueryClient } from "@tanstack/react-query";
import { CallError } from "../core/call-error.ts";
import { singleton } from "../core/singleton.ts";
import { session } from "../session/session.ts";

const RETRIES = 2;
/** Data older than this is fetched again when a page comes to the front, in milliseconds. */
const STALE_MS = 5_000;

export const queryClient = singleton("query-client", () => {
  // A pressed button must be busy before it can be pressed again; by default state changes arrive a timer later.
  notifyManager.setScheduler(queueMicrotask);
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // Only a brief absence is worth a retry: a refusal stays the same, and a timeout has already taken five minutes.
        retry: (count, error) => count < RETRIES && error instanceof CallError && error.isPassing,
      },
    },
  });
  // No user sees what another has loaded.
  let user = session.read()?.userId;
  session.subscribe(() => {
    if (session.read()?.userId === user) return;
    user = session.read()?.userId;
    client.clear();
  });
  return client;
});
