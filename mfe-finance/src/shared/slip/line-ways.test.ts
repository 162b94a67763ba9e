import { newId } from "@kontor/contracts/core/id";
import { itemIn, moneyIn, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { expect, it } from "vitest";
import { lineWaysOf } from "./line-ways.ts";
import { blankLine, type SlipLine } from "./slip.rules.ts";

function opened(kind: SlipKind, rows: readonly SlipLine[] = []) {
  let written: readonly SlipLine[] = [];
  const done: string[] = [];
  const ways = lineWaysOf(kind, {
    lines: () => written,
    appendLines: (more) => {
      written = [...written, ...more];
    },
    replaceLines: (next) => {
      written = next;
    },
    goTo: () => undefined,
    leaveCell: () => undefined,
    toDiscount: () => done.push("discount"),
    chooseDebts: () => done.push("debts"),
  });
  written = ways.filled(rows);
  return { lines: () => written, ways, done };
}

it("an income or expense slip begins with a blank line, and Enter on its last line adds another", () => {
  const { lines, ways, done } = opened(itemIn);
  expect(lines()).toHaveLength(1);
  ways.toLines();
  expect(lines()).toHaveLength(1);
  ways.addLine("inOutItemId");
  expect(lines()).toHaveLength(2);
  ways.partnerChanged();
  expect([lines().length, done]).toEqual([2, []]);
});

it("a receipt begins without lines, because its open items are chosen from a list, and Enter on its last line goes to the discount", () => {
  const { lines, ways, done } = opened(moneyIn);
  expect(lines()).toHaveLength(0);
  ways.toLines();
  ways.addLine("eachAmount");
  ways.partnerChanged();
  expect([lines().length, done]).toEqual([0, ["debts", "discount"]]);
  const { lines: some, ways: further, done: more } = opened(moneyIn, [blankLine(newId())]);
  further.toLines();
  expect([some().length, more]).toEqual([1, []]);
});
