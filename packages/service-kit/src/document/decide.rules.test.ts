import { Refusal } from "@kontor/contracts/core/error";
import { purchaseIn } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, test } from "vitest";
import { decideEffect } from "../voucher/decide.rules.ts";
import { frozenFor, notTakenSo, withReservations } from "./decide.rules.ts";
import { type DocumentHeader, defaultSettings, type StoredDocument } from "./model.ts";

const stored = (head: Partial<DocumentHeader>): StoredDocument => ({
  head: { auditStatus: 0, effective: false, revision: 0, ...head } as DocumentHeader, // what the rule looks at
  lines: [],
  accounts: [],
});
const now = (auditStatus: number, before?: StoredDocument) => ({
  before,
  after: stored({ ...before?.head, auditStatus }),
});
const counting = stored({ effective: true, revision: 1 });

describe("what is reserved in the stock ledger first", () => {
  const decided = (
    kind: typeof purchaseIn,
    documents: ReturnType<typeof now>,
    state: object = {},
    minusStockFlag = false,
  ) =>
    withReservations(
      kind,
      { ...defaultSettings, minusStockFlag },
      decideEffect({ strict: false, revisionMax: 0, isSaved: true, isGone: false, ...documents, ...state }),
    ).reserve !== undefined;

  test.each([
    ["goods that leave are reserved in the stock ledger", saleOut, now(0), {}, true],
    ["goods that come are not reserved in the stock ledger", purchaseIn, now(0), {}, false],
    ["a changed purchase is reserved in the stock ledger", purchaseIn, now(0, counting), {}, true],
    [
      "a deleted purchase is reserved in the stock ledger",
      purchaseIn,
      now(0, counting),
      { isGone: true, isSaved: false },
      true,
    ],
    [
      "a deleted sale is not reserved in the stock ledger",
      saleOut,
      now(0, counting),
      { isGone: true, isSaved: false },
      false,
    ],
  ] as const)(
    "before a document is written, goods that it may take from stock are reserved, here: %s",
    (_case, kind, documents, state, isReserved) => {
      expect(decided(kind, documents, state)).toBe(isReserved);
      expect(decided(kind, documents, state, true)).toBe(false);
    },
  );
});

describe("lines that name a batch or serial numbers", () => {
  const line = { ...{ id: "l", productId: "p", barcodeId: "b", depotId: "d", quantityBase: "1.000", variantId: "v" } };
  const bare = { ...line, ...{ batchNumber: "", productionDate: null, expirationDate: null, serials: "" } };
  const of = (lines: object[], head: Partial<DocumentHeader> = {}): StoredDocument => ({
    ...stored(head),
    lines: lines as StoredDocument["lines"], // what the rule looks at
  });
  const decided = (
    kind: typeof purchaseIn,
    documents: { before: StoredDocument | undefined; after: StoredDocument },
    isGone = false,
  ) =>
    withReservations(
      kind,
      { ...defaultSettings, minusStockFlag: true },
      decideEffect({ strict: false, revisionMax: 1, isSaved: !isGone, isGone, ...documents }),
    );

  test.each([
    ["come in", purchaseIn, "1.000"],
    ["leave", saleOut, "-1.000"],
  ] as const)(
    "batches and serial numbers are reserved in the stock ledger where goods %s, even if stock may run short",
    (_way, kind, quantityBase) => {
      const after = of([
        { ...bare, serials: "A1,A2" },
        { ...bare, batchNumber: "B", expirationDate: "2027-01-01" },
      ]);
      const { reserve, mayRunShort } = decided(kind, { before: undefined, after });
      expect(mayRunShort).toBe(true);
      const moved = { lineId: "l", productId: "p", barcodeId: "b", depotId: "d", quantityBase, variantId: "v" };
      expect(reserve).toEqual([
        { ...moved, batch: null, serials: ["A1", "A2"] },
        { ...moved, batch: { number: "B", productionDate: null, expiryDate: "2027-01-01" }, serials: [] },
      ]);
    },
  );

  test("under strict audit batches and serial numbers are reserved when the document is audited, as quantities are", () => {
    const reserved = (line: object, auditStatus: 0 | 1) =>
      withReservations(
        saleOut,
        defaultSettings,
        decideEffect({
          ...{ strict: true, revisionMax: 0, isSaved: true, isGone: false, before: undefined },
          after: of([line], { auditStatus, heldUntil: null }),
        }),
      ).reserve?.map(({ serials }) => serials);
    expect([reserved({ ...bare, serials: "A1" }, 0), reserved(bare, 0)]).toEqual([undefined, undefined]);
    expect(reserved({ ...bare, serials: "A1" }, 1)).toEqual([["A1"]]);
    expect(reserved(bare, 1)).toEqual([[]]);
  });

  test("the stock ledger is asked again where a deletion or a change gives serial numbers up", () => {
    const before = of([{ ...bare, serials: "A1" }], { effective: true, revision: 1 });
    expect(decided(saleOut, { before, after: before }, true).reserve).toEqual([]);
    expect(decided(purchaseIn, { before, after: of([bare], before.head) }).reserve).toHaveLength(1);
  });

  test.each([
    ["a sale", saleOut, "2026-03-05"],
    ["a purchase", purchaseIn, undefined],
  ] as const)(
    "whether batches of %s have expired is checked only where the company refuses expired goods and the kind sells",
    (_of, kind, day) => {
      const after = of([{ ...bare, batchNumber: "B" }], { operTime: "2026-03-04T20:00:00.000Z" });
      const judged = (refuseExpiredFlag: boolean) =>
        withReservations(
          kind,
          { ...defaultSettings, refuseExpiredFlag, timeZone: "Asia/Shanghai" },
          decideEffect({ strict: false, revisionMax: 0, isSaved: true, isGone: false, before: undefined, after }),
        ).expiredBefore;
      expect(judged(true)).toBe(day);
      expect(judged(false)).toBeUndefined();
    },
  );

  test("goods without batches and serial numbers are not reserved where stock may run short", () => {
    expect(decided(saleOut, { before: undefined, after: of([bare]) }).reserve).toBeUndefined();
  });
});

describe("what is reserved in the money ledger first (docs/decisions/0015)", () => {
  const owing = (amountDebt: string, head: Partial<DocumentHeader> = {}) =>
    stored({ effective: true, revision: 1, partnerId: "p", amountDebt, ...head });
  const reducedBy = (
    kind: typeof purchaseIn,
    before: StoredDocument | undefined,
    after: StoredDocument,
    isGone = false,
  ) =>
    withReservations(
      kind,
      defaultSettings,
      decideEffect({ strict: false, revisionMax: 1, isSaved: !isGone, isGone, before, after }),
    ).reducedDebt;

  test.each([
    ["a new document needs no debt reservation", saleOut, undefined, owing("10"), undefined],
    ["a document without debt needs no debt reservation", saleOut, owing("0"), owing("0"), undefined],
    ["more debt than before needs no debt reservation", saleOut, owing("10"), owing("12"), undefined],
    ["less debt is reserved in the money ledger", saleOut, owing("10"), owing("8"), { amountDebt: "8.00" }],
    ["less debt to a supplier is reserved with its sign", purchaseIn, owing("10"), owing("8"), { amountDebt: "-8.00" }],
    [
      "a debt that becomes another partner's is reserved as zero",
      saleOut,
      owing("10"),
      owing("10", { partnerId: "q" }),
      { amountDebt: "0.00" },
    ],
  ] as const)(
    "before a document is saved, a debt that it reduces is reserved, here: %s",
    (_case, kind, before, after, reducedDebt) => {
      expect(reducedBy(kind, before, after)).toEqual(reducedDebt);
    },
  );
  test("before a document is deleted, an open item of zero is reserved in the money ledger", () => {
    expect(reducedBy(saleOut, owing("10"), owing("10"), true)).toEqual({ amountDebt: "0.00" });
  });
});

describe("an order that another service's documents buy (docs/decisions/0060)", () => {
  const refusedAs = (work: () => unknown): [string, number] | undefined => {
    try {
      work();
    } catch (error) {
      if (error instanceof Refusal) return [error.id, error.code];
    }
    return undefined;
  };
  const order = (procured: number) => stored({ id: "o", kind: "sale-order", version: 4, number: "XSDD1", procured });
  const decision = (before: StoredDocument) => ({
    ...{ before, after: before, event: "none" as const, isGone: false },
    ...{ reserve: undefined, order: undefined, reducedDebt: undefined, credit: undefined },
  });

  test("before a sale order is reversed or closed for purchase, its version is frozen with the purchase progress it has", () => {
    const freeze = { id: "o", kind: "sale-order", version: 4 };
    expect(frozenFor(saleOrder, decision(order(0)), 0).freeze).toEqual({ ...freeze, ifTaken: 0 });
    expect(frozenFor(saleOrder, decision(order(3)), 3).freeze).toEqual({ ...freeze, ifTaken: 3 });
    expect(frozenFor(saleOut, decision(order(0)), 0).freeze).toBeUndefined();
  });

  test.each([
    ["an order that is wholly bought is not reversed", 0, 2, ["document-purchase-complete", 8500026]],
    ["an order that is partly bought is not reversed", 0, 3, ["document-purchase-partial", 8500027]],
    ["an order of which nothing is bought is not closed for purchase", 3, 0, ["document-close-not-bought", 8500031]],
    ["an order that is wholly bought is not closed for purchase", 3, 2, ["document-close-not-bought", 8500031]],
  ] as const)(
    "a transition that the purchase progress of a sale order forbids is refused: %s",
    (_what, ifTaken, procured, refusal) => {
      expect(refusedAs(() => frozenFor(saleOrder, decision(order(procured)), ifTaken))).toEqual(refusal);
      expect(
        refusedAs(() => {
          throw notTakenSo(ifTaken, procured, "XSDD1");
        }),
      ).toEqual(refusal);
    },
  );
});
