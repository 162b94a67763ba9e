import { figure } from "@kontor/contracts/core/money";
import type { MeanwhileChoice } from "@kontor/contracts/warehouse/stock-taking-report";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addUp, type ItemCount } from "./count.rules.ts";
import { countedMeanwhile, resolved, stateOf } from "./import.rules.ts";

const NINE = new Date("2026-11-27T01:00:00.000Z");
const after = (seconds: number): Date => new Date(NINE.getTime() + seconds * 1_000);
const row = (quantity: string, more: Partial<ItemCount> = {}): ItemCount => ({
  ...{
    id: `${quantity} ${more.key}`,
    key: "tea",
    source: "import",
    quantity: figure(quantity),
    product: "Tea",
    at: NINE,
  },
  ...more,
});
const item = (counted: string | null, lastCountedAt: Date | null = NINE, isOwnImport = false) => ({
  counted: counted === null ? null : figure(counted),
  lastCountedAt: counted === null ? null : lastCountedAt,
  ...{ wholeAt: null, isOwnImport },
});
const own = (counted: string, at: Date = NINE) => item(counted, at, true);
const teaOf = (state: ReturnType<typeof item>) => new Map([["tea", state]]);

describe("goods were counted meanwhile", () => {
  it.each<[string, ItemCount[], ReturnType<typeof item>, boolean]>([
    ["nobody counted them", [row("7")], item(null), false],
    ["their count is what the workbook knew", [row("7", { seen: "5" })], item("5"), false],
    ["their count is what the workbook knew, written otherwise", [row("7", { seen: "5.000" })], item("5"), false],
    ["the workbook knew of no count", [row("7", { seen: null })], item("5"), true],
    ["the workbook knew another count", [row("7", { seen: "4" })], item("5"), true],
    ["the workbook says nothing of counts", [row("7")], item("5"), true],
    ["their count is the workbook's, which is imported twice", [row("7", { seen: null })], own("7"), false],
    ["somebody else has counted as many as the workbook states", [row("7", { seen: null })], item("7"), true],
    ["several rows state what is counted", [row("4"), row("3")], own("7"), false],
    ["several rows state something else", [row("4"), row("7")], own("7"), true],
    ["they were counted after the workbook's moment", [row("7", { seen: "5" })], item("5", after(2)), true],
    ["they were counted so after the workbook's moment", [row("7")], own("7", after(2)), true],
    ["they were counted in the same second", [row("7", { seen: "5" })], item("5", after(0.9)), false],
    ["one of the rows is later than their count", [row("4"), row("3", { at: after(60) })], own("7", after(30)), false],
  ])("whether imported goods count as counted meanwhile (case %#): %s", (_case, rows, state, expected) => {
    expect(countedMeanwhile(rows, teaOf(state)).has("tea")).toBe(expected);
  });

  it("imported goods without an item yet replace no count", () => {
    expect(countedMeanwhile([row("7")], new Map()).size).toBe(0);
  });
});

describe("what becomes of them", () => {
  const nuts = row("3", { key: "nuts" });
  const rows = [row("4"), nuts, row("3")];
  const items = new Map([
    ["tea", item("5")],
    ["nuts", item("9")],
  ]);
  it.each<[MeanwhileChoice, string, string]>([
    ["leave", "5", "3"],
    ["replace", "7", "3"],
    ["add", "12", "3"],
  ])(
    "with the choice %s an import makes tea %s, and the other goods have the imported quantity",
    (choice, tea, nutsAfter) => {
      const { added, issues } = addUp(resolved(rows, new Map([["tea", figure("5")]]), choice), items);
      const after_ = (key: string) =>
        added
          .filter((each) => each.key === key)
          .reduce((sum, { adds }) => sum.plus(adds), items.get(key)?.counted ?? figure("0"));
      expect([after_("tea").toFixed(), after_("nuts").toFixed(), issues]).toEqual([tea, nutsAfter, []]);
    },
  );

  it("imported rows of goods that nobody counted meanwhile stay unchanged, whatever is chosen for the others", () => {
    const choices = fc.constantFrom<MeanwhileChoice>("leave", "replace", "add");
    fc.assert(
      fc.property(
        choices,
        fc.array(fc.constantFrom<string>("a", "b", "z")),
        fc.uniqueArray(fc.constantFrom<string>("a", "b", "z")),
        (choice, keys, meanwhile) => {
          const all = keys.map((key) => row("1", { key }));
          const resolvedRows = resolved(all, new Map(meanwhile.map((key) => [key, true])), choice);
          const others = (of: readonly ItemCount[]) => of.filter(({ key }) => !meanwhile.includes(key));
          expect(others(resolvedRows)).toEqual(others(all));
        },
      ),
    );
  });
});

it("the state of items that an import shows changes with each count, and not with their order", () => {
  const items = new Map([
    ["tea", item("5")],
    ["nuts", item("9")],
  ]);
  const state = stateOf(["tea", "nuts"], items);
  expect(stateOf(["nuts", "tea"], items)).toBe(state);
  expect(stateOf(["tea", "nuts"], new Map([...items, ["tea", item("6")]]))).not.toBe(state);
  expect(stateOf(["tea", "nuts"], new Map([...items, ["tea", item("5", after(1))]]))).not.toBe(state);
  expect(stateOf(["tea"], items)).not.toBe(state);
});
