// Ends a service of the stack at a named point of its code (service-kit, runtime/fault-injection.ts), once.
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { inject, vi } from "vitest";

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
    { timeout: 60_000, interval: 50 },
  );

/** Withdraws all orders. */
export const removeCrashOrders = (): void => rmSync(dirname(orders("sales")), { recursive: true, force: true });
