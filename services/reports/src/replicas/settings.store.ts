// The company's switches and time zone. A zone that changes, or is heard of after documents, gives all that was posted other days, by and by.
import { statement } from "@kontor/service-kit/database/statement";
import { requestReassignment } from "../projections/reassign-days.store.ts";
import { postAlone, zoneOf } from "../projections/tenant-time-zone.store.ts";

const UPSERT = statement(`insert into replica_settings as s (version, settings) values ($1::int, $2::jsonb)
  on conflict (tenant_id) do update set version = excluded.version, settings = excluded.settings where s.version < excluded.version`);

interface Settings {
  timeZone: string;
}

/** Keeps settings unless newer ones are known. */
export async function upsertSettings(tx: object, version: number, settings: Settings): Promise<void> {
  await postAlone(tx);
  const before = await zoneOf(tx);
  await UPSERT.run(tx, version, JSON.stringify(settings));
  if (before !== (await zoneOf(tx))) await requestReassignment(tx);
}
