import { NIL_ID } from "@kontor/contracts/core/id";
import { PREVIEW_SHORT_MAX } from "@kontor/contracts/document/change-preview";
import { expect, it } from "vitest";
import { fallingShort, type Shortage } from "./shortage.rules.ts";

const row = (documentId: string, shortage: string, more: Partial<Shortage> = {}): Shortage => ({
  ...{ documentId, kind: "sale-out", number: `XSCK ${documentId}`, isVisible: true, shortage },
  ...{ at: "2026-10-10", day: "2026-10-10", productName: "Tea", depotName: "Main" },
  ...{ productId: "p", depotId: "d", variantId: NIL_ID, batchId: NIL_ID },
  ...more,
});
const shown = (before: Shortage[], after: Shortage[]) =>
  fallingShort(before, after).short.map(({ number, shortage }) => `${number}: ${shortage}`);

it.each<[string, Shortage[], Shortage[], string[]]>([
  ["lacks nothing before and something afterwards", [], [row("a", "3")], ["XSCK a: 3"]],
  ["lacks more than before", [row("a", "2")], [row("a", "3")], ["XSCK a: 3"]],
  ["lacks as much as before, however it is written", [row("a", "3.0")], [row("a", "3")], []],
  ["lacks less than before", [row("a", "3")], [row("a", "2")], []],
  ["lacks another batch", [row("a", "3")], [row("a", "3", { batchId: "b" })], ["XSCK a: 3"]],
])(
  "a preview names a document that would run short only where that gets worse: it %s",
  (_, before, after, expected) => {
    expect(shown(before, after)).toEqual(expected);
  },
);

it("a preview counts a short document that the reader may not see, and neither names nor opens it", () => {
  expect(fallingShort([], [row("a", "3", { isVisible: false })])).toMatchObject({
    short: [{ documentId: null, number: "", shortage: "3" }],
    shortTotal: 1,
  });
});

it("a preview lists the first of very many short documents, and counts all", () => {
  const many = Array.from({ length: PREVIEW_SHORT_MAX + 7 }, (_, at) => row(String(at), "1"));
  const { short, shortTotal } = fallingShort([], many);
  expect([short.length, shortTotal]).toEqual([PREVIEW_SHORT_MAX, PREVIEW_SHORT_MAX + 7]);
});
