// Test harness of the warehouse service: the real application on the test stack's PostgreSQL, called as by the gateway. Imported by tests only.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "@kontor/contracts/core/actor";
import type { TenantId } from "@kontor/contracts/core/id";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import type { Freshness } from "@kontor/service-kit/report/projection-lag";
import { callsOf, publishedBodies } from "@kontor/service-kit/testing/calls";
import { fakeGateway, person, silentLog } from "@kontor/service-kit/testing/fake-gateway";
import { inject } from "vitest";
import { warehouseApp } from "../app.ts";
import { openLedger, openWarehouse, type WarehouseTx } from "../db.ts";
import { imageFiles } from "../product/image-files.ts";
import type { Settings } from "../replicas/settings.store.ts";
import { upsertUsers } from "../replicas/user.store.ts";
import { makeFirstCatalogue } from "../warehouse/tenant-defaults.store.ts";

/** Starts the service in this process. @param posted up to when its ledger has posted what was committed; left out: nothing is on its way */
export async function startWarehouse(posted?: Freshness) {
  const folder = await mkdtemp(join(tmpdir(), "kontor-pictures-"));
  const url = inject("stack").env.warehouse.DATABASE_URL ?? "";
  const [db, ledger] = [openWarehouse(url), openLedger(url)];
  const gateway = fakeGateway();
  const log = silentLog();
  const { publicKey: gatewayKey } = gateway;
  // The same key for all: an issuer is believed where it may call.
  const peerKeys = { purchase: gatewayKey, sales: gatewayKey, finance: gatewayKey, reports: gatewayKey };
  const app = warehouseApp({
    ...{ db, ledger, files: imageFiles(folder), gatewayKey, peerKeys, log },
    ...(posted && { posted }),
  });

  /** Works on a tenant's tables past the HTTP door. */
  const tables = <T>(owner: Actor, work: (tx: WarehouseTx) => Promise<T>): Promise<T> =>
    db.tenantTx(backgroundCtx(owner.tenantId as TenantId, "test", log), work); // an owner has a tenant

  return {
    ...callsOf(app, gateway),
    tables,
    /** The tenant's tables, for the ledger's statements. */
    ledger,
    /** A new tenant with its default warehouse; answers the owner. */
    async tenant(): Promise<Actor> {
      const owner = person();
      const ctx = backgroundCtx(owner.tenantId as TenantId, "test", log); // as above
      await db.tenantTx(ctx, async (tx) => {
        await makeFirstCatalogue({ tx, ctx }, owner.userId);
        await upsertUsers(tx, [{ id: owner.userId, version: 1, userName: "owner", deleted: false }]);
      });
      return owner;
    },
    /** Turns the tenant's switches. */
    async turn(owner: Actor, switches: Partial<Settings>): Promise<void> {
      const version = Math.floor(Date.now() / 1000);
      await tables(owner, (tx) =>
        upsertSettings(tx, { ...settingsChanged.example, changedBy: "", ...switches, version }, { actorId: null }),
      );
    },
    /** Bodies of the tenant's facts of a kind, oldest first. */
    facts: (owner: Actor, noun: string): Promise<Record<string, unknown>[]> =>
      tables(owner, (tx) => publishedBodies(tx, `fact.warehouse.${noun}.%`)),
    async stop(): Promise<void> {
      await Promise.all([db.close(), ledger.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestWarehouse = Awaited<ReturnType<typeof startWarehouse>>;
