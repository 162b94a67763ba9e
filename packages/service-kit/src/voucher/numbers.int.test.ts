// Numbers allocated in parallel, in two processes of a service: none twice, none skipped (C-11, I-10).
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { silentLog } from "../../testing/fake-gateway.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { type Db, openTables, sqlOf } from "../database/database.ts";
import { allocateNumbers, numbersOf } from "./numbers.store.ts";

const CLIENTS = 50;
const ALLOCATIONS = 200;

let processes: Db<object>[];
beforeAll(() => {
  const url = inject("stack").env.purchase.DATABASE_URL ?? "";
  processes = [openTables({ url }), openTables({ url })];
});
afterAll(() => Promise.all(processes.map((db) => db.close())));

test(`${CLIENTS} clients that save and open forms get ${CLIENTS * ALLOCATIONS} numbers, all different and none missing`, async () => {
  const ctx = backgroundCtx(newId() as TenantId, "test", silentLog()); // a new id is a tenant's
  const all = processes.map((db) => ({ db, numbers: numbersOf(db) }));
  const client = async (at: number): Promise<string[]> => {
    const mine = all[at % all.length];
    const allocated: string[] = [];
    for (let round = 0; mine && round < ALLOCATIONS; round++) {
      const isForm = round % 20 === 0;
      const number = isForm
        ? await mine.db.tenantTx(ctx, (tx) => allocateNumbers(tx, "CGRK", 1))
        : [await mine.numbers.allocate(ctx, "CGRK")];
      allocated.push(...number);
    }
    return allocated;
  };
  const allocated = (await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))).flat();
  expect(new Set(allocated).size).toBe(CLIENTS * ALLOCATIONS);
  expect(allocated.sort().at(-1)).toBe(`CGRK${String(CLIENTS * ALLOCATIONS).padStart(11, "0")}`);
  const [row] = await (processes[0] as Db<object>).tenantTx(ctx, (tx) =>
    sqlOf(tx).$queryRawUnsafe<{ n: number }[]>("select count(*)::int as n from drawn_numbers"),
  );
  expect(row?.n).toBe(CLIENTS * ALLOCATIONS);
});
