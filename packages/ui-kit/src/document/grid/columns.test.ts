import { expect, it } from "vitest";
import { narrowest } from "../../voucher/grid/column.ts";
import { taxedLines } from "./columns.ts";

/** The width of a form's grid on a screen of 1366 pixels, and the part that the line number takes. */
const [GRID_PX, NUMBER_PX] = [1064, 64];

it("the columns that a purchase or a sale begins with fit next to each other at 1366 pixels", () => {
  const usual = taxedLines.filter(({ whenFilled }) => !whenFilled);
  expect(narrowest(NUMBER_PX, usual)).toBeLessThanOrEqual(GRID_PX);
});
