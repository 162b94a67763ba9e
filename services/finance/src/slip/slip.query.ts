// Reads one slip with its lines, and the total and open amounts of each line's open item.

import { notFound } from "@kontor/contracts/core/error";
import { type SlipDetail, type SlipLineRow, slipDetail } from "@kontor/contracts/finance/slip";
import type { SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { statement } from "@kontor/service-kit/database/statement";
import type { Work } from "@kontor/service-kit/resource/resource";
import type { FinanceTx } from "../db.ts";
import { visibilityOf, visibleDocument } from "../visibility.ts";
import { slipsOf } from "./slip.resource.ts";

/** Stands for the number of the opening balance (reference.md §3.4). */
const OPENING = "QiChu";
// The number of a document that the actor may not see is left out.
const LINES = statement<SlipLineRow>(`select l.id, l.item_id as "inOutItemId", coalesce(i.name, '') as "inOutItemName",
    l.account_id as "accountId", coalesce(a.name, '') as "accountName",
    case when l.is_opening then null else l.settles_id end as "billId",
    case when l.is_opening then '${OPENING}' else coalesce(d.number, '') end as "billNumber",
    (d.amount_debt * s.money_sign)::text as "needDebt", ((d.amount_held - l.each_amount) * s.money_sign)::text as "finishDebt",
    (l.each_amount * s.money_sign)::text as "eachAmount", l.remark
  from slip_lines l join slips s on s.id = l.slip_id
    left join in_out_items i on i.id = l.item_id left join accounts a on a.id = l.account_id
    left join ledger_documents d on d.document_id = l.settles_id and d.kind = l.settles_kind and (l.is_opening or ${visibleDocument("d", 2)})
  where l.slip_id = $1::uuid order by l.position`);

const FILES = statement<SlipDetail["fileName"][number]>(`select f.id, f.name, f.size
  from slips s, unnest(s.attachment_ids) with ordinality as n(id, at) join attachments f on f.id = n.id where s.id = $1::uuid order by at`);

/** @throws Refusal `not-found`, also for a slip that the actor may not see */
export async function findSlip(work: Work<FinanceTx>, kind: SlipKind, id: string): Promise<SlipDetail> {
  const row = await slipsOf(kind).info(work, id, { kind: kind.name });
  return slipDetail.parse({
    ...row,
    type: kind.type,
    lines: await LINES.rows(work.tx, id, ...visibilityOf(work.ctx)),
    fileName: await FILES.rows(work.tx, id),
  });
}

const BY_NUMBER = statement<{ id: string }>("select id from slips where number = $1");
/** The same by its number. */
export async function findSlipByNumber(work: Work<FinanceTx>, kind: SlipKind, number: string): Promise<SlipDetail> {
  const [row] = await BY_NUMBER.rows(work.tx, number);
  if (!row) throw notFound("billNo");
  return findSlip(work, kind, row.id);
}
