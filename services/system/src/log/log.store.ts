// Stores the operation log: entries are added in the transaction of the logged change, and never updated (AUD-1, AUD-2).
import { newId } from "@kontor/contracts/core/id";
import type { LogOperation } from "@kontor/contracts/core/operation-labels";
import type { LogType, OperationAbout } from "@kontor/contracts/core/operation-log";
import type { Ctx } from "@kontor/service-kit/context/ctx";
import { named } from "@kontor/service-kit/database/statement";
import type { SystemTx } from "../db.ts";
import { masked } from "./log.rules.ts";

const CONTENT_MAX = 500;

export interface LogEntry {
  operation: LogOperation;
  type: LogType;
  /** The names of what the action was about, not sentences. Cut at 500 characters. */
  content: string;
  /** 0 done (the default), 1 refused or failed. */
  status?: 0 | 1;
  /** What changed, before and after; secrets are masked here. */
  before?: unknown;
  after?: unknown;
  /** The creator, partner and warehouses of the document that the entry is about. */
  about?: OperationAbout | undefined;
  /** The user, where there is no session yet: at sign-in and registration. */
  by?: { userId: string | null; loginName: string; userName: string };
}

const COLUMNS =
  "id, operation, type, content, user_id, login_name, user_name, client_ip, status, created_at, before, after, about";
const VALUES = `$id::uuid, $operation, $type, $content, $userId::uuid, $loginName, $userName, $clientIp, $status::smallint,
  $at::timestamptz, $before::jsonb, $after::jsonb, $about::jsonb`;
const OF_TENANT = named(`insert into operation_log (${COLUMNS}) values (${VALUES})`);
const OF_OPERATOR = named(`insert into platform.operator_log (${COLUMNS}) values (${VALUES})`);

/**
 * Adds a row to the log of ctx's tenant, in the caller's transaction. The database links it to the row before.
 * Call it last in the transaction: a tenant's entries are linked one at a time, so the others wait until the commit.
 * What the operator does outside any tenant goes into the operators' log (TEN-6), which needs the platform login.
 */
export async function logOperation(tx: SystemTx, ctx: Ctx, entry: LogEntry): Promise<void> {
  const { operation, type, content, status = 0, before, after, about, by = ctx.actor } = entry;
  await (ctx.tenantId ? OF_TENANT : OF_OPERATOR).run(tx, {
    ...{ id: newId(), operation, type, content: content.slice(0, CONTENT_MAX), status },
    ...{ userId: by?.userId ?? null, loginName: by?.loginName ?? "", userName: by?.userName ?? "" },
    ...{ clientIp: ctx.clientIp, at: ctx.now().toISOString() },
    ...{ before: json(before), after: json(after), about: json(about) },
  });
}

const json = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(masked(value));

export interface BrokenLink {
  /** Null for an entry that was removed. */
  id: string | null;
  chainNo: number;
}

/**
 * Checks the chain of the tenant's log from the first row on, and that it reaches its head.
 * @returns the entries whose content or position does not match their hash, at most 100, in order; for entries removed at the end one without an id
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
