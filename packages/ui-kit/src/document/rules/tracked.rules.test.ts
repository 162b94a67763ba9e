import { purchaseReturn } from "@kontor/contracts/purchase/kinds";
import { saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut, assemble, disassemble } from "@kontor/contracts/warehouse/kinds";
import { describe, expect, it } from "vitest";
import { blankLine, type FormLine, figured, oneMore } from "./line.rules.ts";
import {
  asksExpiry,
  expiredBatches,
  expiring,
  hasPiece,
  holdingText,
  leavesAt,
  linesToSpread,
  moved,
  numbered,
  numberedAs,
  onDay,
  scannedInto,
  serialsIn,
  spread,
  takesScan,
  wayOf,
} from "./tracked.rules.ts";

const ID = "0190a000-0000-7000-8000-00000000000";
const lineOf = (at: number, changes: Partial<FormLine> = {}): FormLine =>
  figured(
    {
      ...blankLine(`${ID}${at}`, { depotId: `${ID}d`, depotName: "Main" }),
      ...{ materialId: `${ID}a`, barCode: "6901", unitPrice: "2", ratio: "1", enableBatchNumber: true, ...changes },
    },
    "operNumber",
    changes.operNumber ?? "1",
  );
const PLACE = `${ID}a ${ID}d`;

describe("serial numbers of a line", () => {
  it("serial numbers of a line make its quantity, and its amount follows", () => {
    expect(numbered(lineOf(1), ["a", "b", "c"])).toMatchObject({ snList: "a,b,c", operNumber: "3", allPrice: "6.00" });
  });

  it("serial numbers leave the quantity unchanged where their number is no multiple of the unit, or there are none", () => {
    expect(numbered(lineOf(1, { ratio: "12" }), ["a"]).operNumber).toBe("1");
    expect(numbered(lineOf(1, { ratio: "2" }), ["a"]).operNumber).toBe("0.5");
    expect(numbered(lineOf(1, { operNumber: "4" }), []).operNumber).toBe("4");
  });

  it("serial numbers stay as written while they are being typed", () => {
    expect(numberedAs(lineOf(1), "a， b,")).toMatchObject({ snList: "a， b,", operNumber: "2" });
  });
});

describe("a scan into a line", () => {
  it("a scan adds its serial number to a line once, in whatever letter case", () => {
    const one = scannedInto(lineOf(1), { serial: "SN-1" });
    expect(one).toMatchObject({ snList: "SN-1", operNumber: "1" });
    expect(scannedInto(one ?? lineOf(1), { serial: "sn-1" })).toBeUndefined();
    expect(scannedInto(one ?? lineOf(1), { serial: "SN-2" })).toMatchObject({ snList: "SN-1,SN-2", operNumber: "2" });
  });

  it("a scan fills batch and days of a line", () => {
    const days = { productionDate: "2026-01-01", expirationDate: "2026-07-01" };
    expect(scannedInto(lineOf(1), { batchNumber: "B", ...days })).toMatchObject({ batchNumber: "B", ...days });
  });

  it("a line takes the warehouse in which its first scanned serial number lies", () => {
    const warehouse = { id: `${ID}e`, depotName: "Shop" };
    expect(scannedInto(lineOf(1), { serial: "1", depot: warehouse })).toMatchObject({ ...warehouse, stock: null });
    expect(scannedInto(lineOf(1, { snList: "0" }), { serial: "1", depot: warehouse })?.depotName).toBe("Main");
    const [there, elsewhere] = [`${ID}d`, `${ID}e`].map((depotId) =>
      scannedInto(lineOf(1), { serial: "1", depot: { depotId, depotName: "" } }),
    );
    expect([there?.isPlacedByScan, elsewhere?.isPlacedByScan]).toEqual([false, true]);
  });

  it("a line of a transfer loses its target when that is the warehouse in which the scanned piece lies", () => {
    const warehouse = { depotId: `${ID}e`, depotName: "Shop" };
    const toShop = lineOf(1, { anotherDepotId: `${ID}e`, anotherDepotName: "Shop" });
    expect(scannedInto(toShop, { serial: "1", depot: warehouse })).toMatchObject({
      ...warehouse,
      ...{ anotherDepotId: null, anotherDepotName: "" },
    });
    const toMain = lineOf(1, { anotherDepotId: `${ID}f`, anotherDepotName: "Far" });
    expect(scannedInto(toMain, { serial: "1", depot: warehouse })?.anotherDepotName).toBe("Far");
  });

  it.each([
    ["no batch", {}, "B", true],
    ["the line's batch in another case", { batchNumber: "ｂ" }, "B", true],
    ["a batch, of a line without one", { batchNumber: "B" }, "", true],
    ["another batch", { batchNumber: "C" }, "B", false],
  ])("whether a scan of %s goes into a line of the product: %j into %j: %s", (_what, scanned, batchNumber, belongs) => {
    expect(takesScan(lineOf(1, { batchNumber }), scanned)).toBe(belongs);
  });

  it.each([
    ["the same expiry", { expirationDate: "2027-01-01" }, true],
    ["an expiry that the line does not know yet", { expirationDate: "2027-01-01", productionDate: "2026-01-01" }, true],
    ["no expiry", { expirationDate: null }, true],
    ["another expiry", { expirationDate: "2028-01-01" }, false],
  ])("whether a scan of the same batch with %s goes into a line that has an expiry: %j", (_what, days, belongs) => {
    const line = lineOf(1, { batchNumber: "B", expirationDate: "2027-01-01" });
    expect(takesScan(line, { batchNumber: "B", ...days })).toBe(belongs);
  });

  it("a scan without days leaves the days of its line unchanged", () => {
    const line = lineOf(1, { batchNumber: "B", expirationDate: "2027-01-01" });
    expect(scannedInto(line, { batchNumber: "b", productionDate: null, expirationDate: null })).toMatchObject({
      ...{ batchNumber: "b", expirationDate: "2027-01-01" },
    });
  });

  it("a scan of another batch leaves no day of the batch before it in its line", () => {
    const line = lineOf(1, { batchNumber: "B", productionDate: "2026-01-01", expirationDate: "2027-01-01" });
    expect(scannedInto(line, { batchNumber: "C", productionDate: null, expirationDate: null })).toMatchObject({
      ...{ batchNumber: "C", productionDate: null, expirationDate: null },
    });
  });

  it("a scanned piece of a source line goes into a line that is linked to that one, and not where a line has the piece already", () => {
    const scanned = { serial: "S-2", linkId: `${ID}b` };
    expect(takesScan(lineOf(1, { linkId: `${ID}b` }), scanned)).toBe(true);
    expect(takesScan(lineOf(1, { linkId: `${ID}c` }), scanned)).toBe(false);
    expect(scannedInto(lineOf(1, { linkId: `${ID}b` }), scanned)).toMatchObject({ snList: "S-2", depotName: "Main" });
    expect([lineOf(1, { snList: "S-1,ｓ-2" }), lineOf(2)].map((line) => hasPiece(line, scanned))).toEqual([
      true,
      false,
    ]);
    expect(hasPiece(lineOf(1, { snList: "S-1" }), {})).toBe(false);
  });

  it("a scanned piece from another warehouse goes into a line only as its first serial number", () => {
    const scanned = { serial: "S-2", depot: { depotId: `${ID}e`, depotName: "Shop" } };
    expect(takesScan(lineOf(1), scanned)).toBe(true);
    expect(takesScan(lineOf(1, { snList: "S-1" }), scanned)).toBe(false);
    expect(takesScan(lineOf(1, { snList: "S-1", depotId: `${ID}e` }), scanned)).toBe(true);
  });
});

const GTIN = "06901234567892";
it.each<[string, string, (string | undefined)[][]]>([
  ["several numbers", "A1, A2\nA3", [["A1", "A2"], ["A3"]]],
  ["a GS1 code with a serial number", `(01)${GTIN}(21)S-7`, [["S-7", GTIN]]],
  [
    "two GS1 codes on lines of their own",
    `]d201${GTIN}21A1\n]d201${GTIN}21A2`,
    [
      ["A1", GTIN],
      ["A2", GTIN],
    ],
  ],
  ["a GS1 code without one", `(01)${GTIN}`, [["scan-gs1-no-serial"]]],
  ["a GS1 code that is cut off", `]d201${GTIN}2`, [["scan-gs1-cut"]]],
  ["a GS1 code whose serial number has a comma", `]d201${GTIN}21S1,S2`, [["scan-gs1-separated"]]],
  ["a GS1 code whose serial number ends in a comma", `]d201${GTIN}21S1,`, [["scan-gs1-separated"]]],
  ["a serial number before a separator", `]d201${GTIN}21S1\u001d17300101`, [["S1", GTIN]]],
  ["a GS1 code typed in capitals", `]D201${GTIN}21S1`, [["S1", GTIN]]],
  ["a GS1 code of full width", `（01）${GTIN}（21）S1`, [["S1", GTIN]]],
  ["several codes on one line", `01${GTIN}21A1;01${GTIN}21A2`, [["scan-gs1-cut"]]],
  ["a number and a code on one line", `S1,]d201${GTIN}21A2`, [["scan-gs1-cut"]]],
  ["digits that may be a serial number", `01${GTIN}`, [[`01${GTIN}`]]],
  ["nothing", "  ", []],
])("from %s in the field of serial numbers each line says its numbers, or why none", (_what, text, said) => {
  expect(
    serialsIn(text, 2026).map(({ serials, gtin, refusal }) => [...serials, ...[gtin, refusal].filter(Boolean)]),
  ).toEqual(said);
});

it("serial numbers are found by a part of them, in whatever letter case or width", () => {
  expect(holdingText(["SN-1", "SN-2", "X-1"], "ｓｎ")).toEqual(["SN-1", "SN-2"]);
  expect(holdingText(["SN-1", "X-1"], "")).toEqual(["SN-1", "X-1"]);
});

it("goods leave by a sale, a purchase return and a transfer, come by a sale return and the receipt of a transfer, and do both in an assembly", () => {
  const [free, linked] = [{ linkId: null }, { linkId: ID }];
  expect([saleOut, purchaseReturn, allocationOut].map((kind) => wayOf(kind, free))).toEqual([-1, -1, -1]);
  expect([assemble, disassemble].map((kind) => wayOf(kind, free))).toEqual([0, 0]);
  expect([saleReturn, allocationOut].map((kind) => wayOf(kind, linked))).toEqual([1, 1]);
  expect([wayOf(saleReturn, free), wayOf(saleOut, linked)]).toEqual([1, -1]);
});

describe("where goods expire", () => {
  const made = (line: FormLine, day: string | null) => onDay(line, "productionDate", day);

  it("the expiry follows from the production date, also when that is corrected, letter by letter or after it was deleted", () => {
    const first = expiring(made(lineOf(1), "2026-01-01"), 365);
    expect(first).toMatchObject({ productionDate: "2026-01-01", expirationDate: "2027-01-01" });
    const corrected = expiring(made(made(first, "2026-06-10"), "2026-06-01"), 365);
    expect(corrected.expirationDate).toBe("2027-06-01");
    expect(expiring(made(made(corrected, null), "2026-07-01"), 365).expirationDate).toBe("2027-07-01");
    // A stored document says no more than its two days.
    const stored = lineOf(1, { productionDate: "2026-01-01", expirationDate: "2027-01-01" });
    expect(expiring(made(stored, "2026-06-01"), 365).expirationDate).toBe("2027-06-01");
  });

  it("a typed expiry stays, whether it was typed before the production date or in place of the proposed day", () => {
    const typed = onDay(lineOf(1), "expirationDate", "2026-05-05");
    expect(expiring(made(typed, "2026-01-01"), 365).expirationDate).toBe("2026-05-05");
    const other = onDay(expiring(made(lineOf(1), "2026-01-01"), 365), "expirationDate", "2026-12-31");
    expect(expiring(made(other, "2026-06-01"), 365).expirationDate).toBe("2026-12-31");
  });

  it("the shelf life is loaded only while the expiry may change: with a production date, and without an expiry or after that date was typed", () => {
    const both = { productionDate: "2026-01-01", expirationDate: "2027-01-01" };
    expect(asksExpiry(lineOf(1))).toBe(false);
    expect(asksExpiry(lineOf(1, { productionDate: "2026-01-01" }))).toBe(true);
    expect(asksExpiry(lineOf(1, both))).toBe(false);
    expect(asksExpiry(made(lineOf(1, both), "2026-06-01"))).toBe(true);
    expect(asksExpiry(made(lineOf(1, { ...both, enableBatchNumber: false }), "2026-06-01"))).toBe(false);
  });
});

it("goods in another warehouse are other goods where they leave, and the same where they come in", () => {
  const warehouse = { id: `${ID}e`, depotName: "Shop" };
  const lines = [lineOf(1, { batchNumber: "B" }), lineOf(2, { batchNumber: "B", depotId: `${ID}e` }), lineOf(3)];
  const ids = lines.slice(0, 2).map(({ id }) => id);
  const shown = (kind: typeof saleOut) =>
    [...moved(kind, lines, ids, "depotId", warehouse).values()].map((line) => [line.depotName, line.batchNumber]);
  expect(shown(saleOut)).toEqual([
    ["Shop", ""],
    ["Shop", "B"],
  ]);
  expect(shown(saleReturn)).toEqual([
    ["Shop", "B"],
    ["Shop", "B"],
  ]);
});

it("batches that expire before the document's day are found once each, in lines by which goods leave", () => {
  const old = { batchNumber: "Old", expirationDate: "2026-01-01" };
  const lines = [
    lineOf(1, old),
    lineOf(2, { ...old, batchNumber: "OLD" }),
    lineOf(3, { ...old, batchNumber: "fresh", expirationDate: "2026-06-01" }),
    lineOf(4, { ...old, batchNumber: "unplaced", depotId: null }),
  ];
  const batchesOf = (kind: typeof saleOut, of = lines) =>
    expiredBatches(kind, of, "2026-06-01").map(({ batch }) => batch);
  expect(batchesOf(saleOut)).toEqual(["OLD"]);
  expect(batchesOf(saleReturn)).toEqual([]);
  expect(batchesOf(purchaseReturn, [lineOf(1, { ...old, linkId: ID })])).toEqual([]);
});

describe("lines spread over batches", () => {
  const batch = (batchNumber: string, quantity: string, expirationDate: string) => ({
    ...{ batchNumber, quantity, expirationDate, productionDate: null },
  });
  const batches = [
    batch("late", "10", "2027-01-01"),
    batch("soon", "5", "2026-02-01"),
    batch("old", "2", "2025-01-01"),
  ];
  const spreadOver = (lines: readonly FormLine[], notBefore?: string, there = batches) => {
    let id = 5;
    return spread(saleOut, lines, { there: new Map([[PLACE, there]]), notBefore, newId: () => `${ID}${id++}` });
  };
  const shown = (lines: readonly FormLine[]) =>
    lines.map((line) => [line.id.at(-1), line.batchNumber, line.operNumber]);

  it.each([
    ["enough in one", "2", undefined, [["1", "old", "2"]]],
    [
      "not enough in one",
      "8",
      undefined,
      [
        ["1", "old", "2"],
        ["5", "soon", "5"],
        ["6", "late", "1"],
      ],
    ],
    ["none of what has expired", "3", "2026-01-01", [["1", "soon", "3"]]],
    [
      "more than all have",
      "18",
      "2026-01-01",
      [
        ["1", "soon", "5"],
        ["5", "late", "10"],
        ["6", "", "3"],
      ],
    ],
  ])("lines spread over batches take what expires first: %s", (_what, operNumber, notBefore, expected) => {
    expect(shown(spreadOver([lineOf(1, { operNumber })], notBefore))).toEqual(expected);
  });

  it("lines keep a chosen batch, and what that batch lacks is taken from others", () => {
    const chosen = lineOf(1, { operNumber: "7", batchNumber: "SOON", expirationDate: "2026-02-01" });
    expect(shown(spreadOver([chosen]))).toEqual([
      ["1", "SOON", "5"],
      ["5", "old", "2"],
    ]);
    const whole = lineOf(2, { operNumber: "5", batchNumber: "soon" });
    expect(shown(spreadOver([lineOf(1, { operNumber: "3" }), whole]))).toEqual([
      ["1", "old", "2"],
      ["5", "late", "1"],
      ["2", "soon", "5"],
    ]);
  });

  it("spreading lines over batches leaves lines unchanged that have their batches already", () => {
    const lines = [lineOf(1, { batchNumber: "soon" }), lineOf(2, { enableBatchNumber: false })];
    expect(spreadOver(lines)).toBe(lines);
    expect(spreadOver([lineOf(1)], undefined, [])[0]?.batchNumber).toBe("");
  });

  it("lines spread over batches stay as many when the quantity of one is lowered, and its batch is not given to the rest that no batch had", () => {
    const there = [batch("only", "17", "2027-01-01")];
    const [most, rest, ...others] = spreadOver([lineOf(1, { operNumber: "30" })], undefined, there);
    if (!most || !rest) throw new Error("17 of 30 are there");
    expect(shown([most, rest, ...others])).toEqual([
      ["1", "only", "17"],
      ["5", "", "13"],
    ]);
    // The rest is the user's own once he changed it.
    for (const typed of ["5", "1", "17"]) {
      const lowered = [figured(most, "operNumber", typed), figured(rest, "operNumber", "12")];
      expect(spreadOver(lowered, undefined, there)).toBe(lowered);
    }
    const same = [figured(most, "operNumber", "17"), rest];
    expect(spreadOver(same, undefined, there)).toBe(same);
    const whole = [
      lineOf(1, { operNumber: "5", batchNumber: "soon" }),
      lineOf(2, { operNumber: "3", batchNumber: "late" }),
    ];
    expect(spreadOver(whole)).toBe(whole);
  });

  describe("when the quantity that was spread is typed over", () => {
    const there = [batch("L1", "3", "2027-01-01"), batch("L2", "5", "2027-02-01"), batch("L3", "4", "2027-03-01")];
    const typedInto = (lines: readonly FormLine[], at: number, wire: string): FormLine[] =>
      lines.map((line, of) => (of === at ? figured(line, "operNumber", wire) : line));
    let id = 5;
    const left = (lines: readonly FormLine[], activeId?: string): readonly FormLine[] =>
      spread(saleOut, lines, {
        there: new Map([[PLACE, there]]),
        notBefore: undefined,
        newId: () => `${ID}${id++}`,
        held: activeId,
      });
    const parts = (lines: readonly FormLine[]) =>
      lines.map(({ batchNumber, operNumber }) => `${batchNumber} ${operNumber}`);
    const ten = () => left([lineOf(1, { operNumber: "10" })]);

    it("lines that were proposed for a quantity are replaced by those for the quantity that is typed over it", () => {
      expect(parts(ten())).toEqual(["L1 3", "L2 5", "L3 2"]);
      expect(parts(left(typedInto(ten(), 0, "2")))).toEqual(["L1 2"]);
      expect(parts(left(typedInto(ten(), 0, "5")))).toEqual(["L1 3", "L2 2"]);
      const more = left([lineOf(1, { operNumber: "30" })]);
      expect(parts(more)).toEqual(["L1 3", "L2 5", "L3 4", " 18"]);
      expect(parts(left(typedInto(more, 0, "1")))).toEqual(["L1 1"]);
    });

    it("lines that the user changed stay when a quantity is typed over, also when it is mistyped and corrected", () => {
      const lowered = left(typedInto(left(typedInto(ten(), 1, "1")), 0, "2"));
      expect(parts(lowered)).toEqual(["L1 2", "L2 1", "L3 2"]);
      const slip = left(typedInto(lowered, 0, "20"));
      expect(parts(slip)).toEqual(["L1 3", "L2 4", "L3 2", " 11", "L2 1", "L3 2"]);
      expect(parts(left(typedInto(slip, 0, "2")))).toEqual(["L1 2", "L2 1", "L3 2"]);
      const remarked = ten().map((line, at) => (at === 2 ? { ...line, remark: "by hand" } : line));
      expect(parts(left(typedInto(remarked, 0, "2")))).toEqual(["L1 2", "L2 5", "L3 2"]);
    });

    it("a batch that somebody chooses in one line of a proposal and another one has is taken once, and the whole quantity is spread anew", () => {
      const chosen = (lines: readonly FormLine[], at: number, batchNumber: string, expirationDate: string) =>
        lines.map((line, of) => (of === at ? { ...line, batchNumber, expirationDate } : line));
      expect(parts(left(chosen(ten(), 0, "L3", "2027-03-01")))).toEqual(["L3 4", "L1 1", "L2 5"]);
      expect(parts(left(chosen(ten(), 2, "L1", "2027-01-01")))).toEqual(["L2 5", "L1 3", "L3 2"]);
      const eight = left([lineOf(1, { operNumber: "8" })]);
      expect(parts(left(chosen(eight, 0, "L2", "2027-02-01")))).toEqual(["L2 5", "L1 3"]);
      // One that was changed since, or is being written into, is the user's own.
      const written = typedInto(chosen(eight, 0, "L2", "2027-02-01"), 1, "2");
      expect(parts(left(written))).toEqual(["L2 3", "L2 2"]);
      const whileWriting = left(chosen(eight, 0, "L2", "2027-02-01"), eight[1]?.id);
      expect(parts(whileWriting)).toEqual(["L2 3", "L2 2", "L1 3"]);
    });

    it("the line that is being typed into stays when proposed lines are replaced, and one more scanned piece removes none", () => {
      const lines = ten();
      expect(parts(left(typedInto(lines, 0, "2"), lines[1]?.id))).toEqual(["L1 2", "L2 5", "L3 2"]);
      const scanned = lines.map((line, at) => (at === 0 ? oneMore(line) : line));
      expect(parts(left(scanned))).toEqual(["L1 3", "L3 1", "L2 5", "L3 2"]);
    });
  });

  it("batches are proposed again for the rest of a quantity that is left alone, or that lies in another warehouse", () => {
    const there = [batch("only", "17", "2027-01-01")];
    const [most, rest] = spreadOver([lineOf(1, { operNumber: "30" })], undefined, there);
    if (!most || !rest) throw new Error("17 of 30 are there");
    expect(shown(spreadOver([rest], undefined, there))).toEqual([["5", "only", "13"]]);
    expect(linesToSpread(saleOut, [most, { ...rest, depotId: `${ID}e` }])).toHaveLength(2);
  });

  it("a line whose quantity is raised beyond what its batch has is divided among batches", () => {
    const raised = lineOf(1, { operNumber: "7", batchNumber: "soon" });
    expect(shown(spreadOver([raised, lineOf(2, { operNumber: "1", batchNumber: "old" })]))).toEqual([
      ["1", "soon", "5"],
      ["5", "old", "1"],
      ["6", "late", "1"],
      ["2", "old", "1"],
    ]);
  });

  it("lines spread over batches have whole units where the rest of a batch is no multiple of the unit", () => {
    const boxes = lineOf(1, { operNumber: "2", ratio: "12" });
    const there = [batch("soon", "17", "2026-02-01"), batch("late", "30", "2027-01-01")];
    expect(shown(spreadOver([boxes], undefined, there))).toEqual([
      ["1", "soon", "1"],
      ["5", "late", "1"],
    ]);
  });

  it("lines spread over batches add up to the amount of the one line", () => {
    const [one] = spreadOver([lineOf(1, { operNumber: "8" })]);
    expect(one).toMatchObject({ operNumber: "2", allPrice: "4.00" });
  });

  it("only lines by which goods leave, with a quantity and a warehouse and not back to their source, are spread over batches", () => {
    const lines = [
      lineOf(1),
      lineOf(2, { operNumber: "" }),
      lineOf(3, { enableBatchNumber: false }),
      lineOf(4, { linkId: ID }),
    ];
    const ids = (of: FormLine[]) => of.map(({ id }) => id.at(-1));
    expect(ids(linesToSpread(saleOut, lines))).toEqual(["1", "4"]);
    expect(ids(linesToSpread(purchaseReturn, lines))).toEqual(["1"]);
    expect(ids(linesToSpread(saleReturn, lines))).toEqual([]);
    expect([leavesAt(saleOut, 2, 1), leavesAt(saleReturn, 2, 1)]).toEqual([true, false]);
  });
});
