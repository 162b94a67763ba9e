// The copy of partners that slips and debts name: the newer version wins, whatever the order of hearing.
import { replicaOf, upsert } from "@kontor/service-kit/replica";

export interface PartnerCopy {
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
export async function keepPartners(tx: object, partners: readonly PartnerCopy[]): Promise<void> {
  await upsert(tx, PARTNERS, partners);
}
