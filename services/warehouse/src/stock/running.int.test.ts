// Without negative stock the running quantity by business time is never below zero (reference.md §2.5).
import type { Actor } from "@kontor/contracts/core/actor";
import type { Refusal } from "@kontor/contracts/core/error";
import { newId, type TenantId } from "@kontor/contracts/core/id";
import { addWarehouse } from "@kontor/contracts/warehouse/warehouse";
import { backgroundCtx } from "@kontor/service-kit/context/ctx";
import { statement } from "@kontor/service-kit/database/statement";
import { silentLog } from "@kontor/service-kit/testing/fake-gateway";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { addTestProduct, type TestProduct } from "../testing/stocked-product.ts";
import { startWarehouse, type TestWarehouse } from "../testing/warehouse.ts";
import { postDocument } from "./post-document.ts";
import { release } from "./reservation-cleanup.ts";
import { reserve } from "./reserve.store.ts";

let harness: TestWarehouse;
let owner: Actor;
let tea: TestProduct;
let count = 0;

beforeAll(async () => {
  harness = await startWarehouse();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  owner = await harness.tenant();
  tea = await addTestProduct(harness, owner);
});

interface TestDocument {
  documentId: string;
  kind: string;
  number: string;
  lineId: string;
}
const newDocument = (kind: string): TestDocument => ({
  documentId: newId(),
  kind,
  number: `N${++count}`,
  lineId: newId(),
});
const DAY = (day: number): string => `2026-03-${String(day).padStart(2, "0")}T08:00:00.000Z`;

interface Effect {
  day: number;
  quantity: string;
  revision?: number;
  depotId?: string;
}
const lineOf = ({ lineId }: TestDocument, { quantity, depotId = tea.depotId }: Effect) => ({
  ...{ lineId, productId: tea.id, barcodeId: tea.barcodeId, depotId },
  quantity,
});
const headOf = ({ documentId, kind, number }: TestDocument, { day, revision = 1 }: Effect) => ({
  ...{ documentId, kind, number, revision },
  operTime: DAY(day),
});

/** Posts the document's fact, whatever was reserved. */
const post = (document: TestDocument, effect: Effect) => {
  const ctx = backgroundCtx(owner.tenantId as TenantId, "test", silentLog()); // an owner has a tenant
  const value = document.kind === "purchase-in" ? (2 * Number(effect.quantity)).toFixed(2) : null;
  const lines =
    effect.quantity === "0" ? [] : [{ ...lineOf(document, effect), worth: value, linkId: null, linkLineId: null }];
  return harness.tables(owner, (tx) => postDocument(tx, ctx, headOf(document, effect), lines));
};
/** The request of the document's owner before it commits. */
const reserveStock = (
  document: TestDocument,
  effect: Effect,
  { letsPass = false, reader = owner as Actor | null } = {},
) => {
  const { quantity, ...line } = lineOf(document, effect);
  const lines = effect.quantity === "0" ? [] : [{ ...line, quantityBase: quantity }];
  const postedRevision = (effect.revision ?? 1) - 1;
  return harness.tables(owner, (tx) =>
    reserve(tx, { ...headOf(document, effect), postedRevision, lines, letsPass }, reader),
  );
};
const save = async (document: TestDocument, effect: Effect, options?: Parameters<typeof reserveStock>[2]) => {
  await reserveStock(document, effect, options);
  await post(document, effect);
};
const refusalOf = async (reserving: Promise<void>): Promise<Pick<Refusal, "id" | "issues"> | undefined> => {
  try {
    await reserving;
    return undefined;
  } catch (error) {
    return error as Refusal; // checked by whoever reads it
  }
};
const shortageOf = async (reserving: Promise<void>): Promise<string> => {
  const refusal = await refusalOf(reserving);
  const [issue] = refusal?.issues ?? [];
  return [refusal?.id, issue?.values?.day, issue?.values?.name].filter(Boolean).join(" ");
};
const LOWEST = statement<{ lowest: string }>(`select coalesce(min(quantity), 0)::text as lowest from
  (select sum(sum(quantity)) over (partition by depot_id order by oper_time) as quantity from stock_lines where product_id = $1::uuid group by depot_id, oper_time) r`);
const lowest = () => harness.tables(owner, async (tx) => Number((await LOWEST.rows(tx, tea.id))[0]?.lowest));

/** Bought ten on day 5, sold eight of them on day 10, bought ten more on day 15. */
async function trade() {
  const [bought, sold, more] = [newDocument("purchase-in"), newDocument("sale-out"), newDocument("purchase-in")];
  await post(bought, { day: 5, quantity: "10" });
  await save(sold, { day: 10, quantity: "-8" });
  await post(more, { day: 15, quantity: "10" });
  return { bought, sold, more };
}

describe("a late document is refused when it takes goods from later documents", () => {
  it("a sale between later documents is refused, with the day and the sale that run short named at the line", async () => {
    const { sold } = await trade();
    const refusal = await refusalOf(reserveStock(newDocument("sale-out"), { day: 7, quantity: "-3" }));
    expect(refusal).toMatchObject({
      id: "stock-runs-short",
      issues: [
        {
          ...{ id: "stock-runs-short", field: "lines.0.operNumber", row: 1 },
          values: { product: tea.name, barCode: tea.barCode, day: "2026-03-10", name: sold.number },
        },
      ],
    });
    await save(newDocument("sale-out"), { day: 7, quantity: "-2" });
    expect(await lowest()).toBe(0);
  });

  it("a sale dated before its goods came in is refused, though there is enough today", async () => {
    await trade();
    const late = newDocument("sale-out");
    expect(await shortageOf(reserveStock(late, { day: 2, quantity: "-1" }))).toBe(
      `stock-runs-short 2026-03-02 ${late.number}`,
    );
  });

  it.each([2, 10, 20])(
    "a sale on day %i of more than was ever in stock is refused as short on that day, not on a later one",
    async (day) => {
      await trade();
      const much = newDocument("sale-out");
      const refusal = await refusalOf(reserveStock(much, { day, quantity: "-13" }));
      const values = { product: tea.name, barCode: tea.barCode, day: DAY(day).slice(0, 10), name: much.number };
      expect(refusal).toMatchObject({
        id: "stock-short",
        issues: [
          { id: "stock-short", field: "lines.0.operNumber", values: { ...values, needed: "13", available: "12" } },
        ],
      });
    },
  );

  it.each([
    ["undone", { day: 5, quantity: "0", revision: 2 }],
    ["made less", { day: 5, quantity: "7", revision: 2 }],
    ["dated after its goods were sold", { day: 12, quantity: "10", revision: 2 }],
  ])(
    "a change of a purchase is refused where a later sale would run short: the purchase is %s",
    async (_what, effect) => {
      const { bought, sold } = await trade();
      expect(await shortageOf(reserveStock(bought, effect))).toBe(`stock-runs-short 2026-03-10 ${sold.number}`);
    },
  );

  it("a back-dated document is refused where it leaves too little stock for a later day", async () => {
    const { sold } = await trade();
    expect(await shortageOf(reserveStock(sold, { day: 3, quantity: "-8", revision: 2 }))).toBe(
      `stock-runs-short 2026-03-03 ${sold.number}`,
    );
  });

  it("a back-dated document that leaves enough stock on every later day is accepted", async () => {
    const { bought, sold, more } = await trade();
    await save(more, { day: 18, quantity: "10", revision: 2 });
    await save(bought, { day: 5, quantity: "9", revision: 2 });
    await save(sold, { day: 16, quantity: "-8", revision: 2 });
    await save(bought, { day: 14, quantity: "9", revision: 3 });
    expect(await lowest()).toBe(1);
  });
});

describe("scope of the check", () => {
  it("documents of another warehouse, another tenant or another kind with the same id do not count in the check of later stock", async () => {
    const { sold } = await trade();
    const { id: depotId = "" } = await harness.ask(addWarehouse, owner, { body: { name: "Second warehouse" } });
    await post(newDocument("purchase-in"), { day: 5, quantity: "5", depotId });
    await save(newDocument("sale-out"), { day: 7, quantity: "-5", depotId });
    // The sale's own later line belongs to another kind here: it counts in full.
    const other = { ...sold, kind: "other-out", lineId: newId() };
    expect(await shortageOf(reserveStock(other, { day: 7, quantity: "-3" }))).toBe(
      `stock-runs-short 2026-03-10 ${sold.number}`,
    );
    const [mine, theirs] = [owner, await harness.tenant()];
    owner = theirs;
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 7, quantity: "-1" }))).toMatch(/^stock-short/);
    owner = mine;
    await save(newDocument("sale-out"), { day: 7, quantity: "-2" });
  });
});

describe("a user who may not see the document that runs short (RBAC-5)", () => {
  it("a user who may not see the later document that would run short is shown its day, and not its number", async () => {
    const { sold } = await trade();
    const reader = { ...owner, kind: "staff", dataScope: 3 } as const;
    const refusal = await refusalOf(reserveStock(newDocument("sale-out"), { day: 7, quantity: "-3" }, { reader }));
    expect(refusal?.issues[0]?.values).toMatchObject({ day: "2026-03-10" });
    expect(JSON.stringify(refusal?.issues)).not.toContain(sold.number);
  });
});

describe("reservations count from their own business time on", () => {
  it("a reservation counts from the date of its document on, for an unposted sale and for a purchase that is being dated later", async () => {
    await post(newDocument("purchase-in"), { day: 5, quantity: "10" });
    const sold = newDocument("sale-out");
    await reserveStock(sold, { day: 10, quantity: "-8" });
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 7, quantity: "-3" }))).toBe(
      `stock-runs-short 2026-03-10 ${sold.number}`,
    );
    await harness.tables(owner, (tx) => release(tx, { ...sold, revision: 1 }));
    await reserveStock(newDocument("sale-out"), { day: 7, quantity: "-3" });
    const more = newDocument("purchase-in");
    await post(more, { day: 12, quantity: "5" });
    await reserveStock(more, { day: 20, quantity: "5", revision: 2 });
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 13, quantity: "-8" }))).toMatch(
      /^stock-runs-short/,
    );
    await reserveStock(newDocument("sale-out"), { day: 21, quantity: "-8" });
  });
});

describe("a tenant that allows negative stock", () => {
  it("a change that is allowed to take stock below zero does so, and later ones that are not allowed to are still refused", async () => {
    const { bought, sold } = await trade();
    await save(bought, { day: 5, quantity: "0", revision: 2 }, { letsPass: true });
    expect(await lowest()).toBe(-8);
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 7, quantity: "-1" }))).toMatch(
      /^stock-runs-short/,
    );
    await save(sold, { day: 16, quantity: "-8", revision: 2 });
    expect(await lowest()).toBe(2);
  });

  it("a sale that was reserved is posted although its purchase was set to zero meanwhile, where negative stock is allowed", async () => {
    const [bought, sold] = [newDocument("purchase-in"), newDocument("sale-out")];
    await post(bought, { day: 5, quantity: "10" });
    await reserveStock(sold, { day: 10, quantity: "-10" });
    await reserveStock(bought, { day: 5, quantity: "0", revision: 2 }, { letsPass: true });
    await post(bought, { day: 5, quantity: "0", revision: 2 });
    await post(sold, { day: 10, quantity: "-10" });
    expect(await lowest()).toBe(-10);
  });

  it("a sale of more than the stock is accepted with a reason, and the next sale without a reason is refused", async () => {
    await trade();
    const sold = newDocument("sale-out");
    await save(sold, { day: 20, quantity: "-13" }, { letsPass: true });
    expect(await lowest()).toBe(-1);
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 21, quantity: "-1" }))).toMatch(
      /^stock-short 2026-03-21/,
    );
    // Less of it, or later, lowers nothing: nobody is asked again.
    await save(sold, { day: 22, quantity: "-12", revision: 2 });
    expect(await lowest()).toBe(0);
  });

  it("a sale of goods that were never in stock is accepted with a reason, whether its purchase is posted before it, after it, or the sale never happens", async () => {
    const [sold, never, bought] = [newDocument("sale-out"), newDocument("sale-out"), newDocument("purchase-in")];
    await reserveStock(sold, { day: 8, quantity: "-3" }, { letsPass: true });
    await reserveStock(never, { day: 8, quantity: "-2" }, { letsPass: true });
    await harness.tables(owner, (tx) => release(tx, { ...never, revision: 1 }));
    await post(bought, { day: 7, quantity: "4" });
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 9, quantity: "-2" }))).toMatch(/^stock-short/);
    await post(sold, { day: 8, quantity: "-3" });
    await save(newDocument("sale-out"), { day: 9, quantity: "-1" });
    expect(await lowest()).toBe(0);
    tea = await addTestProduct(harness, owner);
    await save(newDocument("sale-out"), { day: 8, quantity: "-3" }, { letsPass: true });
    expect(await lowest()).toBe(-3);
    await post(newDocument("purchase-in"), { day: 9, quantity: "3" });
    await save(newDocument("sale-out"), { day: 10, quantity: "-1" }, { letsPass: true });
    expect(await lowest()).toBe(-3);
  });

  it("two concurrent sales of goods that were never in stock are both accepted with a reason, and their reservations add up", async () => {
    for (let race = 0; race < 20; race++) {
      tea = await addTestProduct(harness, owner);
      const sales = [newDocument("sale-out"), newDocument("sale-out")];
      await Promise.all(sales.map((sold) => reserveStock(sold, { day: 8, quantity: "-3" }, { letsPass: true })));
      const reserved = statement<{ reserved: string }>(
        "select reserved::text from stock_balances where product_id = $1::uuid",
      );
      const rows = await harness.tables(owner, (tx) => reserved.rows(tx, tea.id));
      expect(rows).toEqual([{ reserved: "6" }]);
      await Promise.all(sales.map((sold) => post(sold, { day: 8, quantity: "-3" })));
      expect(await lowest()).toBe(-6);
    }
  });
});

describe("random trade", () => {
  it("a change of any trade is refused exactly when it would take some day below zero, and no day ever is", async () => {
    const [run] = fc.sample(
      fc.array(
        fc.record({
          of: fc.nat({ max: 11 }),
          day: fc.integer({ min: 1, max: 9 }),
          quantity: fc.nat({ max: 6 }),
        }),
        { minLength: 200, maxLength: 200 },
      ),
      { numRuns: 1, seed: 20_261_124 },
    );
    // Even ones bring goods, odd ones take them; each is saved, edited, re-dated or, at quantity 0, deleted.
    const documents = Array.from({ length: 12 }, (_, at) => ({
      ...newDocument(at % 2 ? "sale-out" : "purchase-in"),
      revision: 0,
    }));
    const now = new Map<number, { day: number; quantity: number }>();
    let refused = 0;
    for (const { of, day, quantity } of run ?? []) {
      const document = documents[of];
      if (!document) throw new Error("there are twelve");
      const signed = of % 2 ? -quantity : quantity;
      const next = new Map([...now, [of, { day, quantity: signed }]]);
      const isEnough = Array.from({ length: 9 }, (_, at) => at + 1).every(
        (until) => [...next.values()].reduce((sum, line) => (line.day <= until ? sum + line.quantity : sum), 0) >= 0,
      );
      const effect = { day, quantity: String(signed), revision: document.revision + 1 };
      const isLowering = of % 2 === 1 || document.revision > 0;
      const refusal = isLowering ? await refusalOf(reserveStock(document, effect)) : undefined;
      expect(refusal === undefined, JSON.stringify({ of, day, signed, now: [...now] })).toBe(isEnough);
      if (refusal) refused++;
      else {
        await post(document, effect);
        document.revision++;
        now.set(of, { day, quantity: signed });
      }
    }
    expect(await lowest()).toBeGreaterThanOrEqual(0);
    expect([refused > 40, now.size]).toEqual([true, 12]);
  });
});

describe("concurrent calls", () => {
  it("of two concurrent back-dated sales, or of one and a reduced purchase, one succeeds and no day is below zero, in each of 50 tries", async () => {
    for (let race = 0; race < 50; race++) {
      tea = await addTestProduct(harness, owner);
      const { bought } = await trade();
      const late = () => save(newDocument("sale-out"), { day: 7, quantity: "-2" });
      const rival = race % 2 ? late : () => save(bought, { day: 5, quantity: "8", revision: 2 });
      const outcomes = await Promise.allSettled([late(), rival()]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(await lowest()).toBe(0);
    }
  });
});

describe("ten thousand later sales", () => {
  it("a back-dated sale adds up ten thousand later ones by a database index, and a sale dated last reads none of them", async () => {
    await post(newDocument("purchase-in"), { day: 1, quantity: "20000" });
    await harness.tables(owner, (tx) =>
      statement(`insert into stock_lines (document_id, line_id, kind, number, product_id, barcode_id, depot_id, oper_time, quantity, value, unit_cost, average)
        select gen_random_uuid(), gen_random_uuid(), 'sale-out', 'S' || n, $1::uuid, $2::uuid, $3::uuid, '2026-03-02'::timestamptz + n * interval '1 minute', -1, 0, 0, 0
        from generate_series(1, 10000) n`).run(tx, tea.id, tea.barcodeId, tea.depotId),
    );
    await harness.tables(owner, (tx) =>
      statement("update stock_balances set quantity = 10000, last_time = '2026-03-12' where product_id = $1::uuid").run(
        tx,
        tea.id,
      ),
    );
    expect(await shortageOf(reserveStock(newDocument("sale-out"), { day: 1, quantity: "-10001" }))).toBe(
      "stock-runs-short 2026-03-08 S10000",
    );
    await reserveStock(newDocument("sale-out"), { day: 1, quantity: "-9999" });
    const plan = await harness.tables(owner, (tx) =>
      statement<{ "QUERY PLAN": string }>(
        `explain select oper_time, quantity from stock_lines where product_id = '${tea.id}' and depot_id = '${tea.depotId}' and oper_time > '2026-03-09'`,
      ).rows(tx),
    );
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain("stock_lines_order");
  });
});
