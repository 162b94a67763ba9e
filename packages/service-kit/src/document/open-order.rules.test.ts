import { NIL_ID } from "@kontor/contracts/core/id";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type OrderedLine, openOrderOf } from "./open-order.rules.ts";

type Head = Parameters<typeof openOrderOf>[0];
const head = (overrides: Partial<Head> = {}): Head => ({
  ...{ id: "d", kind: "sale-order", number: "XSDD1", operTime: "2026-11-20T02:00:00.000Z", auditStatus: 1, version: 1 },
  ...{ revision: 1, effective: true, isClosed: false, partnerId: "p", creatorId: "u", departmentId: null },
  ...{ remark: "", isProcurementClosed: false },
  ...{ deliveryDate: null, heldUntil: null, heldDepotId: null },
  ...{ discountAmount: "0", amountWithTax: "100.00", ...overrides },
});
const line = (takenBase: string, quantityBase = "10", amountWithTax = "100.00"): OrderedLine => ({
  ...{ barCode: "B", ratio: "1", remark: "" },
  ...{
    id: "l",
    productId: "m",
    barcodeId: "b",
    variantId: NIL_ID,
    quantityBase,
    amountWithTax,
    takenBase,
    effectiveBase: takenBase,
  },
});
const stated = (of: Head, lines: readonly OrderedLine[], isGone = false) => {
  const { isOpen, amountOpen, lines: open } = openOrderOf(of, lines, isGone);
  return [isOpen, amountOpen, ...open.map(({ openBase }) => openBase)];
};

test.each([
  ["an untouched order is open in whole", head(), ["0"], [true, "100.00", "10.000"]],
  ["a part that is delivered is not open", head(), ["4"], [true, "60.00", "6.000"]],
  ["an order that is delivered in whole is not open", head(), ["10"], [false, "0.00", "0.000"]],
  [
    "a delivery of more than was ordered leaves nothing open, and not less than nothing",
    head(),
    ["12"],
    [false, "0.00", "0.000"],
  ],
  [
    "the open amount bears its share of the order's discount",
    head({ discountAmount: "10.00" }),
    ["4"],
    [true, "54.00", "6.000"],
  ],
  ["nothing of a closed order is open", head({ isClosed: true }), ["4"], [false, "0.00", "0.000"]],
  [
    "an unaudited order states its amount, and nothing may be delivered",
    head({ auditStatus: 0 }),
    ["0"],
    [false, "100.00", "10.000"],
  ],
])("what is open of an order follows from its state and its deliveries: %s", (_what, of, taken, expected) => {
  expect(
    stated(
      of,
      taken.map((each) => line(each)),
    ),
  ).toEqual(expected);
});

test("goods of a delivery that is not effective yet count as undelivered, and a closed order has no undelivered goods", () => {
  const one = { ...line("6"), effectiveBase: "2" };
  const undelivered = (of: Head) => openOrderOf(of, [one]).lines[0]?.undeliveredBase;
  expect(undelivered(head())).toBe("8.000");
  expect(undelivered(head({ isClosed: true }))).toBe("0.000");
});

test("an order's line states the variant that it asks for, and none where its product has none", () => {
  const [variant, plain] = openOrderOf(head(), [{ ...line("0"), variantId: "v" }, line("0")]).lines;
  expect(variant?.variantId).toBe("v");
  expect(plain).not.toHaveProperty("variantId");
});

test("nothing is open of a deleted order, nor of an order line without a quantity", () => {
  expect(stated(head(), [line("0")], true)).toEqual([false, "0.00", "0.000"]);
  expect(stated(head(), [line("0", "0", "0.00")])).toEqual([false, "0.00", "0.000"]);
});

test("an order's open amount lies between zero and its amount after discount, which is open before anything is delivered", () => {
  const lines = fc.array(
    fc.record({ quantity: fc.integer({ min: 1, max: 999 }), cents: fc.nat(99_999), share: fc.nat(100) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(lines, fc.nat(100), (each, rate) => {
      const total = each.reduce((sum, { cents }) => sum + cents, 0);
      const discount = Math.floor((total * rate) / 100);
      const of = head({ amountWithTax: (total / 100).toFixed(2), discountAmount: (discount / 100).toFixed(2) });
      const ordered = (isTaken: boolean) =>
        each.map(({ quantity, cents, share }) =>
          line(isTaken ? ((quantity * share) / 100).toFixed(3) : "0", String(quantity), (cents / 100).toFixed(2)),
        );
      const [whole, part] = [false, true].map((isTaken) => Number(openOrderOf(of, ordered(isTaken)).amountOpen) * 100);
      expect(Math.round(whole ?? -1)).toBe(total - discount);
      expect(part).toBeGreaterThanOrEqual(0);
      expect(part).toBeLessThanOrEqual((whole ?? 0) + 0.001);
    }),
  );
});
