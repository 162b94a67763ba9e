// Counts add up to their items, whatever their order and whoever made them.
import { figure } from "@kontor/contracts/core/money";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, type CountedItem, countedAt, type ItemCount, inBaseUnits, momentsOf } from "./count.rules.ts";

const moment = (minute: number) => new Date(Date.UTC(2026, 10, 28, 9, minute));
const countOf = (key: string, source: ItemCount["source"], quantity: string, seen?: string | null): ItemCount => ({
  ...{ id: `${key}${quantity}`, key, source, quantity: figure(quantity), product: "Tea", at: moment(30) },
  ...(seen === undefined ? {} : { seen }),
});
const added = (counts: readonly ItemCount[], before: Record<string, string | null> = {}) => {
  const items = Object.entries(before).map(([key, text]): [string, CountedItem] => [
    key,
    { counted: text === null ? null : figure(text), wholeAt: null },
  ]);
  const { added: adds, issues } = addUp(counts, new Map(items));
  return [adds.map((each) => `${each.key} ${each.adds.toFixed()}`), issues.map(({ at, issue }) => `${at} ${issue.id}`)];
};

describe("counts", () => {
  it.each<[string, ItemCount[], Record<string, string | null>, string[], string[]]>([
    ["two scans", [countOf("a", "add", "1"), countOf("a", "add", "2")], {}, ["a 1", "a 2"], []],
    [
      "a typed quantity after a scan",
      [countOf("a", "add", "5"), countOf("a", "set", "3")],
      { a: "1" },
      ["a 5", "a -3"],
      [],
    ],
    ["a typed quantity that is the same", [countOf("a", "set", "4", "4")], { a: "4.000" }, ["a 0"], []],
    ["a quantity typed over no count", [countOf("a", "set", "4", null)], { a: null }, ["a 4"], []],
    [
      "a quantity typed over no count, where there was a count already",
      [countOf("a", "set", "4", null)],
      { a: "1" },
      [],
      ["0 stock-taking-counted-meanwhile"],
    ],
    [
      "a quantity typed over another count",
      [countOf("a", "set", "4", "2")],
      { a: "1" },
      [],
      ["0 stock-taking-counted-meanwhile"],
    ],
    [
      "rows of a workbook",
      [countOf("a", "import", "4"), countOf("b", "import", "1"), countOf("a", "import", "2")],
      { a: "9" },
      ["a -5", "b 1", "a 2"],
      [],
    ],
    [
      "more than any item has",
      [countOf("a", "add", "999999999999999"), countOf("a", "add", "1")],
      {},
      ["a 999999999999999"],
      ["1 number-invalid"],
    ],
  ])("counts add to their item what it lacks of them: %s", (_case, counts, before, adds, issues) => {
    expect(added(counts, before)).toEqual([adds, issues]);
  });

  it.each<[string, number, Date | null, boolean]>([
    ["before the last typed quantity of its item is refused, as it may be part of that", 29, moment(30), true],
    ["at that moment is added", 30, moment(30), false],
    ["of an item without a typed quantity is added", 29, null, false],
  ])("a scan is added or refused by its moment: one that was made %s", (_case, minute, wholeAt, isRefused) => {
    const late = { ...countOf("a", "add", "3"), at: moment(minute) };
    const { added: adds, issues } = addUp([late], new Map([["a", { counted: figure("10"), wholeAt }]]));
    expect(adds.map((each) => each.adds.toFixed())).toEqual(isRefused ? [] : ["3"]);
    expect(issues.map(({ issue }) => issue.id)).toEqual(isRefused ? ["stock-taking-counted-within"] : []);
  });

  it("a typed quantity that is older than the last one is refused, though it was typed over the same number", () => {
    const early = { ...countOf("a", "set", "6", "8"), at: moment(29) };
    const { issues } = addUp([early], new Map([["a", { counted: figure("8"), wholeAt: moment(30) }]]));
    expect(issues.map(({ issue }) => issue.id)).toEqual(["stock-taking-counted-within"]);
  });

  it("the counts of an item always add up to the last typed quantity and the scans after it", () => {
    const step = fc.record({ source: fc.constantFrom("add" as const, "set" as const), thousandths: fc.nat(5_000_000) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1 }), fc.nat(9_000), (steps, before) => {
        const counts = steps.map(({ source, thousandths }) =>
          countOf("a", source, figure(String(thousandths)).div(1000).toFixed()),
        );
        const { added: adds } = addUp(counts, new Map([["a", { counted: figure(String(before)), wholeAt: null }]]));
        const sum = adds.reduce((all, { adds: each }) => all.plus(each), figure(String(before)));
        const last = counts.findLastIndex(({ source }) => source === "set");
        const whole = last < 0 ? figure(String(before)) : (counts[last]?.quantity ?? figure("0"));
        const expected = counts.slice(last + 1).reduce((all, { quantity }) => all.plus(quantity), whole);
        expect(sum.toFixed()).toBe(expected.toFixed());
      }),
    );
  });
});

it.each<[string, string, string]>([
  ["one add", "+1", "1-1"],
  ["adds in any order", "+3 +1 +2", "1-3"],
  ["a typed quantity", "=2", "anew 2-2 whole 2"],
  ["a typed quantity after others", "+1 =3", "anew 3-3 whole 3"],
  ["a typed quantity and what was found later", "+1 =3 +5 +4", "anew 3-5 whole 3"],
  ["a typed quantity that was made before what it follows", "+5 =2", "anew 2-2 whole 2"],
  ["two typed quantities", "=1 +2 =4", "anew 4-4 whole 4"],
  ["a typed quantity that replaces a later one", "=4 =1", "anew 1-1 whole 1"],
  ["rows of a workbook", "=3 &5 &2", "anew 2-5 whole 5"],
  ["none", "", "undefined-undefined"],
])(
  "the moments at which an item was counted are those since its last typed quantity, here %s (%s: %s)",
  (_case, counts, expected) => {
    const steps = counts.split(" ").filter(Boolean);
    const { isAnew, first, last, whole } = momentsOf(
      steps.map((step) => ({
        ...{ isWhole: step.startsWith("="), isStated: !step.startsWith("+"), at: new Date(Number(step.slice(1))) },
      })),
    );
    const range = `${first?.getTime()}-${last?.getTime()}`;
    expect(isAnew ? `anew ${range} whole ${whole?.getTime()}` : range).toBe(expected);
  },
);

it.each([
  ["2", "12.000", "24"],
  ["0.5", "0.5", "0.25"],
  ["0.001", "0.5", "stock-taking-fraction"],
  ["999999999999999", "2", "number-invalid"],
])("a count of %s units of %s base units each is %s base units, or refused", (quantity, ratio, expected) => {
  const base = inBaseUnits(quantity, ratio);
  expect("id" in base ? base.id : base.toFixed()).toBe(expected);
});

it.each([
  ["without a moment now", undefined, undefined, "12:00:00"],
  ["at its moment", "11:50:00", undefined, "11:50:00"],
  ["at its moment, however long it was on the way", "11:50:00", "11:59:56", "11:50:00"],
  ["not after now by a clock that is a little ahead", "12:00:03", "12:00:04", "12:00:00"],
  ["not before the task by a clock that is a little behind", "08:59:57", "11:59:57", "09:00:00"],
  ["as long ago as a device says whose clock is two hours behind", "09:40:00", "10:00:00", "11:40:00"],
  ["as long ago as a device says whose clock is ahead", "15:00:00", "15:10:00", "11:50:00"],
  ["not after the sending", "10:00:01", "10:00:00", "stock-taking-counted-ahead"],
  ["not after now", "12:00:06", undefined, "stock-taking-counted-ahead"],
  ["not before the task", "08:00:00", undefined, "stock-taking-counted-before"],
])("a count is stored or refused by its moment: %s", (_case, counted, sent, expected) => {
  const at = (time: string | undefined) => (time === undefined ? undefined : `2026-11-27T${time}.000Z`);
  const clock = { now: new Date("2026-11-27T12:00:00Z"), since: new Date("2026-11-27T09:00:00Z") };
  const taken = countedAt({ counted: at(counted), sent: at(sent) }, clock);
  expect("id" in taken ? taken.id : taken.toISOString().slice(11, 19)).toBe(expected);
});
