// Allocates vouchers' numbers per tenant and prefix, counting up and recording each, so that gaps can be explained (I-10; reference.md §1.2).
import { NUMBER_DIGITS } from "@kontor/contracts/voucher/voucher-values";
import { type Ctx, requireTenant, type TenantCtx } from "../context/ctx.ts";
import { type Db, prepared, sqlOf } from "../database/database.ts";

const ROUNDS_MAX = 20;
/** Numbers allocated for saves that were then refused; the next save uses them, so that no gap remains. */
const SPARE_MAX = 50;

const ALLOCATE = prepared(`with series as (
    insert into number_series (prefix, last) values ($1, $2::int)
    on conflict (tenant_id, prefix) do update set last = number_series.last + $2::int returning last)
  insert into drawn_numbers (number)
  select $1 || lpad((series.last - $2::int + n)::text, ${NUMBER_DIGITS}, '0') from series, generate_series(1, $2::int) n
  on conflict do nothing returning number`);

/**
 * SQL that uses numbers up for ever: each row belongs to the first voucher that is saved with it (I-10). A number that is taken gives no row.
 * @param rows SQL for rows of number and voucher id
 */
export const takeNumbers = (rows: string): string => `insert into drawn_numbers (number, document_id) ${rows}
  on conflict (tenant_id, number) do update set document_id = excluded.document_id where drawn_numbers.document_id is null`;

/** For numbers of this service's vouchers: the voucher's own commit, which comes later, takes the allocation to the disk with it. */
const WITHOUT_WAITING = prepared("set local synchronous_commit = off");

/** Allocates several numbers and passes over those that users typed before. */
export async function allocateNumbers(tx: object, prefix: string, count: number): Promise<string[]> {
  const allocated: string[] = [];
  for (let round = 0; allocated.length < count && round < ROUNDS_MAX; round++) {
    const rows = await sqlOf(tx).$queryRawUnsafe<{ number: string }[]>(ALLOCATE, prefix, count - allocated.length);
    allocated.push(...rows.map(({ number }) => number));
  }
  if (allocated.length < count) throw new Error(`no free number found for ${prefix}`);
  return allocated.sort();
}

export interface Numbers {
  /** The next number. Simultaneous callers share one transaction, so the counter is never locked while a voucher is written. */
  allocate(ctx: Ctx, prefix: string): Promise<string>;
  /** Returns an allocated number that was not used. */
  release(ctx: Ctx, number: string): void;
}

interface Waiting {
  resolve(number: string): void;
  reject(error: unknown): void;
}
interface Queue {
  waiting: Waiting[];
  spare: string[];
  isAllocating: boolean;
}

/** The number allocator of one process of a service. */
export function numbersOf(db: Pick<Db<object>, "tenantSideTx">): Numbers {
  const queues = new Map<string, Queue>();
  const queueOf = ({ tenantId }: TenantCtx, prefix: string): Queue => {
    const key = `${tenantId} ${prefix}`;
    const queue = queues.get(key) ?? { waiting: [], spare: [], isAllocating: false };
    queues.set(key, queue);
    return queue;
  };

  async function serve(ctx: TenantCtx, prefix: string, queue: Queue): Promise<void> {
    queue.isAllocating = true;
    while (queue.waiting.length > 0) {
      const callers = queue.waiting.splice(0);
      try {
        const [numbers] = await db.tenantSideTx(ctx, (tx) =>
          Promise.all([allocateNumbers(tx, prefix, callers.length), sqlOf(tx).$executeRawUnsafe(WITHOUT_WAITING)]),
        );
        for (const [at, each] of callers.entries()) each.resolve(numbers[at] ?? "");
      } catch (error) {
        for (const each of callers) each.reject(error);
      }
    }
    queue.isAllocating = false;
    if (queue.spare.length === 0) queues.delete(`${ctx.tenantId} ${prefix}`);
  }

  return {
    allocate(callerCtx, prefix) {
      const ctx = requireTenant(callerCtx);
      const queue = queueOf(ctx, prefix);
      const spare = queue.spare.shift();
      if (spare) return Promise.resolve(spare);
      return new Promise((resolve, reject) => {
        queue.waiting.push({ resolve, reject });
        if (!queue.isAllocating) void serve(ctx, prefix, queue);
      });
    },
    release(callerCtx, number) {
      const { spare } = queueOf(requireTenant(callerCtx), number.replace(/\d+$/, ""));
      if (spare.length < SPARE_MAX) spare.push(number);
    },
  };
}
