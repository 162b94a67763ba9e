// Stores members' points: entries are appended in the transaction that changes the member's sum (docs/decisions/0082).
import type { DocumentEffect, DocumentWithdrawal } from "@kontor/contracts/document/facts";
import { statement } from "@kontor/service-kit/database/statement";
import type { ReceivedFact } from "@kontor/service-kit/events/define-consumer";
import type { z } from "zod";
import { adjustedPoints, type PointDocument, type PointEvent, postPoints } from "./points.rules.ts";

type RetailFact = ReceivedFact<z.ZodType<DocumentEffect | DocumentWithdrawal>>;

/** Converts a fact of a retail document. @param isReturn whether its kind takes goods back */
export function pointEventOf({ fact, envelope }: RetailFact, isReturn: boolean): PointEvent {
  const { documentId, kind, number, revision } = fact;
  const head = { documentId, kind, number, revision, isReturn, at: envelope.occurredAt };
  if (!("lines" in fact)) return { ...head, effect: null };
  const { partnerId, sourceId, creatorId, departmentId, amountTotal, lines } = fact;
  const depotIds = [...new Set(lines.map(({ depotId }) => depotId))];
  const about = { documentId, creatorId, departmentId, customerId: null, depotIds };
  const amount = amountTotal.replace(/^-/, "");
  return { ...head, effect: { partnerId, sourceId: isReturn ? sourceId : null, amount, about } };
}

// All who post points of a tenant come one after the other, and the rule does not change meanwhile.
const RULE = statement<{ amountPerPoint: string | null }>(
  `select amount_per_point as "amountPerPoint" from settings for no key update`,
);
const CURRENT =
  statement<PointDocument>(`with documents as (select d.* from point_documents d where d.document_id = any($1::uuid[])),
    sales as (select id from unnest($1::uuid[] || $2::uuid[]) as named(id) union select source_id from documents where source_id is not null)
  select document_id as "documentId", kind, number, revision, is_return as "isReturn", effective, partner_id as "partnerId", source_id as "sourceId",
    amount::text as amount, amount_per_point::text as "amountPerPoint", about
  from point_documents p where p.document_id in (select id from sales) or p.source_id in (select id from sales)`);
const UPSERT =
  statement(`insert into point_documents (document_id, kind, number, revision, is_return, effective, partner_id, source_id, amount,
    amount_per_point, about)
  select "documentId", kind, number, revision, "isReturn", effective, "partnerId", "sourceId", amount, "amountPerPoint", about
  from json_to_recordset($1::json) as g("documentId" uuid, kind text, number text, revision int, "isReturn" boolean, effective boolean,
    "partnerId" uuid, "sourceId" uuid, amount numeric, "amountPerPoint" numeric, about jsonb)
  on conflict (tenant_id, document_id, kind) do update set number = excluded.number, revision = excluded.revision, effective = excluded.effective,
    partner_id = excluded.partner_id, source_id = excluded.source_id, amount = excluded.amount, amount_per_point = excluded.amount_per_point,
    about = excluded.about`);
const APPEND =
  statement(`with input as materialized (select * from json_to_recordset($1::json) as g("partnerId" uuid, "documentId" uuid, kind text,
    number text, revision int, "saleId" uuid, points numeric, at timestamptz, reason text, "userId" uuid, "userName" text)),
  entries as (insert into point_entries (partner_id, document_id, kind, number, revision, sale_id, points, at, reason, user_id, user_name)
    select "partnerId", "documentId", kind, number, revision, "saleId", points, at, coalesce(reason, ''), "userId", coalesce("userName", '') from input)
  insert into member_points as m (partner_id, points) select "partnerId", sum(points) from input group by 1 order by 1
    on conflict (tenant_id, partner_id) do update set points = m.points + excluded.points`);

/** Posts what facts of retail documents mean for points; what was posted already changes nothing. */
export async function postRetail(tx: object, events: readonly PointEvent[]): Promise<void> {
  const [rule] = await RULE.rows(tx);
  const ids = events.map(({ documentId }) => documentId);
  const sourceIds = events.flatMap(({ effect }) => effect?.sourceId ?? []);
  const current = await CURRENT.rows(tx, ids, sourceIds);
  const { documents, entries } = postPoints(current, events, rule?.amountPerPoint ?? "0");
  if (documents.length > 0) await UPSERT.run(tx, JSON.stringify(documents));
  if (entries.length > 0) await APPEND.run(tx, JSON.stringify(entries));
}

export interface Adjustment {
  partnerId: string;
  points: number;
  reason: string;
  at: Date;
  userId: string;
  userName: string;
}

const LOCK = statement<{ points: string }>(`insert into member_points as m (partner_id, points) values ($1::uuid, 0)
  on conflict (tenant_id, partner_id) do update set points = m.points returning m.points::text as points`);

/**
 * Gives or takes points by hand, one adjustment of a member after the other.
 * @param member how a refusal names the member, and whether it may name figures
 * @returns the member's points before and after
 * @throws Refusal `points-insufficient` (409) where less than zero would be left
 */
export async function adjust(
  tx: object,
  { points, ...entry }: Adjustment,
  member: { name: string; isHidden: boolean },
): Promise<{ before: string; after: string }> {
  const [current] = await LOCK.rows(tx, entry.partnerId);
  if (!current) throw new Error("the member's points are locked");
  const after = adjustedPoints(current.points, points, member);
  await APPEND.run(tx, JSON.stringify([{ ...entry, points, kind: "adjustment", number: "", revision: 0 }]));
  return { before: current.points, after };
}
