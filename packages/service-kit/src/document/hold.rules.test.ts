import type { DocumentInput } from "@kontor/contracts/document/document";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut } from "@kontor/contracts/sales/kinds";
import { describe, expect, it } from "vitest";
import { beginsToHold, checkDelivery, heldLines } from "./hold.rules.ts";
import type { DocumentHeader, DocumentLine, StoredDocument } from "./model.ts";

const NOW = new Date("2026-11-24T20:00:00.000Z");
type Judged = Parameters<typeof checkDelivery>[0];
const depots = [
  { id: "main", enabled: true },
  { id: "closed", enabled: false },
];
function issues(kind: Judged["kind"], input: Partial<DocumentInput>, { head = {}, timeZone = "UTC" } = {}): string[] {
  const none = { deliveryDate: null, heldUntil: null, heldDepotId: null, operTime: "2026-11-20T20:00:00.000Z" };
  const judged = {
    ...{ kind, now: NOW, input: { ...none, ...input }, stored: { head } },
    referenceData: { depots, switches: { timeZone } },
  };
  return checkDelivery(judged as unknown as Judged).map(({ id, field }) => `${id} ${field}`); // what the check reads
}

describe("the delivery date and the hold of a document", () => {
  it.each([
    ["an order may have neither", saleOrder, {}, []],
    ["an order is delivered on its own day at the earliest", saleOrder, { deliveryDate: "2026-11-20" }, []],
    [
      "and not before it",
      purchaseOrder,
      { deliveryDate: "2026-11-19" },
      ["document-delivery-before-date deliveryDate"],
    ],
    ["a delivery has no delivery date", saleOut, { deliveryDate: "2026-11-21" }, ["value-not-allowed deliveryDate"]],
    ["a sale order holds until today at the least", saleOrder, { heldUntil: "2026-11-24", heldDepotId: "main" }, []],
    [
      "and not until yesterday",
      saleOrder,
      { heldUntil: "2026-11-23", heldDepotId: "main" },
      ["document-hold-past heldUntil"],
    ],
    ["with a day comes a warehouse", saleOrder, { heldUntil: "2026-11-24" }, ["field-required heldDepotId"]],
    ["and with a warehouse a day", saleOrder, { heldDepotId: "main" }, ["field-required heldUntil"]],
    [
      "the warehouse is one that may be used",
      saleOrder,
      { heldUntil: "2026-11-24", heldDepotId: "foreign" },
      ["not-found heldDepotId"],
    ],
    [
      "and is enabled",
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
  ] as const)("%s", (_what, kind, input, expected) => {
    expect(issues(kind, input)).toEqual(expected);
  });

  it("today is the company's day", () => {
    const hold = { heldUntil: "2026-11-24", heldDepotId: "main" };
    expect(issues(saleOrder, hold, { timeZone: "Asia/Shanghai" })).toEqual(["document-hold-past heldUntil"]);
  });

  it("what was saved before stays: a day that has passed since, and a warehouse that was disabled", () => {
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
  ])("that %s begins to hold or does not", (_what, before, after, expected) => {
    expect(beginsToHold(before, after)).toBe(expected);
  });

  it("holds each line as goods that would leave its warehouse, without those that ask for nothing", () => {
    const line = { id: "l", productId: "p", barcodeId: "b", quantityBase: "3.000" };
    expect(heldLines(order({}, [line, { ...line, quantityBase: "0.000" }]))).toEqual([
      { lineId: "l", productId: "p", barcodeId: "b", depotId: "main", quantityBase: "-3.000" },
    ]);
  });
});
