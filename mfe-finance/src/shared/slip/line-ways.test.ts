import { newId } from "@kontor/contracts/core/id";
import { itemIn, moneyIn, type SlipKind } from "@kontor/contracts/finance/slip-kinds";
import { createCursor } from "@kontor/ui-kit/document/cursor";
import { createLineStore } from "@kontor/ui-kit/document/line-store";
import { expect, it } from "vitest";
import { lineWaysOf } from "./line-ways.ts";
import { blankLine, type SlipLine } from "./slip.rules.ts";

function opened(kind: SlipKind, rows: readonly SlipLine[] = []) {
  const [lines, cursor] = [createLineStore<SlipLine>(), createCursor()];
  const done: string[] = [];
  const ways = lineWaysOf(kind, {
    ...{ lines, cursor },
    toDiscount: () => done.push("discount"),
    chooseDebts: () => done.push("debts"),
  });
  lines.replace(ways.filled(rows));
  return { lines, ways, done };
}

it("a slip of items begins with a blank line, and goes on with further ones", () => {
  const { lines, ways, done } = opened(itemIn);
  expect(lines.order()).toHaveLength(1);
  ways.toLines();
  expect(lines.order()).toHaveLength(1);
  ways.addLine("inOutItemId");
  expect(lines.order()).toHaveLength(2);
  ways.partnerChanged();
  expect([lines.order().length, done]).toEqual([2, []]);
});

it("a slip of open items begins without lines: they are chosen, and behind the last one follows the discount", () => {
  const { lines, ways, done } = opened(moneyIn);
  expect(lines.order()).toHaveLength(0);
  ways.toLines();
  ways.addLine("eachAmount");
  ways.partnerChanged();
  expect([lines.order().length, done]).toEqual([0, ["debts", "discount"]]);
  const { lines: some, ways: further, done: more } = opened(moneyIn, [blankLine(newId())]);
  further.toLines();
  expect([some.order().length, more]).toEqual([1, []]);
});
