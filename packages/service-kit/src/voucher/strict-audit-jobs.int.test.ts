// Tests the search for jobs that documents and slips share: failing tenants do not delay the jobs of others.
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { silentLog } from "../../testing/fake-gateway.ts";
import { backgroundCtx } from "../context/ctx.ts";
import { type Db, openTables, sqlOf } from "../database/database.ts";
import { startSwitchJobs } from "./strict-audit-jobs.ts";

const within = { timeout: 60_000, interval: 30 };
const { DATABASE_URL = "", RELAY_DATABASE_URL = "" } = inject("stack").env.purchase;

let db: Db<object>;
beforeAll(() => {
  db = openTables({ url: DATABASE_URL });
});
afterAll(() => db.close());

/** A tenant whose strict audit was switched. */
async function switched(): Promise<string> {
  const tenantId = newId();
  const ctx = backgroundCtx(tenantId as TenantId, "test", silentLog()); // a new id is a tenant's
  await db.tenantTx(ctx, (tx) =>
    sqlOf(tx).$executeRawUnsafe(
      "insert into switch_overs (strict, user_id, user_name) values (true, $1::uuid, 'Ann')",
      newId(),
    ),
  );
  return tenantId;
}

test("tenants whose switch of strict audit fails again and again, more than are processed at once, delay no other tenant", async () => {
  const faulty = new Set(await Promise.all(Array.from({ length: 6 }, switched)));
  const sound = await switched();
  const tried: string[] = [];
  const jobs = startSwitchJobs(
    { relayUrl: RELAY_DATABASE_URL, log: silentLog(), every: 10 },
    async ({ ctx: { tenantId, actor }, strict }) => {
      tried.push(tenantId);
      if (faulty.has(tenantId)) throw new Error("out of order");
      if (tenantId === sound) expect({ strict, by: actor?.userName }).toEqual({ strict: true, by: "Ann" });
    },
  );
  try {
    const times = (tenantId: string) => tried.filter((each) => each === tenantId).length;
    await vi.waitFor(() => expect(times(sound)).toBeGreaterThan(1), within);
    await vi.waitFor(() => expect([...faulty].map(times).every((count) => count > 1)).toBe(true), within);
  } finally {
    await jobs.stop();
  }
});
