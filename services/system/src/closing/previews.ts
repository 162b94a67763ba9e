// Asks the services with dated records for their findings before a moment, and for the closing that they apply.
import { setTimeout as pause } from "node:timers/promises";
import {
  type ClosingFinding,
  type ClosingPreview,
  type ClosingService,
  closingPreviews,
  takeReopenings,
} from "@kontor/contracts/document/closing";
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
  // Each service is there once.
  return Object.fromEntries(looked) as Record<ClosingService, ClosingPreview>;
}

/** What should be looked at before the books are closed up to a moment. */
export async function findChecklist(peers: PeerClient, ctx: Ctx, before: string): Promise<ClosingFinding[]> {
  const { finance, ...owners } = await previewEverywhere(peers, ctx, before);
  return checklistOf(Object.values(owners), finance);
}

export interface Waiting {
  service: ClosingService;
  unposted: number;
  isAway: boolean;
}
/** Which services a closing still waits for: those that do not keep to it yet, have still to post something, or do not answer. */
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

/** How long whoever reopens waits for services that do not answer. */
const TAKEN_WITHIN_MS = 1_000;

/**
 * Tells all services of a reopening before whoever reopened is answered, so that none refuses what he does next. One that does not answer within a
 * second is not waited for: the fact comes to it all the same.
 */
export async function announceReopening(
  peers: PeerClient,
  ctx: Ctx,
  { version, ...period }: ClosedPeriod,
): Promise<void> {
  const waited = new AbortController();
  const told = services.map((service) =>
    peers
      .call(takeReopenings[service], { ctx, body: { version, ...period } })
      .catch((error: unknown) => ctx.log.warn({ err: error, service }, "a reopening is left to its fact")),
  );
  const inTime = pause(TAKEN_WITHIN_MS, undefined, { signal: waited.signal, ref: false }).catch(() => undefined);
  await Promise.race([Promise.all(told), inTime]).finally(() => waited.abort());
}
