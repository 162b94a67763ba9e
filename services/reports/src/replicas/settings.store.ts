// Replica of the tenant's settings and time zone. A zone that changes, or becomes known after documents, moves all posted documents to other days step by step.
import { timeZoneOf } from "@kontor/service-kit/database/local-time";
import { statement } from "@kontor/service-kit/database/statement";
import { SETTINGS } from "@kontor/service-kit/events/replica";
import { requestReassignment } from "../projections/reassign-days.store.ts";
import { postAlone } from "../projections/tenant-time-zone.store.ts";

const UPSERT = statement(SETTINGS);

interface Settings {
  timeZone: string;
}

/** Upserts settings unless newer ones are known. */
export async function upsertSettings(tx: object, version: number, settings: Settings): Promise<void> {
  await postAlone(tx);
  const before = await timeZoneOf(tx);
  await UPSERT.run(tx, version, JSON.stringify(settings));
  if (before !== (await timeZoneOf(tx))) await requestReassignment(tx);
}
