// Reads and writes slips.
import { notFound, refuse } from "@kontor/contracts/core/error";
import type { SlipInput } from "@kontor/contracts/finance/slip";
import { actorOf, type Ctx, isOwner } from "@kontor/service-kit/context/ctx";
import { isoTime } from "@kontor/service-kit/database/iso-time";
import { ZONE } from "@kontor/service-kit/database/local-time";
import { named, statement } from "@kontor/service-kit/database/statement";
import { flag, mayUsePartner } from "@kontor/service-kit/resource/assignments";
import { usableAttachments } from "@kontor/service-kit/voucher/attachment.store";
import { takeNumbers } from "@kontor/service-kit/voucher/numbers.store";
import { inScope, ofVisiblePartner, visibilityOf } from "../visibility.ts";
import type { Slip, SlipHead, SlipLine, SlipReferenceData } from "./model.ts";

const HEAD = `json_build_object('id', s.id, 'kind', s.kind, 'number', s.number, 'version', s.version, 'billTime', ${isoTime("s.bill_time")},
  'createdAt', ${isoTime("s.created_at")}, 'partnerId', s.partner_id, 'partnerType', s.partner_type, 'handsPersonId', s.hands_person_id, 'accountId', s.account_id,
  'moneySign', s.money_sign, 'totalPrice', s.total_price::text, 'discountMoney', s.discount_money::text, 'changeAmount', s.change_amount::text,
  'remark', s.remark, 'creatorId', s.creator_id, 'creatorName', s.creator_name, 'departmentId', s.department_id, 'auditStatus', s.audit_status,
  'auditorName', s.auditor_name, 'auditedAt', ${isoTime("s.audited_at")}, 'effective', s.effective, 'revision', s.revision, 'attachmentIds', s.attachment_ids)`;
const LINES = `(select coalesce(json_agg(json_build_object('id', l.id, 'position', l.position, 'itemId', l.item_id, 'accountId', l.account_id, 'settlesId', l.settles_id, 'settlesKind', l.settles_kind,
  'isOpening', l.is_opening, 'eachAmount', l.each_amount::text, 'remark', l.remark) order by l.position), '[]')
  from slip_lines l where l.slip_id = s.id)`;

const LOCK = statement<{
  id: string;
}>(`select s.id from slips s where s.id = any($1::uuid[]) and s.kind = $2 and ${inScope("s", 3)}
  and ${ofVisiblePartner("s.partner_id", 3)} order by s.id for update`);
const READ = statement<Slip>(
  `select ${HEAD} as head, ${LINES} as lines from slips s where s.id = any($1::uuid[]) order by s.id`,
);

/**
 * Slips locked until the commit, in the order of their ids.
 * @throws Refusal `not-found` when one is absent, of another kind or not visible
 */
export async function lockSlips(tx: object, ctx: Ctx, kind: string, ids: readonly string[]): Promise<Slip[]> {
  const distinctIds = [...new Set(ids)];
  const locked = await LOCK.rows(tx, distinctIds, kind, ...visibilityOf(ctx));
  if (locked.length !== distinctIds.length) throw notFound();
  // Their content is read after locking: another transaction may have committed before.
  return READ.rows(tx, distinctIds);
}

type SlipRules = Pick<SlipReferenceData, "strict" | "cutOver">;
const SLIP_RULES = `${flag("forceApprovalFlag")} as strict,
  json_build_object('cutOverDate', (select settings->>'cutOverDate' from replica_settings), 'timeZone', ${ZONE}) as "cutOver"`;
const RULES = statement<SlipRules>(`select ${SLIP_RULES}`);
/** Whether only audited slips are effective, and the cut-over date where one was set. */
export async function findRules(tx: object): Promise<SlipRules> {
  const [row] = await RULES.rows(tx);
  if (!row) throw new Error("a statement without FROM answered no row");
  return row;
}

const REFERENCE_DATA = named<Omit<SlipReferenceData, "debts" | "period">>(`select ${SLIP_RULES},
  (select json_build_object('id', p.id, 'type', p.type, 'enabled', p.enabled) from replica_partners p
    where p.id = $partnerId::uuid and not p.deleted and ${mayUsePartner("p.id", "p.type", "$userId::uuid", "$isLimited::boolean")}) as partner,
  (select coalesce(json_agg(json_build_object('id', a.id, 'enabled', a.enabled)), '[]') from accounts a where a.id = any($accountIds::uuid[])) as accounts,
  (select coalesce(json_agg(p.id), '[]') from replica_persons p where p.id = $personId::uuid and p.type = '财务员' and not p.deleted) as "personIds",
  (select coalesce(json_agg(json_build_object('id', i.id, 'type', i.type, 'enabled', i.enabled)), '[]')
    from in_out_items i where i.id = any($itemIds::uuid[])) as items,
  ${usableAttachments({ ids: "$attachmentIds::uuid[]", kind: "$kind", voucherId: "$id::uuid", userId: "$userId::uuid" })} as "attachmentIds"`);

/** The accounts that a slip names, each once. */
export const accountsOf = ({ accountId, lines }: Pick<SlipInput, "accountId" | "lines">): string[] => [
  ...new Set([accountId, ...lines.map((line) => line.accountId)].flatMap((id) => id ?? [])),
];

/** Looks up everything that a slip names, except open items and the closed period, which are locked. */
export async function loadReferenceData(
  tx: object,
  ctx: Ctx,
  kind: string,
  input: SlipInput,
): Promise<Omit<SlipReferenceData, "debts" | "period">> {
  const actor = actorOf(ctx);
  const itemIds = [...new Set(input.lines.flatMap(({ inOutItemId }) => inOutItemId ?? []))];
  const { id, organId, handsPersonId, fileName } = input;
  const [row] = await REFERENCE_DATA.rows(tx, {
    ...{
      id,
      kind,
      partnerId: organId,
      accountIds: accountsOf(input),
      personId: handsPersonId,
      itemIds,
      attachmentIds: fileName,
    },
    ...{ userId: actor.userId, isLimited: !isOwner(actor) },
  });
  if (!row) throw new Error("a statement without FROM answered no row");
  return row;
}

const ID_EXISTS = statement<{ id: string }>(
  "select document_id as id from document_history where document_id = $1::uuid limit 1",
);
/**
 * An id belongs to one slip permanently, of whatever kind.
 * @throws Refusal `already-exists` (409) when a slip has it, or had it and is deleted
 */
export async function assertNewId(tx: object, id: string): Promise<void> {
  if ((await ID_EXISTS.rows(tx, id)).length > 0) throw refuse("already-exists", { status: 409, field: "id" });
}

const TAKE_NUMBER = statement(takeNumbers("values ($1, $2::uuid)"));
/**
 * A number belongs to one slip permanently (I-10).
 * @throws Refusal `document-number-taken` (409)
 */
export async function takeNumber(tx: object, number: string, id: string): Promise<void> {
  if ((await TAKE_NUMBER.run(tx, number, id)) === 0)
    throw refuse("document-number-taken", { status: 409, code: 9500005, field: "billNo" });
}

const COLUMNS: readonly (readonly [name: keyof SlipHead, column: string, type: string])[] = [
  ["id", "id", "uuid"],
  ["kind", "kind", "text"],
  ["number", "number", "text"],
  ["version", "version", "int"],
  ["billTime", "bill_time", "timestamptz"],
  ["createdAt", "created_at", "timestamptz"],
  ["partnerId", "partner_id", "uuid"],
  ["partnerType", "partner_type", "text"],
  ["handsPersonId", "hands_person_id", "uuid"],
  ["accountId", "account_id", "uuid"],
  ["moneySign", "money_sign", "smallint"],
  ["totalPrice", "total_price", "numeric"],
  ["discountMoney", "discount_money", "numeric"],
  ["changeAmount", "change_amount", "numeric"],
  ["remark", "remark", "text"],
  ["creatorId", "creator_id", "uuid"],
  ["creatorName", "creator_name", "text"],
  ["departmentId", "department_id", "uuid"],
  ["auditStatus", "audit_status", "smallint"],
  ["auditorName", "auditor_name", "text"],
  ["auditedAt", "audited_at", "timestamptz"],
  ["effective", "effective", "boolean"],
  ["revision", "revision", "int"],
  ["attachmentIds", "attachment_ids", "uuid[]"],
];
const names = COLUMNS.map(([, column]) => column).join(", ");
const inputRows = `json_to_recordset($1::json) as g(${COLUMNS.map(([name, , type]) => `"${name}" ${type}`).join(", ")})`;
const values = COLUMNS.map(([name]) => `g."${name}"`).join(", ");

const ADD = statement(
  `insert into slips (${names}) select ${values} from ${inputRows} on conflict (tenant_id, id) do nothing`,
);
const SET = statement(`update slips s set (${names}) = row(${values}) from ${inputRows} where s.id = g.id`);
const ADD_LINES =
  statement(`insert into slip_lines (slip_id, id, position, item_id, account_id, settles_id, settles_kind, is_opening, each_amount, remark)
  select $1::uuid, id, position, "itemId", "accountId", "settlesId", "settlesKind", "isOpening", "eachAmount", remark from json_to_recordset($2::json) as g(id uuid, position int,
    "itemId" uuid, "accountId" uuid, "settlesId" uuid, "settlesKind" text, "isOpening" boolean, "eachAmount" numeric, remark text)`);
const REMOVE_LINES = statement("delete from slip_lines where slip_id = $1::uuid");
const REMOVE = statement("delete from slips where id = any($1::uuid[])");

/**
 * Upserts slip headers.
 * @throws Refusal `already-exists` (409) for a new one whose id is taken
 */
export async function writeHeads(tx: object, heads: readonly SlipHead[], isNew: boolean): Promise<void> {
  const done = await (isNew ? ADD : SET).run(tx, JSON.stringify(heads));
  if (done < heads.length) throw refuse("already-exists", { status: 409, field: "id" });
}

/** Replaces a slip's lines. */
export async function writeLines(
  tx: object,
  slipId: string,
  lines: readonly SlipLine[],
  isNew: boolean,
): Promise<void> {
  if (!isNew) await REMOVE_LINES.run(tx, slipId);
  await ADD_LINES.run(tx, slipId, JSON.stringify(lines));
}

/** Deletes slips with their lines; their numbers stay allocated. */
export const removeSlips = (tx: object, ids: readonly string[]): Promise<number> => REMOVE.run(tx, ids);
