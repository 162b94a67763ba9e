import { expect, it } from "vitest";
import { reasonsOf } from "./faulty-rows.rules.ts";

it("each wrong row of an import is returned unchanged, padded to the width of the header, and followed by all its reasons", () => {
  const faulty = {
    header: ["Name", "Barcode", "Status"],
    rows: [
      { row: 2, cells: ["Tea", "1"] },
      { row: 5, cells: ["Milk", "2", "9"] },
    ],
  };
  const issues = [
    { id: "a", row: 2 },
    { id: "b", row: 5 },
    { id: "c", row: 2 },
    { id: "d", row: 3 },
  ];
  expect(reasonsOf(faulty, issues, ({ id }) => id)).toEqual([
    ["Tea", "1", "", "a; c"],
    ["Milk", "2", "9", "b"],
  ]);
});
