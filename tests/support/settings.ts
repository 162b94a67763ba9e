// Changes settings of a tenant, and waits for the moment when the services that own documents have received them.
import type { ServiceName } from "@kontor/contracts/core/endpoint";
import { getCurrentInfo, type SystemConfigRow, updateSystemConfig } from "@kontor/contracts/system/config";
import { expect, vi } from "vitest";
import type { Shop } from "./documents.ts";
import { PATIENCE_MS } from "./patience.ts";
import { dataOf } from "./retry.ts";
import { databaseOf } from "./tables.ts";
import type { Tenant } from "./tenant.ts";

const CONSUMED =
  "select 1 from replica_settings where version >= $1 and tenant_id = (select tenant_id from products where id = $2)";

/** Changes settings. @returns their version */
export async function saveSettings(tenant: Pick<Tenant, "token">, changes: Partial<SystemConfigRow>): Promise<number> {
  const settings = await dataOf<SystemConfigRow>(getCurrentInfo, tenant, {});
  await dataOf(updateSystemConfig, tenant, { body: { ...settings, ...changes } });
  return settings.version + 1;
}

/** Changes settings, and waits until these services have consumed them. */
export async function changeSettings(
  { token, productId }: Pick<Shop, "token" | "productId">,
  changes: Partial<SystemConfigRow>,
  services: readonly ServiceName[],
): Promise<void> {
  const version = await saveSettings({ token }, changes);
  for (const service of services) {
    const db = await databaseOf(service);
    const statement = CONSUMED.replace(
      "from products",
      service === "warehouse" ? "from products" : "from replica_products",
    );
    const isConsumed = async () => expect((await db.query(statement, [version, productId])).rows).toHaveLength(1);
    await vi.waitFor(isConsumed, { timeout: PATIENCE_MS, interval: 50 }).finally(() => db.end());
  }
}
