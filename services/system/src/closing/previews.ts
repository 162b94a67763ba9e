// Asks the services with dated records what is still open before a moment (their findings for the closing checklist), and which closing they have
// applied.
import { setTimeout as pause } from "node:timers/promises";
import {
  type ClosingFinding,
  type ClosingPreview,
  type ClosingService,
  closingPreviews,
  takeReopenings,
} from "@kontor/contracts/closing/closing";
import type { ClosedPeriod } from "@kontor/service-kit/closing/period.rules";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import type { PeerClient } from "../name-checks/check.routes.ts";
import { checklistOf } from "./closing.rules.ts";

const services = ["purchase", "sales", "warehouse", "finance"] as const satisfies readonly ClosingService[];

/** @throws Refusal `service-unavailable` when one of them does not answer */
async function previewEverywhere(
  peers: PeerClient,
  ctx: Ctx,
  before: string,
): Promise<Record<ClosingService, ClosingPreview>> {
  const looked = await Promise.all(
    services.map(
      async (service) =>
        [service, await peers.call(closingPreviews[service], { ctx, body: { before, of: "checklist" } })] as const,
    ),
  );
  // The list names each service once.
  return Object.fromEntries(looked) as Record<ClosingService, ClosingPreview>;
}

/** Collects what should be checked before the books are closed up to a moment. */
export async function findChecklist(peers: PeerClient, ctx: Ctx, before: string): Promise<ClosingFinding[]> {
  const { finance, ...owners } = await previewEverywhere(peers, ctx, before);
  return checklistOf(Object.values(owners), finance);
}

export interface Waiting {
  service: ClosingService;
  unposted: number;
  isAway: boolean;
}
/** Which services a closing still waits for: those that do not apply it yet, have facts left to post, or do not answer. */
export async function waitedFor(
  peers: PeerClient,
  ctx: Ctx,
  closing: { version: number; before: string },
): Promise<Waiting[]> {
  const { version, before } = closing;
  const looked = await Promise.all(
    services.map(async (service) => ({
      service,
      look: await peers.call(closingPreviews[service], { ctx, body: { before, of: "posting" } }).catch(() => undefined),
    })),
  );
  const there = new Map(looked.flatMap(({ service, look: preview }) => (preview ? [[service, preview] as const] : [])));
  const finance = there.get("finance");
  const owners = [...there].flatMap(([service, preview]) => (service === "finance" ? [] : [preview]));
  // Unposted documents are reported for finance; without all owners there is nothing to compare.
  const unbooked = finance && owners.length === services.length - 1 ? unpostedOf(checklistOf(owners, finance)) : 0;
  return looked.flatMap(({ service, look: preview }): Waiting[] => {
    if (!preview) return [{ service, unposted: 0, isAway: true }];
    const unposted = service === "finance" ? unbooked : unpostedOf(preview.findings);
    return preview.version < version || unposted > 0 ? [{ service, unposted, isAway: false }] : [];
  });
}

const unpostedOf = (findings: readonly ClosingFinding[]): number =>
  findings.filter(({ check }) => check === "unposted").reduce((sum, { count }) => sum + count, 0);

/** How long a reopening waits for services that do not answer. */
const TAKEN_WITHIN_MS = 1_000;

/**
 * Calls all services about a reopening before it is answered, so that none refuses what the user does next. One that does not answer within a
 * second is not waited for, because it consumes the published fact as well.
 */
export async function announceReopening(
  peers: PeerClient,
  ctx: Ctx,
  { version, ...period }: ClosedPeriod,
): Promise<void> {
  const waited = new AbortController();
  const notified = services.map((service) =>
    peers
      .call(takeReopenings[service], { ctx, body: { version, ...period } })
      .catch((error: unknown) =>
        ctx.log.warn(
          { err: error, service },
          "a service could not be told of reopened books by a call: it learns of it by the published fact",
        ),
      ),
  );
  const inTime = pause(TAKEN_WITHIN_MS, undefined, { signal: waited.signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(notified), inTime]).finally(() => waited.abort());
}
