// Debt reservations: owners of documents announce that an open item will shrink; cleanup when that never happens (docs/decisions/0015).

import type { Actor } from "@kontor/contracts/core/actor";
import type { Body } from "@kontor/contracts/core/endpoint";
import { refuse } from "@kontor/contracts/core/error";
import type { reserveDebt } from "@kontor/contracts/finance/ledger";
import { statement } from "@kontor/service-kit/database/statement";
import { OLD_SECONDS, type Revision, startRevisionJob } from "@kontor/service-kit/document/revision-job";
import type { ServiceClients } from "@kontor/service-kit/http/service-client";
import type { Log } from "@kontor/service-kit/runtime/log";
import type { FinanceDb } from "../db.ts";
import { inScope } from "../visibility.ts";
import type { DocumentKey } from "./keys.rules.ts";

/** The maximum number of slips named in a refusal. */
const SLIPS_MAX = 5;

type ReservationInput = Body<typeof reserveDebt>;

// A document that is not known yet is inserted, so that nobody settles it meanwhile.
const CLAIM =
  statement(`insert into ledger_documents (document_id, kind, number, revision, effective, oper_time, amount_debt)
  values ($1::uuid, $2, $3, 0, false, 'epoch', 0) on conflict do nothing`);
const STATE = statement<{ revision: number; exceeds: boolean }>(`select revision, amount_held <> 0
    and (sign(amount_held) <> sign($2::numeric) or abs(amount_held) > abs($2::numeric)) as exceeds
  from ledger_documents where document_id = $1::uuid and kind = $3 for update`);
const RESERVE =
  statement(`update ledger_documents set pledged_revision = $2::int, pledged_debt = $3::numeric, pledged_at = now()
  where document_id = $1::uuid and kind = $4 and revision < $2::int`);
const SLIPS = statement<{ numbers: string }>(`select coalesce(string_agg(number, ', '), '') as numbers from (
    select s.number from slip_lines l join slips s on s.id = l.slip_id where l.settles_id = $1::uuid and l.settles_kind = $2 and ${inScope("s", 3)} order by s.number limit ${SLIPS_MAX}) named`);

/**
 * From now on slips settle no more of the document than its next revision leaves. The same revision again changes nothing.
 * @param reader who sees the refusal; without one, no slip is named
 * @throws Refusal `document-settled` (409) with the numbers of those slips in the reader's data scope, when slips settle more already (docs/decisions/0029)
 */
export async function storeDebtReservation(
  tx: object,
  { documentId, kind, number, revision, amountDebt }: ReservationInput,
  reader: Actor | null = null,
): Promise<void> {
  await CLAIM.run(tx, documentId, kind, number);
  const [state] = await STATE.rows(tx, documentId, amountDebt, kind);
  if (!state || state.revision >= revision) return;
  if (state.exceeds) {
    const [slips] = await SLIPS.rows(
      tx,
      documentId,
      kind,
      reader?.dataScope ?? 3,
      reader?.userId ?? null,
      reader?.departmentIds ?? [],
    );
    throw refuse("document-settled", { status: 409, values: { number, slips: slips?.numbers ?? "" } });
  }
  await RESERVE.run(tx, documentId, revision, amountDebt, kind);
}

const RELEASE = statement(`update ledger_documents set pledged_revision = null, pledged_debt = null, pledged_at = null
  where document_id = $1::uuid and kind = $4 and pledged_revision = $2::int and pledged_at = coalesce($3::timestamptz, pledged_at)`);

/**
 * Releases the debt reservation of a revision that never happens; answers whether there was one.
 * @param pledgedAt identifies the reservation, where the revision may have been reserved anew since
 */
export const release = async (
  tx: object,
  { documentId, kind, revision, pledgedAt }: DocumentKey & { revision: number; pledgedAt?: string },
): Promise<boolean> => (await RELEASE.run(tx, documentId, revision, pledgedAt ?? null, kind)) > 0;

export interface ReservationParts {
  db: FinanceDb;
  /** Sees the debt reservations of all tenants, and no other data of theirs. */
  relayUrl: string;
  peers: ServiceClients;
  log: Log;
}
/** Starts asking the owners of old debt reservations whether their revisions happened. */
export const startReservationCleanup = ({ db, ...parts }: ReservationParts): { stop(): Promise<void> } =>
  startRevisionJob<Revision & { pledgedAt: string }>({
    ...parts,
    what: "releasing debt reservations of revisions that were not committed",
    find: `select tenant_id as "tenantId", document_id as "documentId", kind, pledged_revision as revision, pledged_at::text as "pledgedAt"
      from ledger_documents where pledged_revision is not null and pledged_at < now() - interval '${OLD_SECONDS} seconds'`,
    release: (ctx, pledged) => db.tenantTx(ctx, (tx) => release(tx, pledged)),
  });
