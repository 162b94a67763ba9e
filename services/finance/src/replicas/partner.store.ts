// The copy of partners that slips and debts name: the newer version wins, whatever the order of hearing.
import { statement } from "@kontor/service-kit/statement";

export interface PartnerCopy {
  id: string;
  version: number;
  type: string;
  name: string;
  enabled: boolean;
  deleted: boolean;
}
const KEEP = statement(`insert into replica_partners (id, version, type, name, enabled, deleted)
  select id, version, type, name, enabled, deleted from json_to_recordset($1::json) as g(id uuid, version int, type text, name text, enabled boolean,
    deleted boolean) order by id
  on conflict (tenant_id, id) do update set (version, type, name, enabled, deleted) =
    row(excluded.version, excluded.type, excluded.name, excluded.enabled, excluded.deleted)
  where replica_partners.version < excluded.version`);

/** Partners are now these. */
export async function keepPartners(tx: object, partners: readonly PartnerCopy[]): Promise<void> {
  await KEEP.run(tx, JSON.stringify(partners));
}
