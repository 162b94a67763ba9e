// Draws document numbers: per company and prefix, counted up, each recorded so that gaps can be explained (I-10; reference.md §1.2).
import { NUMBER_DIGITS } from "@kontor/contracts/document/document";
import { type Ctx, requireTenant, type TenantCtx } from "../context/ctx.ts";
import { type Db, prepared, sqlOf } from "../database/database.ts";

const ROUNDS_MAX = 20;
/** Numbers drawn for saves that then were refused; given to the next save instead of leaving a gap. */
const SPARE_MAX = 50;

const ALLOCATE = prepared(`with series as (
    insert into number_series (prefix, last) values ($1, $2::int)
    on conflict (tenant_id, prefix) do update set last = number_series.last + $2::int returning last)
  insert into drawn_numbers (number)
  select $1 || lpad((series.last - $2::int + n)::text, ${NUMBER_DIGITS}, '0') from series, generate_series(1, $2::int) n
  on conflict do nothing returning number`);

/** For numbers that go into documents of this service: a document's own commit, which comes later, takes the drawing to the disk with it. */
const WITHOUT_WAITING = prepared("set local synchronous_commit = off");

/** Draws several numbers; those that somebody typed before are passed over. */
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
  /** The next number. Callers at the same moment share one transaction, so the counter is never locked while a document is written. */
  allocate(ctx: Ctx, prefix: string): Promise<string>;
  /** Gives a drawn number back that was not used after all. */
  release(ctx: Ctx, number: string): void;
}

interface Waiting {
  resolve(number: string): void;
  reject(error: unknown): void;
}
interface Queue {
  waiting: Waiting[];
  spare: string[];
  isDrawing: boolean;
}

/** A drawer of numbers for one process of a service. */
export function numbersOf(db: Pick<Db<object>, "tenantSideTx">): Numbers {
  const queues = new Map<string, Queue>();
  const queueOf = ({ tenantId }: TenantCtx, prefix: string): Queue => {
    const key = `${tenantId} ${prefix}`;
    const queue = queues.get(key) ?? { waiting: [], spare: [], isDrawing: false };
    queues.set(key, queue);
    return queue;
  };

  async function serve(ctx: TenantCtx, prefix: string, queue: Queue): Promise<void> {
    queue.isDrawing = true;
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
    queue.isDrawing = false;
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
        if (!queue.isDrawing) void serve(ctx, prefix, queue);
      });
    },
    release(callerCtx, number) {
      const { spare } = queueOf(requireTenant(callerCtx), number.replace(/\d+$/, ""));
      if (spare.length < SPARE_MAX) spare.push(number);
    },
  };
}
