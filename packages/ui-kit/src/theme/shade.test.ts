import fc from "fast-check";
import { expect, it } from "vitest";
import { contrast, onSolid, READABLE, readable } from "./shade.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

it("the contrast of black on white is 21, and that of a colour on itself is 1", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#2775b6", "#2775b6")).toBe(1);
});

it("a readable shade has the required contrast, and a colour that already has it stays unchanged", () => {
  fc.assert(
    fc.property(hex, hex, (color, ground) => {
      const shade = readable(color, [ground], READABLE);
      expect(contrast(shade, ground)).toBeGreaterThanOrEqual(READABLE);
      if (contrast(color, ground) >= READABLE) expect(shade).toBe(color);
    }),
  );
});

it("white or black is readable on every colour", () => {
  fc.assert(
    fc.property(hex, (fill) => {
      expect(contrast(onSolid(fill), fill)).toBeGreaterThanOrEqual(READABLE);
    }),
  );
});
