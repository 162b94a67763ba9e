import { refuse } from "@kontor/contracts/core/error";
import { expect, test } from "vitest";
import { inBulk } from "./bulk-error.rules.ts";

const short = refuse("stock-short", {
  status: 409,
  code: 8000004,
  values: { needed: "4" },
  field: "lines.0.operNumber",
});

test("a refused document of several is named by its number, and nothing else of its refusal changes", () => {
  const { issues } = short;
  const named = { id: "stock-short", status: 409, code: 8000004, values: { needed: "4", number: "XSCK1" }, issues };
  expect(inBulk(short, "XSCK1", 2)).toMatchObject(named);
  expect(inBulk(refuse("busy", { status: 503, retryAfter: 1 }), "XSCK1", 2)).toMatchObject({ retryAfter: 1 });
});

test("the refusal of a single document stays unchanged, and a fault never becomes a refusal", () => {
  const fault = new Error("a statement failed");
  expect(inBulk(short, "XSCK1", 1)).toBe(short);
  expect(inBulk(fault, "XSCK1", 2)).toBe(fault);
});
