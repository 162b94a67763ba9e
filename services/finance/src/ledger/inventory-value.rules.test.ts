import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsByMoment, centsOf, type StockState, withCosts, withPosted } from "./inventory-value.rules.ts";

const head = { documentId: "d", kind: "sale-out", number: "XSCK1", revision: 1, operTime: "2026-11-21T02:00:00.000Z" };
const postedWord = (...values: string[]) => ({
  ...head,
  lines: values.map((value, at) => ({ lineId: `l${at}`, value })),
});
const cost = (lineId: string, value: string) => ({
  documentId: "d",
  kind: "sale-out",
  operTime: head.operTime,
  lineId,
  value,
});

describe("value of goods", () => {
  it("a document's value is rounded to the cent once, after adding up its lines, so that three lines of 3.333333 are 10.00", () => {
    expect(centsOf(withPosted(undefined, postedWord("3.333333", "3.333333", "3.333333"), 1)).toFixed(2)).toBe("10.00");
  });
  it("a recosted value of a line replaces what was published before it, not what was published later", () => {
    const state = withPosted(undefined, postedWord("5", "6"), 5);
    expect(centsOf(withCosts(state, [cost("l0", "7")], 6)).toFixed(2)).toBe("13.00");
    expect(withCosts(state, [cost("l0", "7")], 4)).toBe(state);
  });
  it("lines removed from a document have no value, and an older fact that arrives later does not change that", () => {
    const state = withPosted(withPosted(undefined, postedWord("5", "6"), 5), postedWord("5"), 9);
    expect(centsOf(state).toFixed(2)).toBe("5.00");
    expect(withPosted(state, postedWord("5", "6"), 5)).toBe(state);
    expect(withCosts(state, [cost("l1", "6")], 7)).toBe(state);
  });
  it("a new cost that arrives before the fact of its document counts once that arrives", () => {
    const early = withCosts(undefined, [cost("l0", "8")], 7);
    const state = withPosted(early, postedWord("5", "6"), 5);
    expect(centsOf(state).toFixed(2)).toBe("14.00");
    expect(state.number).toBe("XSCK1");
  });

  it("a cost difference found after a day was closed counts at the later moment at which it is posted, whichever fact comes first, and in open books at the document's time", () => {
    const booked = [{ operTime: "2026-12-01T00:00:00.000Z", value: "-3.00" }];
    const costWord = { ...cost("l0", "-23.00"), booked };
    const moments = (state: StockState) => centsByMoment(state).map(([moment, cents]) => [moment, cents.toFixed(2)]);
    const [after, before] = [
      withCosts(withPosted(undefined, postedWord("-20.00", "-6.00"), 5), [costWord], 7),
      withPosted(withCosts(undefined, [costWord], 7), postedWord("-20.00", "-6.00"), 5),
    ];
    const expected = [
      [head.operTime, "-26.00"],
      ["2026-12-01T00:00:00.000Z", "-3.00"],
    ];
    expect([moments(after), moments(before)]).toEqual([expected, expected]);
    expect(moments(withCosts(after, [cost("l0", "-23.00")], 8))).toEqual([[head.operTime, "-29.00"]]);
  });

  type Word = { sequence: number } & ({ posted: string[] } | { line: string; value: string });
  const value = fc.integer({ min: -9_000_000, max: 9_000_000 }).map((n) => (n / 1_000_000).toFixed(6));
  const facts = fc
    .array(
      fc.oneof(
        fc.record({ posted: fc.array(value, { maxLength: 3 }) }),
        fc.record({ line: fc.constantFrom("l0", "l1", "l2"), value }),
      ),
      { maxLength: 8 },
    )
    .map((all): Word[] => all.map((fact, at) => ({ ...fact, sequence: at + 1 })));
  const nextState = (state: StockState | undefined, fact: Word): StockState =>
    "posted" in fact
      ? withPosted(state, postedWord(...fact.posted), fact.sequence)
      : withCosts(state, [cost(fact.line, fact.value)], fact.sequence);
  const replayWords = (all: readonly Word[]) => all.reduce<StockState | undefined>(nextState, undefined);

  it("a document's value is the same in whatever order and however often stock facts arrive, once all have arrived", () => {
    fc.assert(
      fc.property(
        facts
          .filter((all) => all.length > 0)
          .chain((all) =>
            fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
          ),
        ([all, mixed]) => {
          const [straight, crooked] = [replayWords(all), replayWords(mixed)];
          expect(crooked?.lines).toEqual(straight?.lines);
        },
      ),
    );
  });
});
