import { GS } from "@kontor/contracts/core/gs1";
import type { TrackedCode } from "@kontor/contracts/warehouse/tracking";
import { TRANSIT_ID } from "@kontor/contracts/warehouse/transit";
import { describe, expect, it } from "vitest";
import { identified } from "./identify.ts";
import type { Start } from "./rules/line.rules.ts";

const start = (barCode: string, changes: object = {}): Start =>
  ({
    barCode,
    name: barCode,
    materialId: barCode,
    refusal: null,
    enableSerialNumber: false,
    enableBatchNumber: false,
    ...changes,
  }) as Start; // what the rule looks at
const STARTS: Readonly<Record<string, Start>> = {
  "1003": start("1003"),
  "6901234567892": start("6901234567892", { enableBatchNumber: true }),
  "4006381333931": start("4006381333931", { enableSerialNumber: true }),
  "4006381333948": start("4006381333948", { enableSerialNumber: true, materialId: "4006381333931" }),
  "0104006381333931": start("0104006381333931"),
  gone: start("gone", { refusal: "document-product-disabled" }),
};
const none = {
  serial: null,
  batchNumber: "",
  productionDate: null,
  expirationDate: null,
  depotId: null,
  depotName: "",
};
const TRACKED: Readonly<Record<string, readonly TrackedCode[]>> = {
  "SN-1": [{ ...none, barCode: "4006381333931", serial: "SN-1", depotId: "d", depotName: "Shop" }],
  "SN-2": [{ ...none, barCode: "4006381333931", serial: "SN-2" }],
  "SN-TRANSIT": [
    { ...none, barCode: "4006381333931", serial: "SN-TRANSIT", depotId: TRANSIT_ID, depotName: "On the way" },
  ],
  "SN-OTHER": [{ ...none, barCode: "1003", serial: "SN-OTHER", depotId: "d", depotName: "Shop" }],
  B1: [{ ...none, barCode: "6901234567892", batchNumber: "B1", expirationDate: "2027-01-01" }],
  "B-DAYS": [
    { ...none, barCode: "1003", batchNumber: "B-DAYS", expirationDate: "2029-09-09" },
    {
      ...{ ...none, barCode: "6901234567892", batchNumber: "b-days" },
      ...{ productionDate: "2026-11-01", expirationDate: "2027-04-30" },
    },
  ],
  B2: [
    { ...none, barCode: "6901234567892", batchNumber: "B2" },
    { ...none, barCode: "1003", batchNumber: "B2" },
  ],
};
const shownOf = async (code: string, lines: readonly string[] = [], way: -1 | 0 | 1 = 0, linkId?: string) => {
  const result = await identified(code, {
    find: async (codes, serial) => {
      const result = codes.map((each) => STARTS[each]).find((each) => each !== undefined);
      return result && serial !== undefined && linkId !== undefined ? { ...result, linkId } : result;
    },
    findTracked: async (text) => TRACKED[text] ?? [],
    hasLine: (barCode) => lines.includes(barCode),
    way: () => way,
    isOfSource: () => linkId !== undefined,
  });
  return "refusal" in result ? result.refusal : [result.start.barCode, result.tracked];
};

const BATCHED = "0106901234567892";
it.each([
  ["a barcode", "1003", ["1003", undefined]],
  ["an own barcode that looks like a GS1 code", "0104006381333931", ["0104006381333931", undefined]],
  ["a product that is disabled", "gone", "document-product-disabled"],
  [
    "a GS1 code with batch and expiry",
    `]C1${BATCHED}17270131${"10"}A1`,
    ["6901234567892", { batchNumber: "A1", productionDate: null, expirationDate: "2027-01-31" }],
  ],
  ["a GS1 code with a serial number", `]d20104006381333931${"21"}S-7`, ["4006381333931", { serial: "S-7" }]],
  ["a GS1 code whose serial number has a comma", `]d20104006381333931${"21"}S,7`, "scan-gs1-separated"],
  ["a serial number that the product does not have", `${BATCHED}${"21"}S-7${GS}`, ["6901234567892", {}]],
  ["a GS1 code that is cut off", `]C1${BATCHED}1727013`, "scan-gs1-cut"],
  ["a GS1 code of no product", "]C10100012345678905", "document-barcode-unknown"],
  [
    "a serial number in stock",
    "SN-1",
    ["4006381333931", { serial: "SN-1", depot: { depotId: "d", depotName: "Shop" } }],
  ],
  ["a batch label", "B1", ["6901234567892", { batchNumber: "B1", productionDate: null, expirationDate: "2027-01-01" }]],
  ["a batch label that several products have", "B2", "scan-many-products"],
  ["nothing that is known", "nothing", "document-barcode-unknown"],
])("a scan of %s is recognised as such", async (_what, code, expected) => {
  expect(await shownOf(code)).toEqual(expected);
});

it("a batch label that several products have stands for the one of them that a line of the document has", async () => {
  expect(await shownOf("B2", ["1003"])).toEqual([
    "1003",
    { batchNumber: "B2", productionDate: null, expirationDate: null },
  ]);
  expect(await shownOf("B2", ["1003", "6901234567892"])).toBe("scan-many-products");
});

it("where goods leave, a piece that has left already is refused and pieces and batches in stock are accepted; a piece that has left may come back", async () => {
  for (const gone of ["SN-2", "SN-TRANSIT"]) expect(await shownOf(gone, [], -1)).toBe("scan-serial-gone");
  for (const way of [0, 1] as const)
    expect(await shownOf("SN-2", [], way)).toEqual(["4006381333931", { serial: "SN-2" }]);
  expect(await shownOf("SN-1", [], -1)).toEqual(await shownOf("SN-1"));
  for (const way of [-1, 1] as const) expect(await shownOf("B1", [], way)).toEqual(await shownOf("B1"));
});

it("where goods come in, a piece that is in stock is refused, and one in transit is accepted for the source line that sent it", async () => {
  expect(await shownOf("SN-1", [], 1)).toBe("scan-serial-there");
  expect(await shownOf("SN-1", [], 1, "line")).toBe("scan-serial-there");
  expect(await shownOf("SN-TRANSIT", [], 1)).toEqual(["4006381333931", { serial: "SN-TRANSIT" }]);
  const ofLine = ["4006381333931", { serial: "SN-TRANSIT", linkId: "line" }];
  expect(await shownOf("SN-TRANSIT", [], 1, "line")).toEqual(ofLine);
  const gs1 = `]d20104006381333931${"21"}SN-TRANSIT`;
  expect(await shownOf(gs1, [], 1, "line")).toEqual(ofLine);
});

it("a piece that the code of a box names is a line in the unit of pieces, unless the source of the document has it in boxes", async () => {
  const box = `]d20104006381333948${"21"}SN-1`;
  expect(await shownOf(box, [], -1)).toEqual(await shownOf("SN-1", [], -1));
  const inSource = ["4006381333948", expect.objectContaining({ serial: "SN-1", linkId: "line" })];
  expect(await shownOf(box, [], -1, "line")).toEqual(inSource);
});

it("the piece of a GS1 code goes the same way as its serial number alone: it is looked up, and of no other product", async () => {
  const gs1 = (serial: string) => `]d20104006381333931${"21"}${serial}`;
  for (const way of [-1, 0, 1] as const)
    for (const serial of ["SN-1", "SN-2", "SN-TRANSIT"])
      expect(await shownOf(gs1(serial), [], way)).toEqual(await shownOf(serial, [], way));
  // One that was never there may come, and not leave; another product's piece with the same number is none.
  for (const serial of ["NEVER", "SN-OTHER"]) {
    expect(await shownOf(gs1(serial), [], -1)).toBe("scan-serial-gone");
    expect(await shownOf(gs1(serial), [], 1)).toEqual(["4006381333931", { serial }]);
  }
});

describe("the batch of a GS1 code", () => {
  const code = (batch: string, days = "") => `]C1${BATCHED}${days}10${batch}`;
  const [made, madeAndExpires] = ["11261101", "1126110117280101"];
  const stored = { productionDate: "2026-11-01", expirationDate: "2027-04-30" };

  it.each<[string, -1 | 0 | 1, string, object]>([
    ["that leaves has its own days, where the label says none", -1, code("B-DAYS"), stored],
    ["that leaves has its own expiry, where the label says when it was made", -1, code("B-DAYS", made), stored],
    ["that leaves has its own days, where the label says others", -1, code("B-DAYS", madeAndExpires), stored],
    ["that comes in has its own days, where the label says none", 1, code("B-DAYS"), stored],
    ["that comes in has its own expiry, where the label says when it was made", 1, code("B-DAYS", made), stored],
    [
      "that comes in has the days of the label",
      1,
      code("B-DAYS", madeAndExpires),
      { ...stored, expirationDate: "2028-01-01" },
    ],
    ["that does both has its own days too", 0, code("B-DAYS", made), stored],
  ])("a batch %s", async (_what, way, text, days) => {
    expect(await shownOf(text, [], way)).toEqual(["6901234567892", { batchNumber: "b-days", ...days }]);
  });

  it("a batch that never was may come in and not leave, nor may another product's of the same name", async () => {
    for (const batch of ["NEVER", "SN-1"]) {
      expect(await shownOf(code(batch), [], -1)).toBe("scan-batch-unknown");
      const none = { batchNumber: batch, productionDate: null, expirationDate: null };
      for (const way of [0, 1] as const) expect(await shownOf(code(batch), [], way)).toEqual(["6901234567892", none]);
    }
  });
});

it("what the source of a document does not have is refused by its serial number or batch, and a product by its whole code", async () => {
  const [piece, batch] = [`]d20104006381333931${"21"}S-7`, `]C1${BATCHED}10B3`];
  const saidOf = async (code: string, refusal: string) => {
    const result = await identified(code, {
      find: async ([first = ""]) => ({ ...(STARTS[first.replace(/^0/, "")] ?? start(first)), refusal }),
      findTracked: async () => [],
      ...{ hasLine: () => false, way: () => 1, isOfSource: () => true },
    });
    return "said" in result ? result.said : undefined;
  };
  expect(await saidOf(piece, "document-serial-not-in-source")).toBe("S-7");
  expect(await saidOf(batch, "scan-not-in-source")).toBe("B3");
  expect(await saidOf(piece, "document-product-disabled")).toBeUndefined();
});
