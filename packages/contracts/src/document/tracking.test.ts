import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  countedSerials,
  DOCUMENT_SERIALS_MAX,
  daysAfter,
  daysUntil,
  newSerials,
  proposedBatches,
  repeatedIssues,
  SERIALS_MAX,
  serialsOf,
  trackedKey,
  trackingIssues,
  typedDay,
  UNTRACKED,
} from "./tracking.ts";

it.each([
  ["A1,A2", ["A1", "A2"]],
  ["Ａ1，A2、A3；A4;A5", ["Ａ1", "A2", "A3", "A4", "A5"]],
  [" A 1 \r\nA2\n\n,A3\t", ["A 1", "A2", "A3"]],
  [" , ，", []],
  ["", []],
])("the serial numbers of %j are %j", (text, serials) => {
  expect(serialsOf(text)).toEqual(serials);
});

it.each([
  ["ab-1", "AB-1", true],
  ["ＡＢ－１", "ab-1", true],
  ["AB 1", "AB  1", true],
  ["ΑΣ", "ΑΣ ", true],
  ["ΣΟΣ4Σ", "σοσ4ς", true],
  ["İ9", "i9", true],
  ["İst2", "i\u0307st2", true],
  ["İst2", "I\u0307ST2", true],
  ["ı2", "i2", false],
  ["AB1", "AB 1", false],
  ["AB1", "ABl", false],
])("%s and %s are one number: %s", (one, other, same) => {
  expect(trackedKey(one) === trackedKey(other)).toBe(same);
});

it.each([
  ["A-", "098", 3, ["A-098", "A-099", "A-100"]],
  ["", "9", 2, ["9", "10"]],
  ["X", "99999999999999999999", 2, ["X99999999999999999999", "X100000000000000000000"]],
  ["X", "1a", 2, []],
  ["X", "", 2, []],
  ["X", "1", 0, []],
  ["X", "1", 1001, []],
])("from %s%s on there are %i numbers", (prefix, start, count, serials) => {
  expect(countedSerials({ prefix, start, count })).toEqual(serials);
});

it("of given serial numbers those are new that neither others nor those before them have, in whatever case", () => {
  expect(newSerials(["a1", "A1", "b2", "C3"], ["c3"])).toEqual(["a1", "b2"]);
});

it.each([
  ["2026-01-31", 30, "2026-03-02"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2026-12-31", 365, "2027-12-31"],
])("goods made on %s keep %i days, until %s", (made, days, until) => {
  expect(daysAfter(made, days)).toBe(until);
  expect(daysUntil(until, made)).toBe(days);
});

describe("a line", () => {
  const plain = { enableSerialNumber: false, enableBatchNumber: false };
  const [numbered, batched] = [
    { ...plain, enableSerialNumber: true },
    { ...plain, enableBatchNumber: true },
  ];
  const wrong = (
    product: typeof plain,
    quantity: string,
    line: Partial<typeof UNTRACKED>,
    more: { moves?: boolean; expiredBefore?: string } = {},
  ) =>
    trackingIssues({ line: { ...UNTRACKED, ...line }, product, quantity, moves: true, ...more }).map(
      ({ id, field, code }) => `${id} ${field}${code === undefined ? "" : ` ${code}`}`,
    );

  it.each([
    ["an ordinary product without any", plain, "2", {}],
    ["two serial numbers for two", numbered, "2.000", { snList: "a,b" }],
    ["no serial number for nothing", numbered, "0", {}],
    [
      "a batch with its days",
      batched,
      "2",
      { batchNumber: "B", productionDate: "2026-01-01", expirationDate: "2026-02-01" },
    ],
    ["a batch without days", batched, "2", { batchNumber: "B" }],
    ["no batch for nothing", batched, "0", {}],
  ])("a line of a document may have %s", (_what, product, quantity, line) => {
    expect(wrong(product, quantity, line)).toEqual([]);
  });

  it.each([
    ["serial numbers of an ordinary product", plain, "1", { snList: "a" }, "value-not-allowed snList"],
    ["a batch of an ordinary product", plain, "1", { batchNumber: "B" }, "value-not-allowed batchNumber"],
    [
      "an expiry of an ordinary product",
      plain,
      "1",
      { expirationDate: "2026-01-01" },
      "value-not-allowed expirationDate",
    ],
    ["no serial numbers", numbered, "1", { snList: " , " }, "document-serials-required snList 8000003"],
    ["an invisible serial number", numbered, "1", { snList: "\u200b" }, "document-serials-required snList 8000003"],
    ["one invisible of two", numbered, "2", { snList: "a,\u200b\u2060" }, "document-serials-required snList 8000003"],
    ["too few serial numbers", numbered, "3", { snList: "a,b" }, "document-serials-count snList 8500021"],
    ["a serial number for nothing", numbered, "0", { snList: "a" }, "document-serials-count snList 8500021"],
    ["one and a half pieces", numbered, "1.5", { snList: "a" }, "document-serials-count snList 8500021"],
    ["a serial number of 65 characters", numbered, "1", { snList: "x".repeat(65) }, "document-serial-too-long snList"],
    [
      "a batch of a product with serial numbers",
      numbered,
      "1",
      { snList: "a", batchNumber: "B" },
      "value-not-allowed batchNumber",
    ],
    ["no batch", batched, "1", { batchNumber: " \u200b" }, "document-batch-required batchNumber 8500015"],
    [
      "an expiry before the production",
      batched,
      "1",
      { batchNumber: "B", productionDate: "2026-02-01", expirationDate: "2026-01-31" },
      "document-batch-days-reversed expirationDate",
    ],
  ])("a line of a document is refused with %s", (_what, product, quantity, line, issue) => {
    expect(wrong(product, quantity, line)).toEqual([issue]);
  });

  it("a line of an order has neither batch nor serial numbers, whatever its product is", () => {
    expect(wrong(numbered, "2", {}, { moves: false })).toEqual([]);
    expect(wrong(batched, "2", { batchNumber: "B" }, { moves: false })).toEqual(["value-not-allowed batchNumber"]);
  });

  it.each([
    ["2026-03-01", ["document-batch-expired batchNumber"]],
    ["2026-02-28", []],
    [undefined, []],
  ])(
    "whether a line of goods that expire on 2026-02-28 is refused as expired is decided by the day %s",
    (today, issues) => {
      const line = { batchNumber: "B", expirationDate: "2026-02-28" };
      expect(wrong(batched, "1", line, today === undefined ? {} : { expiredBefore: today })).toEqual(issues);
    },
  );
});

it("a serial number on two lines, or twice on one, is refused once for each line, of one product alone", () => {
  const line = (productId: string | null, snList: string) => ({ ...UNTRACKED, productId, snList });
  const lines = [line("p", "a,b"), line("q", "a"), line("p", "c,B"), line("q", "x,Ｘ"), line(null, "a")];
  expect(repeatedIssues(lines)).toEqual([
    { at: 2, id: "document-serial-twice", field: "snList", code: 8500033, values: { serial: "B" } },
    { at: 3, id: "document-serial-twice", field: "snList", code: 8500033, values: { serial: "Ｘ" } },
  ]);
});

it("a batch of one product has one expiry date in a document", () => {
  const line = (productId: string, batchNumber: string, expirationDate: string | null) => ({
    ...{ ...UNTRACKED, productId, batchNumber, expirationDate },
  });
  const lines = [
    line("p", "B1", "2026-01-01"),
    line("p", "b1", "2026-01-01"),
    line("q", "B1", "2027-01-01"),
    line("p", "Ｂ1", null),
    line("p", "", null),
    line("p", "", "2026-01-01"),
  ];
  expect(repeatedIssues(lines)).toEqual([
    { at: 3, id: "document-batch-two-expiries", field: "expirationDate", values: { batch: "Ｂ1" } },
  ]);
});

it("a batch of one product has one production date in a document, which lines may leave out", () => {
  const line = (productId: string, batchNumber: string, productionDate: string | null) => ({
    ...{ ...UNTRACKED, productId, batchNumber, productionDate },
  });
  const lines = [
    line("p", "B1", null),
    line("p", "B1", "2026-01-01"),
    line("p", "b1", null),
    line("q", "B1", "2026-02-01"),
    line("p", "b1", "2026-02-01"),
    line("p", "", "2026-03-01"),
    line("p", "", "2026-04-01"),
  ];
  expect(repeatedIssues(lines)).toEqual([
    { at: 4, id: "document-batch-two-productions", field: "productionDate", values: { batch: "b1" } },
  ]);
});

it("control characters in serial numbers count for nothing", () => {
  expect(serialsOf("A\u0000-1, \u001d,B\u007f\tC")).toEqual(["A-1", "B", "C"]);
});

it("a document has a bounded number of serial numbers, and the line that exceeds it is named", () => {
  const line = (from: number, count: number) => ({
    ...{ ...UNTRACKED, productId: "p" },
    snList: Array.from({ length: count }, (_, at) => `S${from + at}`).join(","),
  });
  const full = Array.from({ length: DOCUMENT_SERIALS_MAX / SERIALS_MAX }, (_, at) =>
    line(at * SERIALS_MAX, SERIALS_MAX),
  );
  expect(repeatedIssues(full)).toEqual([]);
  const more = [line(DOCUMENT_SERIALS_MAX, 1), line(DOCUMENT_SERIALS_MAX + 1, 1)];
  expect(repeatedIssues([...full, ...more])).toEqual([
    { at: 10, id: "document-serials-full", field: "snList", values: { max: DOCUMENT_SERIALS_MAX } },
  ]);
});

describe("proposed batches", () => {
  const batch = (batchNumber: string, quantity: string, expirationDate: string | null) => ({
    ...{ batchNumber, quantity, expirationDate, productionDate: null },
  });
  const there = [
    batch("never", "5", null),
    batch("late", "4", "2027-01-01"),
    batch("b-soon", "2.5", "2026-06-01"),
    batch("a-soon", "1", "2026-06-01"),
    batch("old", "9", "2026-01-01"),
    batch("gone", "0", "2026-05-01"),
  ];
  const proposed = (quantity: string, notBefore?: string) =>
    proposedBatches(there, quantity, notBefore).map(({ batch, quantity }) => [batch?.batchNumber, Number(quantity)]);

  it.each([
    ["one that is enough", "9", undefined, [["old", 9]]],
    [
      "the next where one is not enough",
      "10",
      undefined,
      [
        ["old", 9],
        ["a-soon", 1],
      ],
    ],
    [
      "none that has expired",
      "3",
      "2026-01-02",
      [
        ["a-soon", 1],
        ["b-soon", 2],
      ],
    ],
    ["one that expires today", "1", "2026-01-01", [["old", 1]]],
    [
      "what is there, and the rest of no batch",
      "13",
      "2026-03-01",
      [
        ["a-soon", 1],
        ["b-soon", 2.5],
        ["late", 4],
        ["never", 5],
        [undefined, 0.5],
      ],
    ],
    ["nothing of nothing", "0", undefined, []],
  ])("the batches proposed for a line are %s", (_what, quantity, notBefore, parts) => {
    expect(proposed(quantity, notBefore)).toEqual(parts);
  });

  it("proposed batches add up to the quantity, take no more than a batch has, and take no batch before one that expires earlier is used up", () => {
    const some = fc.record({ day: fc.integer({ min: 0, max: 9 }), quantity: fc.integer({ min: 0, max: 50_000 }) });
    fc.assert(
      fc.property(fc.array(some, { maxLength: 8 }), fc.integer({ min: 0, max: 200_000 }), (stock, thousandths) => {
        const batches = stock.map(({ day, quantity }, at) =>
          batch(`b${at}`, new Decimal(quantity).div(1000).toFixed(3), day === 9 ? null : `2026-01-0${day + 1}`),
        );
        const parts = proposedBatches(batches, new Decimal(thousandths).div(1000).toFixed(3));
        const sum = parts.reduce((total, part) => total.plus(part.quantity), new Decimal(0));
        expect(sum.times(1000).toNumber()).toBe(thousandths);
        const taken = (name: string) => parts.find((part) => part.batch?.batchNumber === name)?.quantity ?? "0";
        for (const each of batches) expect(Number(taken(each.batchNumber))).toBeLessThanOrEqual(Number(each.quantity));
        const last = parts.findLast((part) => part.batch)?.batch?.expirationDate ?? "9999";
        const earlier = batches.filter((each) => (each.expirationDate ?? "9999") < last);
        if (parts.length > 0)
          for (const each of earlier) expect(Number(taken(each.batchNumber))).toBe(Number(each.quantity));
      }),
    );
  });
});

it.each([
  ["2026-12-31", "2026-12-31"],
  ["20261231", "2026-12-31"],
  ["261231", "2026-12-31"],
  ["26.1.5", "2026-01-05"],
  ["2026年1月5日", "2026-01-05"],
  [" 2026/02/28 ", "2026-02-28"],
  ["2026-02-29", undefined],
  ["2026-13-01", undefined],
  ["2026-12-31 00:00:00", "2026-12-31"],
  ["2026-12-31 10:00:00", undefined],
  ["soon", undefined],
  ["", undefined],
])("%j is the day %s", (text, day) => {
  expect(typedDay(text, 2026)).toBe(day);
});
