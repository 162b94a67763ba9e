// Changes settings of a tenant, and waits for the moment when the services that own documents have received them.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { expect, vi } from "vitest";
import type { Shop } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { dataOf } from "./retry.ts";
import { databaseOf } from "./tables.ts";
import type { Tenant } from "./tenant.ts";

const consumed = (table: string): string =>
  `select 1 from replica_settings where version >= $1 and tenant_id = (select tenant_id from ${table} where id = $2)`;

/** Changes settings. @returns their version */
export async function saveSettings(tenant: Pick<Tenant, "token">, changes: Partial<SystemConfigRow>): Promise<number> {
  const settings = await dataOf<SystemConfigRow>(getCurrentInfo, tenant, {});
  await dataOf(updateSystemConfig, tenant, { body: { ...settings, ...changes } });
  return settings.version + 1;
}

/** Changes settings, and waits until these services have consumed them. */
export async function changeSettings(
  { token, productId, accountId = "" }: Pick<Shop, "token" | "productId"> & Partial<Pick<Shop, "accountId">>,
  changes: Partial<SystemConfigRow>,
  services: readonly ServiceName[],
): Promise<void> {
  const version = await saveSettings({ token }, changes);
  for (const service of services) {
    const db = await databaseOf(service);
    // A row of the tenant that each of them has.
    const [statement, id] =
      service === "finance"
        ? [consumed("accounts"), accountId]
        : [consumed(service === "warehouse" ? "products" : "replica_products"), productId];
    const isConsumed = async () => expect((await db.query(statement, [version, id])).rows).toHaveLength(1);
    await vi.waitFor(isConsumed, { timeout: PATIENCE_MS, interval: 50 }).finally(() => db.end());
  }
}
