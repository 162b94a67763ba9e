// The copy of partners that slips and debts name: the newer version wins, whatever the order of hearing.
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";

export interface PartnerReplica {
  id: string;
  version: number;
  type: string;
  name: string;
  enabled: boolean;
  deleted: boolean;
}
const PARTNERS = replicaOf("replica_partners", {
  type: "text",
  name: "text",
  enabled: "boolean",
  deleted: "boolean",
});

/** Partners are now these. */
export async function upsertPartners(tx: object, partners: readonly PartnerReplica[]): Promise<void> {
  await upsert(tx, PARTNERS, partners);
}
