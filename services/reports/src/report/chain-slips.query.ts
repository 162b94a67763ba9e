// The slips of a chain: those that settle its documents, and the one that was asked for, as far as the actor may see them (docs/decisions/0062).
import { CHAIN_MAX } from "@kontor/contracts/reports/chain";
import { auditStatus } from "@kontor/contracts/voucher/voucher-values";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { parameters, rowsOf } from "@kontor/service-kit/database/sql";
import { columnsOf, type Key, keyOf } from "../projections/document.rules.ts";
import type { Member, Settlement } from "./chain.rules.ts";
import { money } from "./product.query.ts";
import { hidesPricesOf, partnerCondition, visibilityOf } from "./visibility.ts";

interface SettledRow {
  documentId: string | null;
  documentKind: string | null;
  settled: string | null;
  id: string;
  kind: string;
  number: string;
  billTime: string;
  organName: string;
  auditStatus: number;
  amount: string;
}
const SLIPS = (seen: string): string => `with input(id, kind) as (select * from unnest($1::uuid[], $2::text[])),
  settling(id, kind) as (select $3::uuid, $4 union select t.slip_id, t.slip_kind
    from input g join chain_settlements t on t.document_id = g.id and t.kind = g.kind)
  select t.document_id as "documentId", t.kind as "documentKind", ${money("t.amount")} as settled, d.id, d.kind, d.number,
    ${isoTime("d.bill_time")} as "billTime", coalesce(p.name, '') as "organName", d.audit_status as "auditStatus", ${money("d.amount")} as amount
  from settling s join chain_slips d on d.id = s.id and d.kind = s.kind
    left join chain_settlements t on t.slip_id = d.id and t.slip_kind = d.kind and (t.document_id, t.kind) in (select * from input)
    left join replica_partners p on p.id = d.partner_id
  where not d.is_gone and ${seen}
  order by (d.id = $3::uuid and d.kind = $4) desc, d.bill_time, d.id limit ${CHAIN_MAX + 1}`;

/** The slips that the actor may see and that settle these documents, and the one that was asked for. */
export async function findSlips(
  tx: object,
  ctx: Ctx,
  current: Key,
  documents: readonly Key[],
): Promise<{ slips: Member[]; settlements: Settlement[]; isCut: boolean }> {
  const bound = parameters();
  bound.values.push(...columnsOf(documents), current.id, current.kind);
  const seen = [...visibilityOf("d", ctx, bound), ...partnerCondition("d.partner_id", "d.partner_type", ctx, bound)];
  const rows = await rowsOf<SettledRow>(tx, SLIPS(["true", ...seen].join(" and ")), bound);
  const shown = rows.slice(0, CHAIN_MAX);
  const slips = new Map(shown.map((row) => [keyOf(row), slipOf(ctx, row)]));
  const settlements = shown.flatMap(({ documentId: id, documentKind: kind, settled, ...slip }) =>
    id && kind
      ? [{ slip: keyOf(slip), document: keyOf({ id, kind }), amount: hidesPricesOf(ctx, slip.kind) ? null : settled }]
      : [],
  );
  return { slips: [...slips.values()], settlements, isCut: rows.length > CHAIN_MAX };
}

function slipOf(ctx: Ctx, { id, kind, number, billTime, organName, amount, ...row }: SettledRow): Member {
  const isMasked = hidesPricesOf(ctx, kind);
  return {
    ...{ key: keyOf({ id, kind }), at: billTime },
    shown: {
      ...{ documentId: id, kind, number, operTime: billTime, organName, status: auditStatus.parse(row.auditStatus) },
      ...{ isClosed: false, isHidden: isMasked, quantity: null, takenNumber: null, openNumber: null },
      ...{ amount: isMasked ? null : amount, deposit: null, changeAmount: null, finishDebt: null, lastDebt: null },
      ...{ depositReturned: null, depositAccountName: null },
    },
  };
}
