// Prepayment reservations: what a coming revision takes more of members' prepayments, until its fact states it (docs/decisions/0076).
import { type Actor, isHiddenBy } from "@kontor/contracts/core/actor";
import type { Body } from "@kontor/contracts/core/endpoint";
import type { reservePrepayment } from "@kontor/contracts/finance/ledger";
import { partnerPrices } from "@kontor/contracts/system/partner";
import { statement } from "@kontor/service-kit/database/statement";
import { OLD_SECONDS, type Revision, startRevisionJob } from "@kontor/service-kit/document/revision-job";
import { Decimal } from "decimal.js";
import type { ReservationParts } from "../ledger/debt-reservation.ts";
import { refuseOverdrawn } from "./prepayment.rules.ts";
import { lockPrepayments, readPrepayments } from "./prepayment.store.ts";

const TAKE_BACK = statement(
  "delete from prepayment_reservations where document_id = $1::uuid and kind = $2 and revision = $3::int",
);
const POSTED = statement<{ isPosted: boolean }>(`select exists (select from ledger_documents d
    where d.document_id = $1::uuid and d.kind = $2 and d.revision >= $3::int) as "isPosted"`);
const RESERVE = statement(`insert into prepayment_reservations (document_id, kind, revision, number, partner_id, amount)
  select $1::uuid, $2, $3::int, $4, "partnerId", amount from json_to_recordset($5::json) as g("partnerId" uuid, amount numeric) where amount > 0`);

/**
 * Reserves parts of members' prepayments. The same revision again replaces its reservation; one that is posted needs none.
 * @param reader who sees the refusal; without one, no figure is named
 * @throws Refusal `prepayment-insufficient` where less is left; `not-found` for a member that is not known
 */
export async function storePrepaymentReservation(
  tx: object,
  { documentId, kind, number, revision, taken }: Body<typeof reservePrepayment>,
  reader: Actor | null,
): Promise<void> {
  const ids = taken.map(({ partnerId }) => partnerId);
  await lockPrepayments(tx, ids);
  await TAKE_BACK.run(tx, documentId, kind, revision);
  const [state] = await POSTED.rows(tx, documentId, kind, revision);
  if (state?.isPosted) return;
  const isHidden = isHiddenBy(partnerPrices.会员, reader?.priceLimits ?? [partnerPrices.会员]);
  const prepayments = new Map((await readPrepayments(tx, ids)).map((row) => [row.memberId, row]));
  for (const { partnerId, amount } of taken) {
    const prepayment = prepayments.get(partnerId) ?? { member: "", left: "0" };
    refuseOverdrawn(prepayment, new Decimal(amount), { field: "organId", isHidden });
  }
  await RESERVE.run(tx, documentId, kind, revision, number, JSON.stringify(taken));
}

const DROP =
  statement(`delete from prepayment_reservations r using json_to_recordset($1::json) as g("documentId" uuid, kind text, revision int)
  where r.document_id = g."documentId" and r.kind = g.kind and r.revision <= g.revision`);

/** Ends the reservations of revisions that are posted now, and of earlier ones of the same documents. */
export const dropPostedPrepayments = (tx: object, revisions: readonly Revision[]): Promise<number> =>
  DROP.run(tx, JSON.stringify(revisions));

const RELEASE =
  statement(`delete from prepayment_reservations where document_id = $1::uuid and kind = $2 and revision = $3::int
  and reserved_at = coalesce($4::timestamptz, reserved_at)`);

/**
 * Releases the reservation of a revision that never happens; answers whether there was one.
 * @param reservedAt identifies the reservation, where the revision may have been reserved anew since
 */
export const releasePrepayment = async (
  tx: object,
  { documentId, kind, revision, reservedAt }: Revision & { reservedAt?: string },
): Promise<boolean> => (await RELEASE.run(tx, documentId, kind, revision, reservedAt ?? null)) > 0;

/** Starts asking the owners of old prepayment reservations whether their revisions happened. */
export const startPrepaymentCleanup = ({ db, ...parts }: ReservationParts): { stop(): Promise<void> } =>
  startRevisionJob<Revision & { reservedAt: string }>({
    ...parts,
    what: "releasing prepayment reservations of revisions that were not committed",
    find: `select distinct tenant_id as "tenantId", document_id as "documentId", kind, revision, reserved_at::text as "reservedAt"
      from prepayment_reservations where reserved_at < now() - interval '${OLD_SECONDS} seconds'`,
    release: (ctx, reserved) => db.tenantTx(ctx, (tx) => releasePrepayment(tx, reserved)),
  });
