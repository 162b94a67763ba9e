import { describe, expect, it } from "vitest";
import { onArrow, onBackTab, onEnter, onTab, type Stop } from "./keyboard-navigation.rules.ts";

// warehouse, barcode, name, quantity, price, tax rate, remark
const stops: Stop[] = ["slow", "swift", "none", "swift", "swift", "slow", "slow"];

describe("keyboard navigation through the lines", () => {
  it("Enter goes from barcode to quantity to price to the next line's barcode", () => {
    expect(onEnter(stops, 2, { row: 0, column: 1 })).toEqual({ row: 0, column: 3 });
    expect(onEnter(stops, 2, { row: 0, column: 3 })).toEqual({ row: 0, column: 4 });
    expect(onEnter(stops, 2, { row: 0, column: 4 })).toEqual({ row: 1, column: 1 });
  });

  it("Enter and Tab after the last cell add a line", () => {
    expect(onEnter(stops, 2, { row: 1, column: 4 })).toBe("add");
    expect(onTab(stops, 2, { row: 1, column: 6 })).toBe("add");
  });

  it("Tab stops at every editable cell, and starts lines at the barcode", () => {
    expect(onTab(stops, 2, { row: 0, column: 4 })).toEqual({ row: 0, column: 5 });
    expect(onTab(stops, 2, { row: 0, column: 6 })).toEqual({ row: 1, column: 1 });
  });

  it("Shift and Tab go to the warehouse, then the line above, then leave the grid", () => {
    expect(onBackTab(stops, { row: 1, column: 1 })).toEqual({ row: 1, column: 0 });
    expect(onBackTab(stops, { row: 1, column: 0 })).toEqual({ row: 0, column: 6 });
    expect(onBackTab(stops, { row: 0, column: 0 })).toBe("leave");
  });

  it("arrow keys move within their column, and add a line below the last one", () => {
    expect(onArrow(2, { row: 0, column: 3 }, 1)).toEqual({ row: 1, column: 3 });
    expect(onArrow(2, { row: 1, column: 3 }, 1)).toBe("add");
    expect(onArrow(2, { row: 0, column: 3 }, -1)).toEqual({ row: 0, column: 3 });
  });
});
