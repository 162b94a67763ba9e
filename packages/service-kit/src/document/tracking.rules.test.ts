import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { otherOut } from "@kontor/contracts/warehouse/kinds";
import { describe, expect, it } from "vitest";
import type { CheckInput } from "./check.rules.ts";
import { checkTracking, serialsLeft, takenBackIssues } from "./tracking.rules.ts";

const flags = { enableSerialNumber: false, enableBatchNumber: false };
const products = new Map(
  [
    ["phone", { ...flags, productId: "p1", ratio: "1", enableSerialNumber: true }],
    ["phones", { ...flags, productId: "p1", ratio: "2", enableSerialNumber: true }],
    ["milk", { ...flags, productId: "p2", ratio: "1", enableBatchNumber: true }],
    ["cola", { ...flags, productId: "p3", ratio: "1" }],
  ].map(([barCode, product]) => [barCode, { ...(product as object), barCode }]),
);
const none = { batchNumber: "", productionDate: null, expirationDate: null, snList: "" };
const line = (barCode: string, operNumber: string, tracked: object = {}) => ({
  ...none,
  barCode,
  operNumber,
  ...tracked,
});

const wrong = (kind: object, lines: object[], refuseExpiredFlag = false): string[] =>
  checkTracking({
    ...{ kind, products, input: { operTime: "2026-11-21T20:00:00.000Z", lines } },
    referenceData: { switches: { refuseExpiredFlag, timeZone: "Asia/Shanghai" } },
  } as unknown as CheckInput).map(({ id, field, row, code }) => [id, field, row, code].filter(Boolean).join(" ")); // what the rule looks at

describe("the lines of a document", () => {
  it("lines of a document name the batches and serial numbers that their products require, counted in base units", () => {
    const lines = [
      line("phone", "1", { snList: "A1" }),
      line("phones", "1", { snList: "A2,A3" }),
      line("milk", "5", { batchNumber: "B" }),
      line("cola", "1"),
      line("unknown", "1", { snList: "x" }),
    ];
    expect(wrong(saleOut, lines)).toEqual([]);
  });

  it("each line without the batch or serial numbers that its product requires is refused at its field, with its line number", () => {
    const lines = [
      line("phone", "1"),
      line("phones", "1", { snList: "A2" }),
      line("milk", "1"),
      line("cola", "1", { snList: "x" }),
    ];
    expect(wrong(saleReturn, lines)).toEqual([
      "document-serials-required lines.0.snList 1 8000003",
      "document-serials-count lines.1.snList 2 8500021",
      "document-batch-required lines.2.batchNumber 3 8500015",
      "value-not-allowed lines.3.snList 4",
    ]);
  });

  it("a document names a serial number once, whichever barcode of the product its lines have", () => {
    const lines = [line("phone", "1", { snList: "A1" }), line("phones", "1", { snList: "a1,A2" })];
    expect(wrong(saleOut, lines)).toEqual(["document-serial-twice lines.1.snList 2 8500033"]);
  });

  it("lines of an order name neither batches nor serial numbers", () => {
    expect(wrong(saleOrder, [line("phone", "1"), line("milk", "1")])).toEqual([]);
    expect(wrong(saleOrder, [line("phone", "1", { snList: "A1" })])).toEqual(["value-not-allowed lines.0.snList 1"]);
  });

  it.each([
    [
      "yesterday's expiry, which the company refuses to sell",
      saleOut,
      "2026-11-21",
      true,
      ["document-batch-expired lines.0.batchNumber 1"],
    ],
    ["an expiry today, where the company is", saleOut, "2026-11-22", true, []],
    ["yesterday's expiry, of which others are only warned", saleOut, "2026-11-21", false, []],
    ["yesterday's expiry, to be written off", otherOut, "2026-11-21", true, []],
  ])(
    "a line of a batch is accepted or refused by its expiry, here with %s",
    (_what, kind, expirationDate, isRefused, issues) => {
      expect(wrong(kind, [line("milk", "1", { batchNumber: "B", expirationDate })], isRefused)).toEqual(issues);
    },
  );
});

describe("a return", () => {
  const source = { id: "s", serials: "A1,A2,A3", batchNumber: "" };
  const others = [
    {
      took: [
        { linkId: "s", serials: "a1" },
        { linkId: "t", serials: "A2" },
      ],
    },
  ];
  const taking = (snList: string, changes: object = {}, from: object = source) =>
    takenBackIssues([{ linkId: "s", batchNumber: "", snList, ...changes }], {
      lines: [from],
      others,
    } as unknown as Parameters<typeof takenBackIssues>[1]).map(({ id, field, values }) => [id, field, values]); // what the rule looks at

  it("the serial numbers that a return may take back are those that no other return has taken of the same line", () => {
    expect(serialsLeft(source, others)).toEqual(["A2", "A3"]);
  });

  it.each([
    ["what is left", "A3,a2", []],
    ["what another return has taken", "A3,A1", [["document-serial-not-in-source", "lines.0.snList", { serial: "A1" }]]],
    ["what the source never moved", "A9", [["document-serial-not-in-source", "lines.0.snList", { serial: "A9" }]]],
  ])("a return is accepted or refused by the serial numbers it takes back, here %s", (_what, snList, issues) => {
    expect(taking(snList)).toEqual(issues);
  });

  it("a return takes back the batch that was sold, and no other", () => {
    const batched = { id: "s", serials: "", batchNumber: "B1" };
    expect(taking("", { batchNumber: "ｂ1" }, batched)).toEqual([]);
    expect(taking("", { batchNumber: "B2" }, batched)).toEqual([
      ["document-batch-not-in-source", "lines.0.batchNumber", { batch: "B1" }],
    ]);
  });

  it("serial numbers of a return line without a source line are not compared with a source", () => {
    expect(taking("A9", { linkId: null })).toEqual([]);
  });
});
