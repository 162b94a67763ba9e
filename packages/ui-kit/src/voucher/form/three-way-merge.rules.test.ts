import { describe, expect, it } from "vitest";
import { mergerOf, same } from "./three-way-merge.rules.ts";

interface Line {
  id: string;
  item: string;
  amount: string;
  typed: Record<string, string>;
}
const line = (id: string, item: string, amount: string): Line => ({ id, item, amount, typed: {} });
const { merge, isChanged } = mergerOf<{ partner: string; partnerName: string; remark: string }, Line>({
  headFields: ["partner", "remark"],
  headShown: { partner: "partnerName" },
  lineFields: ["item", "amount"],
  texts: ["item", "remark"],
  lineShown: {},
  lineTogether: [],
  lineFollows: {},
  headFollows: () => false,
  nameOf: ({ item }) => item,
  sizeOf: ({ amount }) => amount,
  mixed: (ours, theirs, byThem, byUs) => ({
    ...ours,
    ...(byThem.includes("item") && !byUs.includes("item") ? { item: theirs.item } : {}),
  }),
});
const head = { partner: "1", partnerName: "Ann", remark: "" };
const base = { head, lines: [line("a", "rent", "5"), line("b", "tea", "1")] };

describe("the merge of two users' changes to one voucher", () => {
  it("a field that only the other user changed is taken over and listed by its name, and one that both changed keeps one's own value", () => {
    const theirs = {
      head: { ...head, partner: "2", partnerName: "Bob" },
      lines: [line("a", "paper", "7"), base.lines[1] ?? line("b", "", "")],
    };
    const merged = merge(base, { head, lines: [line("a", "rent", "6"), line("c", "ink", "2")] }, theirs);
    expect(merged.head).toEqual({ partner: "2", partnerName: "Bob", remark: "" });
    expect(merged.lines).toEqual([line("a", "paper", "6"), line("c", "ink", "2")]);
    expect(merged.changes).toEqual([
      { what: "changed", field: "partner", theirs: "Bob" },
      { what: "changed", field: "item", line: { number: 1, name: "rent" }, theirs: "paper" },
      { what: "changed", field: "amount", line: { number: 1, name: "rent" }, theirs: "7", ours: "6" },
    ]);
  });

  it("a line that the other user added is taken over, and one that the other user deleted is removed unless one changed it oneself", () => {
    const theirs = { head, lines: [line("d", "glue", "3")] };
    const merged = merge(base, { head, lines: [line("a", "rent", "5"), line("b", "tea", "9")] }, theirs);
    expect(merged.lines.map(({ item }) => item)).toEqual(["tea", "glue"]);
    expect(merged.changes.map(({ what, ours }) => [what, ours])).toEqual([
      ["removed", undefined],
      ["removed", "9"],
      ["added", undefined],
    ]);
  });

  it("codes and texts are compared character by character, also when they look like numbers", () => {
    const coded = { head: { ...head, remark: "5" }, lines: [line("a", "0010", "5")] };
    const theirs = { head: { ...head, remark: "05" }, lines: [line("a", "10", "5")] };
    expect(isChanged(coded, theirs)).toBe(true);
    const merged = merge(coded, coded, theirs);
    expect([merged.head.remark, merged.lines[0]?.item]).toEqual(["05", "10"]);
    expect(merged.changes.map(({ field }) => field)).toEqual(["remark", "item"]);
  });

  it("figures are compared by value, also below zero, and a text that is not a figure is a change", () => {
    expect([same("-5", "-5.00"), same("5", "-5"), same("", "0")]).toEqual([true, false, false]);
    expect(isChanged(base, { head, lines: [line("a", "rent", "5.00"), line("b", "tea", "1")] })).toBe(false);
    expect(
      isChanged(base, { head, lines: [{ ...line("a", "rent", "5"), typed: { amount: "x" } }, line("b", "tea", "1")] }),
    ).toBe(true);
  });
});
