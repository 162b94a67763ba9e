import { NIL_ID } from "@kontor/contracts/core/id";
import type { DocumentEffect } from "@kontor/contracts/document/facts";
import { soldBy, withBookedNets } from "@kontor/contracts/document/sold";
import fc from "fast-check";
import { expect, it } from "vitest";
import { sums } from "./grouped-sums.rules.ts";
import { costShare, isSale, laterCosts, ownCost } from "./sale.rules.ts";
import type { StockLine, StockState } from "./stock.rules.ts";

it.each([
  ["sale-out", true],
  ["sale-back", true],
  ["retail-out", true],
  ["retail-back", true],
  ["sale-order", false],
  ["purchase-in", false],
  ["other-out", false],
])("whether a document %s has revenue: %s", (kind, has) => {
  expect(isSale(kind)).toBe(has);
});

const effectOf = (nets: readonly string[], amountSign: 1 | -1, ...stated: readonly string[]): DocumentEffect => {
  const lines = nets.map((amountNet) => ({ amountNet, quantityBase: String(-amountSign) }));
  const taxes = stated.map((net) => ({ rate: "13", net, tax: "0" }));
  return { lines, amountSign, ...(stated.length > 0 ? { taxes } : {}) } as DocumentEffect;
};

it.each([
  ["without a sum by rate stays as it is", effectOf(["3.33", "3.33"], 1), ["3.33", "3.33"], "6.66"],
  [
    "that takes back one cent more has it on the last line",
    effectOf(["3.33", "3.33"], -1, "-6.67"),
    ["3.33", "3.34"],
    "-6.67",
  ],
  [
    "that takes back one cent less has it on the last line",
    effectOf(["3.33", "3.33"], -1, "-4.00", "-2.65"),
    ["3.33", "3.32"],
    "-6.65",
  ],
])(
  "the net amounts of a document's lines add up to its stated sums by tax rate: a document %s",
  (_case, effect, nets, revenue) => {
    const booked = withBookedNets(effect);
    expect(booked.lines.map(({ amountNet }) => Number(amountNet))).toEqual(nets.map(Number));
    expect(Number(soldBy(booked).revenue)).toBe(Number(revenue));
  },
);

const line = (lineId: string, worth: string, ...parts: readonly [day: string, value: string][]): StockLine => ({
  ...{ lineId, leg: 0, productId: "p", depotId: "d", variantId: NIL_ID, batchId: NIL_ID },
  ...{ quantity: "-1", worth, sequence: 1 },
  booked: parts.map(([day, value]) => ({ operTime: `${day}T00:00:00.000Z`, day, value })),
});
const stateOf = (...lines: StockLine[]): StockState => ({
  ...{ revision: 1, kind: "sale-out", number: "XSCK1", operTime: null, day: "2026-01-05", early: {} },
  lines,
});

it("a cost is on the document's day but for the parts that are booked later, and those are on theirs", () => {
  const state = stateOf(line("a", "-10.00", ["2026-02-01", "-3.00"]), line("b", "-5.50"));
  const [costs, later] = [sums(), sums()];
  costShare(costs, state, 1);
  laterCosts(later, "id", state);
  const key = { kind: "sale-out", depot_id: "d", product_id: "p" };
  expect(costs.rows()).toEqual([
    { ...key, day: "2026-01-05", cost: "12.5" },
    { ...key, day: "2026-02-01", cost: "3" },
  ]);
  expect(ownCost(state)).toBe("12.5");
  expect(later.rows()).toEqual([{ ...key, document_id: "id", day: "2026-02-01", cost: "3" }]);
});

it("the costs of all days are what the ledger says the goods are worth, and what is taken away again leaves nothing", () => {
  const cents = fc.integer({ min: -9999, max: 9999 }).map((each) => (each / 100).toFixed(2));
  const part = fc.tuple(fc.constantFrom("2026-01-05", "2026-02-01", "2026-03-01"), cents);
  fc.assert(
    fc.property(fc.array(fc.tuple(cents, fc.array(part, { maxLength: 3 })), { maxLength: 5 }), (all) => {
      const state = stateOf(...all.map(([worth, parts], at) => line(String(at), worth, ...parts)));
      const costs = sums();
      costShare(costs, state, 1);
      const whole = all.reduce((total, [worth]) => total - Math.round(Number(worth) * 100), 0);
      const summed = costs.rows().reduce((total, { cost }) => total + Math.round(Number(cost) * 100), 0);
      expect(summed + 0).toBe(whole + 0);
      costShare(costs, state, -1);
      expect(costs.rows()).toEqual([]);
    }),
  );
});
