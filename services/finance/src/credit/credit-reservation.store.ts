// Credit reservations: what a coming revision adds to what its customer owes or has ordered, until its fact states it (docs/decisions/0064).
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import type { Body } from "@kontor/contracts/core/endpoint";
import type { reserveCredit } from "@kontor/contracts/finance/ledger";
import { partnerPrices } from "@kontor/contracts/system/partner";
import { statement } from "@kontor/service-kit/database/statement";
import { OLD_SECONDS, type Revision, startRevisionJob } from "@kontor/service-kit/document/revision-job";
import type { ReservationParts } from "../ledger/debt-reservation.ts";
import { type Credit, refuseExceeded } from "./credit.rules.ts";

/** SQL: what a customer uses of his limit: debts less prepayments, open orders, and what is about to be committed. */
export const USED = (partnerId: string): string =>
  `((select coalesce(sum(b.amount), 0.00) from ledger_balances b where b.account in ('receivable', 'prepayment') and b.subject_id = ${partnerId})
    + (select coalesce(sum(o.amount), 0) from open_orders o where o.partner_id = ${partnerId} and o.amount <> 0)
    + (select coalesce(sum(r.amount), 0) from credit_reservations r where r.partner_id = ${partnerId}))`;

// All who ask for the same customer come one after the other.
const LOCK = statement("select from replica_partners where id = $1::uuid for update");
const TAKE_BACK = statement(
  "delete from credit_reservations where document_id = $1::uuid and kind = $2 and revision = $3::int",
);
const CREDIT = statement<Credit & { customer: string; isPosted: boolean }>(`select p.name as customer,
    p.credit_limit::text as "creditLimit", ${USED("p.id")}::text as used,
    exists (select from ledger_documents d where d.document_id = $2::uuid and d.kind = $3 and d.revision >= $4::int) as "isPosted"
  from replica_partners p where p.id = $1::uuid`);
const RESERVE = statement(`insert into credit_reservations (document_id, kind, revision, number, partner_id, amount)
  values ($1::uuid, $2, $3::int, $4, $5::uuid, $6::numeric)`);

/**
 * Reserves a part of a customer's credit. The same revision again replaces its reservation; one that is posted needs none.
 * @param reader who sees the refusal; without one, no figure is named
 * @throws Refusal `credit-limit-exceeded` where no more is left
 */
export async function storeCreditReservation(
  tx: object,
  { documentId, kind, number, revision, partnerId, amount, letsPass }: Body<typeof reserveCredit>,
  reader: Actor | null,
): Promise<void> {
  await LOCK.rows(tx, partnerId);
  await TAKE_BACK.run(tx, documentId, kind, revision);
  const [credit] = await CREDIT.rows(tx, partnerId, documentId, kind, revision);
  if (credit?.isPosted) return;
  if (credit && !letsPass) {
    const isHidden = isHiddenBy(partnerPrices.客户, reader?.priceLimits ?? [partnerPrices.客户]);
    refuseExceeded(credit, { customer: credit.customer, amount, isHidden });
  }
  await RESERVE.run(tx, documentId, kind, revision, number, partnerId, amount);
}

const DROP =
  statement(`delete from credit_reservations r using json_to_recordset($1::json) as g("documentId" uuid, kind text, revision int)
  where r.document_id = g."documentId" and r.kind = g.kind and r.revision <= g.revision`);

/** Ends the reservations of revisions that are posted now, and of earlier ones of the same documents. */
export const dropPosted = (tx: object, revisions: readonly Revision[]): Promise<number> =>
  DROP.run(tx, JSON.stringify(revisions));

const RELEASE =
  statement(`delete from credit_reservations where document_id = $1::uuid and kind = $2 and revision = $3::int
  and reserved_at = coalesce($4::timestamptz, reserved_at)`);

/**
 * Releases the credit reservation of a revision that never happens; answers whether there was one.
 * @param reservedAt identifies the reservation, where the revision may have been reserved anew since
 */
export const releaseCredit = async (
  tx: object,
  { documentId, kind, revision, reservedAt }: Revision & { reservedAt?: string },
): Promise<boolean> => (await RELEASE.run(tx, documentId, kind, revision, reservedAt ?? null)) > 0;

/** Starts asking the owners of old credit reservations whether their revisions happened. */
export const startCreditCleanup = ({ db, ...parts }: ReservationParts): { stop(): Promise<void> } =>
  startRevisionJob<Revision & { reservedAt: string }>({
    ...parts,
    what: "releasing credit reservations of revisions that were not committed",
    find: `select tenant_id as "tenantId", document_id as "documentId", kind, revision, reserved_at::text as "reservedAt"
      from credit_reservations where reserved_at < now() - interval '${OLD_SECONDS} seconds'`,
    release: (ctx, reserved) => db.tenantTx(ctx, (tx) => releaseCredit(tx, reserved)),
  });
