// Writes documents: each write is one statement with all that belongs to it, so that a save costs one round trip (platform-notes.md, "Measured").
import type { Fact } from "@kontor/contracts/core/fact";
import { newId } from "@kontor/contracts/core/id";
import { type ClosedPeriod, closedRefusal } from "../closing/period.rules.ts";
import { PERIOD_COLUMNS } from "../closing/period.store.ts";
import { actorOf, type Ctx } from "../context/ctx.ts";
import { type NamedStatement, named } from "../database/statement.ts";
import { insertFacts } from "../events/outbox.ts";
import { insertResponse, type WriteKey } from "../http/idempotency.ts";
import { takeNumbers } from "../voucher/numbers.store.ts";
import { accountColumns, columnNames, headColumns, inputRow, inputRows, inputValues, lineColumns } from "./columns.ts";
import type { DepositChange } from "./deposit-change.rules.ts";
import { SEARCHED_MAX } from "./last-price.store.ts";
import type { DocumentHeader, StoredDocument } from "./model.ts";
import type { Order } from "./open-order.rules.ts";
import { progressOf } from "./progress.rules.ts";

/** The rows that a write adds besides the documents. */
export interface SideEffects {
  facts: readonly { fact: Fact; body: unknown }[];
  /** Revisions that become committed. */
  revisions: readonly { documentId: string; kind: string; revision: number }[];
  /** By document: the operation, the version it led to, why it was done or allowed, and what it did to a deposit. */
  history: readonly {
    documentId: string;
    version: number;
    revision: number;
    action: string;
    reason: string;
    deposit: DepositChange | null;
  }[];
  /** The call's idempotency key with the response to store for it. */
  response: { key: WriteKey; answer: unknown } | undefined;
}

/** What could not be written, for the caller to refuse; then everything is rolled back. */
export type Written = "done" | "repeated" | "number-taken" | "revision-void";

interface Counts {
  stored: number;
  numbers: number;
  revisions: number;
  /** The end of the closed period, locked until the commit; null: the tenant has no row, and the caller makes it first. */
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore"> | null;
}

/** What every write has besides the documents. The closed period is locked against a further closing. */
const SIDE_EFFECTS = `
  period as materialized (select ${PERIOD_COLUMNS} from kit.period_locks for share),
  stored as (${insertResponse({ key: "$response::json", userId: "$userId::uuid" })}),
  go as materialized (select where not $isKeyed::boolean or exists (select from stored)),
  published as (${insertFacts({ facts: "$facts::json", at: "$at::timestamptz", requestId: "$requestId", actorId: "$userId::uuid", from: "go" })}),
  revised as (insert into document_revisions (document_id, kind, revision, state)
    select v."documentId", v.kind, v.revision, 'done' from json_to_recordset($revisions::json) as v("documentId" uuid, kind text, revision int), go
    on conflict do nothing returning 1),
  noted as (insert into document_history (document_id, version, revision, action, reason, deposit, user_id, user_name, at)
    select n."documentId", n.version, n.revision, n.action, n.reason, n.deposit, $userId::uuid, $userName, $at::timestamptz
    from json_to_recordset($history::json) as n("documentId" uuid, version int, revision int, action text, reason text, deposit jsonb), go)`;
const COUNTS = `(select count(*)::int from stored) as stored, (select count(*)::int from revised) as revisions,
  (select to_json(period) from period) as period`;

const INPUT = `input as materialized (select h.* from ${inputRow("head", headColumns, "h")}, go)`;
const NUMBERED = `numbered as (${takeNumbers("select number, id from input")} returning 1)`;
/** The document that everything else is written for: none, where the number is taken. */
const HEAD_IN = "head_in as materialized (select input.* from input)";
const HEAD_NUMBERED = "head_in as materialized (select input.* from input, numbered)";
const ADD_HEAD = `head as (insert into documents (${columnNames(headColumns)}) select ${inputValues(headColumns, "h")} from head_in h)`;
const SET_HEAD = `head as (update documents set (${columnNames(headColumns)}) = (select ${inputValues(headColumns, "h")} from head_in h)
  where id = (select id from head_in))`;
const LINES_IN = `from ${inputRows("lines", lineColumns, "l")}, head_in h`;
const INSERT_LINES = `insert into document_lines (document_id, kind, oper_time, ${columnNames(lineColumns)})
  select h.id, h.kind, h."operTime", ${inputValues(lineColumns, "l")} ${LINES_IN}`;
const ADD_LINES = `lines as (${INSERT_LINES})`;
const LINE_VALUES = `kind, oper_time, ${columnNames(lineColumns)}`;
/** Lines keep their identity: unchanged ones are not touched, changed ones are updated in place (reference.md §1.13). */
const SET_LINES = `lines_gone as (delete from document_lines where document_id = (select id from head_in)
    and not id = any(select l.id ${LINES_IN})),
  lines as (${INSERT_LINES} on conflict (tenant_id, document_id, id)
    do update set (${LINE_VALUES}) = row(${LINE_VALUES.split(", ")
      .map((name) => `excluded.${name}`)
      .join(", ")})
    where (${LINE_VALUES.split(", ")
      .map((name) => `document_lines.${name}`)
      .join(", ")})
      is distinct from (${LINE_VALUES.split(", ")
        .map((name) => `excluded.${name}`)
        .join(", ")}))`;
const ACCOUNTS_IN = `from ${inputRows("accounts", accountColumns, "a")}, head_in h`;
const INSERT_ACCOUNTS = `insert into document_accounts (document_id, ${columnNames(accountColumns)})
  select h.id, ${inputValues(accountColumns, "a")} ${ACCOUNTS_IN}`;
const ADD_ACCOUNTS = `accounts as (${INSERT_ACCOUNTS})`;
const SET_ACCOUNTS = `accounts_gone as (delete from document_accounts where document_id = (select id from head_in)
    and not account_id = any(select a."accountId" ${ACCOUNTS_IN})),
  accounts as (${INSERT_ACCOUNTS} on conflict (tenant_id, document_id, account_id)
    do update set position = excluded.position, amount = excluded.amount)`;
const ATTACHED = `attached as (update attachments f set document_id = h.id from head_in h
  where f.id = any(h."attachmentIds") and f.document_id is null)`;
/**
 * The last price is that of the newest document, whenever it was written: a back-dated one leaves later prices as they are.
 * In the order of the rows' ids, so that two documents with the same goods never wait for each other. Lines are queried document by document:
 * joined, all lines of the tenant would be read for one later document.
 */
const LAST_PRICES = `later as materialized (select distinct l.barcode_id from head_in h
    cross join lateral (select d.id from documents d where d.kind = h.kind and d.partner_id = h."partnerId" and d.oper_time > h."operTime"
      and d.id <> h.id order by d.oper_time limit ${SEARCHED_MAX}) d
    cross join lateral (select barcode_id from document_lines where document_id = d.id offset 0) l),
  remembered as (insert into remembered_prices (kind, partner_id, barcode_id, unit_price)
  select h.kind, h."partnerId", r."barcodeId", r."unitPrice"
  from json_to_recordset($lastPrices::json) as r("barcodeId" uuid, "unitPrice" numeric), head_in h
  where not exists (select from later where later.barcode_id = r."barcodeId") order by r."barcodeId"
  on conflict (tenant_id, kind, partner_id, barcode_id) do update set unit_price = excluded.unit_price
  where remembered_prices.unit_price <> excluded.unit_price)`;
/** How far the document takes the order that it delivers; the order is locked. */
const DELIVERED = `delivered as (update documents o set progress = $progress::smallint from head_in
  where o.id = $orderId::uuid and o.progress <> $progress::smallint)`;
/** The number's digits from every position, with two of the zeros before them: searching for a part of it reads these. */
const PARTS = `parts as (insert into document_number_parts (part, document_id)
  select substr(digits, place), h.id from head_in h,
    lateral (select substring(h.number from '[0-9]+$') as digits) of,
    lateral generate_series(greatest(1, length(digits) - length(ltrim(digits, '0')) - 1), length(digits)) as place
  on conflict do nothing)`;
const PARTS_GONE = `parts_gone as (delete from document_number_parts where document_id = (select id from head_in)
  and not part = any(select right(h.number, n) from head_in h, generate_series(1, length(h.number)) n))`;
const NUMBERS = `(select count(*)::int from numbered) as numbers`;

/** A statement of the side effects and further parts; `numbers` counts the numbers that were used up. */
const written = (parts: readonly string[], numbers = "1 as numbers"): NamedStatement<Counts> =>
  named(`with ${[SIDE_EFFECTS, ...parts].join(",\n")} select ${COUNTS}, ${numbers}`);

const ADDED = [ADD_HEAD, ADD_LINES, ADD_ACCOUNTS, PARTS, ATTACHED, LAST_PRICES, DELIVERED];
const ADD = written([INPUT, NUMBERED, HEAD_NUMBERED, ...ADDED], NUMBERS);
const CHANGED = [SET_HEAD, SET_LINES, SET_ACCOUNTS, ATTACHED, LAST_PRICES, DELIVERED];
const CHANGE = written([INPUT, HEAD_IN, ...CHANGED]);
const RENUMBER = written([INPUT, NUMBERED, HEAD_NUMBERED, PARTS, PARTS_GONE, ...CHANGED], NUMBERS);

const HEAD_STATE: readonly (keyof DocumentHeader)[] = [
  "version",
  "auditStatus",
  "auditorId",
  "auditorName",
  "auditedAt",
  "effective",
  "revision",
  "remark",
  "isClosed",
  "isProcurementClosed",
  "amountDebt",
  "depositReturned",
  "depositReturnedAt",
  "depositAccountId",
  "deliveryDate",
  "heldUntil",
  "heldDepotId",
];
const stateColumns = HEAD_STATE.map((name) => headColumns[name][0]).join(", ");
const stateValues = HEAD_STATE.map((name) => `h."${name}"`).join(", ");
const MOVE = written([
  `moved as (update documents d set (${stateColumns}) = row(${stateValues}) from ${inputRows("heads", headColumns, "h")}, go where d.id = h.id)`,
]);
const GONE = `${inputRows("heads", headColumns, "h")}, go`;
/** Orders of which the deposit stays in the books, with what went back of it. */
const DELETED_ORDERS = `kept as (insert into deleted_orders (id, kind, number, revision, oper_time, partner_id, amount_paid, accounts,
    deposit_returned, deposit_returned_at, deposit_account_id, amount_debt, creator_id, department_id)
  select h.id, h.kind, h.number, h.revision, h."operTime", h."partnerId", h."amountPaid",
    (select coalesce(jsonb_agg(jsonb_build_object('accountId', a.account_id, 'amount', a.amount)), '[]') from document_accounts a where a.document_id = h.id),
    h."depositReturned", h."depositReturnedAt", h."depositAccountId", h."amountDebt", h."creatorId", h."departmentId"
  from ${GONE} where h."depositReturnedAt" is not null)`;
const REMOVE = written([
  DELETED_ORDERS,
  `parts as (delete from document_number_parts p using ${GONE} where p.document_id = h.id)`,
  `removed as (delete from documents d using ${GONE} where d.id = h.id)`,
]);

interface Saving {
  document: StoredDocument;
  /** undefined: the document is new. */
  before: StoredDocument | undefined;
  /** Prices to be stored for its partner. */
  lastPrices: readonly { barcodeId: string; unitPrice: string }[];
  /** The order that it delivers, with what it takes. */
  delivered: Order | undefined;
}

/**
 * Writes a new or changed document with its side effects. Any result but "done" has to be rolled back.
 * @throws Refusal `period-closed` when it is, or was, dated in a closed period
 */
export async function writeDocument(
  tx: object,
  ctx: Ctx,
  { document, before, lastPrices, delivered }: Saving,
  sideEffects: SideEffects,
): Promise<Written> {
  const statement = !before ? ADD : before.head.number === document.head.number ? CHANGE : RENUMBER;
  const { head, lines, accounts } = document;
  const moments = [head, ...(before ? [before.head] : [])].map(({ operTime }) => operTime);
  const rows = asJson({ head, lines, accounts, lastPrices });
  const progress = { orderId: delivered?.head.id ?? null, progress: delivered ? progressOf(delivered) : null };
  return run(tx, ctx, { statement, sideEffects, moments }, { ...rows, ...progress });
}

/**
 * Writes the new states of documents: audited, reversed, remarked, closed.
 * @param moments the dates that must lie in an open period
 * @throws Refusal `period-closed`
 */
export const writeHeads = (
  tx: object,
  ctx: Ctx,
  heads: readonly DocumentHeader[],
  sideEffects: SideEffects,
  moments = momentsOf(heads),
): Promise<Written> => run(tx, ctx, { statement: MOVE, sideEffects, moments }, asJson({ heads }));

/** Deletes documents; their numbers, revisions and history stay, and deposits that went back. @throws Refusal `period-closed` */
export const removeDocuments = (
  tx: object,
  ctx: Ctx,
  heads: readonly DocumentHeader[],
  sideEffects: SideEffects,
): Promise<Written> => {
  const moments = [...momentsOf(heads), ...heads.flatMap(({ depositReturnedAt }) => depositReturnedAt ?? [])];
  return run(tx, ctx, { statement: REMOVE, sideEffects, moments }, asJson({ heads }));
};

const momentsOf = (heads: readonly DocumentHeader[]): string[] => heads.map(({ operTime }) => operTime);

interface Write {
  statement: NamedStatement<Counts>;
  sideEffects: SideEffects;
  /** The documents' new and previous dates. */
  moments: readonly string[];
}
/** @param documents what the statement writes of them, by its names */
async function run(
  tx: object,
  ctx: Ctx,
  { statement, sideEffects, moments }: Write,
  documents: Readonly<Record<string, unknown>>,
): Promise<Written> {
  const { userId, userName } = actorOf(ctx);
  const facts = sideEffects.facts.map(({ fact, body }) => ({
    id: newId(),
    subject: fact.subject,
    body: fact.body.parse(body),
  }));
  const { key, answer } = sideEffects.response ?? {};
  const response = key ? { endpoint: key.endpoint, key: key.key, digest: key.digest, answer } : {};
  const { revisions, history } = sideEffects;
  const [counts] = await statement.rows(tx, {
    ...documents,
    ...asJson({ facts, revisions, history, response }),
    ...{ at: ctx.now().toISOString(), requestId: ctx.requestId, userId, userName, isKeyed: key !== undefined },
  });
  if (!counts) throw new Error("a write answered no counts");
  if (key && counts.stored === 0) return "repeated";
  if (!counts.period) throw new Error("documents are written without the closed period being held");
  const closed = closedRefusal(counts.period, moments, "operTime");
  if (closed) throw closed;
  if (counts.numbers === 0) return "number-taken";
  return counts.revisions < sideEffects.revisions.length ? "revision-void" : "done";
}

const asJson = (values: Readonly<Record<string, object>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
