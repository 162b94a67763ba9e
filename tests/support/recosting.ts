// Recosts old tenants as their owners do.
import { readFileSync } from "node:fs";
import { getRecosting, previewRecosting, type Recosting, startRecosting } from "@kontor/contracts/warehouse/recosting";
import { expect, vi } from "vitest";
import { PATIENCE_MS } from "./patience.ts";
import { databaseOf } from "./tables.ts";
import { done } from "./tenant.ts";

const WITHIN = { timeout: PATIENCE_MS, interval: 200 };
const MIGRATION = "../../services/warehouse/prisma/migrations/20261124070000_recosting/migration.sql";

export const recostingOf = (token: string) => done<Recosting>(getRecosting, { token });

/** Marks all tenants with stock as needing a recosting, by the statements of the migration itself. */
export async function noteTenantsOfBefore(): Promise<void> {
  const migration = readFileSync(new URL(MIGRATION, import.meta.url), "utf8");
  const notes = migration.slice(migration.indexOf("ALTER TABLE stock_lines NO FORCE"));
  const db = await databaseOf("warehouse");
  await db.query(`set role warehouse_owner; begin; ${notes}; commit`).finally(() => db.end());
}

/** Requests the preview, and returns it when it is finished. */
export async function previewed(token: string): Promise<NonNullable<Recosting["preview"]>> {
  await done(previewRecosting, { token, body: {} });
  return vi.waitFor(async () => {
    const { preview } = await recostingOf(token);
    if (!preview?.isFinished) throw new Error("the preview is not finished");
    return preview;
  }, WITHIN);
}

/** Starts the recosting that was previewed, runs `meanwhile`, and waits for the end. */
export async function recosted(token: string, asOf: string, meanwhile?: () => Promise<void>): Promise<void> {
  await done(startRecosting, { token, body: { asOf } });
  await meanwhile?.();
  await vi.waitFor(async () => expect((await recostingOf(token)).job).toMatchObject({ state: "done" }), WITHIN);
}
