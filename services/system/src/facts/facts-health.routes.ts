// Route for the platform operator with the state of facts between services: each service is asked on its own port (decision 0030).
import { type FactsHealth, factsHealth } from "@kontor/contracts/core/facts-health";
import { getFactsHealth } from "@kontor/contracts/system/facts-health";
import { router } from "@kontor/service-kit/http/router";
import type { PlatformSystemDb } from "../db.ts";

const TIMEOUT_MS = 2_000;

/** @param urls of all services, by name */
export function factsHealthRoutes(platform: PlatformSystemDb, urls: Readonly<Record<string, string>>) {
  const routes = router("system", platform);
  routes.plain(getFactsHealth, async () => ({
    services: await Promise.all(
      Object.entries(urls).map(async ([service, url]) => ({ service, health: await healthAt(url) })),
    ),
  }));
  return routes;
}

/** null: the service does not answer, or not in time. */
async function healthAt(url: string): Promise<FactsHealth | null> {
  try {
    const answer = await fetch(new URL("/health/facts", url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return factsHealth.parse(await answer.json());
  } catch {
    return null;
  }
}
