import { expect, it } from "vitest";
import { greetingOf } from "./greeting.rules.ts";

it.each([
  [0, "night"],
  [5, "early"],
  [9, "morning"],
  [12, "noon"],
  [14, "afternoon"],
  [18, "evening"],
  [23, "evening"],
])("at %i o'clock it is %s", (hour, word) => {
  expect(greetingOf(hour)).toBe(`greeting.${word}`);
});
