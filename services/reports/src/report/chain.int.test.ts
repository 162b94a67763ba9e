// Chains of linked documents over HTTP (docs/decisions/0062): their figures and states, and what users may not see of them.
import type { Actor } from "@kontor/contracts/core/actor";
import { newId, type UserId } from "@kontor/contracts/core/id";
import type { DocumentName } from "@kontor/contracts/core/kind-labels";
import { slipEffective, slipStated, slipWithdrawn } from "@kontor/contracts/finance/slip-facts";
import { CHAIN_MAX, type ChainRow, getChain } from "@kontor/contracts/reports/chain";
import { assignmentsChanged } from "@kontor/contracts/system/facts";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Harness, openHarness, type TestFact } from "../testing/harness.ts";
import { account, effect, factOf, kindOf, partner, settings, warehouseFact } from "../testing/trade.ts";

let harness: Harness;
let owner: Actor;
let ids: Record<"main" | "shop" | "customer" | "supplier" | "order" | "first" | "second" | "back" | "receipt", string>;
const LINE = newId();
const DELIVERED = newId();

beforeAll(() => {
  harness = openHarness();
});
afterAll(() => harness.close());

const at = (day: number): string => `2026-11-${String(day).padStart(2, "0")}T02:00:00.000Z`;

interface Input {
  id: string;
  number: string;
  day: number;
  sourceId?: string | null;
  partnerId?: string;
  creatorId?: string | null;
  depotId?: string | null;
  line?: string;
  /** In cases of ten. */
  quantity?: string;
  linkLineId?: string | null;
  state?: object;
}
const bodyOf = (
  kind: DocumentName,
  {
    id,
    number,
    day,
    sourceId = null,
    partnerId = ids.customer,
    creatorId = null,
    depotId = ids.main,
    line = newId(),
    quantity = "1",
    linkLineId = null,
    state = {},
  }: Input,
) => ({
  ...{ documentId: id, kind, number, operTime: at(day), partnerId, creatorId, departmentId: null, sourceId },
  state: {
    ...{ auditStatus: 1, isClosed: false, isGone: false, quantity: `${quantity}.000` },
    ...{ amount: "10.00", amountDeposit: "0.00", amountPaid: "0.00", ...state },
    lines: [{ lineId: line, depotId, quantity, quantityBase: `${quantity}0`, linkLineId }],
  },
});
/** What its owner publishes of a document without an effect. */
const stated = (kind: DocumentName, input: Input): TestFact => factOf(kindOf(kind).facts.stated, bodyOf(kind, input));
/** An effect that states the document, whose lines are those of the effect. */
function effective(kind: DocumentName, input: Input, money: object = {}): TestFact {
  const { state, ...head } = bodyOf(kind, input);
  const { lines, ...rest } = state;
  const signed = lines.map(({ quantityBase, depotId, ...line }) => ({
    ...{
      ...line,
      productId: newId(),
      depotId: depotId ?? "",
      quantityBase: `-${quantityBase}`,
      amount: "10",
      remark: "",
    },
  }));
  return effect(kind, { ...head, ...money, state: rest, lines: signed } as Parameters<typeof effect>[1]); // its state is complete
}
const slip = (settles: readonly object[], state: object = {}, head: object = {}) => ({
  ...{
    slipId: ids.receipt,
    kind: "money-in",
    number: "SK1",
    billTime: at(6),
    partnerId: ids.customer,
    partnerType: "客户",
  },
  ...{ creatorId: null, departmentId: null, ...head },
  state: { auditStatus: 1, isGone: false, amount: "25.00", settles, ...state },
});
const receipt = (): TestFact =>
  factOf(slipEffective, {
    ...slipEffective.example,
    ...slip([{ documentId: ids.first, kind: "sale-out", amount: "25.00" }]),
    ...{
      totalPrice: "25.00",
      lines: [{ ...slipEffective.example.lines[0], documentId: ids.first, eachAmount: "25.00" }],
    },
  });

/** 100 cases are ordered with a deposit of 20.00; 60 come and 25.00 of them are paid later, 5 go back; 10 more are not audited yet. */
const order = (state: object = {}): Input => ({
  ...{ id: ids.order, number: "XSDD1", day: 1, depotId: null, line: LINE, quantity: "100" },
  state: { amount: "1000.00", amountDeposit: "20.00", quantity: "100.000", ...state },
});
const first = (overrides: Partial<Input> = {}): Input => ({
  ...{ id: ids.first, number: "XSCK1", day: 2, sourceId: ids.order, line: DELIVERED, quantity: "60", linkLineId: LINE },
  ...{ state: { amount: "600.00", amountDeposit: "20.00", amountPaid: "30.00" }, ...overrides },
});
const second = (overrides: Partial<Input> = {}): Input => ({
  ...{
    id: ids.second,
    number: "XSCK2",
    day: 4,
    sourceId: ids.order,
    depotId: ids.shop,
    quantity: "10",
    linkLineId: LINE,
  },
  ...{ state: { amount: "100.00", auditStatus: 0 }, ...overrides },
});
const returnInput = (): Input => ({
  ...{ id: ids.back, number: "XSTH1", day: 5, sourceId: ids.first, quantity: "5", linkLineId: DELIVERED },
  state: { amount: "50.00" },
});
const trade = (): TestFact[] => [
  stated("sale-order", order()),
  effective("sale-out", first(), { amountDebt: "550.00" }),
  stated("sale-out", second()),
  effective("sale-back", returnInput()),
];

beforeEach(async () => {
  owner = harness.tenant();
  const names = ["main", "shop", "customer", "supplier", "order", "first", "second", "back", "receipt"] as const;
  ids = Object.fromEntries(names.map((name) => [name, newId()])) as typeof ids;
  await harness.consume(owner, [
    settings({ timeZone: "UTC" }),
    partner({ id: ids.customer, type: "客户", name: "Wang" }),
    partner({ id: ids.supplier, type: "供应商", name: "Fabrik" }),
  ]);
  await harness.consume(owner, [
    warehouseFact({ id: ids.main, name: "Main" }),
    warehouseFact({ id: ids.shop, name: "Shop" }),
  ]);
  await harness.consume(owner, trade());
  await harness.consume(owner, [receipt()]);
});

const ask = (kind: ChainRow["kind"], id: string, as = owner) =>
  harness.ask(getChain, { as, query: { kind: kind as DocumentName, id } });
const outline = ({ rows }: { rows: readonly ChainRow[] }): string[] =>
  rows.map(({ depth, number, isCurrent }) => `${depth} ${number || "?"}${isCurrent ? " *" : ""}`);
const rowOf = async (number: string, as = owner): Promise<ChainRow | undefined> =>
  (await ask("sale-order", ids.order, as)).rows.find((row) => row.number === number);
const staff = (overrides: Partial<Actor> = {}): Actor => ({
  ...owner,
  ...{ kind: "staff", userId: newId() as UserId, ...overrides },
});

describe("a chain", () => {
  it("a chain has all its documents and slips, whichever of them it is asked for, and marks that one", async () => {
    const whole = ["0 XSDD1", "1 XSCK1", "2 XSTH1", "2 SK1", "1 XSCK2"];
    for (const [kind, id, number] of [
      ["sale-order", ids.order, "XSDD1"],
      ["sale-out", ids.first, "XSCK1"],
      ["sale-out", ids.second, "XSCK2"],
      ["sale-back", ids.back, "XSTH1"],
      ["money-in", ids.receipt, "SK1"],
    ] as const)
      expect(outline(await ask(kind, id))).toEqual(whole.map((row) => (row.endsWith(number) ? `${row} *` : row)));
  });

  it("a chain shows each document's own figures, what it takes of its source document, and what is open", async () => {
    const { rows, totals, isCut } = await ask("sale-out", ids.first);
    expect(isCut).toBe(false);
    const figures = rows.map((row) => [
      row.number,
      row.quantity,
      row.takenNumber,
      row.openNumber,
      row.amount,
      row.deposit,
      row.changeAmount,
      row.finishDebt,
      row.lastDebt,
    ]);
    expect(figures).toEqual([
      ["XSDD1", "100.000", null, "30.000", "1000.00", "20.00", null, null, null],
      ["XSCK1", "60.000", "60.000", null, "600.00", "20.00", "30.00", "25.00", "525.00"],
      ["XSTH1", "5.000", "5.000", null, "-50.00", "0.00", "0.00", "0.00", "-50.00"],
      ["SK1", null, null, null, "25.00", null, null, "25.00", null],
      ["XSCK2", "10.000", "10.000", null, "100.00", "0.00", "0.00", "0.00", "100.00"],
    ]);
    expect(rows.map(({ status, organName }) => [status, organName])).toEqual([
      [3, "Wang"],
      [1, "Wang"],
      [1, "Wang"],
      [1, "Wang"],
      [0, "Wang"],
    ]);
    expect(totals).toEqual([{ kind: "sale-out", count: 2, quantity: "70.000", amount: "700.00", lastDebt: "625.00" }]);
  });

  it("a chain shows when a document of it is edited, audited, closed or deleted", async () => {
    await harness.consume(owner, [
      stated("sale-out", second({ quantity: "40", state: { amount: "400.00", auditStatus: 1 } })),
    ]);
    expect(await rowOf("XSCK2")).toMatchObject({ status: 1, quantity: "40.000", amount: "400.00" });
    expect(await rowOf("XSDD1")).toMatchObject({ status: 2, openNumber: "0.000" });
    await harness.consume(owner, [stated("sale-out", second({ state: { isGone: true } }))]);
    expect(outline(await ask("sale-order", ids.order))).not.toContain("1 XSCK2");
    expect((await ask("sale-out", ids.second)).rows).toEqual([]);
    expect(await rowOf("XSDD1")).toMatchObject({ status: 3, openNumber: "40.000" });
    await harness.consume(owner, [stated("sale-order", order({ isClosed: true }))]);
    expect(await rowOf("XSDD1")).toMatchObject({ status: 2, openNumber: "0.000", isClosed: true });
  });
});

describe("a chain that changes", () => {
  it("a chain shows how much of a closed order's deposit was returned, and through which account", async () => {
    const cash = newId();
    await harness.consume(owner, [account({ id: cash, name: "Bank" })]);
    const closed = (revision: number, returned: object | undefined) => {
      const { state: _, ...head } = bodyOf("sale-order", order());
      const depositReturn = returned && { operTime: at(7), amount: "12.00", ...returned };
      return effect("sale-order", {
        ...{ ...head, lines: [], revision, amountTotal: "1000.00", amountDeposit: "-20.00" },
        ...(depositReturn ? { depositReturn } : {}),
      } as Parameters<typeof effect>[1]); // an order's effect has no lines
    };
    const returned = async (as = owner) => {
      const { rows } = await ask("sale-order", ids.order, as);
      return [rows[0]?.depositReturned, rows[0]?.depositAccountName];
    };
    expect(await returned()).toEqual([null, null]);
    await harness.consume(owner, [closed(5, { accountId: cash })]);
    expect(await returned()).toEqual(["12.00", "Bank"]);
    expect(await returned(staff({ priceLimits: ["6"] }))).toEqual([null, null]);
    await harness.consume(owner, [closed(6, { accountId: null })]);
    expect(await returned()).toEqual(["12.00", null]);
    await harness.consume(owner, [closed(7, undefined)]);
    expect(await returned()).toEqual([null, null]);
  });

  it("a chain shows a reversed slip as unaudited and leaves out a deleted one", async () => {
    const settles = [{ documentId: ids.first, kind: "sale-out", amount: "25.00" }];
    const { revision: _, ...head } = slipWithdrawn.example;
    const withdrawn = factOf(slipWithdrawn, { ...head, slipId: ids.receipt, revision: 2 });
    await harness.consume(owner, [withdrawn, factOf(slipStated, slip(settles, { auditStatus: 0 }))]);
    expect(await rowOf("SK1")).toMatchObject({ status: 0, finishDebt: "25.00" });
    expect(await rowOf("XSCK1")).toMatchObject({ finishDebt: "0.00", lastDebt: "550.00" });
    await harness.consume(owner, [factOf(slipStated, slip([], { isGone: true }))]);
    expect(await rowOf("SK1")).toBeUndefined();
    expect((await ask("money-in", ids.receipt)).rows).toEqual([]);
  });

  it("a chain is the same in whatever order and however often facts arrive", async () => {
    const facts = trade();
    const [ordered, delivered, , returned] = facts;
    const later = stated("sale-out", second({ state: { amount: "70.00" } }));
    const other = harness.tenant();
    await harness.consume(other, [settings({ timeZone: "UTC" })]);
    for (const fact of [later, returned, delivered, ...facts, ordered, later])
      if (fact) await harness.consume(other, [fact]);
    expect((await ask("sale-back", ids.back, other)).rows.map(({ number, amount }) => [number, amount])).toEqual([
      ["XSDD1", "1000.00"],
      ["XSCK1", "600.00"],
      ["XSTH1", "-50.00"],
      ["XSCK2", "70.00"],
    ]);
  });

  it.runIf(kindOf("purchase-order").links.length > 0)(
    "in a chain a purchase order made from a sale order stands below it and leaves its open quantity unchanged",
    async () => {
      const id = newId();
      const bought = { id, number: "CGDD1", day: 3, sourceId: ids.order, partnerId: ids.supplier, depotId: null };
      await harness.consume(owner, [stated("purchase-order", { ...bought, quantity: "30", linkLineId: LINE })]);
      expect(outline(await ask("purchase-order", id))).toContain("1 CGDD1 *");
      expect(await rowOf("XSDD1")).toMatchObject({ openNumber: "30.000" });
    },
  );

  it("a chain that is too long is cut and says so, and keeps the document that was asked for and its source documents", async () => {
    const many = Array.from({ length: CHAIN_MAX + 20 }, (_, number) =>
      stated("sale-out", second({ id: newId(), number: `XSCK${1000 + number}`, quantity: "0" })),
    );
    await harness.consume(owner, many);
    const { rows, isCut } = await ask("sale-back", ids.back);
    expect(isCut).toBe(true);
    expect(new Set(rows.map(({ kind, documentId }) => `${kind} ${documentId}`)).size).toBeLessThanOrEqual(
      CHAIN_MAX + 1,
    );
    expect(rows.map(({ number }) => number)).toEqual(expect.arrayContaining(["XSDD1", "XSCK1", "XSTH1"]));
  });
});

describe("what a user sees of a chain", () => {
  it("a user sees no chain of another tenant's document, nor of one outside his data scope", async () => {
    const other = harness.tenant();
    for (const as of [other, staff({ dataScope: 3 })])
      for (const [kind, id] of [
        ["sale-order", ids.order],
        ["money-in", ids.receipt],
      ] as const)
        expect(await ask(kind, id, as)).toMatchObject({ rows: [], totals: [], isCut: false });
    expect((await ask("sale-out", newId())).rows).toEqual([]);
    // The id is a sale order's.
    expect((await ask("purchase-order", ids.order)).rows).toEqual([]);
  });

  it("in a chain a clerk with own data scope sees his own documents, an empty row for a document of others between them, and nothing of all others", async () => {
    const clerk = staff({ dataScope: 3 });
    const mine = { creatorId: clerk.userId };
    await harness.consume(owner, [
      stated("sale-order", { ...order(), ...mine }),
      effective("sale-back", { ...returnInput(), ...mine }),
    ]);
    const { rows, totals } = await ask("sale-order", ids.order, clerk);
    expect(rows.map(({ depth, number }) => [depth, number])).toEqual([
      [0, "XSDD1"],
      [1, ""],
      [2, "XSTH1"],
    ]);
    expect(JSON.stringify(rows[1])).not.toContain(ids.first);
    expect(rows[1]).toMatchObject({
      documentId: null,
      kind: "",
      operTime: null,
      organName: "",
      amount: null,
      quantity: null,
    });
    expect(totals).toEqual([]);
  });

  it("in a chain a user sees documents of his assigned customers and warehouses, and his customers' orders, which have no warehouse", async () => {
    await harness.consume(owner, [settings({ version: 2, depotFlag: true, customerFlag: true, timeZone: "UTC" })]);
    const keeper = staff();
    const assign = (sequence: number, kind: string, valueIds: string[]): TestFact => ({
      ...{ fact: assignmentsChanged, sequence, body: { userId: keeper.userId, kind, valueIds, replaces: true } },
    });
    await harness.consume(owner, [assign(1_000_001, "UserDepot", [ids.shop])]);
    expect((await ask("sale-out", ids.second, keeper)).rows).toEqual([]);
    await harness.consume(owner, [assign(1_000_002, "UserCustomer", [ids.customer])]);
    expect(outline(await ask("sale-out", ids.second, keeper))).toEqual(["0 XSDD1", "1 XSCK2 *"]);
  });

  it.each(["4", "5", "6"] as const)(
    "in a chain a user with the price-hiding code %s sees no amounts of the kinds that it hides (RBAC-7)",
    async (code) => {
      const { rows, totals } = await ask("sale-order", ids.order, staff({ priceLimits: [code] }));
      const isHidden = code === "6";
      for (const row of rows) {
        expect([row.number, row.isHidden, row.amount === null]).toEqual([row.number, isHidden, isHidden]);
        if (isHidden)
          expect([row.deposit, row.changeAmount, row.finishDebt, row.lastDebt]).toEqual([null, null, null, null]);
      }
      expect(rows[1]).toMatchObject({ quantity: "60.000", takenNumber: "60.000" });
      expect(totals).toMatchObject([{ quantity: "70.000", amount: isHidden ? null : "700.00" }]);
    },
  );

  it("a request for a chain with an unknown kind or an invalid id is refused", async () => {
    for (const query of [{ kind: "opening", id: newId() }, { kind: "sale-out", id: "1" }, { kind: "sale-out" }])
      expect((await harness.call(getChain, { as: owner, query: query as never })).status).toBe(400);
  });
});
