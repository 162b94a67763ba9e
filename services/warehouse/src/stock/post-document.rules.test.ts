import { NIL_ID } from "@kontor/contracts/core/id";
import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bookingsOf } from "./closed-cost.rules.ts";
import { exact, NOTHING } from "./cost.rules.ts";
import {
  difference,
  documentKey,
  inOrder,
  type LedgerLine,
  lineKey,
  linesAfter,
  type Recosted,
  recost,
  sourceOf,
  standingAt,
} from "./post-document.rules.ts";

const line = (lineId: string, over: Partial<LedgerLine> = {}): LedgerLine => ({
  documentId: "d",
  lineId,
  leg: 0,
  kind: "purchase-in",
  number: "1",
  productId: "p",
  barcodeId: "b",
  depotId: "w",
  variantId: NIL_ID,
  batchId: NIL_ID,
  operTime: "2026-01-01T00:00:00.000Z",
  sequence: null,
  quantity: exact(10),
  value: exact(0),
  unitCost: exact(0),
  average: exact(0),
  worth: null,
  share: null,
  withheld: exact(0),
  linkId: null,
  linkLineId: null,
  said: [],
  ...over,
});

describe("the difference between stored and published lines", () => {
  const current = [line("1", { sequence: 4n }), line("2", { sequence: 5n })];
  it.each([
    ["is all of a new document", [], [line("1")], [], ["1"]],
    ["is nothing when nothing changed", current, [line("1"), line("2")], [], []],
    [
      "is a changed quantity, taken back and put anew",
      current,
      [line("1", { quantity: exact(8) }), line("2")],
      ["1"],
      ["1"],
    ],
    ["is another batch", current, [line("1", { batchId: "b2" }), line("2")], ["1"], ["1"]],
    ["is another variant", current, [line("1", { variantId: "v2" }), line("2")], ["1"], ["1"]],
    ["is another warehouse", current, [line("1", { depotId: "x" }), line("2")], ["1"], ["1"]],
    ["is another worth", current, [line("1", { worth: exact(3) }), line("2")], ["1"], ["1"]],
    ["is a line less", current, [line("2")], ["1"], []],
    ["is all when the document has no effect any more", current, [], ["1", "2"], []],
  ])(
    "posting appends the difference between the stored and the published lines, here: %s",
    (_case, before, after, gone, come) => {
      const result = difference(before, after);
      expect(result.gone.map(({ lineId }) => lineId)).toEqual(gone);
      expect(result.come.map(({ lineId }) => lineId)).toEqual(come);
    },
  );

  it("a changed line keeps its position among the lines of the same moment", () => {
    expect(difference(current, [line("1", { quantity: exact(8) }), line("2")]).come[0]?.sequence).toBe(4n);
  });
});

/** A ledger of one product in memory that works as the store works the real one, in portions of the given size. */
function ledger(portion: number, sealedBefore: () => string | null = () => null) {
  let lines: LedgerLine[] = [];
  let sequence = 0n;
  let moved = { quantity: exact(0), value: exact(0) };
  const movements: Recosted["movements"] = [];
  const until = (time: string): LedgerLine[] => lines.filter(({ operTime }) => operTime < time);

  function store({ lines: changed, movements: booked }: Recosted): void {
    movements.push(...booked);
    const now = new Map(changed.map((each) => [lineKey(each), each]));
    lines = lines.map((each) => ({ ...(now.get(lineKey(each)) ?? each), sequence: each.sequence }));
    const current = new Set(lines.map(lineKey));
    const added = [...now.values()].filter((each) => !current.has(lineKey(each)));
    lines = [...lines, ...added.map((each) => ({ ...each, sequence: each.sequence ?? ++sequence }))].sort(inOrder);
    for (const { quantity, value } of booked)
      moved = { quantity: moved.quantity.plus(quantity), value: moved.value.plus(value) };
  }
  return {
    post(document: { kind: string; documentId: string }, next: LedgerLine[]) {
      const { gone, come } = difference(
        lines.filter((each) => documentKey(each) === documentKey(document)),
        next,
      );
      const first = [...gone, ...come].map(({ operTime }) => operTime).sort()[0];
      if (first === undefined) return;
      // From the last moment before which nothing was uncovered.
      const moments = [...new Set(lines.map(({ operTime }) => operTime)), first].filter((each) => each <= first).sort();
      const start = moments.findLast((each) => !sumOf(until(each), "quantity").isNegative()) ?? first;
      const [before, later] = [until(start), lines.filter(({ operTime }) => operTime >= start)];
      let from = standingAt({
        quantity: sumOf(before, "quantity"),
        value: sumOf(before, "value"),
        average: before.at(-1)?.average ?? exact(0),
      });
      const leaving = new Set(gone.map(lineKey));
      lines = lines.filter((each) => !leaving.has(lineKey(each)));
      let left = come;
      for (let at = 0; at === 0 || at < later.length; at += portion) {
        const part = later.slice(at, at + portion);
        const [upTo, isLast] = [part.at(-1), at + portion >= later.length];
        const now = left.filter((each) => isLast || (upTo && inOrder(each, upTo) < 0));
        left = left.filter((each) => !now.includes(each));
        const here = new Set(linesAfter(part, gone, now).map(lineKey));
        // Like the store: a source outside the portion has to lie before it.
        const leftAt = (source: string) => {
          const result = lines.find((each) => lineKey(each) === source && !here.has(source));
          const isBefore = result && (!upTo || inOrder(result, upTo) <= 0);
          if (!isBefore) return null;
          const returns = before.filter(isReturnOf(result));
          return { ...result, back: { quantity: sumOf(returns, "quantity"), value: sumOf(returns, "value") } };
        };
        const done = recost({
          from,
          later: part,
          gone: gone.filter((each) => part.some((line) => lineKey(line) === lineKey(each))),
          come: now,
          leftAt,
          sealedBefore: sealedBefore(),
        });
        store(done);
        from = done.after;
      }
    },
    state: () => lines,
    moved: () => moved,
    movements: () => movements,
  };
}
/** Whether a line brings back goods that had left by the source. */
const isReturnOf =
  (source: LedgerLine) =>
  (each: LedgerLine): boolean => {
    const from = sourceOf(each);
    return (
      from !== null &&
      lineKey(from) === lineKey(source) &&
      inOrder(source, each) < 0 &&
      each.worth === null &&
      each.quantity.greaterThan(0)
    );
  };
const sumOf = (lines: LedgerLine[], what: "quantity" | "value") =>
  lines.reduce((sum, each) => sum.plus(each[what]), exact(0));

/** The lines that a step states: of a transfer, 9 or more, what leaves and what comes to another warehouse. */
function linesOf({ document, quantity, worth, source }: Step, operTime: string): LedgerLine[] {
  const [id, units] = [`l${document >> 1}`, exact(quantity).div(10)];
  const key = keyOf(document);
  if (units.isZero()) return [];
  if (document >= TRANSFER)
    return [
      line(id, { ...key, operTime, quantity: units.abs().negated() }),
      line(id, { ...key, operTime, leg: 1, depotId: "x", quantity: units.abs() }),
    ];
  return [
    line(id, {
      ...{ ...key, operTime, quantity: units },
      worth: worth === null ? null : exact(worth).div(100),
      linkId: source === null ? null : `d${source >> 1}`,
      linkLineId: source === null ? null : `l${source >> 1}`,
    }),
  ];
}
const TRANSFER = 9;
/** Two documents with one id, of two kinds: the return names the one that went out. */
const keyOf = (document: number) => ({
  kind: document >= TRANSFER ? "allocation-out" : document % 2 === 0 ? "sale-out" : "sale-back",
  documentId: `d${document >> 1}`,
});
/** What is left of the legs of each transfer's value, by the moments at which it is booked: nothing. */
const leftOfTransfers = (lines: readonly LedgerLine[]) =>
  byMoment(lines.filter(({ kind }) => kind === "allocation-out").flatMap((each) => bookingsOf(each)));

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const step = fc.record({
  document: fc.integer({ min: 1, max: 11 }),
  day: fc.integer({ min: 1, max: 9 }),
  quantity: fc.integer({ min: -20, max: 20 }),
  worth: fc.option(fc.integer({ min: 0, max: 5000 }), { nil: null, freq: 2 }),
  source: fc.option(fc.integer({ min: 1, max: 8 }), { nil: null }),
});

describe("documents posted, edited, back-dated and withdrawn in any order", () => {
  it("after posting, editing, back-dating and withdrawing in any order each line has the cost of a full replay, and the movements add up to the lines (I-1, I-12)", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 25 }), fc.integer({ min: 1, max: 12 }), (steps, portion) => {
        const worked = ledger(portion);
        for (const each of steps) worked.post(keyOf(each.document), linesOf(each, midnight(each.day)));
        const lines = worked.state();
        const anew = recost({
          from: standingAt(NOTHING),
          later: [],
          gone: [],
          come: lines,
          leftAt: () => null,
          sealedBefore: null,
        });
        const shown = (all: readonly LedgerLine[]) =>
          new Map(all.map((each) => [lineKey(each), `${each.value} ${each.unitCost} ${each.average}`]));
        expect(shown(lines)).toEqual(shown(anew.lines));
        expect(leftOfTransfers(lines)).toEqual({});
        expect(worked.moved().value.toFixed()).toBe(sumOf(lines, "value").toFixed());
        expect(worked.moved().quantity.toFixed()).toBe(sumOf(lines, "quantity").toFixed());
      }),
      { numRuns: 200 },
    );
  });

  it("a transfer between warehouses leaves the cost of all other lines and the product's average as they were", () => {
    const trade = fc.array(step, { maxLength: 15 });
    fc.assert(
      fc.property(trade, step, (steps, transfer) => {
        const costs = (all: readonly Step[]) => {
          const worked = ledger(12);
          for (const each of all) worked.post(keyOf(each.document), linesOf(each, midnight(each.day)));
          const others = worked.state().filter(({ kind }) => kind !== "allocation-out");
          return others.map((each) => `${lineKey(each)} ${each.value}`);
        };
        const others = steps.filter(({ document }) => document < TRANSFER);
        expect(costs([...others, { ...transfer, document: TRANSFER }])).toEqual(costs(others));
      }),
      { numRuns: 200 },
    );
  });

  it("no later change alters lines, averages, values or movements of closed days (docs/decisions/0044)", () => {
    const event = fc.oneof(
      { weight: 6, arbitrary: step },
      { weight: 1, arbitrary: fc.record({ close: fc.integer({ min: 2, max: 9 }) }) },
      { weight: 1, arbitrary: fc.record({ reopen: fc.option(fc.integer({ min: 2, max: 9 }), { nil: null }) }) },
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (events, portion) => {
        let sealed = null as string | null;
        const worked = ledger(portion, () => sealed);
        for (const each of events) {
          if ("close" in each) sealed = [sealed ?? "", midnight(each.close)].sort()[1] ?? null;
          else if ("reopen" in each)
            sealed =
              each.reopen === null || sealed === null ? null : ([sealed, midnight(each.reopen)].sort()[0] ?? null);
          else {
            const key = keyOf(each.document);
            const current = worked.state().filter((one) => documentKey(one) === documentKey(key));
            const operTime = midnight(each.day);
            // A document that is, or was, dated in closed books is refused.
            if ([operTime, ...current.map((one) => one.operTime)].some((time) => sealed !== null && time < sealed))
              continue;
            const before = statedBefore(worked.state(), sealed);
            worked.post(key, linesOf(each, operTime));
            expect(statedBefore(worked.state(), sealed)).toEqual(before);
          }
        }
        const anew = recost({
          ...{ from: standingAt(NOTHING), later: [], gone: [], come: worked.state(), leftAt: () => null },
          sealedBefore: null,
        });
        const values = (all: readonly LedgerLine[]) => new Map(all.map((one) => [lineKey(one), one.value.toFixed(2)]));
        expect(values(worked.state())).toEqual(values(anew.lines));
        expect(leftOfTransfers(worked.state())).toEqual({});
        const booked = worked.state().flatMap((one) => bookingsOf(one));
        expect(byMoment(worked.movements())).toEqual(byMoment(booked));
      }),
      { numRuns: 300 },
    );
  });
});

const midnight = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
const byMoment = (all: readonly { operTime: string; value: Decimal }[]): Record<string, string> =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ operTime }) => operTime)].flatMap(([moment, each]): [string, string][] => {
      const total = each.reduce((sum, { value }) => sum.plus(value), exact(0));
      return total.isZero() ? [] : [[moment, total.toFixed(2)]];
    }),
  );
/** Each line as closed days show it: with the moments and costs booked by then. */
const statedBefore = (all: readonly LedgerLine[], sealed: string | null) =>
  all.flatMap((one) => {
    if (sealed === null || one.operTime >= sealed) return [];
    const cost = one.said.find(({ until }) => until >= sealed) ?? one;
    const booked = bookingsOf(one).filter(({ operTime }) => operTime < sealed);
    return [[lineKey(one), cost.average.toFixed(), cost.unitCost.toFixed(), byMoment(booked)]];
  });
