import { expect, it } from "vitest";
import { keyedWidth, unset, WIDTH_MAX_PX, WIDTH_MIN_PX, widened } from "./column-width.rules.ts";

it("a column cannot be dragged narrower than can be grasped, nor wider than a screen", () => {
  expect(widened({}, "name", -40)).toEqual({ name: WIDTH_MIN_PX });
  expect(widened({}, "name", 5000)).toEqual({ name: WIDTH_MAX_PX });
  expect(widened({ phone: 80 }, "name", 120.4)).toEqual({ phone: 80, name: 120 });
});

it("the arrow keys make a column wider and narrower, and other keys do nothing", () => {
  expect(keyedWidth("ArrowRight", 100)).toBe(116);
  expect(keyedWidth("ArrowLeft", 50)).toBe(WIDTH_MIN_PX);
  expect(keyedWidth("Home", 300)).toBe(WIDTH_MIN_PX);
  expect(keyedWidth("Enter", 100)).toBeUndefined();
});

it("a column that is reset stores no width", () => {
  expect(unset({ name: 100, phone: 80 }, "name")).toEqual({ phone: 80 });
});
