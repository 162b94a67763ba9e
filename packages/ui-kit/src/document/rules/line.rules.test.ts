import { newId } from "@kontor/contracts/core/id";
import { type LineStart, lineInput } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import { blankLine, figured, isBlank, oneMore, started, wireLine } from "./line.rules.ts";

const start: LineStart = {
  materialId: newId(),
  materialExtendId: newId(),
  barCode: "690001",
  name: "Tea",
  standard: "250 g",
  model: "",
  color: "",
  brand: "",
  mfrs: "",
  otherField1: "",
  otherField2: "",
  otherField3: "",
  materialUnit: "box",
  sku: "",
  ratio: "1",
  taxRate: "13.0000",
  unitPrice: "10.5555",
  lowDecimal: null,
  refusal: null,
};
const depotId = newId();
const line = () => started(blankLine(newId(), { depotId, depotName: "Main" }), start);

describe("a line", () => {
  it("starts with one piece of the product, priced and taxed", () => {
    expect(line()).toMatchObject({
      operNumber: "1",
      allPrice: "10.56",
      taxRate: "13",
      taxMoney: "1.37",
      taxLastMoney: "11.93",
    });
  });

  it("keeps the quantity that was typed before the product was known", () => {
    const typed = { ...blankLine(newId()), operNumber: "3" };
    expect(started(typed, start)).toMatchObject({
      operNumber: "3",
      allPrice: "31.67",
      taxMoney: "4.12",
      taxLastMoney: "35.79",
    });
  });

  it("follows the edited figure", () => {
    expect(figured({ ...line(), operNumber: "3" }, "taxLastMoney", "100")).toMatchObject({
      unitPrice: "29.4985",
      allPrice: "88.50",
      taxMoney: "11.50",
      taxLastMoney: "100.00",
    });
  });

  it("keeps what is no figure as typed, and forgets it once it is mended", () => {
    const wrong = figured(line(), "operNumber", "2x");
    expect(wrong).toMatchObject({ operNumber: "1", typed: { operNumber: "2x" } });
    expect(figured(wrong, "operNumber", "2")).toMatchObject({ operNumber: "2", typed: {} });
  });

  it("a rescan adds one", () => {
    expect(oneMore(line()).operNumber).toBe("2");
    expect(oneMore({ ...line(), operNumber: "1.5" }).operNumber).toBe("2.5");
    expect(oneMore({ ...line(), operNumber: "" })).toMatchObject({ operNumber: "1", allPrice: "10.56" });
  });

  it("is what the contract takes", () => {
    expect(lineInput.safeParse(wireLine(line())).success).toBe(true);
  });

  it("of hidden prices sends none, so that no zero overwrites them", () => {
    const hidden = started(blankLine(newId(), { depotId, depotName: "Main" }), { ...start, unitPrice: null });
    expect(hidden.hidden).toBe(true);
    expect(Object.keys(wireLine(figured(hidden, "operNumber", "4")))).not.toContain("unitPrice");
  });

  it("nobody wrote into is blank, even when its warehouse is set", () => {
    expect(isBlank(blankLine(newId(), { depotId, depotName: "Main" }))).toBe(true);
    expect(isBlank(line())).toBe(false);
  });
});
