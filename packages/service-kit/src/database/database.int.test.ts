import { newId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshTenant, silentLog } from "../../testing/fake-gateway.ts";
import { type KitDatabase, kitDatabase } from "../../testing-database/database.ts";
import { testServer } from "../../testing-database/server.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { sqlOf } from "./database.ts";
import { named } from "./statement.ts";

let kit: KitDatabase;
beforeAll(async () => {
  kit = await kitDatabase(testServer(), "kontor_kit_db");
});
afterAll(() => kit.close());

const ctxOf = (tenant = freshTenant()) => backgroundCtx(tenant, "test", silentLog());
const INSERT = "insert into things (id, name) values ($1::uuid, $2)";
const WHERE = "select pg_backend_pid() as pid, pg_current_xact_id()::text as xact";
const namesOf = (ctx: ReturnType<typeof ctxOf>) =>
  kit.db.tenantTx(ctx, async (tx) => (await tx.thing.findMany()).map((each) => each.name).sort());

test("Prisma's models and the kit's own SQL statements share one transaction on one connection", async () => {
  await kit.db.tenantTx(ctxOf(), async (tx) => {
    const own = await sqlOf(tx).$queryRawUnsafe(WHERE);
    expect(await tx.$queryRawUnsafe(WHERE)).toEqual(own);
    expect(await sqlOf(tx).$queryRawUnsafe(WHERE)).toEqual(own);
  });
});

test("what Prisma's models and SQL statements wrote is committed together", async () => {
  const ctx = ctxOf();
  await kit.db.tenantTx(ctx, async (tx) => {
    await sqlOf(tx).$executeRawUnsafe(INSERT, newId(), "one");
    await tx.thing.create({ data: { id: newId(), name: "two" } });
  });
  expect(await namesOf(ctx)).toEqual(["one", "two"]);
  expect(await namesOf(ctxOf())).toEqual([]);
});

test("what Prisma's models and SQL statements wrote is rolled back together, whichever wrote last", async () => {
  const ctx = ctxOf();
  const written = kit.db.tenantTx(ctx, async (tx) => {
    await tx.thing.create({ data: { id: newId(), name: "one" } });
    await sqlOf(tx).$executeRawUnsafe(INSERT, newId(), "two");
    await tx.thing.create({ data: { id: newId(), name: "three" } });
    throw new Error("no");
  });
  await expect(written).rejects.toThrow("no");
  expect(await namesOf(ctx)).toEqual([]);
});

test("a failed statement fails the whole transaction, even when its error is ignored", async () => {
  const ctx = ctxOf();
  const [first, id] = [newId(), newId()];
  const unminded = kit.db.tenantTx(ctx, async (tx) => {
    await sqlOf(tx).$executeRawUnsafe(INSERT, first, "first");
    await sqlOf(tx)
      .$executeRawUnsafe("no statement")
      .catch(() => undefined);
    return "done";
  });
  await expect(unminded).rejects.toThrow("nothing was committed");
  const twice = kit.db.tenantTx(ctx, async (tx) => {
    await tx.thing.create({ data: { id, name: "twice" } });
    await tx.thing.create({ data: { id, name: "again" } });
  });
  await expect(twice).rejects.toThrow();
  expect(await namesOf(ctx)).toEqual([]);
});

test("all reads of a reading transaction are of one moment, whatever others commit meanwhile, and it can change nothing", async () => {
  const ctx = ctxOf();
  const add = (name: string) => kit.db.tenantTx(ctx, (tx) => tx.thing.create({ data: { id: newId(), name } }));
  await add("before");
  const seen = await kit.db.tenantRead(ctx, async (tx) => {
    const first = await tx.thing.count();
    await add("meanwhile");
    return [first, await tx.thing.count()];
  });
  expect(seen).toEqual([1, 1]);
  expect(await namesOf(ctx)).toEqual(["before", "meanwhile"]);
  const changed = kit.db.tenantRead(ctx, (tx) => tx.thing.create({ data: { id: newId(), name: "no" } }));
  await expect(changed).rejects.toThrow("read-only");
});

test("a nested write, which Prisma makes a transaction of its own, is rolled back or committed with the open transaction", async () => {
  const ctx = ctxOf();
  // The database fills in the tenant, and a part names its thing.
  const withPart = (name: string) => ({ data: { id: newId(), name, parts: { create: [{ id: newId() }] } } });
  const parts = () => kit.db.tenantTx(ctx, (tx) => tx.part.count());
  const undone = kit.db.tenantTx(ctx, async (tx) => {
    await tx.thing.create(withPart("one"));
    throw new Error("no");
  });
  await expect(undone).rejects.toThrow("no");
  expect([await namesOf(ctx), await parts()]).toEqual([[], 0]);
  const failed = kit.db.tenantTx(ctx, async (tx) => {
    const { data } = withPart("two");
    await tx.thing.create({ data });
    await tx.thing.create({ data: { ...withPart("three").data, parts: data.parts } }).catch(() => "taken");
  });
  await expect(failed).rejects.toThrow();
  expect([await namesOf(ctx), await parts()]).toEqual([[], 0]);
  await kit.db.tenantTx(ctx, (tx) => tx.thing.create(withPart("four")));
  expect([await namesOf(ctx), await parts()]).toEqual([["four"], 1]);
});

test("a statement sent after its transaction has ended is refused, and reaches no later transaction on the connection (TEN-5)", async () => {
  const [ctx, other] = [ctxOf(), ctxOf()];
  const later = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  await kit.db.tenantTx(ctx, async (tx) => {
    await tx.thing.count();
    late = later.promise.then(() => tx.thing.create({ data: { id: newId(), name: "late" } }));
    late.catch(() => "looked at below");
  });
  await kit.db.tenantTx(other, async (tx) => {
    await tx.thing.count();
    later.resolve();
    await expect(late).rejects.toThrow("a statement outside tenantTx");
  });
  expect([await namesOf(ctx), await namesOf(other)]).toEqual([[], []]);
});

test("a read-only transaction sees its own tenant's rows, and can change none, by models or by SQL statements", async () => {
  const [ctx, other] = [ctxOf(), ctxOf()];
  await kit.db.tenantTx(ctx, (tx) => tx.thing.create({ data: { id: newId(), name: "one" } }));
  const read = (whose: typeof ctx) =>
    kit.db.tenantRead(whose, (tx) => sqlOf(tx).$queryRawUnsafe<{ name: string }[]>("select name from things"));
  // More of them than there are connections: each is released.
  const seen = await Promise.all(Array.from({ length: 40 }, (_, at) => read(at % 2 === 0 ? ctx : other)));
  expect(seen).toEqual(seen.map((_, at) => (at % 2 === 0 ? [{ name: "one" }] : [])));
  const refused = "read-only transaction";
  await expect(kit.db.tenantRead(ctx, (tx) => sqlOf(tx).$executeRawUnsafe(INSERT, newId(), "two"))).rejects.toThrow(
    refused,
  );
  await expect(kit.db.tenantRead(ctx, (tx) => tx.thing.create({ data: { id: newId(), name: "two" } }))).rejects.toThrow(
    refused,
  );
  expect(await namesOf(ctx)).toEqual(["one"]);
});

test("a transaction on a connection outside the pool waits for no open transaction, however many there are", async () => {
  const ctx = ctxOf();
  const all = Array.from({ length: 30 }, (_, at) =>
    kit.db.tenantTx(ctx, async () => {
      const name = `beside ${at}`;
      await kit.db.tenantSideTx(ctx, (tx) => sqlOf(tx).$executeRawUnsafe(INSERT, newId(), name));
      return name;
    }),
  );
  const names = await Promise.all(all);
  expect(await namesOf(ctx)).toEqual(names.sort());
});

test("a statement with named parameters binds each value by its name, wherever and however often the name occurs", async () => {
  const range = named<{ text: string }, "from" | "till">(
    "select concat($till::text, $from::text, to_char(now() at time zone 'UTC', ':MI'), $till::text) as text",
  );
  const values = { from: "$till", till: "b", more: "unused" };
  const [row] = await kit.db.tenantRead(ctxOf(), (tx) => range.rows(tx, values));
  expect(row?.text).toMatch(/^b\$till:\d\db$/);
  const open = named("select $missing::text");
  await expect(kit.db.tenantRead(ctxOf(), (tx) => open.rows(tx, {}))).rejects.toThrow("no value for $missing");
});

test("tenants at work in parallel see only their own rows, by models and by statements", async () => {
  const tenants = Array.from({ length: 30 }, () => ctxOf());
  await Promise.all(
    tenants.map((ctx) =>
      kit.db.tenantTx(ctx, async (tx) => {
        const name = String(ctx.tenantId);
        await tx.thing.create({ data: { id: newId(), name } });
        await sqlOf(tx).$executeRawUnsafe(INSERT, newId(), `${name} too`);
      }),
    ),
  );
  const seen = await Promise.all(tenants.map(namesOf));
  expect(seen).toEqual(tenants.map(({ tenantId }) => [tenantId, `${tenantId} too`]));
});

/** What happens to a transaction; most succeed. */
const MISHAPS: Readonly<Record<number, string>> = {
  7: "select 1 / 0",
  8: "set local statement_timeout = 1; select pg_sleep(1)",
  9: "select pg_terminate_backend(pg_backend_pid())",
};
const ROUNDS = 1_000;
const LANES = 16;

test("of two tenants with a thousand transactions at once, some cancelled, failed or cut off, neither sees the other's rows (TEN-5)", async () => {
  const tenants = [ctxOf(), ctxOf()];
  const foreign: string[] = [];
  const committed = [0, 0];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < ROUNDS) {
      const round = next++;
      const whose = round % 2;
      const ctx = tenants[whose] ?? ctxOf();
      const tenantId = String(ctx.tenantId);
      const mishap = MISHAPS[Math.floor(round / 2) % 10];
      try {
        await kit.db.tenantTx(ctx, async (tx) => {
          const seen = await sqlOf(tx).$queryRawUnsafe<{ name: string }[]>(
            "select name from things order by id desc limit 20",
          );
          foreign.push(...seen.flatMap((row) => (row.name.startsWith(tenantId) ? [] : [row.name])));
          await sqlOf(tx).$executeRawUnsafe(INSERT, newId(), `${tenantId} ${round}`);
          if (mishap) for (const part of mishap.split("; ")) await sqlOf(tx).$queryRawUnsafe(part);
        });
        committed[whose] = (committed[whose] ?? 0) + 1;
      } catch (error) {
        // Only what was meant to fail fails.
        if (!mishap) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  expect(foreign).toEqual([]);
  expect(committed).toEqual([350, 350]);
  expect(await Promise.all(tenants.map(async (ctx) => (await namesOf(ctx)).length))).toEqual(committed);
});
