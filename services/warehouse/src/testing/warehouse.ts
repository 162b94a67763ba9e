// Test harness of the warehouse service: the real application on the test stack's PostgreSQL, called as by the gateway. Imported by tests only.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Actor } from "@kontor/contracts/core/actor";
import type { Answer, Endpoint } from "@kontor/contracts/core/endpoint";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { settingsChanged } from "@kontor/contracts/system/facts";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { upsertSettings } from "@kontor/service-kit/document/replica.store";
import {
  type Called,
  type CallOptions,
  fakeGateway,
  person,
  silentLog,
} from "@kontor/service-kit/testing/fake-gateway";
import { inject } from "vitest";
import { warehouseApp } from "../app.ts";
import { openLedger, openWarehouse, type WarehouseTx } from "../db.ts";
import { imageFiles } from "../product/image-files.ts";
import type { Settings } from "../replicas/settings.store.ts";
import { upsertUsers } from "../replicas/user.store.ts";
import { makeFirstCatalogue } from "../warehouse/tenant-defaults.store.ts";

/** Starts the service in this process. */
export async function startWarehouse() {
  const folder = await mkdtemp(join(tmpdir(), "kontor-pictures-"));
  const url = inject("stack").env.warehouse.DATABASE_URL ?? "";
  const [db, ledger] = [openWarehouse(url), openLedger(url)];
  const gateway = fakeGateway();
  const log = silentLog();
  const { publicKey: gatewayKey } = gateway;
  // The same key for all: an issuer is believed where it may call.
  const peerKeys = { purchase: gatewayKey, sales: gatewayKey, finance: gatewayKey };
  const app = warehouseApp({ db, ledger, files: imageFiles(folder), gatewayKey, peerKeys, log });

  const call = <E extends Endpoint>(endpoint: E, as: Actor, options: CallOptions<E> = {}): Promise<Called> =>
    gateway.call(app, endpoint, { ...options, as });
  /** The `data` of a call that must succeed. */
  async function ask<E extends Endpoint>(endpoint: E, as: Actor, options: CallOptions<E> = {}): Promise<Answer<E>> {
    const { status, body } = await call(endpoint, as, options);
    if (status !== 200) throw new Error(`${endpoint.path}: ${status} ${JSON.stringify(body)}`);
    // The service has parsed its answer by the endpoint's own schema.
    return (endpoint.family === "raw" ? body : (body as { data: unknown }).data) as Answer<E>;
  }
  /** Works on a company's tables past the HTTP door. */
  const tables = <T>(owner: Actor, work: (tx: WarehouseTx) => Promise<T>): Promise<T> =>
    db.tenantTx(backgroundCtx(owner.tenantId as TenantId, "test", log), work); // an owner has a company

  return {
    call,
    ask,
    tables,
    /** The company's tables, for the ledger's statements. */
    ledger,
    /** A new company with its default warehouse; answers the owner. */
    async company(): Promise<Actor> {
      const owner = person();
      const ctx = backgroundCtx(owner.tenantId as TenantId, "test", log); // as above
      await db.tenantTx(ctx, async (tx) => {
        await makeFirstCatalogue({ tx, ctx }, owner.userId);
        await upsertUsers(tx, [{ id: owner.userId, version: 1, userName: "owner", deleted: false }]);
      });
      return owner;
    },
    /** Turns the company's switches. */
    async turn(owner: Actor, switches: Partial<Settings>): Promise<void> {
      const version = Math.floor(Date.now() / 1000);
      await tables(owner, (tx) =>
        upsertSettings(tx, { ...settingsChanged.example, changedBy: "", ...switches, version }, { actorId: null }),
      );
    },
    /** Bodies of the company's facts of a kind, oldest first. */
    facts: (owner: Actor, noun: string): Promise<Record<string, unknown>[]> =>
      tables(owner, async (tx) => {
        const rows = await tx.$queryRaw<{ body: Record<string, unknown> }[]>`
          select body from kit.outbox_facts where subject like ${`fact.warehouse.${noun}.%`} order by sequence`;
        return rows.map((row) => row.body);
      }),
    async stop(): Promise<void> {
      await Promise.all([db.close(), ledger.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
export type TestWarehouse = Awaited<ReturnType<typeof startWarehouse>>;

/** A member of the owner's company. */
export const staffOf = (owner: Actor, overrides: Partial<Actor> = {}): Actor =>
  person({ kind: "staff", tenantId: owner.tenantId, userId: newId() as Actor["userId"], ...overrides }); // newId makes a UUID

/** Status, code, refusal and the fields that a refusing answer marks. */
export function refusalOf({ status, body }: Called) {
  const { code, data } = body as {
    code: number;
    data: { refusal: string; issues?: { id: string; field?: string; row?: number }[] };
  };
  return { status, code, refusal: data.refusal, issues: (data.issues ?? []).map(({ id, field }) => `${id} ${field}`) };
}
