import { newId } from "@kontor/contracts/core/id";
import { UNTRACKED } from "@kontor/contracts/document/tracking";
import { purchaseOrder } from "@kontor/contracts/purchase/kinds";
import { saleOrder, saleOut, saleReturn } from "@kontor/contracts/sales/kinds";
import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { blankHead } from "./head.rules.ts";
import { blankLine, type FormLine } from "./line.rules.ts";
import {
  aboveOpen,
  headerFromSource,
  leftBy,
  leftOf,
  linesFromSource,
  type OpenLine,
  refusalAbove,
  startFromSource,
} from "./source-document.rules.ts";

const [organId, accountId, salesperson] = [newId(), newId(), newId()];
const source = {
  id: newId(),
  number: "XSCK00000000001",
  organId,
  organName: "Blue House",
  discount: "5.00",
  salesMan: [salesperson],
  accounts: [{ accountId, amount: "20.00" }],
  remark: "by van",
  discountMoney: "1.01",
  totalTaxLastMoney: "22.60",
  takenDiscount: "0.34",
  takenTotal: "13.56",
  takenBack: "13.22",
  lastDebt: "5.00",
  lastDeposit: null,
};
const line: OpenLine = {
  id: newId(),
  materialId: newId(),
  materialExtendId: newId(),
  barCode: "690",
  name: "Cup",
  standard: "",
  model: "",
  color: "",
  brand: "",
  mfrs: "",
  otherField1: "",
  otherField2: "",
  otherField3: "",
  materialUnit: "pcs",
  sku: "",
  ratio: "1",
  depotId: newId(),
  depotName: "Main",
  operNumber: "10.000",
  basicNumber: "10.000",
  unitPrice: "2.0000",
  allPrice: "20.00",
  taxRate: "13.00",
  taxMoney: "2.60",
  taxLastMoney: "22.60",
  purchaseUnitPrice: null,
  ...UNTRACKED,
  remark: "fragile",
  linkId: null,
  preNumber: "10.000",
  finishNumber: "6.000",
  openNumber: "4.000",
  takenBasic: "6.000",
  takenPrice: "12.00",
  takenTaxLastMoney: "13.56",
  takenTimes: 1,
};

describe("a return created from a sale", () => {
  it("a return takes over partner, discount, salespeople, account and remark of the sale, and its payment follows its own lines", () => {
    const head = headerFromSource(saleReturn, source, blankHead(new Date()));
    expect(head).toEqual({
      linkId: source.id,
      linkNumber: source.number,
      organId,
      organName: "Blue House",
      discount: "5",
      salesMan: [salesperson],
      accounts: [{ accountId, amount: "0" }],
      remark: "by van",
    });
  });

  it("a return keeps a typed remark, and its own account where the sale was paid to several", () => {
    const accounts = [...source.accounts, { accountId: newId(), amount: "1.00" }];
    const head = headerFromSource(saleReturn, { ...source, accounts }, { ...blankHead(new Date()), remark: "damaged" });
    expect(head.remark).toBe("damaged");
    expect(head).not.toHaveProperty("accounts");
  });

  it("a return has a line for each open line of the sale, with its open quantity, warehouse, price and tax", () => {
    const left = leftOf({ rows: [line, { ...line, id: newId(), openNumber: "0.000" }] });
    const [drawn, ...others] = linesFromSource(saleReturn, left, newId, {});
    expect(others).toEqual([]);
    expect(drawn?.id).not.toBe(line.id);
    expect(drawn).toMatchObject({
      linkId: line.id,
      depotId: line.depotId,
      operNumber: "4",
      unitPrice: "2.0000",
      allPrice: "8.00",
      taxMoney: "1.04",
      taxLastMoney: "9.04",
      remark: "fragile",
      preNumber: "10.000",
    });
  });

  describe("a line added to a linked return", () => {
    const start = { ...line, lowDecimal: null, refusal: null, unitPrice: "5.0000", taxRate: "0", linkId: undefined };
    const nobody = new Set<string>();

    it("a line added to a linked return takes from the sale's line with the same barcode, at that line's price and tax", () => {
      expect(startFromSource(start, [{ ...line, id: newId(), barCode: "691" }, line], nobody)).toMatchObject({
        linkId: line.id,
        unitPrice: "2.0000",
        taxRate: "13.00",
        preNumber: "10.000",
        finishNumber: "6.000",
      });
    });

    it("a line added to a linked return has the warehouse of the sale's line, whatever warehouse the form has", () => {
      const other = { ...start, depotId: newId(), depotName: "Branch" };
      expect(startFromSource(other, [line], nobody)).toMatchObject({
        depotId: line.depotId,
        depotName: line.depotName,
      });
    });

    it("a line added to a linked return has the batch of the sale's line, with its days", () => {
      const batch = { batchNumber: "B1", productionDate: "2026-01-01", expirationDate: "2027-01-01" };
      expect(startFromSource(start, [{ ...line, ...batch }], nobody)).toMatchObject(batch);
      expect(startFromSource({ ...start, ...batch }, [line], nobody)).toMatchObject(batch);
    });

    it("a line added to a linked return prefers a sale's line that is open and that no other line takes from", () => {
      const [empty, free] = [
        { ...line, id: newId(), openNumber: "0.000" },
        { ...line, id: newId() },
      ];
      expect(startFromSource(start, [empty, line, free], new Set([line.id])).linkId).toBe(free.id);
      expect(startFromSource(start, [line], new Set([line.id])).linkId).toBe(line.id);
    });

    it("a line added for a piece takes from the source's line that has it, and a piece that no line of the source has is refused", () => {
      const numbered = { ...start, enableSerialNumber: true };
      const [first, second] = [
        { ...line, id: newId(), snList: "S-1,S-2" },
        { ...line, id: newId(), snList: "S-3", depotId: newId() },
      ];
      const drawn = (serial: string, of: typeof start = numbered) =>
        startFromSource(of, [first, second], new Set([second.id]), { serial });
      expect(drawn("ｓ-3")).toMatchObject({ linkId: second.id, depotId: second.depotId, refusal: null });
      expect(drawn("S-4").refusal).toBe("document-serial-not-in-source");
      expect(drawn("S-4", { ...numbered, materialId: newId(), barCode: "700" }).refusal).toBe(
        "document-serial-not-in-source",
      );
      // Packages carry serial numbers of goods that a company does not tell apart.
      expect(drawn("S-4", { ...start, enableSerialNumber: false })).toMatchObject({ linkId: first.id, refusal: null });
    });

    it("goods that a scan says are of the source's line with that batch, and refused where the source has neither the batch nor the product", () => {
      const batched = { ...start, enableBatchNumber: true };
      const rows = [
        { ...line, batchNumber: "B1", expirationDate: "2027-01-01" },
        { ...line, id: newId(), batchNumber: "b2", expirationDate: "2027-02-02" },
      ];
      const drawn = (of: typeof start, sought?: object) => startFromSource(of, rows, nobody, sought);
      expect(drawn(batched, { batchNumber: "Ｂ2" })).toMatchObject({
        linkId: rows[1]?.id,
        expirationDate: "2027-02-02",
      });
      expect(drawn(batched, { batchNumber: "B3" })).toMatchObject({ refusal: "scan-not-in-source" });
      expect(drawn({ ...batched, materialId: newId(), barCode: "700" }, {})).toMatchObject({
        refusal: "scan-not-in-source",
      });
      // Goods that nothing tells apart, and those whose batch was not known when they were moved.
      expect(drawn(start, { batchNumber: "B3" })).toMatchObject({ linkId: line.id, refusal: null });
      expect(startFromSource(batched, [line], nobody, { batchNumber: "B3" })).toMatchObject({ linkId: line.id });
    });

    it("a piece and a batch are of the source's line that has them, in whatever unit that is, and a batch before goods without one", () => {
      const box = { barCode: "690-2", ratio: "2" };
      const numbered = { ...start, enableSerialNumber: true, preNumber: null };
      const pieces = [
        { ...line, snList: "S-1" },
        { ...line, ...box, id: newId(), snList: "S-2,S-3" },
      ];
      const ofPiece = (serial: string, of = numbered) => startFromSource(of, pieces, nobody, { serial });
      // The line is in the unit that was scanned; the figures of the source's unit would mislead in it.
      expect(ofPiece("S-3")).toMatchObject({
        linkId: pieces[1]?.id,
        refusal: null,
        barCode: "690",
        unitPrice: "1.0000",
        preNumber: null,
      });
      expect(ofPiece("S-1", { ...numbered, ...box })).toMatchObject({ linkId: line.id, refusal: null });
      expect(ofPiece("S-4").refusal).toBe("document-serial-not-in-source");
      const batched = { ...start, enableBatchNumber: true };
      const rows = [
        { ...line, batchNumber: "L1" },
        { ...line, ...box, id: newId(), batchNumber: "L2" },
      ];
      const ofBatch = (batchNumber: string, of: typeof rows = rows) =>
        startFromSource(batched, of, nobody, { batchNumber });
      expect(ofBatch("l2").linkId).toBe(rows[1]?.id);
      expect(ofBatch("L3").refusal).toBe("scan-not-in-source");
      const unknown = { ...line, id: newId(), batchNumber: "" };
      expect(ofBatch("L2", [unknown, ...rows]).linkId).toBe(rows[1]?.id);
      expect(ofBatch("L3", [unknown, ...rows]).linkId).toBe(unknown.id);
    });

    it("a line added to a linked return in another unit of the product has the sale's price for each base unit", () => {
      const dozen = { ...start, barCode: "690-12", ratio: "12" };
      const drawn = startFromSource({ ...dozen, preNumber: null }, [line], nobody);
      expect(drawn).toMatchObject({ linkId: line.id, unitPrice: "24.0000", preNumber: null });
    });

    it("a line added to a linked return takes nothing from another variant of its product", () => {
      const [red, blue] = [
        { ...start, sku: "red" },
        { ...line, barCode: "691", sku: "blue" },
      ];
      expect(startFromSource(red, [blue], nobody)).toEqual(red);
    });

    it("a line added to a linked return with a product that the sale lacks starts with the product's usual figures", () => {
      const other = { ...start, barCode: "700", materialId: newId() };
      expect(startFromSource(other, [line], nobody)).toEqual(other);
    });
  });
});

describe("what is left of the source of a return", () => {
  const left = leftBy(saleReturn, { source, rows: [line] });
  it("a return's form knows its source's open debt and the figures that returns share, the latter not where money is hidden", () => {
    expect(left).toMatchObject({
      debt: "5.00",
      shared: { discountMoney: "1.01", takenDiscount: "0.34", takenTotal: "13.56", takenBack: "13.22" },
    });
    expect(left.shared?.lines).toMatchObject([
      { id: line.id, quantityBase: "10.000", takenBase: "6.000", takenPrice: "12.00", takenTimes: 1 },
    ]);
    expect(leftBy(saleReturn, { source: { ...source, discountMoney: null }, rows: [line] }).shared).toBeUndefined();
    expect(leftBy(saleReturn, { source, rows: [{ ...line, allPrice: null }] }).shared).toBeUndefined();
  });
});

it("a delivery takes over what is left of its order's deposit, and its lines get the user's usual warehouse", () => {
  const open = { source: { ...source, lastDeposit: "40.00" }, rows: [{ ...line, depotId: null, depotName: "" }] };
  const { discount, discountMoney } = source;
  expect(leftBy(saleOut, open)).toMatchObject({
    ...{ debt: "0", deposit: "40.00", shared: undefined },
    ordered: { discount, discountMoney },
  });
  expect(leftBy(saleOut, { ...open, source: { ...open.source, discountMoney: null } }).ordered).toBeUndefined();
  expect(leftBy(purchaseOrder, open).ordered).toBeUndefined();
  const usual = { depotId: newId(), depotName: "Main" };
  expect(linesFromSource(saleOut, open.rows, newId, usual)).toMatchObject([
    { ...usual, linkId: line.id, openNumber: null },
  ]);
});

it("a purchase order made from a sale order takes over lines and remark, and neither customer, discount nor account", () => {
  const head = headerFromSource(purchaseOrder, source, blankHead(new Date()));
  expect(head).toEqual({ linkId: source.id, linkNumber: source.number, remark: "by van" });
  const [bought] = linesFromSource(purchaseOrder, [{ ...line, depotId: null }], newId, {});
  expect(bought).toMatchObject({
    linkId: line.id,
    operNumber: "4",
    preNumber: "10.000",
    finishNumber: null,
    depotId: null,
  });
});

it.each([
  ["what a return takes back of a sale", saleReturn, "document-more-than-open", "document-more-than-open"],
  [
    "what a transfer's receipt takes of what is in transit",
    allocationOut,
    "document-more-than-sent",
    "document-more-than-sent",
  ],
  ["what a sale delivers of an order", saleOut, "document-more-than-ordered", undefined],
  ["what a purchase order buys of a sale order", purchaseOrder, "document-more-than-to-buy", undefined],
  ["what has no source", saleOrder, undefined, undefined],
] as const)(
  "more than is open is refused while scanning where saving refuses it, by the company's switch for orders: %s",
  (_case, kind, whenOff, whenOn) => {
    expect([refusalAbove(kind, false), refusalAbove(kind, true)]).toEqual([whenOff, whenOn]);
  },
);

describe("what a form's lines take of a line of their source", () => {
  const REFUSAL = "document-more-than-open";
  const taking = (operNumber: string, changes: Partial<FormLine> = {}): FormLine => ({
    ...blankLine(newId()),
    ...{ linkId: line.id, ratio: "1", operNumber, ...changes },
  });
  const box = { ratio: "12" };

  it.each([
    ["all that others left of it is taken", [], taking("4"), undefined],
    ["more than that is refused with the number left", [], taking("4.001"), "4"],
    ["what other lines of the form take of it counts", [taking("3")], taking("2"), "4"],
    ["in its own unit, with as many of it as there are", [], taking("1", box), "0.333"],
    ["in base units, of lines in several units", [taking("1", { ratio: "3" })], taking("1"), undefined],
    ["lines of other lines of the source do not count", [taking("9", { linkId: "other" })], taking("4"), undefined],
    ["a line of the form's own is no one's", [], taking("9", { linkId: null }), undefined],
    ["a quantity that is no figure takes nothing yet", [taking("many")], taking("4"), undefined],
  ])("of the four open pieces of a source's line, %s", (_case, others, next, open) => {
    const refused = aboveOpen(REFUSAL, [line], [...others, { ...next, operNumber: "77" }], next);
    expect(refused).toEqual(open === undefined ? undefined : { refusal: REFUSAL, open });
  });

  it("nothing is open of a line of which others took more than it had, as of an exceeded order", () => {
    expect(aboveOpen(REFUSAL, [{ ...line, takenBasic: "12.000" }], [], taking("1"))?.open).toBe("0");
  });

  it("the form refuses just what saving refuses: the quantities of all lines together against what is open, whatever their units", () => {
    const quantity = fc.integer({ min: 1, max: 3000 }).map((thousandths) => (thousandths / 1000).toFixed(3));
    const ratio = fc.constantFrom("1", "3", "12");
    fc.assert(
      fc.property(fc.array(fc.record({ operNumber: quantity, ratio }), { minLength: 1, maxLength: 6 }), (all) => {
        const lines = all.map(({ operNumber, ...of }) => taking(operNumber, of));
        const base = all.reduce(
          (sum, each) => sum + Math.round(Number(each.operNumber) * 1000) * Number(each.ratio),
          0,
        );
        const refused = lines.some((next) => aboveOpen(REFUSAL, [line], lines, next) !== undefined);
        expect(refused).toBe(base > 4000);
      }),
    );
  });
});
