import type { DocumentDetail } from "@kontor/contracts/document/document";
import { editLine } from "@kontor/contracts/document/totals";
import { describe, expect, it } from "vitest";
import { blankLine, type FormLine, type Start } from "./line.rules.ts";
import { makeable, type RecipeLine, recipeLines, recipeOf, scaled, templateLines } from "./recipe.rules.ts";

const ids: Readonly<Record<string, string>> = {
  box: "0190a000-0000-7000-8000-000000000001",
  tea: "0190a000-0000-7000-8000-000000000002",
  cup: "0190a000-0000-7000-8000-000000000003",
  main: "0190a000-0000-7000-8000-000000000004",
};
const idOf = (name: string): string => ids[name] ?? "";
const detail = (...lines: [string, string][]) =>
  ({
    lines: lines.map(([barCode, operNumber]) => ({ barCode, operNumber, depotId: idOf("main"), depotName: "Main" })),
  }) as unknown as DocumentDetail; // what is looked at
const line = (name: string, operNumber: string, more: Partial<FormLine> = {}): FormLine =>
  editLine(
    {
      ...blankLine(idOf(name)),
      materialId: idOf(name),
      depotId: idOf("main"),
      barCode: name,
      operNumber,
      ratio: "1",
      ...more,
    },
    "unitPrice",
  );
const start = (barCode: string, more: Partial<Start> = {}) =>
  [
    barCode,
    { materialId: idOf(barCode), barCode, ratio: "1", unitPrice: "3", taxRate: "0", refusal: null, ...more } as Start, // as above
  ] as const;

describe("the recipe of a parent", () => {
  const recipe = recipeOf(detail(["box", "2.000"], ["tea", "4.000"], ["cup", "1.000"]), "box") as RecipeLine[]; // it is one

  it("a recipe has of each child how much one parent took in the last assembly, and there is none of another parent", () => {
    expect(recipe.map(({ barCode, each }) => [barCode, each])).toEqual([
      ["tea", "2"],
      ["cup", "0.5"],
    ]);
    expect(recipeOf(detail(["tea", "1"], ["box", "1"]), "box")).toBeUndefined();
    expect(recipeOf(detail(["box", "0"], ["tea", "1"]), "box")).toBeUndefined();
  });

  it("lines made from a recipe are for the number of parents that are made now, at today's prices, without disabled products", () => {
    const starts = new Map<string, Start>([start("tea"), start("cup", { refusal: "document-product-disabled" })]);
    let count = 0;
    const lines = recipeLines(
      recipe,
      "3",
      starts,
      () => idOf(["tea", "cup"][count++] ?? ""),
      ({ depotId, depotName }) => ({ depotId, depotName }),
    );
    expect(
      lines.map((each) => [
        each.line.barCode,
        each.line.operNumber,
        each.line.unitPrice,
        each.line.allPrice,
        each.line.depotName,
      ]),
    ).toEqual([["tea", "6", "3.0000", "18.00", "Main"]]);
  });

  it("quantities of children follow the number of parents until another quantity is typed into them", () => {
    const [tea, cup] = recipe;
    if (!tea || !cup) throw new Error("a recipe has two children");
    const proposed = new Map([
      [idOf("tea"), tea],
      [idOf("cup"), cup],
    ]);
    const now = [line("box", "5"), line("tea", "2"), line("cup", "7")];
    expect(
      scaled(now, proposed, { from: "1", to: "5" }).map(({ barCode, operNumber }) => [barCode, operNumber]),
    ).toEqual([["tea", "10"]]);
  });
});

describe("how many can be made", () => {
  it("the scarcest child decides how many whole parents can be made", () => {
    const box = line("box", "2");
    expect(makeable([box, line("tea", "4", { stock: "10" }), line("cup", "6", { stock: "10" })])).toBe("3");
    expect(makeable([box, line("tea", "4", { stock: "1" })])).toBe("0");
    expect(makeable([box, line("tea", "4", { stock: "-1" })])).toBe("0");
  });

  it("children that are the same goods in the same warehouse share their stock, in whatever unit", () => {
    const teas = [line("tea", "1", { stock: "2", ratio: "10" }), line("tea", "5", { stock: "20", ratio: "1" })];
    expect(makeable([line("box", "1"), ...teas])).toBe("1");
  });

  it("variants of one product are different children, each with its own stock", () => {
    const shirt = (barCode: string, stock: string) => line("tea", "1", { barCode, sku: barCode, stock });
    expect(makeable([line("box", "1"), shirt("red/S", "10"), shirt("blue/S", "2")])).toBe("2");
    expect(makeable([line("box", "1"), shirt("red/S", "10"), shirt("red/S", "10")])).toBe("5");
  });

  it("how many parents can be made is not shown without a parent, without children or before their stock is known", () => {
    expect(makeable([line("box", "1")])).toBeUndefined();
    expect(makeable([blankLine(idOf("box")), line("tea", "1", { stock: "5" })])).toBeUndefined();
    expect(makeable([line("box", "1"), line("tea", "1")])).toBeUndefined();
    expect(makeable([line("box", "1"), line("tea", "0", { stock: "5" })])).toBeUndefined();
  });
});

describe("the lines of a template", () => {
  it("a template has the parent first, and of each child what all its lines have together; blank lines are left out", () => {
    const lines = [
      blankLine(idOf("main")),
      line("box", "3"),
      line("tea", "4", { batchNumber: "A1" }),
      line("cup", "1.5"),
      line("tea", "2.25", { batchNumber: "A2" }),
    ];
    expect(templateLines(lines)).toEqual([
      { barCode: "box", operNumber: "3" },
      { barCode: "tea", operNumber: "6.25" },
      { barCode: "cup", operNumber: "1.5" },
    ]);
    expect(templateLines([blankLine(idOf("main"))])).toEqual([]);
  });

  it("a parent among the children stays a line of its own, which is refused", () => {
    const codes = templateLines([line("box", "1"), line("box", "2")]).map(({ barCode }) => barCode);
    expect(codes).toEqual(["box", "box"]);
  });
});
