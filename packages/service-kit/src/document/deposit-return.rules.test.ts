import { Refusal } from "@kontor/contracts/core/error";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closed, removed, reopened } from "./deposit-return.rules.ts";
import type { StoredDocument } from "./model.ts";
import { depositRest } from "./source.rules.ts";

const NOW = new Date("2026-11-25T02:00:00.000Z");
const order = (head: Partial<StoredDocument["head"]> = {}): StoredDocument => {
  const operTime = "2026-11-20T02:00:00.000Z";
  const state = {
    number: "XSDD1",
    operTime,
    version: 1,
    auditStatus: 1,
    progress: 3,
    isClosed: false,
    amountPaid: "50.00",
  };
  const returned = { depositReturned: "0.00", depositReturnedAt: null, depositAccountId: null, amountDebt: "0.00" };
  // The rules read nothing else of an order.
  return {
    head: { ...state, ...returned, heldUntil: null, heldDepotId: null, ...head } as StoredDocument["head"],
    lines: [],
    accounts: [],
  };
};
const closing = (deducted: string, accountId?: string | null) => ({
  ...{ deducted, seesPrices: true, now: NOW },
  depositReturn: accountId === undefined ? undefined : { accountId },
});
const refusal = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
  throw new Error("nothing was refused");
};

describe("closing an order", () => {
  it.each([
    ["partly delivered, its deposit used up", { progress: 3 }, "50", undefined],
    ["partly delivered, with a deposit left and a choice", { progress: 3 }, "20", null],
    ["untouched, with a deposit left and a choice", { progress: 0 }, "0", null],
    ["bought and not delivered, without a deposit", { progress: 0, procured: 2, amountPaid: "0.00" }, "0", undefined],
    ["wholly delivered, with a deposit left and a choice", { progress: 2 }, "20", "a"],
  ])(
    "an order can be closed while it is partly delivered, bought and not delivered, or has a deposit left: %s",
    (_what, head, deducted, accountId) => {
      expect(closed(order(head), closing(deducted, accountId)).head.isClosed).toBe(true);
    },
  );

  it.each([
    ["untouched, without a deposit", { progress: 0, amountPaid: "0.00" }, "0", "document-close-not-partial"],
    ["wholly delivered, its deposit used up", { progress: 2 }, "50", "document-close-not-partial"],
    ["closed already", { progress: 2, isClosed: true }, "20", "document-already-closed"],
  ])(
    "an order that is closed already, or has neither a partial delivery nor a purchase nor a deposit left, cannot be closed: %s",
    (_what, head, deducted, id) => {
      expect(refusal(() => closed(order(head), closing(deducted, null)))).toMatchObject({ id, code: 8500031 });
    },
  );

  it("closing an order without a choice for what is left of its deposit is refused, with the amount only for those who see prices", () => {
    const values = (seesPrices: boolean) => refusal(() => closed(order(), { ...closing("20"), seesPrices })).values;
    expect(values(true)).toEqual({ number: "XSDD1", left: "30.00" });
    expect(values(false)).toEqual({ number: "XSDD1", left: "***" });
  });

  it("a deposit that is returned is dated at the moment of closing, but not before the order's own date", () => {
    const at = (operTime: string) => closed(order({ operTime }), closing("20", "a")).head.depositReturnedAt;
    expect(at("2026-11-20T02:00:00.000Z")).toBe(NOW.toISOString());
    expect(at("2026-12-24T02:00:00.000Z")).toBe("2026-12-24T02:00:00.000Z");
  });

  it("closing an order of whose deposit nothing is left returns nothing, whatever was chosen", () => {
    expect(closed(order(), closing("50", "a")).head).toMatchObject({
      depositReturned: "0.00",
      depositReturnedAt: null,
    });
  });

  it("closing an order returns each cent of its deposit that no delivery deducted, and opening the order takes all of it back", () => {
    const cents = fc.tuple(fc.nat(99_999), fc.nat(99_999), fc.constantFrom(null, "a"));
    fc.assert(
      fc.property(cents, ([one, other, accountId]) => {
        const [paid, deducted] = [one + other, other].map((each) => (each / 100).toFixed(2)) as [string, string];
        const before = order({ amountPaid: paid });
        const { head } = closed(before, closing(deducted, accountId));
        expect(depositRest(head, deducted)).toBe("0.00");
        expect(Number(head.depositReturned) * 100).toBeCloseTo(one);
        expect(Number(head.amountDebt) * 100).toBeCloseTo(accountId === null ? -one : 0);
        const again = reopened({ ...before, head }).head;
        expect({ ...again, version: before.head.version }).toEqual(before.head);
      }),
    );
  });
});

describe("deleting an order with a deposit in the books", () => {
  it.each([
    ["a", "0.00"],
    [null, "-50.00"],
  ])(
    "a deleted order returns all that is left of its deposit, and is neither to be delivered nor holds stock: %s",
    (accountId, amountDebt) => {
      const hold = { heldUntil: "2026-12-01", heldDepotId: "b" };
      expect(removed(order({ auditStatus: 0, ...hold }), { accountId }, NOW).head).toMatchObject({
        ...{ depositReturned: "50.00", depositReturnedAt: NOW.toISOString(), depositAccountId: accountId, amountDebt },
        ...{ isClosed: true, heldUntil: null, heldDepotId: null },
      });
    },
  );

  it("the deposit of a deleted order that is dated ahead is returned at the order's date", () => {
    const operTime = "2026-12-24T02:00:00.000Z";
    expect(removed(order({ operTime }), { accountId: null }, NOW).head.depositReturnedAt).toBe(operTime);
  });
});
