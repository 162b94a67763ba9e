import { newId } from "@kontor/contracts/core/id";
import type { LineStart } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import { createLineStore } from "./line-store.ts";
import { blankLine, type FormLine, figured, started } from "./rules/line.rules.ts";
import { openScans } from "./scans.ts";

const product = (barCode: string): LineStart => ({
  barCode,
  materialId: `m${barCode}`,
  materialExtendId: `e${barCode}`,
  name: `Product ${barCode}`,
  standard: "",
  model: "",
  color: "",
  brand: "",
  mfrs: "",
  otherField1: "",
  otherField2: "",
  otherField3: "",
  materialUnit: "个",
  sku: "",
  ratio: "1",
  unitPrice: "5",
  taxRate: "13",
  lowDecimal: null,
  refusal: null,
});

/** A form over these products, with one line for each of `codes` that is sold cheaper than usual. */
function form({ products, codes = [] }: { products: readonly string[]; codes?: readonly string[] }) {
  const lines = createLineStore();
  const went: string[] = [];
  const written = codes.map((code) => figured(started(blankLine(newId()), product(code)), "unitPrice", "3"));
  lines.add(written);
  const scan = openScans({
    lines,
    blank: () => blankLine(newId()),
    knows: async (code) => products.includes(code),
    async take(id, code) {
      if (products.includes(code)) lines.change(id, (line) => started(line, product(code)));
      return products.includes(code);
    },
  });
  const figure = (id: string, column = "operNumber") => ({ id, column, goOn: () => void went.push(column) });
  /** As the listener does: the cell holds what was typed, and is put back once the scan is told of. */
  const scanIntoFigure = (id: string, code: string, column: "operNumber" | "unitPrice" = "operNumber") => {
    const before = lines.line(id);
    lines.change(id, (line) => figured(line, column, code));
    const told = scan({ code, figure: figure(id, column) });
    lines.change(id, (line) => (before ? figured(line, column, before[column]) : line));
    return told;
  };
  const shown = () => lines.all().map(({ barCode, operNumber, unitPrice }) => [barCode, operNumber, Number(unitPrice)]);
  return { lines, ids: written.map(({ id }) => id), scan, scanIntoFigure, shown, went };
}

const PRODUCTS = ["1003", "1004", "6901234567892"];
const quantityOf = (id: string) => ({ id, column: "operNumber" });

describe("a scan", () => {
  it("in the barcode cell of the line that has it already adds one, and its price stays", async () => {
    const { lines, ids, scan, shown } = form({ products: PRODUCTS, codes: ["6901234567892"] });
    const [line = ""] = ids;
    lines.change(line, (now: FormLine) => ({ ...now, typed: { barCode: "6901234567892" } }));
    expect(await scan({ code: "6901234567892", line })).toEqual(quantityOf(line));
    expect(shown()).toEqual([["6901234567892", "2", 3]]);
    expect(lines.line(line)?.typed).toEqual({});
  });

  it("of another line's product in a barcode cell adds one there, and the cell stays as it was", async () => {
    const { ids, scan, shown } = form({ products: PRODUCTS, codes: ["1003", "1004"] });
    const [, line = ""] = ids;
    expect(await scan({ code: "1003", line })).toEqual({ id: line, column: "barCode" });
    expect(shown()).toEqual([
      ["1003", "2", 3],
      ["1004", "1", 3],
    ]);
  });

  it("of a short barcode in the cell of a figure is the product, new or known, and the figure stays as it was", async () => {
    const { lines, ids, scanIntoFigure, shown, went } = form({ products: PRODUCTS, codes: ["1003"] });
    const [line = ""] = ids;
    const told = [
      scanIntoFigure(line, "1004"),
      scanIntoFigure(line, "1003"),
      scanIntoFigure(line, "1004", "unitPrice"),
    ];
    const cells = await Promise.all(told);
    const [, added = ""] = lines.order();
    expect(cells).toEqual([quantityOf(added), quantityOf(line), quantityOf(added)]);
    expect(shown()).toEqual([
      ["1003", "2", 3],
      ["1004", "2", 5],
    ]);
    expect(went).toEqual([]);
  });

  it("that no product has is the figure, and Enter goes on", async () => {
    const { ids, scanIntoFigure, shown, went } = form({ products: PRODUCTS, codes: ["1003"] });
    const [line = ""] = ids;
    expect(await scanIntoFigure(line, "1200")).toBeUndefined();
    expect(await scanIntoFigure(line, "2500", "unitPrice")).toBeUndefined();
    expect(shown()).toEqual([["1003", "1200", 2500]]);
    expect(went).toEqual(["operNumber", "unitPrice"]);
  });
});
