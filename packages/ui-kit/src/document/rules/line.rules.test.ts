import { newId } from "@kontor/contracts/core/id";
import { teaStart as start } from "@kontor/contracts/testing/line-start";
import { describe, expect, it } from "vitest";
import {
  blankLine,
  coded,
  type FormLine,
  figured,
  figuresOf,
  isBlank,
  lacksStock,
  oneMore,
  type Placed,
  placedIn,
  started,
  usualWarehouses,
} from "./line.rules.ts";
import { scannedInto } from "./tracked.rules.ts";

const depotId = newId();
const line = () => started(blankLine(newId(), { depotId, depotName: "Main" }), start);

describe("a line of a document", () => {
  it("a line waits for its stock figure once it has a product and, where lines have warehouses, a warehouse", () => {
    const placed = line();
    const elsewhere = { ...placed, depotId: null };
    expect([placed, elsewhere].map((each) => lacksStock(each, true))).toEqual([true, false]);
    expect([elsewhere, blankLine(newId())].map((each) => lacksStock(each, false))).toEqual([true, false]);
    expect(lacksStock({ ...placed, stock: "0" }, true)).toBe(false);
  });

  it("a line starts with one piece of its product, at the product's price and tax rate", () => {
    expect(line()).toMatchObject({
      operNumber: "1",
      allPrice: "10.56",
      taxRate: "13",
      taxMoney: "1.37",
      taxLastMoney: "11.93",
    });
  });

  it("only lines with a product have figures that count, and a line into which a price or a text was typed is not blank", () => {
    const typed = figured({ ...blankLine(newId()), operNumber: "3" }, "unitPrice", "20");
    expect(typed.allPrice).toBe("60.00");
    expect(figuresOf([line(), typed, { ...line(), operNumber: "x" }]).map((each) => each.operNumber)).toEqual([
      "1",
      "0",
    ]);
    expect(isBlank(figured(blankLine(newId()), "unitPrice", "20"))).toBe(false);
    expect(isBlank(figured(blankLine(newId()), "operNumber", "x"))).toBe(false);
    expect(isBlank(figured(blankLine(newId()), "unitPrice", ""))).toBe(true);
  });

  it("a line keeps the quantity that was typed before its product was known", () => {
    const typed = { ...blankLine(newId()), operNumber: "3" };
    expect(started(typed, start)).toMatchObject({
      operNumber: "3",
      allPrice: "31.67",
      taxMoney: "4.12",
      taxLastMoney: "35.79",
    });
  });

  it("the other figures of a line follow the edited one", () => {
    expect(figured({ ...line(), operNumber: "3" }, "taxLastMoney", "100")).toMatchObject({
      unitPrice: "29.5000",
      allPrice: "88.50",
      taxMoney: "11.50",
      taxLastMoney: "100.00",
    });
  });

  it("a line whose barcode is typed again retains its agreed price and tax rate, converted by the prices of the two units", () => {
    const agreed = figured(figured(line(), "unitPrice", "9"), "taxRate", "6");
    const expected = { unitPrice: "9.0000", taxRate: "6", allPrice: "9.00", taxLastMoney: "9.54" };
    expect(started(coded(agreed, "69000"), start)).toMatchObject({ ...expected, typed: {} });
    const dozen = { ...start, barCode: "690012", materialUnit: "case", ratio: "12", unitPrice: "120" };
    expect(started(agreed, dozen)).toMatchObject({ barCode: "690012", taxRate: "6", allPrice: "108.00" });
  });

  it("a line with another product has no batch and no serial number any more, and one with the same product keeps them", () => {
    const named = { ...line(), snList: "A1", batchNumber: "B", expirationDate: "2027-01-01" };
    expect(started(named, start)).toMatchObject({ snList: "A1", batchNumber: "B" });
    const other = started(named, { ...start, materialId: newId(), barCode: "690002" });
    expect(other).toMatchObject({ snList: "", batchNumber: "", expirationDate: null });
  });

  it("a quantity that was the number of serial numbers goes with them when the line gets another product", () => {
    const numbers = figured({ ...line(), snList: "A1,A2,A3" }, "operNumber", "3");
    expect(started(numbers, start).operNumber).toBe("3");
    expect(started(numbers, { ...start, materialId: newId(), barCode: "690002" }).operNumber).toBe("1");
  });

  it("a line with another variant gets that variant's price", () => {
    const agreed = figured({ ...line(), sku: "red" }, "unitPrice", "9");
    expect(started(agreed, { ...start, barCode: "690003", sku: "blue", unitPrice: "2.0000" }).unitPrice).toBe("2.0000");
  });

  it("a line with another product gets that product's price and tax, and keeps its quantity", () => {
    const agreed = figured(figured(line(), "unitPrice", "9"), "operNumber", "3");
    const other = { ...start, materialId: newId(), barCode: "690002", unitPrice: "2.0000", taxRate: "9.0000" };
    expect(started(agreed, other)).toMatchObject({
      unitPrice: "2.0000",
      taxRate: "9",
      operNumber: "3",
      allPrice: "6.00",
    });
  });

  it("a text that is not a figure stays as typed in a line until it is corrected", () => {
    const wrong = figured(line(), "operNumber", "2x");
    expect(wrong).toMatchObject({ operNumber: "1", typed: { operNumber: "2x" } });
    expect(figured(wrong, "operNumber", "2")).toMatchObject({ operNumber: "2", typed: {} });
  });

  it("scanning a line's product again adds one piece to the line", () => {
    expect(oneMore(line()).operNumber).toBe("2");
    expect(oneMore({ ...line(), operNumber: "1.5" }).operNumber).toBe("2.5");
    expect(oneMore({ ...line(), operNumber: "" })).toMatchObject({ operNumber: "1", allPrice: "10.56" });
  });

  it("a line into which nothing was typed is blank, even when its warehouse is set", () => {
    expect(isBlank(blankLine(newId(), { depotId, depotName: "Main" }))).toBe(true);
    expect(isBlank(line())).toBe(false);
  });
});

describe("the warehouses of the next line", () => {
  const [main, branch, third] = ["Main", "Branch", "Third"].map((depotName, at) => ({
    ...{ id: newId(), depotName, isDefault: at === 0 },
  })) as [Warehouse, Warehouse, Warehouse]; // three names
  type Warehouse = Parameters<typeof usualWarehouses>[1][number];
  const from = ({ id, depotName }: Warehouse): Placed => ({ depotId: id, depotName });
  const to = ({ id, depotName }: Warehouse): Placed => ({ anotherDepotId: id, anotherDepotName: depotName });
  const begun = (...placed: readonly Placed[]) => blankLine(newId(), Object.assign({}, ...placed));
  const scanned = (into: FormLine, lies: Warehouse, serial = "S-1") =>
    scannedInto(into, { serial, depot: { depotId: lies.id, depotName: lies.depotName } }) ?? into;
  const names = (lines: readonly FormLine[], hasTarget: boolean, of = [main, branch, third]) => {
    const { depotName, anotherDepotName } = usualWarehouses(lines, of, { hasTarget });
    return [depotName, anotherDepotName || undefined];
  };

  it.each<[string, FormLine[], boolean, (string | undefined)[]]>([
    ["the user's usual one at first", [], false, ["Main", undefined]],
    ["those of the line before", [begun(from(branch), to(third))], true, ["Branch", "Third"]],
    ["not the one where a scanned piece lies", [scanned(begun(from(main)), branch)], false, ["Main", undefined]],
    [
      "that of the line before those of scanned pieces",
      [begun(from(third)), scanned(begun(from(third)), branch)],
      false,
      ["Third", undefined],
    ],
    [
      "the one that was chosen, where the piece lies there",
      [scanned(begun(from(branch)), branch)],
      false,
      ["Branch", undefined],
    ],
    [
      "the one that was chosen after the scan",
      [placedIn(scanned(begun(from(main)), branch), "depotId", third)],
      false,
      ["Third", undefined],
    ],
    [
      "the target that was chosen, beside a scanned piece",
      [scanned(begun(from(main), to(third)), branch)],
      true,
      ["Main", "Third"],
    ],
    [
      "where the target is the usual one, the one where the piece lies",
      [placedIn(scanned(begun(from(main)), branch), "anotherDepotId", main)],
      true,
      ["Branch", "Main"],
    ],
  ])("the next line has %s", (_what, lines, hasTarget, expected) => {
    expect(names(lines, hasTarget)).toEqual(expected);
  });

  it("of two warehouses the other one is the target, also after a piece that lay in it", () => {
    expect(names([], true, [main, branch])).toEqual(["Main", "Branch"]);
    expect(names([scanned(begun(from(main), to(branch)), branch)], true, [main, branch])).toEqual(["Main", "Branch"]);
  });
});
