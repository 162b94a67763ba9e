import type { DocumentInput } from "@kontor/contracts/document/document";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, it } from "vitest";
import { beginsToHold, checkDelivery, heldLines, renewedHold } from "./hold.rules.ts";
import type { DocumentHeader, DocumentLine, StoredDocument } from "./model.ts";

const NOW = new Date("2026-11-24T20:00:00.000Z");
type Judged = Parameters<typeof checkDelivery>[0];
const warehouses = [
  { id: "main", enabled: true },
  { id: "closed", enabled: false },
];
function issues(kind: Judged["kind"], input: Partial<DocumentInput>, { head = {}, timeZone = "UTC" } = {}): string[] {
  const none = { deliveryDate: null, heldUntil: null, heldDepotId: null, operTime: "2026-11-20T20:00:00.000Z" };
  const judged = {
    ...{ kind, now: NOW, input: { ...none, ...input }, stored: { head } },
    referenceData: { depots: warehouses, switches: { timeZone } },
  };
  return checkDelivery(judged as unknown as Judged).map(({ id, field }) => `${id} ${field}`); // what the check reads
}

describe("the delivery date and the hold of a document", () => {
  it.each([
    ["an order may have neither a delivery date nor a hold", saleOrder, {}, []],
    ["an order is delivered on its own day at the earliest", saleOrder, { deliveryDate: "2026-11-20" }, []],
    [
      "an order is not delivered before its own day",
      purchaseOrder,
      { deliveryDate: "2026-11-19" },
      ["document-delivery-before-date deliveryDate"],
    ],
    ["a delivery has no delivery date", saleOut, { deliveryDate: "2026-11-21" }, ["value-not-allowed deliveryDate"]],
    ["a sale order holds until today at the least", saleOrder, { heldUntil: "2026-11-24", heldDepotId: "main" }, []],
    [
      "a sale order does not hold until yesterday",
      saleOrder,
      { heldUntil: "2026-11-23", heldDepotId: "main" },
      ["document-hold-past heldUntil"],
    ],
    ["a hold with a day needs a warehouse", saleOrder, { heldUntil: "2026-11-24" }, ["field-required heldDepotId"]],
    ["a hold with a warehouse needs a day", saleOrder, { heldDepotId: "main" }, ["field-required heldUntil"]],
    [
      "the warehouse of a hold is one that the user may use",
      saleOrder,
      { heldUntil: "2026-11-24", heldDepotId: "foreign" },
      ["not-found heldDepotId"],
    ],
    [
      "the warehouse of a hold is enabled",
      saleOrder,
      { heldUntil: "2026-11-24", heldDepotId: "closed" },
      ["document-depot-disabled heldDepotId"],
    ],
    [
      "a purchase order holds nothing",
      purchaseOrder,
      { heldUntil: "2026-11-24", heldDepotId: "main" },
      ["value-not-allowed heldUntil", "value-not-allowed heldDepotId"],
    ],
  ] as const)("the delivery date and the hold of a document are checked: %s", (_what, kind, input, expected) => {
    expect(issues(kind, input)).toEqual(expected);
  });

  it("whether a hold has passed is decided by today's date in the company's time zone", () => {
    const hold = { heldUntil: "2026-11-24", heldDepotId: "main" };
    expect(issues(saleOrder, hold, { timeZone: "Asia/Shanghai" })).toEqual(["document-hold-past heldUntil"]);
  });

  it("a stored hold may stay though its day has passed or its warehouse was disabled since", () => {
    const hold = { heldUntil: "2026-11-23", heldDepotId: "closed" };
    expect(issues(saleOrder, hold, { head: hold })).toEqual([]);
  });
});

describe("an order", () => {
  const order = (head: Partial<DocumentHeader>, lines: Partial<DocumentLine>[] = []): StoredDocument =>
    ({
      head: { auditStatus: 1, isClosed: false, heldUntil: "2026-11-24", heldDepotId: "main", ...head },
      ...{ lines, accounts: [] },
    }) as unknown as StoredDocument; // what the rules read
  it.each([
    ["is audited", order({ auditStatus: 0 }), order({}), true],
    ["is saved and audited", undefined, order({}), true],
    ["is only saved", undefined, order({ auditStatus: 0 }), false],
    ["names no day", order({ auditStatus: 0 }), order({ heldUntil: null }), false],
    ["held before", order({}), order({}), false],
    ["is reversed", order({}), order({ auditStatus: 0 }), false],
    ["is closed", order({}), order({ isClosed: true }), false],
  ])(
    "an order begins to hold when it becomes audited and names a day for its hold: an order that %s",
    (_what, before, after, expected) => {
      expect(beginsToHold(before, after)).toBe(expected);
    },
  );

  it.each([
    ["today", "2026-11-24", order({}), "main"],
    ["a later day", "2026-12-01", order({ progress: 3 }), "main"],
    ["no day", null, order({}), null],
  ])("an order that holds stock on 24 November holds it until %s", (_what, heldUntil, before, heldDepotId) => {
    expect(renewedHold(before, heldUntil, "2026-11-24").head).toMatchObject({ heldUntil, heldDepotId });
  });

  it.each([
    ["until a past day", "2026-11-23", order({}), "document-hold-past"],
    ["once its hold has ended", "2026-12-01", order({ heldUntil: "2026-11-23" }), "document-hold-none"],
    ["without a hold", "2026-12-01", order({ heldUntil: null, heldDepotId: null }), "document-hold-none"],
    ["while it is not audited", "2026-12-01", order({ auditStatus: 0 }), "document-hold-none"],
    ["when it is delivered", "2026-12-01", order({ progress: 2 }), "document-hold-none"],
    ["when it is closed", null, order({ isClosed: true }), "document-hold-none"],
  ])("an order's hold is not changed on 24 November %s", (_what, heldUntil, before, refusal) => {
    expect(() => renewedHold(before, heldUntil, "2026-11-24")).toThrow(refusal);
  });

  it("an order's hold has each line as goods that would leave the warehouse, without lines of quantity zero", () => {
    const line = { id: "l", productId: "p", barcodeId: "b", variantId: "v", quantityBase: "3.000" };
    expect(heldLines(order({}, [line, { ...line, quantityBase: "0.000" }]))).toEqual([
      {
        ...{ lineId: "l", productId: "p", barcodeId: "b", depotId: "main", quantityBase: "-3.000" },
        ...{ variantId: "v", batch: null, serials: [] },
      },
    ]);
  });
});
