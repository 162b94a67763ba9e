import { expect, it } from "vitest";
import { plainFigure } from "./figures.rules.ts";

it("a product's figures are shown without trailing zeros", () => {
  expect(["24.0000", "2.5000", "100", null].map(plainFigure)).toEqual(["24", "2.5", "100", ""]);
});
