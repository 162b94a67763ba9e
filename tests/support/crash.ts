// Ends a service of the stack at a named point of its code (service-kit, runtime/fault-injection.ts), once.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject, vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";

export type Crashable = "purchase" | "sales" | "warehouse" | "finance" | "reports";

const orders = (service: Crashable): string => {
  const folder = inject("stack").env[service].CRASH_AT;
  if (!folder) throw new Error(`${service} has no crash points`);
  return folder;
};

/** Orders the service to end when it next reaches the point. */
export function crashAt(service: Crashable, point: string): void {
  mkdirSync(orders(service), { recursive: true });
  writeFileSync(join(orders(service), point), "");
}

/** Waits until the service has ended. */
export const crashed = (service: Crashable, point: string): Promise<void> =>
  vi.waitFor(
    () => {
      if (existsSync(join(orders(service), point))) throw new Error(`${service} has not come to ${point}`);
    },
    { timeout: PATIENCE_MS, interval: 50 },
  );

/** Withdraws all orders. */
export const removeCrashOrders = (): void => rmSync(dirname(orders("sales")), { recursive: true, force: true });

/** A crash point, the service that ends there, and where that is, in words. */
export type Point = readonly [string, Crashable, string];

/** With the fact received, and just after acknowledging, nothing differs from other kinds (crash-points.flow.test.ts). */
export const consumedBy = (service: Crashable): Point[] => [
  ["CP7", service, "between its inbox row and the effect of the fact"],
  ["CP8", service, "with the effect written and the fact not acknowledged"],
];
export const ownerOf = (service: Crashable): Point[] => [
  ["CP1", service, "before the commit"],
  ["CP2", service, "after the commit, before the answer"],
  ["CP3", service, "before its fact is sent"],
  ["CP4", service, "when the broker has the fact and the relay does not know it"],
  ["CP5", service, "before the outbox is marked"],
];
