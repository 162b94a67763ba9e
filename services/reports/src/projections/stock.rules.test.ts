import { expect, it } from "vitest";
import { sums } from "./grouped-sums.rules.ts";
import { type PostedFact, posted, recosted, type StockState, stockShare } from "./stock.rules.ts";

const nothing: StockState = { revision: 0, kind: "", number: "", operTime: null, day: null, lines: [], early: {} };
const fact = (revision: number, value: string): PostedFact => ({
  ...{ documentId: "d", kind: "sale-out", number: "XSCK1", revision, operTime: "2026-11-21T02:00:00.000Z" },
  lines: [{ lineId: "l", productId: "p", depotId: "w", quantityBase: "-2", value }],
});
const post = (state: StockState, revision: number, value: string, sequence: number) =>
  posted(state, fact(revision, value), "2026-11-21", sequence);
const values = ({ lines }: StockState) => lines.map((line) => line.worth);

it("a stock fact whose revision is not newer changes nothing", () => {
  const second = post(nothing, 2, "-20", 10);
  expect(post(second, 1, "-19", 5)).toBe(second);
  expect(post(second, 2, "-19", 10)).toBe(second);
});

it("the value of a line that was published last counts, whichever fact comes first", () => {
  const costs = [{ lineId: "l", value: "-21" }];
  expect(values(recosted(post(nothing, 1, "-20", 10), costs, 12))).toEqual(["-21"]);
  expect(values(post(recosted(nothing, costs, 12), 1, "-20", 10))).toEqual(["-21"]);
  expect(values(recosted(post(nothing, 2, "-20", 14), costs, 12))).toEqual(["-20"]);
  expect(recosted(post(nothing, 2, "-20", 14), costs, 12).early).toEqual({});
});

it("goods that leave count as outgoing with their value, and those of opening stock count as opening as well", () => {
  const changes = sums();
  stockShare(changes, post(nothing, 1, "-20", 10), 1);
  const moved = { day: "2026-11-21", product_id: "p", depot_id: "w", quantity_in: "0", worth_in: "0" };
  expect(changes.rows()).toEqual([{ ...moved, opening: "0", quantity_out: "2", worth_out: "20" }]);
  stockShare(changes, { ...post(nothing, 1, "-20", 10), kind: "opening" }, 1);
  expect(changes.rows()).toEqual([{ ...moved, opening: "-2", quantity_out: "4", worth_out: "40" }]);
});

it("a cost difference found after a day was closed counts on the later day on which it is posted, whichever fact comes first, and in open books on the document's day", () => {
  const booked = [{ operTime: "2026-12-01T00:00:00.000Z", day: "2026-12-01", value: "-3" }];
  const costs = [{ lineId: "l", value: "-23", booked }];
  const shown = (state: StockState) => {
    const changes = sums();
    stockShare(changes, state, 1);
    return changes.rows().map((row) => [row.day, row.quantity_out, row.worth_out]);
  };
  const [after, before] = [
    recosted(post(nothing, 1, "-20", 10), costs, 12),
    post(recosted(nothing, costs, 12), 1, "-20", 10),
  ];
  const days = [
    ["2026-11-21", "2", "20"],
    ["2026-12-01", "0", "3"],
  ];
  expect([shown(after), shown(before)]).toEqual([days, days]);
  // Recosted in open books: all of it is on the line's day.
  expect(shown(recosted(after, [{ lineId: "l", value: "-23" }], 13))).toEqual([["2026-11-21", "2", "23"]]);
});
