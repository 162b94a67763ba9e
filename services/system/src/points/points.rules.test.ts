import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  adjustedPoints,
  earnedPoints,
  type PointEntry,
  type PointEvent,
  pointsLeft,
  postPoints,
} from "./points.rules.ts";

it.each([
  ["100.00", "10", "10"],
  ["99.99", "10", "9"],
  ["9.99", "10", "0"],
  ["10.00", "10.00", "1"],
  ["0.00", "10", "0"],
  ["100.00", "0.01", "10000"],
  ["0.30", "0.10", "3"],
  ["999999999999999.99", "0.01", "99999999999999999"],
  ["100.00", "0", "0"],
  ["100.00", null, "0"],
])("a sale of %s with one point for each %s gives %s points", (amount, per, points) => {
  expect(earnedPoints(amount, per).toFixed()).toBe(points);
});

it.each([
  ["nothing", 10, "100", "0", "10"],
  ["a half", 10, "100", "50", "5"],
  ["a part that is no whole point", 10, "100", "0.01", "9"],
  ["nearly all", 10, "100", "99.99", "0"],
  ["all", 10, "100", "100", "0"],
  ["more than there was", 10, "100", "150", "0"],
  ["all of a free sale", 0, "0", "0", "0"],
])(
  "after a return of %s, of %s points that a sale of %s had earned, less %s returned, %s are left",
  (_, earned, amount, returned, left) => {
    expect(pointsLeft(new Decimal(earned), amount, new Decimal(returned)).toFixed()).toBe(left);
  },
);

const cents = (max: number) => fc.integer({ min: 1, max }).map((each) => (each / 100).toFixed(2));

it("points left are never more than a sale of the rest would have given, and never below zero", () => {
  fc.assert(
    fc.property(cents(1_000_000), cents(10_000), fc.double({ min: 0, max: 1, noNaN: true }), (amount, per, share) => {
      const returned = new Decimal(amount).times(share).toDecimalPlaces(2, Decimal.ROUND_DOWN);
      const left = pointsLeft(earnedPoints(amount, per), amount, returned);
      const rest = new Decimal(amount).minus(returned).toFixed(2);
      expect(left.isNegative()).toBe(false);
      expect(left.lessThanOrEqualTo(earnedPoints(rest, per))).toBe(true);
    }),
  );
});

const [SALE, MEMBER, OTHER] = ["sale", "m", "n"];
const event = (documentId: string, revision: number, more: Partial<PointEvent> = {}): PointEvent => ({
  ...{ documentId, revision, number: documentId, at: "2026-11-27T00:00:00.000Z" },
  ...{ kind: "retail-out", isReturn: false, effect: null },
  ...more,
});
const sold = (amount: string, { revision = 1, partnerId = MEMBER as string | null } = {}) =>
  event(SALE, revision, { effect: { partnerId, sourceId: null, amount, about: null } });
const returned = (id: string, amount: string, { revision = 1, sourceId = SALE as string | null } = {}) =>
  event(id, revision, {
    ...{ kind: "retail-back", isReturn: true },
    effect: { partnerId: MEMBER, sourceId, amount, about: null },
  });
const withdrawnReturn = (id: string, revision: number) => event(id, revision, { kind: "retail-back", isReturn: true });
const shown = (entries: readonly PointEntry[]) =>
  entries.map(({ documentId, partnerId, points }) => `${documentId} ${partnerId} ${points}`);
const posted = (...events: PointEvent[]) => shown(postPoints([], events, "10").entries);

describe("entries of documents", () => {
  it.each<[string, PointEvent[], string[]]>([
    ["a sale gives points", [sold("100")], ["sale m 10"]],
    ["a sale to somebody without a card gives none", [sold("100", { partnerId: null })], []],
    ["a sale below the amount for one point gives none", [sold("9.99")], []],
    ["a fact that comes again changes nothing", [sold("100"), sold("100")], ["sale m 10"]],
    ["an older fact changes nothing", [sold("100", { revision: 2 }), sold("500")], ["sale m 10"]],
    ["an edit changes the difference", [sold("100"), sold("75", { revision: 2 })], ["sale m 10", "sale m -3"]],
    [
      "a sale that becomes another member's gives that one the points",
      [sold("100"), sold("100", { revision: 2, partnerId: OTHER ?? "" })],
      ["sale m 10", "sale m -10", "sale n 10"].sort(),
    ],
    ["a withdrawn sale takes back what it gave", [sold("100"), event(SALE, 2)], ["sale m 10", "sale m -10"]],
    [
      "a sale that was withdrawn first gives points when it counts",
      [event(SALE, 1), sold("100", { revision: 2 })],
      ["sale m 10"],
    ],
    ["a return takes back its share", [sold("100"), returned("a", "25")], ["sale m 10", "a m -3"]],
    [
      "two returns of the whole take back what was given",
      [sold("100"), returned("a", "25"), returned("b", "75")],
      ["sale m 10", "a m -3", "b m -7"],
    ],
    [
      "a withdrawn return gives back its share of what is left",
      [sold("100"), returned("a", "15"), returned("b", "15"), withdrawnReturn("a", 2)],
      ["sale m 10", "a m -2", "b m -1", "a m 1"],
    ],
    ["a return that comes before its sale counts with it", [returned("a", "25"), sold("100")], ["sale m 7"]],
    [
      "a return without a sale takes what its amount would give",
      [returned("a", "25", { sourceId: null }), withdrawnReturn("a", 2)],
      ["a m -2", "a m 2"],
    ],
    [
      "a return that names another source takes back of that one",
      [sold("100"), returned("a", "50"), returned("a", "50", { revision: 2, sourceId: "x" })],
      ["sale m 10", "a m -5", "a m 5"],
    ],
  ])("a document's entries of points follow its facts: %s", (_, events, entries) => {
    expect(posted(...events).sort()).toEqual([...entries].sort());
  });

  it("a document keeps the rule of when it first counted, and one from before the rule gives none when it is edited", () => {
    const first = postPoints([], [sold("100")], "10");
    expect(shown(postPoints(first.documents, [sold("200", { revision: 2 })], "1").entries)).toEqual(["sale m 10"]);
    const none = postPoints([], [sold("100")], "0");
    expect(none.entries).toEqual([]);
    expect(postPoints(none.documents, [sold("200", { revision: 2 })], "10").entries).toEqual([]);
  });
});

/** Facts of a sale and three returns, in any order, with edits and withdrawals. */
const steps = fc.array(fc.record({ at: fc.integer({ min: 0, max: 3 }), amount: cents(50_000), counts: fc.boolean() }), {
  maxLength: 25,
});
it("whatever happens in whatever portions, entries come to the points of what counts in the end, and to nothing when all is withdrawn", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 7 }), (all, portion) => {
      const events = all.map(({ at, amount, counts }, index) => {
        const revision = index + 1;
        if (at === 0) return counts ? sold(amount, { revision }) : event(SALE, revision);
        return counts ? returned(`r${at}`, amount, { revision }) : withdrawnReturn(`r${at}`, revision);
      });
      const ends = [event(SALE, 100), ...[1, 2, 3].map((at) => withdrawnReturn(`r${at}`, 100))];
      const stored = new Map<string, (typeof first)[number]>();
      const first = postPoints([], [], "7.30").documents;
      const post = (portionOf: PointEvent[]): number => {
        const { documents, entries } = postPoints([...stored.values()], portionOf, "7.30");
        for (const document of documents) stored.set(document.documentId, document);
        return entries.reduce((sum, { points }) => sum + Number(points), 0);
      };
      let sum = 0;
      for (let at = 0; at < events.length; at += portion) sum += post(events.slice(at, at + portion));
      const sale = stored.get(SALE ?? "");
      const returns = [...stored.values()].filter(({ isReturn, effective }) => isReturn && effective);
      const returnedAmount = returns.reduce((total, { amount }) => total.plus(amount), new Decimal(0));
      const left = sale?.effective ? pointsLeft(earnedPoints(sale.amount, "7.30"), sale.amount, returnedAmount) : 0;
      expect(sum).toBe(Number(left));
      expect(sum + post(ends)).toBe(0);
    }),
  );
});

const member = { name: "M", isHidden: false };
it.each([
  ["10", -10, "0"],
  ["-5", 3, "-2"],
  ["0", 7, "7"],
])("of %s points an adjustment by %s leaves %s", (before, change, after) => {
  expect(adjustedPoints(before, change, member)).toBe(after);
});

it.each([
  ["10", -11, false, "10"],
  ["-5", -1, false, "-5"],
  ["10", -11, true, "***"],
])(
  "of %s points an adjustment by %s is refused with what is left, unless that is hidden",
  (before, change, isHidden, left) => {
    const values = { member: "M", left };
    expect(() => adjustedPoints(before, change, { ...member, isHidden })).toThrow(
      expect.objectContaining({
        ...{ id: "points-insufficient", status: 409 },
        issues: [{ id: "points-insufficient", field: "points", values }],
      }),
    );
  },
);
