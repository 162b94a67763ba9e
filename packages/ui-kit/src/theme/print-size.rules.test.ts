// The size of printed letters, by the room that a table needs.
import { expect, it } from "vitest";
import { printSizeOf } from "./print-size.rules.ts";

it.each([
  ["fits", 500, 1000, { points: 9, breaks: false }],
  ["fits exactly", 1000, 1000, { points: 9, breaks: false }],
  ["is a little too wide", 1001, 1000, { points: 8.75, breaks: false }],
  ["is wider by a quarter", 1250, 1000, { points: 7, breaks: false }],
  ["fits with the smallest letters", 1500, 1000, { points: 6, breaks: false }],
  ["fits with no letters that can be read", 1501, 1000, { points: 6, breaks: true }],
  ["has no columns", 0, 1000, { points: 9, breaks: false }],
])("a table that %s is printed by its width of %d in %d", (_, needed, room, size) => {
  expect(printSizeOf(needed, room)).toEqual(size);
});
