import { expect, it } from "vitest";
import { comparedOf } from "./compared.rules.ts";

it.each<[unknown, unknown, unknown]>([
  ["12.50", "10.00", { before: "<10.00>", change: "+<2.5>" }],
  ["10.00", "12.50", { before: "<12.50>", change: "<-2.5>" }],
  ["10.00", "10.00", { before: "<10.00>", change: "<0>" }],
  ["0.30", "0.10", { before: "<0.10>", change: "+<0.2>" }],
  ["10.00", undefined, undefined],
  ["10.00", null, undefined],
  [null, "10.00", undefined],
  ["", "10.00", undefined],
])(
  "%s is compared with %s exactly, and with nothing where one does not exist or is hidden",
  (now, before, expected) => {
    expect(comparedOf(now, before, (text) => `<${text}>`)).toEqual(expected);
  },
);
