// Strict audit: what is saved counts from its audit on.
import { getCurrentInfo, updateSystemConfig } from "@kontor/contracts/system/config";
import { expect, vi } from "vitest";
import { done } from "./company.ts";
import type { Shop } from "./documents.ts";
import { databaseOf } from "./tables.ts";

const STRICT = `select settings ->> 'forceApprovalFlag' as strict from replica_settings
  where tenant_id = (select tenant_id from replica_products where id = $1)`;

/** Switches strict audit on, and waits until the service that keeps the documents knows of it. */
export async function auditStrictly({ token, productId }: Shop, service: "purchase" | "sales"): Promise<void> {
  const settings = await done<Record<string, unknown>>(getCurrentInfo, { token });
  await done(updateSystemConfig, { token, body: { ...settings, forceApprovalFlag: true } });
  const db = await databaseOf(service);
  const isKnown = async () => expect((await db.query(STRICT, [productId])).rows).toEqual([{ strict: "true" }]);
  await vi.waitFor(isKnown, { timeout: 60_000, interval: 200 }).finally(() => db.end());
}
