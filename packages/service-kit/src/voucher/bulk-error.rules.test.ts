import { refuse } from "@kontor/contracts/core/error";
import { expect, test } from "vitest";
import { decideEach, inBulk } from "./bulk-error.rules.ts";

const short = refuse("stock-short", {
  status: 409,
  code: 8000004,
  values: { needed: "4" },
  field: "lines.0.operNumber",
});

test("in a bulk operation the refusal of a voucher gets the voucher's number, and nothing else of it changes", () => {
  const { issues } = short;
  const named = { id: "stock-short", status: 409, code: 8000004, values: { needed: "4", number: "XSCK1" }, issues };
  expect(inBulk(short, "XSCK1", 2)).toMatchObject(named);
  expect(inBulk(refuse("busy", { status: 503, retryAfter: 1 }), "XSCK1", 2)).toMatchObject({ retryAfter: 1 });
});

test("the refusal of a single voucher stays unchanged, and a fault never becomes a refusal", () => {
  const fault = new Error("a statement failed");
  expect(inBulk(short, "XSCK1", 1)).toBe(short);
  expect(inBulk(fault, "XSCK1", 2)).toBe(fault);
});

test("a bulk operation is refused as its first refused voucher is, with that voucher's number", () => {
  const vouchers = ["N1", "N2"].map((number) => ({ head: { number } }));
  const refusing = (voucher: (typeof vouchers)[number]) => {
    if (voucher === vouchers[1]) throw short;
    return voucher.head.number;
  };
  expect(decideEach(vouchers.slice(0, 1), refusing)).toEqual(["N1"]);
  expect(() => decideEach(vouchers, refusing)).toThrow(
    expect.objectContaining({ values: { needed: "4", number: "N2" } }),
  );
});
