import { refuse } from "@kontor/contracts/core/error";
import { expect, test } from "vitest";
import { ofBatch } from "./batch.rules.ts";

const short = refuse("stock-short", {
  status: 409,
  code: 8000004,
  values: { needed: "4" },
  field: "lines.0.operNumber",
});

test("a refused document of several is named, and nothing else of its refusal changes", () => {
  const { issues } = short;
  const named = { id: "stock-short", status: 409, code: 8000004, values: { needed: "4", number: "XSCK1" }, issues };
  expect(ofBatch(short, "XSCK1", 2)).toMatchObject(named);
  expect(ofBatch(refuse("busy", { status: 503, retryAfter: 1 }), "XSCK1", 2)).toMatchObject({ retryAfter: 1 });
});

test("one that was asked for alone is known, and a fault is nobody's refusal", () => {
  const fault = new Error("a statement failed");
  expect(ofBatch(short, "XSCK1", 1)).toBe(short);
  expect(ofBatch(fault, "XSCK1", 2)).toBe(fault);
});
