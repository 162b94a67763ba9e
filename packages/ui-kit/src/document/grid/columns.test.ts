import { expect, it } from "vitest";
import { narrowest } from "../../voucher/grid/column.ts";
import { taxedLines } from "./columns.ts";

/** What a form gives its grid on a screen of 1366 pixels, and what the number of a line takes of it. */
const [GRID_PX, NUMBER_PX] = [1064, 64];

it("the columns that a purchase or a sale begins with stand side by side at 1366 pixels", () => {
  const usual = taxedLines.filter(({ whenFilled }) => !whenFilled);
  expect(narrowest(NUMBER_PX, usual)).toBeLessThanOrEqual(GRID_PX);
});
