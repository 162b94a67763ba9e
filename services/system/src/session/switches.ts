// Reads the platform's switches for signing in and registering (reference.md §6.10).
import type { SystemTx } from "../db.ts";

export const switchDefaults = { checkcode_flag: "1", register_flag: "1" } as const;
export type PlatformSwitch = keyof typeof switchDefaults;

/** Whether a switch is on; one that was never set has its default. Needs the platform login. */
export async function isSwitchedOn(tx: SystemTx, key: PlatformSwitch): Promise<boolean> {
  const row = await tx.platformConfig.findUnique({ where: { key } });
  return (row?.value ?? switchDefaults[key]) === "1";
}
