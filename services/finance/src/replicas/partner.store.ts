// Replica of partners for slips and open items: the newer version counts, in whatever order facts arrive.
import { replicaOf, upsert } from "@kontor/service-kit/events/replica";

export interface PartnerReplica {
  id: string;
  version: number;
  type: string;
  name: string;
  creditLimit: string | null;
  billingCycle?: string;
  language?: string | null;
  contacts?: string;
  telephone?: string;
  enabled: boolean;
  deleted: boolean;
}
const PARTNERS = replicaOf("replica_partners", {
  type: "text",
  name: "text",
  credit_limit: { field: "creditLimit", type: "numeric" },
  billing_cycle: { field: "billingCycle", type: "text", otherwise: "'none'" },
  language: "text",
  contacts: { type: "text", otherwise: "''" },
  telephone: { type: "text", otherwise: "''" },
  enabled: "boolean",
  deleted: "boolean",
});

/** Upserts partners. */
export async function upsertPartners(tx: object, partners: readonly PartnerReplica[]): Promise<void> {
  await upsert(tx, PARTNERS, partners);
}
