// Recosting of a tenant with costs from before docs/decisions/0033: previewed, done a few products at a time, resumed after a crash.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import {
  getRecosting,
  previewRecosting,
  type Recosting,
  startRecosting as startCall,
} from "@kontor/contracts/warehouse/recosting";
import { listWarehouses } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx, type TenantCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { refusalOf, staffOf } from "@kontor/service-kit/testing/calls";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it, vi } from "vitest";
import { postDocument } from "../stock/post-document.ts";
import { fillValues } from "../stock/value.store.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { recostSome, startRecosting } from "./recost.ts";

const within = { timeout: 60_000, interval: 30 };
const { RELAY_DATABASE_URL = "" } = inject("stack").env.warehouse;
let harness: TestWarehouse;
beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());

const ctxOf = (owner: Actor): TenantCtx => ({
  ...backgroundCtx(owner.tenantId as TenantId, "test", silentLog()), // an owner has a tenant
  actor: owner,
});
interface Sent {
  documentId: string;
  lineId: string;
}
interface Trade {
  send(move: { kind: string; day: string; quantity: string; worth?: string; of?: Sent }): Promise<Sent>;
}
async function tradeIn(owner: Actor, productId: string = newId()): Promise<Trade> {
  const { rows } = await harness.ask(listWarehouses, owner, { query: {} });
  const warehouseId = rows[0]?.id ?? "";
  return {
    async send({ kind, day, quantity, worth: value, of }) {
      const sent = { documentId: newId(), lineId: newId() };
      const head = { documentId: sent.documentId, kind, number: day, revision: 1, operTime: `${day}T02:00:00.000Z` };
      const stockLine = { productId, barcodeId: productId, depotId: warehouseId, quantity, worth: value ?? null };
      const link = { linkId: of?.documentId ?? null, linkLineId: of?.lineId ?? null };
      await harness.tables(owner, (tx) =>
        postDocument(tx, ctxOf(owner), head, [{ lineId: sent.lineId, ...stockLine, ...link }]),
      );
      return sent;
    },
  };
}
/** Bought with a discount, sold, oversold, covered, returned: over three months. */
async function tradeAll({ send }: Trade): Promise<void> {
  await send({ kind: "purchase-in", day: "2026-01-10", quantity: "10", worth: "80.00" });
  await send({ kind: "sale-out", day: "2026-01-20", quantity: "-3" });
  const short = await send({ kind: "sale-out", day: "2026-02-05", quantity: "-9" });
  await send({ kind: "purchase-in", day: "2026-02-25", quantity: "6", worth: "66.65" });
  await send({ kind: "sale-back", day: "2026-03-02", quantity: "1", of: short });
  await send({ kind: "other-out", day: "2026-03-03", quantity: "-1" });
}
const DAMAGE =
  statement(`with old as (select l.*, case when l.kind = 'purchase-in' then round(l.value * 1.25, 6) else round(l.value * 1.1111115, 6) end as was
    from stock_lines l),
  moved as (insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select document_id, kind, number, 0, line_id, product_id, barcode_id, depot_id, oper_time, 0, was - value, unit_cost from old),
  lines as (update stock_lines l set value = o.was, unit_cost = round(abs(o.was / o.quantity), 6), average = round(l.average * 1.1, 6)
    from old o where o.document_id = l.document_id and o.line_id = l.line_id)
  update stock_costs c set average = round(c.average * 1.1, 6), value = (select sum(was) from old o where o.product_id = c.product_id)`);
const NEEDED = statement("insert into recostings default values on conflict do nothing");
/** As the version before costed it: purchases before their discounts, six decimals; noted as the migration notes it. */
const grownOld = (owner: Actor) =>
  harness.tables(owner, async (tx) => {
    await DAMAGE.run(tx);
    await NEEDED.run(tx);
  });

const LEDGER = statement<{ rows: unknown }>(`select json_build_array(
  (select json_agg(l) from (select kind, number, trim_scale(quantity), trim_scale(value), trim_scale(unit_cost), trim_scale(average), count(*)
    from stock_lines group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4) l),
  (select json_agg(l) from (select kind, number, trim_scale(sum(value)) from stock_movements group by 1, 2 order by 1, 2) l),
  (select json_agg(c) from (select trim_scale(quantity), trim_scale(value), trim_scale(average), last_time, count(*) from stock_costs
    group by 1, 2, 3, 4 order by 1, 2, 3) c)) as rows`);
const ledgerOf = async (owner: Actor) => (await harness.tables(owner, (tx) => LEDGER.rows(tx)))[0]?.rows;
const MONTHS = statement<Record<string, string>>(`select to_char(oper_time, 'YYYY-MM') as month,
    round(sum(sum(value)) over (order by to_char(oper_time, 'YYYY-MM')), 2)::text as worth,
    round(-sum(value) filter (where kind in ('sale-out', 'sale-back')), 2)::text as cost,
    round(coalesce(sum(value) filter (where kind in ('other-in', 'other-out')), 0), 2)::text as gain
  from stock_lines group by 1 order by 1`);
const monthsOf = (owner: Actor) => harness.tables(owner, (tx) => MONTHS.rows(tx));

const recosting = (owner: Actor): Promise<Recosting> => harness.ask(getRecosting, owner, {});
const background = async <T>(work: () => Promise<T>): Promise<T> => {
  const job = startRecosting({
    ...{ ledger: harness.ledger, relayUrl: RELAY_DATABASE_URL, log: silentLog(), every: 20 },
  });
  return work().finally(() => job.stop());
};
async function previewed(owner: Actor): Promise<NonNullable<Recosting["preview"]>> {
  await harness.ask(previewRecosting, owner, {});
  return background(() =>
    vi.waitFor(async () => {
      const { preview } = await recosting(owner);
      if (!preview?.isFinished) throw new Error("not finished yet");
      return preview;
    }, within),
  );
}
/** Starts with the existing preview. */
const begin = async (owner: Actor): Promise<void> => {
  await harness.ask(startCall, owner, { body: { asOf: (await recosting(owner)).preview?.asOf ?? "" } });
};
const recosted = (owner: Actor) =>
  background(() =>
    vi.waitFor(async () => expect((await recosting(owner)).job).toMatchObject({ state: "done" }), within),
  );

it("recosting is previewed by month, gives the costs that the new rules would have given from the beginning, and changes no other tenant", async () => {
  const [old, young, other] = [await harness.tenant(), await harness.tenant(), await harness.tenant()];
  for (const owner of [old, young, other]) await tradeAll(await tradeIn(owner));
  for (const owner of [old, other]) await grownOld(owner);
  const before = [await ledgerOf(old), await ledgerOf(other), await harness.facts(old, "costs")];
  const was = await monthsOf(old);
  expect(await recosting(old)).toMatchObject({ job: { state: "needed" }, preview: null });
  expect(await recosting(young)).toEqual({ job: null, preview: null });

  const preview = await previewed(old);
  expect(preview).toMatchObject({ products: 1, productTotal: 1, lines: 6, isOutdated: false });
  expect(await ledgerOf(old)).toEqual(before[0]);
  expect(await harness.facts(old, "costs")).toEqual(before[2]);
  const now = await monthsOf(young);
  const less = (one: string | undefined, other: string | undefined) => (Number(one) - Number(other)).toFixed(2);
  // Less cost of what was sold, and more by what other documents bring in or take out.
  const more = (cost: string, costNow: string, gain: number) => (Number(less(cost, costNow)) + gain).toFixed(2);
  const gains = was.map(({ gain }, at) => Number(less(now[at]?.gain, gain)));
  expect(gains.some((gain) => gain !== 0)).toBe(true);
  const shown = was.map(({ month, worth: value, cost = "" }, at) => ({
    ...{ month, worthBefore: value, costBefore: cost, worthAfter: now[at]?.worth, costAfter: now[at]?.cost },
    ...{ worthChange: less(now[at]?.worth, value), profitChange: more(cost, now[at]?.cost ?? "", gains[at] ?? 0) },
  }));
  expect(preview.months).toEqual(shown);
  const { month: _, ...last } = shown.at(-1) ?? {};
  const sold = (months: Record<string, string>[]) => months.reduce((sum, { cost }) => sum + Number(cost), 0).toFixed(2);
  const [costBefore, costAfter] = [sold(was), sold(now)];
  expect(preview.total).toEqual({
    ...last,
    costBefore,
    costAfter,
    profitChange: more(
      costBefore,
      costAfter,
      gains.reduce((sum, gain) => sum + gain, 0),
    ),
  });

  await begin(old);
  await recosted(old);
  expect(await monthsOf(old)).toEqual(now);
  const [right, done] = [await ledgerOf(young), await ledgerOf(old)];
  expect(done).toEqual(right);
  expect(await ledgerOf(other)).toEqual(before[1]);
  expect((await recosting(old)).job).toMatchObject({ state: "done", products: 1, lines: 6, userName: old.userName });
  const logged = (await harness.facts(old, "operation")).filter(({ operation }) => operation === "recosting");
  const worthChange = (Number(now.at(-1)?.worth) - Number(was.at(-1)?.worth)).toFixed(2);
  expect(logged).toMatchObject([
    {
      type: "start",
      by: { userId: old.userId },
      after: { asOf: preview.asOf, products: 1, lines: 6, worthChange: preview.total?.worthChange },
    },
    { type: "finish", by: { userId: old.userId }, after: { products: 1, lines: 6, worthChange } },
  ]);
  const { costChange = "" } = { ...(logged[1]?.after as { costChange?: string } | undefined) };
  expect(Number(costChange)).toBeCloseTo(Number(costAfter) - Number(costBefore), 1);
});

it("a recosting job whose process is killed resumes where it was, and sales posted meanwhile get the right cost", async () => {
  const [old, young] = [await harness.tenant(), await harness.tenant()];
  const ids = Array.from({ length: 130 }, newId).sort();
  for (const owner of [old, young])
    for (const id of ids) {
      const { send } = await tradeIn(owner, id);
      await send({ kind: "purchase-in", day: "2026-01-10", quantity: "3", worth: "10.00" });
    }
  await grownOld(old);
  await previewed(old);
  await begin(old);
  const step = (work: typeof recostSome) => harness.tables(old, (tx) => work(tx, ctxOf(old)));
  const killed = step(async (tx, ctx) => {
    await recostSome(tx, ctx);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect((await recosting(old)).job).toMatchObject({ state: "running", products: 0 });
  await step(recostSome);
  expect((await recosting(old)).job).toMatchObject({ state: "running", products: 100, productTotal: 130 });
  // One that is done, and one that is not.
  for (const owner of [old, young])
    for (const id of [ids[0], ids.at(-1)]) {
      const { send } = await tradeIn(owner, id);
      await send({ kind: "sale-out", day: "2026-01-20", quantity: "-1" });
    }
  const body = { asOf: (await recosting(old)).preview?.asOf ?? "" };
  expect(refusalOf(await harness.call(startCall, old, { body }))).toMatchObject({ refusal: "recosting-not-needed" });
  await recosted(old);
  expect((await recosting(old)).job).toMatchObject({ products: 130, lines: 131 });
  expect(await ledgerOf(old)).toEqual(await ledgerOf(young));
});

it("a product with more lines than the job takes at once is recosted as previewed, also where a return refers to a far earlier sale", async () => {
  const old = await harness.tenant();
  const { send } = await tradeIn(old);
  await send({ kind: "purchase-in", day: "2026-01-01", quantity: "2000", worth: "6699.99" });
  const sale = await send({ kind: "sale-out", day: "2026-01-02", quantity: "-7" });
  const COPIES =
    statement(`insert into stock_lines (document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average)
    select gen_random_uuid(), gen_random_uuid(), kind, number, product_id, barcode_id, depot_id, oper_time + n * interval '1 minute', -1, -3, 3, 3
    from stock_lines, generate_series(1, 1100) n where document_id = $1::uuid`);
  const MOVED =
    statement(`insert into stock_movements (document_id, kind, number, revision, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost)
    select document_id, kind, number, 1, line_id, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost from stock_lines l
    where not exists (select from stock_movements m where m.line_id = l.line_id)`);
  const SUMS = statement(
    `update stock_costs set (quantity, value, last_time) = (select sum(quantity), sum(value), max(oper_time) from stock_lines)`,
  );
  await harness.tables(old, async (tx) => {
    await COPIES.run(tx, sale.documentId);
    await MOVED.run(tx);
    await SUMS.run(tx);
  });
  await send({ kind: "sale-back", day: "2026-03-01", quantity: "2", of: sale });
  await grownOld(old);
  const { months } = await previewed(old);
  await begin(old);
  await recosted(old);
  expect(
    months?.map(({ month, worthAfter, costAfter }) => ({ month, worth: worthAfter, cost: costAfter, gain: "0.00" })),
  ).toEqual(await monthsOf(old));
});

it("a recosting job or preview that fails repeatedly is given up with its reason, and resumes once the cause is fixed", async () => {
  const old = await harness.tenant();
  const { send } = await tradeIn(old);
  await send({ kind: "purchase-in", day: "2026-01-10", quantity: "10", worth: "100.00" });
  await grownOld(old);
  await previewed(old);
  const damage = (logged: string | null) =>
    harness.tables(old, (tx) => statement("update stock_lines set said = $1::jsonb").run(tx, logged));
  const abandoned = (select: (seen: Recosting) => unknown) =>
    background(() => vi.waitFor(async () => expect(select(await recosting(old))).toMatchObject(ABANDONED), within));
  const ABANDONED = { failure: { reason: "fault", reference: expect.stringMatching(/./) } };

  await damage('{"what": "nobody can read"}');
  await begin(old);
  await abandoned(({ job }) => job);
  expect((await recosting(old)).job).toMatchObject({ state: "failed", products: 0 });
  // It is not tried any more, while others' are processed.
  const attempts = () => harness.tables(old, (tx) => statement("select attempts, tried_at from recostings").rows(tx));
  const [before, other] = [await attempts(), await harness.tenant()];
  await tradeAll(await tradeIn(other));
  await grownOld(other);
  await previewed(other);
  expect(await attempts()).toEqual(before);
  await damage(null);
  await begin(old);
  expect((await recosting(old)).job).toMatchObject({ state: "running", failure: null });
  await recosted(old);

  const { documentId, lineId } = await send({ kind: "purchase-in", day: "2026-01-11", quantity: "1", worth: "9.00" });
  const learned = {
    kind: "purchase-in",
    documentId,
    revision: 1,
    lines: [{ lineId, leg: 0, worth: "8.00", quantityBase: "1" }],
  };
  await harness.tables(old, (tx) => fillValues(tx, [learned as never]));
  await damage('{"what": "nobody can read"}');
  await harness.ask(previewRecosting, old, {});
  await abandoned(({ preview }) => preview);
  expect((await recosting(old)).preview).toMatchObject({ isFinished: false, months: null });
  await damage(null);
  expect(await previewed(old)).toMatchObject({ failure: null, products: 1 });
});

it("a recosting job whose process dies in each attempt is given up as well", async () => {
  const old = await harness.tenant();
  await tradeAll(await tradeIn(old));
  await grownOld(old);
  await previewed(old);
  await begin(old);
  // As processes leave it that were killed while they worked.
  await harness.tables(old, (tx) => statement("update recostings set attempts = 8, tried_at = now()").run(tx));
  await background(() =>
    vi.waitFor(async () => {
      const { job } = await recosting(old);
      expect(job).toMatchObject({ state: "failed", failure: { reason: "stopped", reference: null } });
    }, within),
  );
});

it("a recosting preview states that something was posted since, and values that become known later make recosting necessary again", async () => {
  const old = await harness.tenant();
  const { send } = await tradeIn(old);
  const bought = await send({ kind: "purchase-in", day: "2026-01-10", quantity: "10", worth: "100.00" });
  await grownOld(old);
  expect((await previewed(old)).isOutdated).toBe(false);
  await send({ kind: "sale-out", day: "2026-01-11", quantity: "-1" });
  expect((await recosting(old)).preview).toMatchObject({ isOutdated: true, isFinished: true });
  expect((await previewed(old)).isOutdated).toBe(false);

  const { documentId, lineId } = bought;
  const learn = (value: string) =>
    harness.tables(old, (tx) =>
      fillValues(tx, [
        {
          kind: "purchase-in",
          documentId,
          revision: 1,
          lines: [{ lineId, leg: 0, worth: value, quantityBase: "10" }],
        } as never,
      ]),
    );
  await begin(old);
  await learn("90.00");
  await recosted(old);
  expect((await monthsOf(old))[0]).toMatchObject({ worth: "81.00", cost: "9.00" });
  await learn("80.00");
  expect(await recosting(old)).toMatchObject({ job: { state: "needed" }, preview: null });
  const gone = { body: { asOf: "2026-11-22T08:00:00.000Z" } };
  expect(refusalOf(await harness.call(startCall, old, gone))).toMatchObject({
    status: 409,
    refusal: "recosting-not-shown",
  });
  await previewed(old);
  await begin(old);
  await recosted(old);
  expect((await monthsOf(old))[0]).toMatchObject({ worth: "72.00", cost: "8.00" });
});

it("recosting cannot be started unless needed, with a current preview, and by a user who may see costs and all warehouses", async () => {
  const [owner, old] = [await harness.tenant(), await harness.tenant()];
  const start = async (as: Actor, asOf: string) => refusalOf(await harness.call(startCall, as, { body: { asOf } }));
  const seen = "2026-11-22T08:00:00.000Z";
  expect(refusalOf(await harness.call(previewRecosting, owner, {}))).toMatchObject({ refusal: "recosting-not-needed" });
  expect(await start(owner, seen)).toMatchObject({ status: 409, refusal: "recosting-not-needed" });
  await tradeAll(await tradeIn(old));
  await grownOld(old);
  expect(await start(old, seen)).toMatchObject({ status: 409, refusal: "recosting-not-shown" });
  await harness.ask(previewRecosting, old, {});
  expect(await start(old, (await recosting(old)).preview?.asOf ?? "")).toMatchObject({
    refusal: "recosting-not-shown",
  });
  const [first, { asOf }] = [await previewed(old), await previewed(old)];
  expect(await start(old, first.asOf)).toMatchObject({ status: 409, refusal: "recosting-shown-anew" });

  for (const limit of ["4", "7"] as const) {
    const blind = staffOf(old, { priceLimits: [limit] });
    const { preview } = await harness.ask(getRecosting, blind, {});
    expect(preview?.months?.map(({ worthAfter, costBefore }) => [worthAfter, costBefore])).toEqual(
      Array.from({ length: 3 }, () => [null, null]),
    );
    expect(await start(blind, asOf)).toMatchObject({ status: 403, refusal: "recosting-costs-hidden" });
  }
  await harness.turn(old, { depotFlag: true });
  const narrow = staffOf(old);
  expect((await harness.ask(getRecosting, narrow, {})).preview).toMatchObject({ isFinished: true, months: null });
  expect(await start(narrow, asOf)).toMatchObject({ status: 403, refusal: "recosting-costs-hidden" });
  await harness.tables(old, (tx) => LONG_AGO.run(tx));
  const { preview } = await recosting(old);
  expect(await start(old, preview?.asOf ?? "")).toMatchObject({ status: 409, refusal: "recosting-shown-long-ago" });
  await previewed(old);
  await begin(old);
  expect((await recosting(old)).job).toMatchObject({ state: "running" });
});

const LONG_AGO = statement("update recosting_previews set as_of = as_of - interval '25 hours'");

it("the database login that sees all tenants can read of recosting only the tenants and requesters of open jobs, and of stock reservations no goods", async () => {
  const [old, other] = [await harness.tenant(), await harness.tenant()];
  for (const owner of [old, other]) {
    await tradeAll(await tradeIn(owner));
    await grownOld(owner);
  }
  await harness.ask(previewRecosting, other, {});
  await previewed(old);
  await begin(old);
  const relay = new pg.Pool({ connectionString: RELAY_DATABASE_URL, max: 1 });
  try {
    const seen = async (table: string, columns: string) => {
      const { rows } = await relay.query<{ tenantId: string }>(
        `select tenant_id as "tenantId", ${columns} from ${table} where tenant_id = any($1)`,
        [[old.tenantId, other.tenantId]],
      );
      return rows;
    };
    expect(new Set((await seen("recostings", "state, user_id, user_name")).map(({ tenantId }) => tenantId))).toEqual(
      new Set([old.tenantId, other.tenantId]),
    );
    await recosted(old);
    expect((await seen("recostings", "state")).map(({ tenantId }) => tenantId)).toEqual([other.tenantId]);
    // The other one's preview was made by the same job meanwhile.
    expect(await seen("recosting_previews", "user_name, finished_at")).toEqual([]);
    for (const [table, column] of [
      ["recostings", "worth_change"],
      ["recostings", "lines"],
      ["recosting_previews", "products"],
      ["recosting_months", "cost_after"],
      ["stock_reservations", "quantity"],
      ["stock_reservations", "product_id"],
    ] as const)
      await expect(seen(table, column), `${table}.${column}`).rejects.toThrow("permission denied");
  } finally {
    await relay.end();
  }
});
