// A connection to the database is cut at each possible moment of a transaction (reliability.md §3.4).
import { newId } from "@kontor/contracts/core/id";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { freshTenant, silentLog } from "../../testing/fake-gateway.ts";
import { type CutLine, cutLine } from "../../testing-database/cut-line.ts";
import { type KitDatabase, kitDatabase, type ThingClient } from "../../testing-database/database.ts";
import { testServer } from "../../testing-database/server.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { fromDatabase } from "../http/error-response.ts";
import { sqlOf, type Tx } from "./database.ts";

let line: CutLine;
let kit: KitDatabase;
beforeAll(async () => {
  line = await cutLine(testServer());
  kit = await kitDatabase(line.url, "kontor_kit_lost");
});
afterAll(async () => {
  await kit.close();
  line.close();
});
afterEach(() => line.mend());

type Work = (tx: Tx<ThingClient>, ctx: ReturnType<typeof ctxOf>) => Promise<unknown>;
const ctxOf = () => backgroundCtx(freshTenant(), "test", silentLog());

const byModel: Work = (tx) => tx.thing.create({ data: { id: newId(), name: "model" } });
const byStatement: Work = (tx) =>
  sqlOf(tx).$executeRawUnsafe("insert into things (id, name) values ($1::uuid, 'statement')", newId());
const ownEnd = "select pg_terminate_backend(pg_backend_pid())";

const moments: [string, (write: Work) => Work][] = [
  ["before its first statement, without an answer", (write) => write],
  [
    "between two statements, by a cut line",
    (write) => async (tx, ctx) => {
      await write(tx, ctx);
      line.cut();
      await write(tx, ctx);
    },
  ],
  [
    "between two statements, after the client has noticed",
    (write) => async (tx, ctx) => {
      await write(tx, ctx);
      line.cut();
      await sqlOf(tx)
        .$queryRawUnsafe("select 1")
        .catch(() => undefined);
      await write(tx, ctx);
    },
  ],
  [
    "after the last statement of a transaction, unnoticed",
    (write) => async (tx, ctx) => {
      await write(tx, ctx);
      line.cut();
    },
  ],
  [
    "in a statement, by a cut line",
    (write) => async (tx, ctx) => {
      await write(tx, ctx);
      const slow = sqlOf(tx).$queryRawUnsafe("select pg_sleep(30)");
      line.cut();
      await slow;
    },
  ],
  [
    "in a statement, by an administrator",
    (write) => async (tx, ctx) => {
      await write(tx, ctx);
      await sqlOf(tx).$queryRawUnsafe(ownEnd);
    },
  ],
  [
    "between two statements, by an administrator, with the error ignored",
    (write) => async (tx, ctx) => {
      await sqlOf(tx)
        .$queryRawUnsafe(ownEnd)
        .catch(() => undefined);
      await write(tx, ctx);
    },
  ],
];

describe.each([
  ["by models", byModel],
  ["by statements", byStatement],
])("a transaction that works %s and loses its connection", (_how, write) => {
  test.each(moments)(
    "a connection lost %s answers 503, which may be retried, and nothing is committed",
    async (moment, lose) => {
      const ctx = ctxOf();
      line.refuse(moment.startsWith("before"));
      if (moment.startsWith("before")) line.cut();
      const failure = await kit.db.tenantTx(ctx, (tx) => lose(write)(tx, ctx)).catch((error: unknown) => error);
      line.mend();
      expect(fromDatabase(failure), String(failure)).toMatchObject({ id: "service-unavailable", status: 503 });
      expect(await kit.db.tenantTx(ctx, (tx) => tx.thing.count())).toBe(0);
    },
  );

  test.each([
    ["before", 0],
    ["after", 1],
  ] as const)(
    "a write whose connection is cut %s the database got its COMMIT answers 503, for the outcome is unknown",
    async (when, rows) => {
      const ctx = ctxOf();
      const failure = await kit.db
        .tenantTx(ctx, async (tx) => {
          await write(tx, ctx);
          line.cutAt("COMMIT", when);
        })
        .catch((error: unknown) => error);
      line.mend();
      expect(fromDatabase(failure), String(failure)).toMatchObject({ id: "service-unavailable", status: 503 });
      // The commit of a cut connection may still be on its way.
      await expect.poll(() => kit.db.tenantTx(ctx, (tx) => tx.thing.count())).toBe(rows);
    },
  );

  test("a connection lost while a transaction only reads answers 503", async () => {
    const ctx = ctxOf();
    const failure = await kit.db
      .tenantRead(ctx, async (tx) => {
        line.cut();
        return tx.thing.count();
      })
      .catch((error: unknown) => error);
    expect(fromDatabase(failure), String(failure)).toMatchObject({ id: "service-unavailable", status: 503 });
  });
});
