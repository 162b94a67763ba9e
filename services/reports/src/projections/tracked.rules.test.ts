import { NIL_ID } from "@kontor/contracts/core/id";
import { expect, it } from "vitest";
import { sums } from "./grouped-sums.rules.ts";
import { posted, type StockState } from "./stock.rules.ts";
import { trackedShare } from "./tracked.rules.ts";

const nothing: StockState = { revision: 0, kind: "", number: "", operTime: null, day: null, lines: [], early: {} };
const after = (lines: readonly object[]): StockState => {
  const head = {
    documentId: "d",
    kind: "sale-out",
    number: "XSCK1",
    revision: 1,
    operTime: "2026-11-21T02:00:00.000Z",
  };
  const line = { productId: "p", depotId: "w", quantityBase: "-2", value: "-20" };
  const all = lines.map((over, at) => ({ lineId: `l${at}`, ...line, ...over }));
  return posted(nothing, { ...head, lines: all }, "2026-11-21", 10);
};
const rowsOf = (state: StockState, sign: 1 | -1 = 1) => {
  const changes = sums();
  trackedShare(changes, state, sign);
  return changes.rows().map((row) => [row.day, row.variant_id, row.batch_id, row.quantity]);
};

it("goods with a variant or a batch are summed by variant and batch, and other goods are not", () => {
  const state = after([{}, { batchId: "b" }, { batchId: "b", quantityBase: "-3" }, { variantId: "v" }]);
  expect(rowsOf(state)).toEqual([
    ["2026-11-21", NIL_ID, "b", "-5"],
    ["2026-11-21", "v", NIL_ID, "-2"],
  ]);
  expect(rowsOf(state, -1).map(([, , , quantity]) => quantity)).toEqual(["5", "2"]);
});

it("a document whose facts lack variant and batch, or that has not been posted yet, does not count in stock by batch", () => {
  expect(rowsOf(after([{}, {}]))).toEqual([]);
  expect(rowsOf({ ...after([{ batchId: "b" }]), day: null })).toEqual([]);
});
