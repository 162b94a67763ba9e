import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exact, NOTHING } from "./cost.rules.ts";
import { difference, documentKey, type LedgerLine, lineKey, recost } from "./settle.rules.ts";

const line = (lineId: string, over: Partial<LedgerLine> = {}): LedgerLine => ({
  documentId: "d",
  lineId,
  kind: "purchase-in",
  number: "1",
  productId: "p",
  barcodeId: "b",
  depotId: "w",
  operTime: "2026-01-01T00:00:00.000Z",
  sequence: null,
  quantity: exact(10),
  value: exact(0),
  unitCost: exact(0),
  average: exact(0),
  ownCost: null,
  linkId: null,
  linkLineId: null,
  ...over,
});

describe("the difference between what is held and what is stated", () => {
  const held = [line("1", { sequence: 4n }), line("2", { sequence: 5n })];
  it.each([
    ["is all of a new document", [], [line("1")], [], ["1"]],
    ["is nothing when nothing changed", held, [line("1"), line("2")], [], []],
    [
      "is a changed quantity, taken back and put anew",
      held,
      [line("1", { quantity: exact(8) }), line("2")],
      ["1"],
      ["1"],
    ],
    ["is another warehouse", held, [line("1", { depotId: "x" }), line("2")], ["1"], ["1"]],
    ["is another price", held, [line("1", { ownCost: exact(3) }), line("2")], ["1"], ["1"]],
    ["is a line less", held, [line("2")], ["1"], []],
    ["is all when the document has no effect any more", held, [], ["1", "2"], []],
  ])("%s", (_case, before, after, gone, come) => {
    const found = difference(before, after);
    expect(found.gone.map(({ lineId }) => lineId)).toEqual(gone);
    expect(found.come.map(({ lineId }) => lineId)).toEqual(come);
  });

  it("leaves a changed line its place among lines of the same time", () => {
    expect(difference(held, [line("1", { quantity: exact(8) }), line("2")]).come[0]?.sequence).toBe(4n);
  });
});

/** A ledger of one product in memory, worked the way the store works the real one. */
function ledger() {
  let lines: LedgerLine[] = [];
  let sequence = 0n;
  const order = (a: LedgerLine, b: LedgerLine) =>
    a.operTime === b.operTime ? Number((a.sequence ?? 0n) - (b.sequence ?? 0n)) : a.operTime < b.operTime ? -1 : 1;
  let moved = { quantity: exact(0), value: exact(0) };
  return {
    settle(document: { kind: string; documentId: string }, next: LedgerLine[]) {
      const { gone, come } = difference(
        lines.filter((each) => documentKey(each) === documentKey(document)),
        next,
      );
      const first = [...gone, ...come].map(({ operTime }) => operTime).sort()[0];
      if (first === undefined) return;
      const later = lines.filter(({ operTime }) => operTime >= first);
      const before = lines.filter(({ operTime }) => operTime < first);
      const [quantity, value] = [sumOf(before, "quantity"), sumOf(before, "value")];
      const from = { quantity, value, average: before.at(-1)?.average ?? exact(0) };
      // As the store does: a source outside of what is replayed lies before it.
      const costs = new Map(before.map((each) => [lineKey(each), each.unitCost]));
      const done = recost({ from, later, gone, come, leftAt: (source) => costs.get(source) ?? null });
      const now = new Map(done.lines.map((each) => [lineKey(each), each]));
      const leaving = new Set(gone.map(lineKey));
      lines = lines.filter((each) => !leaving.has(lineKey(each))).map((each) => now.get(lineKey(each)) ?? each);
      for (const each of done.lines)
        if (!lines.some((held) => lineKey(held) === lineKey(each)))
          lines.push({ ...each, sequence: each.sequence ?? ++sequence });
      lines.sort(order);
      for (const { quantity, value } of done.movements)
        moved = { quantity: moved.quantity.plus(quantity), value: moved.value.plus(value) };
    },
    state: () => lines,
    moved: () => moved,
  };
}
const sumOf = (lines: LedgerLine[], what: "quantity" | "value") =>
  lines.reduce((sum, each) => sum.plus(each[what]), exact(0));

const step = fc.record({
  document: fc.integer({ min: 1, max: 8 }),
  day: fc.integer({ min: 1, max: 9 }),
  quantity: fc.integer({ min: -20, max: 20 }),
  // What goes out may bring its own cost too: goods that go back to whom they were bought from.
  cost: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 2 }),
  source: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
});

describe("documents posted, edited, back-dated and withdrawn in any order", () => {
  it("leave every line at the cost of a full replay, and movements that add up to it (I-1, I-12)", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
        const worked = ledger();
        for (const { document, day, quantity, cost, source } of steps) {
          // Two documents of one id, of two kinds: what comes back names the one that went out.
          const key = { kind: document % 2 === 0 ? "sale-out" : "sale-back", documentId: `d${document >> 1}` };
          const next = line(`l${document >> 1}`, {
            ...key,
            operTime: `2026-01-0${day}T00:00:00.000Z`,
            quantity: exact(quantity).div(10),
            ownCost: cost === null ? null : exact(cost).div(1000),
            linkId: source === null ? null : `d${source >> 1}`,
            linkLineId: source === null ? null : `l${source >> 1}`,
          });
          worked.settle(key, quantity === 0 ? [] : [next]);
        }
        const lines = worked.state();
        const anew = recost({ from: NOTHING, later: [], gone: [], come: lines, leftAt: () => null });
        expect(lines.map(({ value, average }) => `${value} ${average}`)).toEqual(
          anew.lines.map(({ value, average }) => `${value} ${average}`),
        );
        expect(worked.moved().value.toFixed()).toBe(sumOf(lines, "value").toFixed());
        expect(worked.moved().quantity.toFixed()).toBe(sumOf(lines, "quantity").toFixed());
      }),
    );
  });
});
