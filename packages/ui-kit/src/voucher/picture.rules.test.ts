import { expect, it } from "vitest";
import { pictureType } from "./picture.rules.ts";

it.each([
  ["送货单.jpg", "image/jpeg"],
  ["DELIVERY.JPEG", "image/jpeg"],
  ["signed.2026.png", "image/png"],
  ["scan.webp", "image/webp"],
  ["送货单.pdf", undefined],
  ["drawing.svg", undefined],
  ["page.html", undefined],
  ["png", undefined],
  ["x.constructor", undefined],
])("the attachment %j is shown as %s", (name, type) => {
  expect(pictureType(name)).toBe(type);
});
