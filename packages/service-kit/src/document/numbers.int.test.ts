// Numbers drawn by many at once, in two processes of a service: none twice, none skipped (C-11, I-10).
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { backgroundCtx } from "../ctx.ts";
import { type Db, openTables, sqlOf } from "../db.ts";
import { silentLog } from "../testing.ts";
import { drawNumbers, numbersOf } from "./numbers.store.ts";

const CLIENTS = 50;
const DRAWS = 200;

let processes: Db<object>[];
beforeAll(() => {
  const url = inject("stack").env.purchase.DATABASE_URL ?? "";
  processes = [openTables({ url }), openTables({ url })];
});
afterAll(() => Promise.all(processes.map((db) => db.close())));

test(`${CLIENTS} clients draw ${CLIENTS * DRAWS} numbers, by saving and from forms: all are different and none is missing`, async () => {
  const ctx = backgroundCtx(newId() as TenantId, "test", silentLog()); // a new id is a company's
  const all = processes.map((db) => ({ db, numbers: numbersOf(db) }));
  const client = async (at: number): Promise<string[]> => {
    const mine = all[at % all.length];
    const drawn: string[] = [];
    for (let draw = 0; mine && draw < DRAWS; draw++) {
      const isForm = draw % 20 === 0;
      const found = isForm
        ? await mine.db.tenantTx(ctx, (tx) => drawNumbers(tx, "CGRK", 1))
        : [await mine.numbers.draw(ctx, "CGRK")];
      drawn.push(...found);
    }
    return drawn;
  };
  const drawn = (await Promise.all(Array.from({ length: CLIENTS }, (_, at) => client(at)))).flat();
  expect(new Set(drawn).size).toBe(CLIENTS * DRAWS);
  expect(drawn.sort().at(-1)).toBe(`CGRK${String(CLIENTS * DRAWS).padStart(11, "0")}`);
  const [kept] = await (processes[0] as Db<object>).tenantTx(ctx, (tx) =>
    sqlOf(tx).$queryRawUnsafe<{ n: number }[]>("select count(*)::int as n from drawn_numbers"),
  );
  expect(kept?.n).toBe(CLIENTS * DRAWS);
});
