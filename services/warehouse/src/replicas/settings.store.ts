// Replica of the tenant's settings, from the system service's facts (architecture.md §2, replicas).
import { settingsChanged } from "@kontor/contracts/system/facts";
import type { z } from "zod";
import type { WarehouseTx } from "../db.ts";

type SettingsFact = z.output<typeof settingsChanged.body>;
/** The switches of reference.md §6.9. */
export type Settings = Omit<SettingsFact, "version" | "changedBy">;

/** The settings; until the first are published, those of a new tenant (all switches off but "price update"). */
export async function readSettings(tx: WarehouseTx): Promise<Settings> {
  const row = await tx.replicaSettings.findFirst({ select: { settings: true } });
  return settingsChanged.body.omit({ version: true, changedBy: true }).parse(row?.settings ?? newTenantSettings);
}

const { version: _version, changedBy: _by, ...newTenantSettings } = settingsChanged.example;
