// Position of a menu function, case by case.
import { expect, test } from "vitest";
import { refuseFunctionPosition } from "./function.rules.ts";

const others = [
  { number: "1", parentNumber: "0" },
  { number: "11", parentNumber: "1" },
  { number: "111", parentNumber: "11" },
];

test.each<[string, string, string, string | undefined]>([
  ["at the top", "9", "0", undefined],
  ["below a group", "9", "11", undefined],
  ["below nothing", "9", "8", "parent-not-found"],
  ["below itself", "9", "9", "function-below-itself"],
])(
  "a menu function has to be at the top of the menu or below another function that exists, here: %s",
  (_, number, parentNumber, refusal) => {
    const run = () => refuseFunctionPosition({ number, parentNumber }, others);
    if (refusal) expect(run).toThrow(refusal);
    else expect(run).not.toThrow();
  },
);

test("a group of the menu cannot be moved below a page that is in it", () => {
  const rest = others.filter((each) => each.number !== "1").concat({ number: "2", parentNumber: "0" });
  expect(() => refuseFunctionPosition({ number: "1", parentNumber: "111" }, rest)).toThrow("function-below-itself");
});
