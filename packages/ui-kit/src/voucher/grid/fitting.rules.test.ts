import fc from "fast-check";
import { expect, it } from "vitest";
import { compacted, joined, spareOf, withContent, withNames, withWhole } from "./fitting.rules.ts";

type Line = Record<string, string>;
const column = (name: string, isFigure = false) => ({
  name,
  isFigure,
  width: 80,
  narrow: 60,
  show: (line: Line) => line[name] ?? "",
});
const all = ["barCode", "model", "name", "stock", "allPrice", "taxRate", "taxMoney", "taxLastMoney"].map((name) =>
  column(name),
);
const plain = {
  barCode: "22967",
  model: "22967",
  name: "Tea",
  stock: "5",
  allPrice: "4.60",
  taxRate: "0",
  taxMoney: "0.00",
  taxLastMoney: "4.60",
};
const names = (lines: readonly Line[]) => withContent(all, lines).map(({ name }) => name);

it("the lines of a detail have no column for a model that equals the barcode, a tax of zero, or a total that equals the amount", () => {
  expect(names([plain, { ...plain, barCode: "1", model: "1" }])).toEqual(["barCode", "name", "allPrice"]);
});

it("the lines of a detail have two columns that are equal in most lines both, when they differ in one line", () => {
  const taxed = { ...plain, model: "M", taxRate: "13", taxMoney: "0.60", taxLastMoney: "5.20" };
  expect(names([plain, taxed])).toEqual([
    "barCode",
    "model",
    "name",
    "allPrice",
    "taxRate",
    "taxMoney",
    "taxLastMoney",
  ]);
});

it("a column of hidden prices is not left out, because hidden is not zero", () => {
  expect(names([{ ...plain, taxMoney: "***" }])).toContain("taxMoney");
});

it("a column of figures is as wide as its longest figure and the sum need, and never narrower than its default width, and a column of texts keeps its width", () => {
  const figure = fc.integer({ min: 0, max: 1e12 }).map((cents) => (cents / 100).toFixed(2));
  fc.assert(
    fc.property(fc.array(figure), (figures) => {
      const lines = figures.map((one) => ({ figure: one, text: one.repeat(9) }));
      const [fitted, text] = withWhole([column("figure", true), column("text")], lines, ".", spareOf(lines.length));
      const sum = figures.reduce((total, one) => total + Number(one), 0).toFixed(2);
      expect(fitted?.narrow).toBeGreaterThanOrEqual(Math.max(60, sum.length * (lines.length === 0 ? 0 : 7.5)));
      expect(text).toMatchObject({ width: 80, narrow: 60 });
    }),
  );
});

it("a column of figures without a sum below it reserves no space for a sum", () => {
  const lines = [{ figure: "1,234.00" }];
  const narrow = (one: ReturnType<typeof column> & { unsummed?: true }) => withWhole([one], lines, ".", 9)[0]?.narrow;
  const figure = column("figure", true);
  expect(narrow({ ...figure, unsummed: true })).toBe(withWhole([figure], lines, ".")[0]?.narrow);
  expect(narrow(figure)).toBeGreaterThan(narrow({ ...figure, unsummed: true }) ?? 0);
});

it("where columns do not fit, the product's details are shown below its name, whose column takes a part of the space that is left", () => {
  const sized = (name: string, more: { grows?: true; describes?: true; under?: string } = {}) => ({
    name,
    width: 80,
    narrow: 60,
    ...more,
  });
  const [name, model, brand] = [
    sized("name", { grows: true }),
    sized("model", { describes: true }),
    sized("brand", { describes: true }),
  ];
  const columns = [sized("barCode"), name, model, brand, sized("allPrice")];
  expect(joined(columns, 300)).toBe(columns);
  const below = [model, brand];
  for (const [room, narrow] of [
    [299, 179],
    [250, 130],
    [100, 60],
    [298, 178],
  ] as const)
    expect(joined(columns, room)).toEqual([sized("barCode"), { ...name, narrow, below }, sized("allPrice")]);
  const plainOnes = [sized("barCode"), sized("allPrice")];
  expect(joined(plainOnes, 10)).toBe(plainOnes);
});

it("where columns do not fit, the open quantity is shown below the delivered one, in a column that fits both", () => {
  const sized = (name: string, narrow: number, more: object = {}) => ({ name, width: 80, narrow, ...more });
  const [name, done] = [sized("name", 60, { grows: true }), sized("finishNumber", 50)];
  const open = sized("openNumber", 70, { under: "finishNumber" });
  const alone = sized("openPurchaseNumber", 70, { under: "finishPurchaseNumber" });
  const columns = [name, done, open, alone];
  expect(joined(columns, 250)).toBe(columns);
  expect(joined(columns, 249)).toEqual([
    { ...name, narrow: 109, below: [] },
    { ...done, narrow: 70, below: [open] },
    alone,
  ]);
});

it("where columns still do not fit, further columns are shown below others, and only then", () => {
  const sized = (name: string, narrow: number, more: object = {}) => ({ name, width: 80, narrow, ...more });
  const name = sized("name", 60, { grows: true });
  const model = sized("model", 60, { describes: true });
  const stock = sized("stock", 50, { yieldsTo: "depotId" });
  const warehouse = sized("depotId", 40);
  const columns = [warehouse, name, model, stock];
  expect(joined(columns, 210)).toBe(columns);
  expect(joined(columns, 150)).toEqual([warehouse, { ...name, below: [model] }, stock]);
  expect(joined(columns, 149)).toEqual([
    { ...warehouse, narrow: 50, below: [{ ...stock, under: "depotId" }] },
    { ...name, narrow: 99, below: [model] },
  ]);
});

it("columns that do not fit in any other way have the width of compact letters", () => {
  const columns = [
    { name: "barCode", width: 80, narrow: 66 },
    { name: "remark", width: 66 },
  ];
  expect(compacted(columns, 132)).toBe(columns);
  const narrow = 58;
  expect(compacted(columns, 131)).toEqual(columns.map((column) => ({ ...column, narrow })));
});

it("a column of figures fits its longest figure with aligned points", () => {
  const lines = [{ figure: "1,234,567" }, { figure: "4.992" }, { figure: "***" }, { figure: "" }];
  const [fitted] = withWhole([column("figure", true)], lines, ".");
  const [whole] = withWhole([column("figure", true)], [{ figure: "1,234,567.000" }], ".");
  expect(fitted).toMatchObject({ decimals: 3, narrow: whole?.narrow });
});

it("the name column fits its longest name up to a limit, whatever the other columns prefer", () => {
  const name = { ...column("name"), grows: true as const };
  const narrow = (text: string) => withNames([name, column("unit")], [{ name: "茶" }, { name: text }])[0]?.narrow;
  expect(narrow("茶")).toBe(60);
  expect(narrow("青岛啤酒经典十二瓶整箱装")).toBe(176);
  expect(narrow("long ".repeat(40))).toBe(320);
});
