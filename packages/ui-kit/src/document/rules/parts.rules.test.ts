import { exploded, outbound } from "@kontor/contracts/document/movements";
import { editLine } from "@kontor/contracts/document/totals";
import { describe, expect, it } from "vitest";
import { blankLine, type FormLine, figured } from "./line.rules.ts";
import { parentPrice, placed } from "./parts.rules.ts";

const ids = {
  bike: "0190a000-0000-7000-8000-000000000001",
  wheel: "0190a000-0000-7000-8000-000000000002",
  frame: "0190a000-0000-7000-8000-000000000003",
  blank: "0190a000-0000-7000-8000-000000000004",
};
const line = (name: "bike" | "wheel" | "frame", operNumber: string, unitPrice: string): FormLine =>
  editLine({ ...blankLine(ids[name]), materialId: ids[name], barCode: name, operNumber, unitPrice }, "unitPrice");
const blank = blankLine(ids.blank);
const types = (...lines: FormLine[]) => placed(exploded(1), lines).map(({ mType }) => mType);

describe("which line is the parent", () => {
  it("the first line with something in it is the parent, those below are its children, and blank ones above are neither", () => {
    expect(types(line("bike", "1", "0"), line("wheel", "2", "5"), blank)).toEqual(["组合件", "普通子件", "普通子件"]);
    expect(types(blank, line("bike", "1", "0"), line("wheel", "2", "5"))).toEqual(["", "组合件", "普通子件"]);
    expect(types(blank)).toEqual(["组合件"]);
  });

  it("a line that already is what it is to be stays the same object, and lines of other kinds are neither", () => {
    const lines = [line("bike", "1", "0"), line("wheel", "2", "5")];
    const first = placed(exploded(1), lines);
    expect(placed(exploded(1), first).map((each, at) => each === first[at])).toEqual([true, true]);
    expect(placed(outbound(), lines).map((each, at) => each === lines[at])).toEqual([true, true]);
  });
});

describe("the parent's price", () => {
  const [wheels, frame] = [line("wheel", "2", "5"), line("frame", "1", "7.5")];
  const parentOf = (lines: readonly FormLine[]) => lines[0] as FormLine; // the first is the parent
  const worth = (lines: readonly FormLine[]) => [parentOf(lines).unitPrice, parentOf(lines).allPrice];
  const form = (...lines: FormLine[]) => {
    const price = parentPrice();
    let now: readonly FormLine[] = placed(exploded(1), lines);
    price.begin(now);
    return (change: (lines: readonly FormLine[]) => readonly FormLine[] = (same) => same) => {
      now = price.follow(placed(exploded(1), change(now)));
      return now;
    };
  };
  const parent = (change: (line: FormLine) => FormLine) => (lines: readonly FormLine[]) =>
    lines.map((each, at) => (at === 0 ? change(each) : each));

  it("figures of a line without a product are no part of what the parent is worth", () => {
    const typed = editLine({ ...blank, operNumber: "4", unitPrice: "100" }, "unitPrice");
    expect(worth(form(line("bike", "2", "0"), wheels, typed)())).toEqual(["5.0000", "10.00"]);
  });

  it("the parent is worth its children: its price is their sum by its quantity", () => {
    const show = form(blank);
    show(() => [line("bike", "1", "99")]);
    expect(worth(show((lines) => [...lines, wheels]))).toEqual(["10.0000", "10.00"]);
    expect(worth(show((lines) => [...lines, frame]))).toEqual(["17.5000", "17.50"]);
    expect(worth(show(parent((each) => figured(each, "operNumber", "4"))))).toEqual(["4.3750", "17.50"]);
    expect(worth(show((lines) => lines.slice(0, 2)))).toEqual(["2.5000", "10.00"]);
  });

  it("the amount is the children's to the cent also where the price has to be rounded", () => {
    const show = form(blank);
    expect(worth(show(() => [line("bike", "3", "0"), wheels]))).toEqual(["3.3333", "10.00"]);
  });

  it("a typed price or amount stays whatever the children cost, until it is emptied or another product is chosen", () => {
    const typed = form(blank);
    typed(() => [line("bike", "1", "9"), wheels]);
    expect(worth(typed(parent((each) => figured(each, "unitPrice", "12"))))).toEqual(["12.0000", "12.00"]);
    expect(worth(typed((lines) => [...lines, frame]))).toEqual(["12.0000", "12.00"]);
    expect(worth(typed(parent((each) => figured(each, "operNumber", "2"))))).toEqual(["12.0000", "24.00"]);
    expect(worth(typed(parent((each) => figured(each, "unitPrice", ""))))).toEqual(["8.7500", "17.50"]);
    typed(parent((each) => figured(each, "allPrice", "30")));
    expect(worth(typed())).toEqual(["15.0000", "30.00"]);
    expect(worth(typed(parent((each) => ({ ...each, barCode: "other" }))))).toEqual(["8.7500", "17.50"]);
  });

  it("a stored parent that is worth its children goes on following them, and one with another price does not", () => {
    const following = form(line("bike", "1", "10"), wheels);
    expect(worth(following((lines) => [...lines, frame]))).toEqual(["17.5000", "17.50"]);
    const own = form(line("bike", "1", "11"), wheels);
    expect(worth(own((lines) => [...lines, frame]))).toEqual(["11.0000", "11.00"]);
  });

  it("a parent whose children cost nothing keeps the price that it started with, and hidden prices are not computed", () => {
    expect(worth(form(blank)(() => [line("bike", "1", "9"), line("wheel", "1", "0")]))).toEqual(["9.0000", "9.00"]);
    const hidden = { ...line("bike", "1", "9"), hidden: true };
    expect(worth(form(blank)(() => [hidden, wheels]))).toEqual(["9.0000", "9.00"]);
  });
});
