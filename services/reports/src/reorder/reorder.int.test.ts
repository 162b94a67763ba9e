// Proposals of what to buy: fifty products as computed by hand, from facts alone; suppliers; rights.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { findReorderProposals, type ReorderRow } from "@kontor/contracts/reports/reorder";
import { saleOrder } from "@kontor/contracts/sales/kinds";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { stockTakingAdjusted } from "@kontor/contracts/warehouse/facts";
import { refusalOf } from "@kontor/service-kit/testing/calls";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { caseOf, FIXTURE, FIXTURE_LEAD_DAYS } from "../testing/reorder.ts";
import { effect, factOf, partner, postedAs, product, safetyLevels, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let warehouse: Record<"main" | "shop", string>;
beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = harness.tenant();
  warehouse = { main: newId(), shop: newId() };
  await harness.consume(owner, [settings({ version: 1, timeZone: "UTC" })]);
  await harness.consume(
    owner,
    (["main", "shop"] as const).map((name) => warehouseFact({ id: warehouse[name], name })),
  );
});

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
const stock = (productId: string, depotId: string, quantityBase: string, operTime = ago(200)): TestFact =>
  postedAs({
    ...{ documentId: newId(), kind: "other-in", number: "QTRK1", operTime },
    lines: [{ lineId: newId(), productId, depotId, quantityBase, unitCost: "1", value: quantityBase }],
  });
type Use = readonly [productId: string, quantity: number, days: number];
/** Sold, or brought back by a customer where it is below zero. As much came in or left besides, so that what is on hand stays. */
async function use(uses: readonly Use[], depotId = warehouse.main): Promise<void> {
  const real = uses.filter(([, quantity]) => quantity !== 0);
  const moved = real.flatMap(([id, quantity, days]) =>
    [quantity, -quantity].map((each) => stock(id, depotId, String(each), ago(days))),
  );
  const sold = real.map(([productId, quantity, days]) => {
    const lines = [{ productId, depotId, quantityBase: String(-quantity), amount: "1.00", remark: "" }];
    const head = { documentId: newId(), number: `X${newId()}`, operTime: ago(days), lines };
    return effect(quantity > 0 ? "sale-out" : "sale-back", head);
  });
  await harness.consume(owner, moved);
  await harness.consume(owner, sold);
}
interface Ordered {
  documentId?: string;
  lines: readonly (readonly [productId: string, open: string])[];
  [field: string]: unknown;
}
const order = (kind: typeof saleOrder | typeof purchaseOrder, { lines, ...overrides }: Ordered): TestFact => {
  const { open } = kind.facts;
  if (!open) throw new Error("an order is open");
  return factOf(open, {
    ...{ ...open.example, documentId: newId(), ...overrides },
    lines: lines.map(([productId, openBase]) => ({
      ...{ lineId: newId(), productId, barcodeId: newId(), quantityBase: openBase, openBase },
    })),
  });
};
const proposals = (query: object = {}, as = owner) =>
  harness.ask(findReorderProposals, { as, query: { leadDays: FIXTURE_LEAD_DAYS, ...query } as never });
const quantities = (rows: readonly ReorderRow[]) =>
  Object.fromEntries(rows.map(({ name, quantity }) => [name, quantity]));

describe("fifty products", () => {
  let products: { id: string; name: string; of: ReturnType<typeof caseOf> }[];
  beforeEach(async () => {
    products = FIXTURE.map((row, at) => ({ id: newId(), name: `${at}`, of: caseOf(row) }));
    await harness.consume(
      owner,
      products.flatMap(({ id, name, of: { figures } }) => [
        product({
          ...{ id, name },
          subUnits: figures.packSize === "1" ? [] : [{ unit: "box", ratio: figures.packSize }],
        }),
        // Half of the level and all of the stock are each warehouse's own.
        safetyLevels(id, [[warehouse.main, figures.lowSafeStock, "0"]]),
        stock(id, warehouse.shop, figures.onHand),
      ]),
    );
    await use(
      products.flatMap(({ id, of: { figures } }): Use[] => [
        [id, Number(figures.used30), 3],
        [id, Number((Number(figures.used90) - Number(figures.used30)).toFixed(3)), 60],
        // Too long ago to count.
        [id, 7, 91],
      ]),
    );
    const promised = products.map(({ id, of: { figures } }) => [id, figures.promised] as const);
    const coming = products.map(({ id, of: { figures } }) => [id, figures.coming] as const);
    await harness.consume(owner, [order(saleOrder, { lines: promised })]);
    await harness.consume(owner, [order(purchaseOrder, { lines: coming, isAudited: false })]);
  });
  const expected = () =>
    products.filter(({ of }) => of.expected.quantity !== "0").map(({ name, of }) => [name, of.expected] as const);

  it("every proposed quantity is as computed by hand, with the figures behind it", async () => {
    const { rows, total } = await proposals();
    expect(total).toBe(expected().length);
    const byName = new Map(rows.map((row) => [row.name, row]));
    for (const { name, of } of products) {
      const row = byName.get(name);
      if (of.expected.quantity === "0") expect(row, of.title).toBeUndefined();
      else expect(row, of.title).toMatchObject({ ...of.figures, ...of.expected });
    }
  });

  it("nothing is proposed once unaudited orders cover it, nor when an order is dated anew, nor when its goods have come", async () => {
    const documentId = newId();
    const lines = products.map(({ id, of }) => [id, of.expected.quantity] as const);
    await harness.consume(owner, [order(purchaseOrder, { documentId, lines, isAudited: false })]);
    expect((await proposals()).rows).toEqual([]);
    await harness.consume(owner, [order(purchaseOrder, { documentId, lines, deliveryDate: "2099-12-31" })]);
    expect((await proposals()).rows).toEqual([]);
    await harness.consume(owner, [
      order(purchaseOrder, { documentId, lines: lines.map(([id]) => [id, "0"] as const) }),
    ]);
    expect((await proposals()).total).toBe(expected().length);
    await harness.consume(
      owner,
      products.map(({ id, of }) => stock(id, warehouse.main, of.expected.quantity)),
    );
    expect((await proposals()).rows).toEqual([]);
  });
});

describe("proposals", () => {
  let tea: string;
  beforeEach(async () => {
    tea = newId();
    await harness.consume(owner, [
      product({ id: tea, name: "Tea", subUnits: [] }),
      safetyLevels(tea, [[warehouse.main, "10", "0"]]),
    ]);
  });

  it("transferred goods and those returned to suppliers do not count as consumption; goods given away or assembled into others do", async () => {
    const line = { productId: tea, depotId: warehouse.main, quantityBase: "-9", amount: "1.00", remark: "" };
    const other = (kind: string) =>
      effect(kind, { documentId: newId(), number: newId(), operTime: ago(1), partnerId: null, lines: [line] });
    await harness.consume(owner, [other("allocation-out"), other("other-out"), other("assemble")]);
    await harness.consume(owner, [other("purchase-back")]);
    expect((await proposals()).rows).toMatchObject([{ used30: "18", used90: "18", shortage: "16", quantity: "16" }]);
  });

  it("goods of a receipt that is dated later count as coming, and those that leave later as promised", async () => {
    await harness.consume(owner, [stock(tea, warehouse.main, "3"), stock(tea, warehouse.main, "6", ago(-3))]);
    expect((await proposals()).rows).toMatchObject([{ onHand: "3", coming: "6", promised: "0", quantity: "1" }]);
    await harness.consume(owner, [stock(tea, warehouse.main, "-8", ago(-4))]);
    expect((await proposals()).rows).toMatchObject([
      { onHand: "3", coming: "6", promised: "8", available: "1", shortage: "9", quantity: "9" },
    ]);
    await harness.consume(owner, [stock(tea, warehouse.main, "12", ago(-5))]);
    expect((await proposals()).rows).toEqual([]);
  });

  it("goods of a transfer that is dated later are neither coming nor promised", async () => {
    const moving = { documentId: newId(), kind: "allocation-out", number: "DBCK1", operTime: ago(-3) };
    const leg = (depotId: string, quantityBase: string) => ({ productId: tea, depotId, quantityBase });
    await harness.consume(owner, [
      stock(tea, warehouse.main, "3"),
      stock(tea, warehouse.main, "2", ago(-2)),
      effect("allocation-out", { ...moving, lines: [{ ...leg(warehouse.main, "-1"), amount: "1.00", remark: "" }] }),
      postedAs({
        ...moving,
        lines: [leg(warehouse.main, "-1"), leg(warehouse.shop, "1")].map((line) => ({
          ...{ lineId: newId(), ...line, unitCost: "1", value: line.quantityBase },
        })),
      }),
    ]);
    expect((await proposals()).rows).toMatchObject([{ onHand: "3", coming: "2", promised: "0", quantity: "5" }]);
  });

  it("what a stock-taking did not find is missing but no consumption: one piece used in ninety days stays one", async () => {
    const out = (quantityBase: string, days: number, documentId = newId()) => {
      const lines = [{ productId: tea, depotId: warehouse.main, quantityBase, amount: "1.00", remark: "" }];
      return effect("other-out", { documentId, number: newId(), operTime: ago(days), partnerId: null, lines });
    };
    const lost = newId();
    await harness.consume(owner, [
      // 22 were there; 12 were not found, and one was used: 9 are left.
      stock(tea, warehouse.main, "9"),
      out("-12", 1, lost),
      out("-1", 60),
      factOf(stockTakingAdjusted, { documents: [{ documentId: lost, kind: "other-out" }] }),
    ]);
    // 1 to the low level, and 1 / 90 a day × 10 days until goods come: 1.112, rounded up. With the loss, 36 / 90 a day, it would be 5.
    const figures = { onHand: "9", used30: "0", used90: "1", shortage: "1.112", quantity: "2" };
    expect((await proposals()).rows).toMatchObject([figures]);
  });

  it("orders that are not audited, closed or deleted promise nothing, and the last state of an order counts", async () => {
    const documentId = newId();
    const sale = (over: object, open = "5") => order(saleOrder, { documentId, lines: [[tea, open]], ...over });
    const [first, last] = [sale({}), sale({}, "2")];
    await harness.consume(owner, [last, first]);
    expect(quantities((await proposals()).rows)).toEqual({ Tea: "12" });
    await harness.consume(owner, [sale({ isAudited: false })]);
    expect(quantities((await proposals()).rows)).toEqual({ Tea: "10" });
  });

  it("the lead time of proposals is that of the query, and a week without one", async () => {
    await use([[tea, 90, 60]]);
    expect(quantities((await proposals({ leadDays: 0 })).rows)).toEqual({ Tea: "10" });
    expect(quantities((await proposals({ leadDays: 30 })).rows)).toEqual({ Tea: "40" });
    const { rows } = await harness.ask(findReorderProposals, { as: owner, query: {} });
    expect(quantities(rows)).toEqual({ Tea: "17" });
  });

  it("proposals name the suppliers with their last prices, the last one first, and the cheapest", async () => {
    const ids = { near: newId(), far: newId(), gone: newId() };
    await harness.consume(owner, [
      ...(["near", "far"] as const).map((name) => partner({ id: ids[name], type: "供应商", name })),
      partner({ id: ids.gone, type: "供应商", name: "gone", enabled: false }),
    ]);
    const bought = (partnerId: string, days: number, unitPrice: string) =>
      effect("purchase-in", {
        ...{ documentId: newId(), number: newId(), operTime: ago(days), partnerId, partnerType: "供应商" },
        // A box of twelve.
        lines: [
          {
            ...{ productId: tea, depotId: warehouse.main, quantityBase: "12", amount: unitPrice, remark: "" },
            ...{ quantity: "1", unitPrice },
          },
        ],
      });
    await harness.consume(owner, [
      bought(ids.far, 40, "12"),
      bought(ids.far, 30, "18"),
      bought(ids.near, 5, "24"),
      bought(ids.gone, 1, "1"),
    ]);
    const [row] = (await proposals()).rows;
    expect(row?.suppliers.map(({ organName, unitPrice }) => `${organName} ${unitPrice}`)).toEqual([
      "near 2",
      "far 1.5",
    ]);
    expect(row?.cheapestId).toBe(ids.far);
    const blind: Actor = { ...owner, kind: "staff", userId: newId() as UserId, dataScope: 1, priceLimits: ["4"] }; // newId makes a UUID
    const [hidden] = (await proposals({}, blind)).rows;
    expect(hidden?.suppliers.map(({ organName, unitPrice }) => `${organName} ${unitPrice}`)).toEqual([
      "near null",
      "far null",
    ]);
    expect(hidden?.cheapestId).toBeNull();
  });

  it("a user gets proposals for what is short in the warehouses that he may use (RBAC-6), and another company gets none", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, timeZone: "UTC" })]);
    await harness.consume(owner, [
      safetyLevels(
        tea,
        [
          [warehouse.main, "10", "0"],
          [warehouse.shop, "4", "0"],
        ],
        { version: 2 },
      ),
      stock(tea, warehouse.main, "100"),
    ]);
    const keeper: Actor = { ...owner, kind: "staff", userId: newId() as UserId, dataScope: 1 }; // newId makes a UUID
    const assigned = { userId: keeper.userId, kind: "UserDepot", valueIds: [warehouse.shop], replaces: true };
    await harness.consume(owner, [{ ...factOf(assignmentsChanged, assigned), sequence: 1_000_001 }]);
    expect((await proposals()).rows).toEqual([]);
    expect((await proposals({}, keeper)).rows).toMatchObject([{ onHand: "0", lowSafeStock: "4", quantity: "4" }]);
    expect((await proposals({}, harness.tenant())).rows).toEqual([]);
  });

  it("products with variants, disabled ones and those that do not match are not proposed", async () => {
    const shirt = newId();
    await harness.consume(owner, [
      product({ id: shirt, name: "Shirt", attributes: [{ name: "Size", values: ["S"] }] }),
      safetyLevels(shirt, [[warehouse.main, "10", "0"]]),
    ]);
    expect(quantities((await proposals()).rows)).toEqual({ Tea: "10" });
    expect((await proposals({ materialParam: "salt" })).rows).toEqual([]);
    await harness.consume(owner, [safetyLevels(tea, [[warehouse.main, "10", "0"]], { version: 2, enabled: false })]);
    expect((await proposals()).rows).toEqual([]);
  });

  it.each([
    ["a lead time below zero", { leadDays: -1 }],
    ["a lead time of more than a year", { leadDays: 366 }],
    ["a lead time that is no number of days", { leadDays: "soon" }],
    ["a category that is no id", { categoryIds: "drinks" }],
  ])("a query of proposed orders is refused: %s", async (_what, query) => {
    const refused = await harness.call(findReorderProposals, { as: owner, query: query as never });
    expect(refusalOf(refused)).toMatchObject({ status: 400 });
  });
});
