// Stores the operation log: entries are added in the transaction of the logged change, and never updated (AUD-1, AUD-2).
import { newId } from "@kontor/contracts/core/id";
import type { LogOperation, LogType, OperationAbout } from "@kontor/contracts/core/operation-log";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import type { SystemTx } from "../db.ts";
import { masked } from "./log.rules.ts";

const CONTENT_MAX = 500;

export interface LogEntry {
  operation: LogOperation;
  type: LogType;
  /** Whom or what it was about: names, not sentences. Cut at 500 characters. */
  content: string;
  /** 0 done (the default), 1 refused or failed. */
  status?: 0 | 1;
  /** What changed, before and after; secrets are masked here. */
  before?: unknown;
  after?: unknown;
  /** Whose the document is that it was about. */
  about?: OperationAbout | undefined;
  /** Who did it, where no session says so yet: signing in, registering. */
  by?: { userId: string | null; loginName: string; userName: string };
}

const COLUMNS =
  "id, operation, type, content, user_id, login_name, user_name, client_ip, status, created_at, before, after, about";
const VALUES =
  "$1::uuid, $2, $3, $4, $5::uuid, $6, $7, $8, $9::smallint, $10::timestamptz, $11::jsonb, $12::jsonb, $13::jsonb";
const OF_TENANT = statement(`insert into operation_log (${COLUMNS}) values (${VALUES})`);
const OF_OPERATOR = statement(`insert into platform.operator_log (${COLUMNS}) values (${VALUES})`);

/**
 * Adds a row to the log of ctx's company, in the caller's transaction. The database links it to the row before.
 * Call it last in the transaction: the link is one at a time for each company.
 * What the operator does without naming a company goes into the operator's log (TEN-6); that needs the platform login.
 */
export async function logOperation(tx: SystemTx, ctx: Ctx, entry: LogEntry): Promise<void> {
  const by = entry.by ?? ctx.actor;
  await (ctx.tenantId ? OF_TENANT : OF_OPERATOR).run(
    tx,
    newId(),
    entry.operation,
    entry.type,
    entry.content.slice(0, CONTENT_MAX),
    by?.userId ?? null,
    by?.loginName ?? "",
    by?.userName ?? "",
    ctx.clientIp,
    entry.status ?? 0,
    ctx.now().toISOString(),
    json(entry.before),
    json(entry.after),
    json(entry.about),
  );
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(masked(value));

export interface BrokenLink {
  /** Null for a row that is gone. */
  id: string | null;
  chainNo: number;
}

/**
 * Checks the chain of the company's log from the first row on, and that it reaches its head.
 * @returns the rows whose content or place does not fit their hash, at most 100, in order; of rows gone at the end the last one, without an id
 */
export async function verifyLog(tx: SystemTx): Promise<BrokenLink[]> {
  const rows = await tx.$queryRaw<{ id: string | null; chain_no: bigint }[]>`
    select id, chain_no from (
      select l.id, l.chain_no, l.hash,
             operation_log_hash(coalesce(lag(l.hash) over chain, ''), l) as expected,
             coalesce(lag(l.chain_no) over chain, 0) + 1 as place
      from operation_log l
      window chain as (order by l.chain_no)
    ) linked
    where hash <> expected or chain_no <> place
    union all
    select null, chain_no from operation_log_heads head
    where not exists (select from operation_log l where l.chain_no = head.chain_no and l.hash = head.hash)
    order by chain_no limit 100`;
  return rows.map((row) => ({ id: row.id, chainNo: Number(row.chain_no) }));
}
