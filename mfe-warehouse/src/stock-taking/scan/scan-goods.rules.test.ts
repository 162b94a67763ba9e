import type { ItemRow } from "@kontor/contracts/warehouse/stock-taking-items";
import { describe, expect, it } from "vitest";
import type { QueuedCount } from "../queue/count-queue.rules.ts";
import { findOnDevice, uncheckedOf } from "./find-goods.ts";
import { batchOf, countedSoFar, detailOf, goodsOfItems, itemOf } from "./scan-goods.rules.ts";

const bottle = { barCode: "6901", unit: "瓶", ratio: "1.000" };
const box = { barCode: "6902", unit: "箱", ratio: "12.000" };
const item = (id: string, more: Partial<ItemRow> = {}): ItemRow =>
  // The fields that the rules read.
  ({
    ...{ id, name: "啤酒", standard: "500ml", model: "", color: "绿", sku: "", unit: "瓶", batchNumber: "" },
    ...{ expirationDate: "", countNumber: null, barCodes: [bottle, box] },
    ...more,
  }) as ItemRow;
const waiting = (barCode: string, countNumber: string, more: Partial<QueuedCount> = {}): QueuedCount => ({
  ...{ id: barCode, user: "u", taskId: "t", taskNo: "PD1", order: 1, mode: "add", barCode, batchNumber: "" },
  ...{ countNumber, countedAt: "2026-11-27T08:00:00.000Z", label: "", ...more },
});

describe("what a barcode counts", () => {
  it("every barcode of an item counts it, each in its own unit", () => {
    const goods = goodsOfItems([item("i")]);
    expect(
      [...goods.values()].map(({ barCode, scannedUnit, ratio, unit }) => [barCode, scannedUnit, ratio, unit]),
    ).toEqual([
      ["6901", "瓶", "1.000", "瓶"],
      ["6902", "箱", "12.000", "瓶"],
    ]);
  });

  it("a barcode of several batches counts one of them, and the first to expire stands first", () => {
    const batches = [
      item("late", { batchNumber: "L1", expirationDate: "2027-05-01" }),
      item("never", { batchNumber: "L0" }),
      item("soon", { batchNumber: "L9", expirationDate: "2026-12-01" }),
    ];
    const goods = goodsOfItems(batches).get("6901");
    expect(goods?.items.map(({ id }) => id)).toEqual(["soon", "late", "never"]);
    expect(goods && [goods.hasBatches, itemOf(goods, "L1")?.id, itemOf(goods, "L7")]).toEqual([
      true,
      "late",
      undefined,
    ]);
  });

  it("goods are described by spec, model, colour and variant, as far as they have them", () => {
    expect(detailOf(item("i"))).toBe("500ml · 绿");
  });
});

describe("the batch of a scan", () => {
  const batches = (...numbers: string[]) => numbers.map((batchNumber) => item(batchNumber, { batchNumber }));
  it.each<[string, string, ItemRow[], string | undefined, string | undefined]>([
    ["the only one", "where the code names none", batches("B1"), undefined, "B1"],
    ["the named one", "though the task has only another", batches("B1"), "B2", "B2"],
    ["the named one", "though the task has others", batches("B1", "B3"), "B2", "B2"],
    ["the task's own spelling", "in another letter case", batches("B1"), "b1", "B1"],
    ["the task's own spelling", "in another width", batches("B1", "B2"), "Ｂ２", "B2"],
    ["asked for", "of several where the code names none", batches("B1", "B2"), undefined, undefined],
    ["none", "of goods without batches, whatever the code says", [item("i")], "B2", ""],
  ])("the batch of a scan is %s %s", (_is, _where, items, named, expected) => {
    const goods = goodsOfItems(items).get("6901");
    expect(goods && batchOf(goods, named)).toBe(expected);
  });
});

describe("a code on the device", () => {
  const goods = goodsOfItems([item("i", { barCodes: [{ ...bottle, barCode: "6901234567892" }] })]);
  it("a scanned barcode is found on the device", () => {
    expect(findOnDevice(goods, "6901234567892")).toMatchObject({ goods: { barCode: "6901234567892" } });
  });

  it("a GS1 code names the barcode of its GTIN, and a batch", () => {
    expect(findOnDevice(goods, "]C1010690123456789210L42")).toMatchObject({
      ...{ goods: { barCode: "6901234567892" }, batchNumber: "L42" },
    });
  });

  it("a GS1 code that is cut off is refused, and a barcode that the device does not know is left to the service", () => {
    expect(findOnDevice(goods, "]C101069012345")).toMatchObject({ refusal: { id: "scan-gs1-cut" } });
    expect(findOnDevice(goods, "6999")).toBeUndefined();
  });
});

describe("a code that nobody could look up", () => {
  it.each<[string, string, object]>([
    ["its own text", "6999", { unchecked: "6999" }],
    ["its barcode and batch", "]d201069012345678921728013110B2", { unchecked: "6901234567892", batchNumber: "B2" }],
    ["the same of a text without its symbology", "01069012345678921728013110B2", { unchecked: "6901234567892" }],
    ["all 14 digits of a case", "]d20116901234567899", { unchecked: "16901234567899" }],
    ["8 digits of a small label", "]d20100000096385074", { unchecked: "96385074" }],
    ["nothing of a text that is no barcode", "9".repeat(51), { refusal: { id: "document-barcode-unknown" } }],
  ])("a code that could not be looked up is counted as %s", (_as, code, expected) => {
    expect(uncheckedOf(code)).toMatchObject(expected);
  });
});

describe("what is counted so far", () => {
  const ratios = new Map([
    ["6901", "1.000"],
    ["6902", "12.000"],
  ]);
  it.each([
    [null, [], "0"],
    ["7.500", [], "7.5"],
    ["10", [waiting("6901", "1"), waiting("6902", "2")], "35"],
    ["10", [waiting("6901", "0.1"), waiting("6901", "0.2")], "10.3"],
  ])("with %s counted and these counts waiting, the quantity counted so far is %3$s", (counted, queue, sum) => {
    expect(countedSoFar(counted, queue, { ratios, batchNumber: "" })).toBe(sum);
  });

  it("refused counts and those of other batches and goods are not part of the quantity counted so far", () => {
    const others = [
      waiting("6901", "1", { refusal: { id: "not-found" } }),
      waiting("6901", "1", { batchNumber: "L1" }),
      waiting("6999", "1"),
    ];
    expect(countedSoFar("2", others, { ratios, batchNumber: "" })).toBe("2");
  });

  it("counts of a batch are added up in whatever letter case its label has it", () => {
    const queue = [waiting("6901", "1", { batchNumber: "b1" }), waiting("6901", "1", { batchNumber: "B1" })];
    expect(countedSoFar("2", queue, { ratios, batchNumber: "B1" })).toBe("4");
  });
});
