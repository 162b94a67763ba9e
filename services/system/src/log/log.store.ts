// The operation log: rows are added in the transaction of what they tell of, and never change (AUD-1, AUD-2).
import { newId } from "@kontor/contracts/core/id";
import type { LogOperation, LogType } from "@kontor/contracts/core/operation";
import type { Ctx } from "@kontor/service-kit/ctx";
import type { Prisma, SystemTx } from "../db.ts";
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
  /** Who did it, where no session says so yet: signing in, registering. */
  by?: { userId: string | null; loginName: string; userName: string };
}

/**
 * Adds a row to the log of ctx's company, in the caller's transaction. The database links it to the row before.
 * Call it last in the transaction: the link is one at a time for each company.
 * What the operator does without naming a company goes into the operator's log (TEN-6); that needs the platform login.
 */
export async function logOperation(tx: SystemTx, ctx: Ctx, entry: LogEntry): Promise<void> {
  const by = entry.by ?? ctx.actor;
  const data = {
    id: newId(),
    operation: entry.operation,
    type: entry.type,
    content: entry.content.slice(0, CONTENT_MAX),
    userId: by?.userId ?? null,
    loginName: by?.loginName ?? "",
    userName: by?.userName ?? "",
    clientIp: ctx.clientIp,
    status: entry.status ?? 0,
    createdAt: ctx.now(),
    ...json("before", entry.before),
    ...json("after", entry.after),
  };
  if (ctx.tenantId) await tx.operationLog.create({ data });
  else await tx.operatorLog.create({ data });
}

function json<K extends "before" | "after">(key: K, value: unknown): { [P in K]?: Prisma.InputJsonValue } {
  if (value === undefined || value === null) return {};
  // masked() makes plain JSON of anything that is not null.
  return { [key]: masked(value) } as { [P in K]?: Prisma.InputJsonValue };
}

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
