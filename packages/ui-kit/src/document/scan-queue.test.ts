import { newId } from "@kontor/contracts/core/id";
import type { LineStart } from "@kontor/contracts/document/document";
import { describe, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { type LinesState, lineActions, NO_LINES } from "../voucher/grid/lines.ts";
import type { Known } from "./identify.ts";
import { blankLine, coded, type FormLine, figured, started } from "./rules/line.rules.ts";
import { aboveOpen, type OpenLine } from "./rules/source-document.rules.ts";
import { createScanQueue, withoutCode } from "./scan-queue.ts";

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
  enableSerialNumber: false,
  enableBatchNumber: false,
  ratio: "1",
  unitPrice: "5",
  taxRate: "13",
  lowDecimal: null,
  refusal: null,
});

/** What the rule looks at of a line of a source. */
const openRow = (row: Partial<OpenLine>): OpenLine => ({ takenBasic: "0", ...row }) as OpenLine;
const UNLIMITED = async () => () => undefined;

/** A form with these products, and one line for each of `codes` at a price below the usual one. */
function form({ products, codes = [] }: { products: readonly string[]; codes?: readonly string[] }) {
  const grid = lineActions<FormLine>(createStore<LinesState<FormLine>>(() => NO_LINES));
  const written = codes.map((code) => figured(started(blankLine(newId()), product(code)), "unitPrice", "3"));
  grid.appendLines(written);
  let loaded: () => void = () => undefined;
  let ready = Promise.resolve();
  let over = Promise.resolve();
  const scan = createScanQueue({
    grid,
    loaded: () => ready,
    typed: () => over,
    newLine: () => blankLine(newId()),
    find: async (code) =>
      products.includes(code) ? { start: product(code) } : { refusal: "document-barcode-unknown", name: code },
    limit: UNLIMITED,
  });
  /** The form is not open until `load` is called. */
  const opening = () => {
    ready = new Promise((resolve) => {
      loaded = resolve;
    });
  };
  const load = () => {
    grid.replaceLines([blankLine(newId())]);
    loaded();
  };
  /** The next scan is being typed until the function that this returns is called. */
  const typing = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    over = promise;
    return resolve;
  };
  const shown = () =>
    grid.lines().map(({ barCode, operNumber, unitPrice }) => [barCode, operNumber, Number(unitPrice)]);
  return { grid, ids: written.map(({ id }) => id), scan, shown, opening, load, typing };
}

const PRODUCTS = ["1003", "1004", "6901234567892"];
const cell = (id: string, column = "operNumber") => ({ id, column });

describe("a scan", () => {
  it("a scan in the barcode cell of a line with the same product adds one piece to the line, whose price stays", async () => {
    const { ids, scan, shown } = form({ products: PRODUCTS, codes: ["6901234567892"] });
    const [line = ""] = ids;
    expect(await scan({ code: "6901234567892", line })).toEqual({ outcome: "counted", cell: cell(line) });
    expect(shown()).toEqual([["6901234567892", "2", 3]]);
  });

  it("a scan, in a barcode cell, of a product that another line has adds one piece to that line, and leaves the cell unchanged", async () => {
    const { ids, scan, shown } = form({ products: PRODUCTS, codes: ["1003", "1004"] });
    const [, line = ""] = ids;
    expect(await scan({ code: "1003", line })).toEqual({ outcome: "counted", cell: cell(line, "barCode") });
    expect(shown()).toEqual([
      ["1003", "2", 3],
      ["1004", "1", 3],
    ]);
  });

  it("a scan outside a barcode cell adds a line, or one piece to the product's line, and several scans are handled in their order", async () => {
    const { grid, ids, scan, shown } = form({ products: PRODUCTS, codes: ["1003"] });
    const done = await Promise.all(["1004", "1003", "1004"].map((code) => scan({ code })));
    const [, added = ""] = grid.lines().map(({ id }) => id);
    expect(done).toEqual([
      { outcome: "added", cell: cell(added) },
      { outcome: "counted", cell: cell(ids[0] ?? "") },
      { outcome: "counted", cell: cell(added) },
    ]);
    expect(shown()).toEqual([
      ["1003", "2", 3],
      ["1004", "2", 5],
    ]);
  });

  it("a scan changes no line while the next one is being typed into a field, and that field gets its former content back", async () => {
    const { scan, shown, typing } = form({ products: PRODUCTS, codes: ["1003"] });
    const end = typing();
    const first = scan({ code: "1003" });
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toEqual([["1003", "1", 3]]);
    end();
    expect((await first).outcome).toBe("counted");
    expect(shown()).toEqual([["1003", "2", 3]]);
  });

  it("another text of the same product, as a GS1 code is, adds one piece to the product's line", async () => {
    const grid = lineActions<FormLine>(createStore<LinesState<FormLine>>(() => NO_LINES));
    const scan = createScanQueue({
      ...{ grid, loaded: async () => undefined, typed: async () => undefined, newLine: () => blankLine(newId()) },
      find: async () => ({ start: product("6901234567892") }),
      limit: UNLIMITED,
    });
    expect((await scan({ code: "]C10106901234567892" })).outcome).toBe("added");
    expect((await scan({ code: "]C1010690123456789210A1" })).outcome).toBe("counted");
    expect(grid.lines().map(({ barCode, operNumber }) => [barCode, operNumber])).toEqual([["6901234567892", "2"]]);
  });

  it("a scan of other goods in the barcode cell of a line is a line of its own of one piece, and the line stays as it is", async () => {
    const { grid, ids, scan, shown } = form({ products: PRODUCTS, codes: ["1003"] });
    const [line = ""] = ids;
    grid.changeLine(line, (now) => figured(now, "operNumber", "7"));
    expect((await scan({ code: "1004", line })).outcome).toBe("added");
    expect(shown()).toEqual([
      ["1003", "7", 3],
      ["1004", "1", 5],
    ]);
  });

  it("a scan of an unknown barcode changes nothing, in a barcode cell too", async () => {
    const { grid, ids, scan } = form({ products: PRODUCTS, codes: ["1003"] });
    const before = structuredClone(grid.lines());
    const refused = { outcome: "refused", code: "1200", refusal: "document-barcode-unknown", name: "1200" };
    expect(await scan({ code: "1200" })).toEqual(refused);
    expect(await scan({ code: "1200", line: ids[0] })).toEqual(refused);
    expect(grid.lines()).toEqual(before);
  });

  it("a scan while the form is opening waits for it, and its product goes to the first line", async () => {
    const { scan, shown, opening, load } = form({ products: PRODUCTS });
    opening();
    const done = scan({ code: "1003" });
    load();
    expect((await done).outcome).toBe("added");
    expect(shown()).toEqual([["1003", "1", 5]]);
  });

  it("a barcode cell from which a scan's text was removed is as it was before the scan", () => {
    const line = started(blankLine(newId()), product("1003"));
    expect(coded(coded(line, "9999"), "1003")).toEqual(line);
  });
});

describe("a scan that names goods", () => {
  const numbered = { ...product("7001"), enableSerialNumber: true };
  const batched = { ...product("7002"), enableBatchNumber: true };
  const days = { productionDate: null, expirationDate: "2027-01-01" };
  const KNOWN: Readonly<Record<string, Known>> = {
    ...{ "7001": { start: numbered }, "7002": { start: batched } },
    ...{
      "SN-1": { start: numbered, tracked: { serial: "SN-1" } },
      "SN-2": { start: numbered, tracked: { serial: "SN-2" } },
    },
    ...{
      B1: { start: batched, tracked: { batchNumber: "B1", ...days } },
      B2: { start: batched, tracked: { batchNumber: "B2", ...days } },
      "B2 later": { start: batched, tracked: { batchNumber: "B2", ...days, expirationDate: "2028-01-01" } },
    },
    ...{
      "SN-4": { start: { ...numbered, linkId: "source-2" }, tracked: { serial: "SN-4", linkId: "source-2" } },
      "S-9": { start: { ...numbered, linkId: "source-2" }, tracked: { serial: "s-9", linkId: "source-2" } },
    },
    ...{ "SN-3": { start: numbered, tracked: { serial: "SN-3", depot: { depotId: newId(), depotName: "Shop" } } } },
  };
  const opened = () => {
    const grid = lineActions<FormLine>(createStore<LinesState<FormLine>>(() => NO_LINES));
    const scan = createScanQueue({
      ...{ grid, loaded: async () => undefined, typed: async () => undefined, newLine: () => blankLine(newId()) },
      find: async (code) => KNOWN[code] ?? { refusal: "document-barcode-unknown", name: code },
      limit: UNLIMITED,
    });
    const shown = () => grid.lines().map((line) => [line.barCode, line.operNumber, line.snList || line.batchNumber]);
    const first = () => grid.lines()[0]?.id;
    const lines = (...of: [linkId: string, snList: string][]) =>
      of.map(([linkId, snList]) => ({ ...started(blankLine(newId()), numbered), linkId, snList }));
    return { scan, shown, first, grid, lines };
  };

  it("serial numbers are collected in one line, whose quantity is their number, and its barcode counts nothing", async () => {
    const { scan, shown } = opened();
    expect((await scan({ code: "SN-1" })).outcome).toBe("added");
    expect(await scan({ code: "SN-2" })).toMatchObject({ outcome: "counted", cell: { column: "snList" } });
    expect((await scan({ code: "7001" })).outcome).toBe("counted");
    expect(shown()).toEqual([["7001", "2", "SN-1,SN-2"]]);
  });

  it("a serial number that the line has is refused, and named", async () => {
    const { scan, shown } = opened();
    await scan({ code: "SN-1" });
    expect(await scan({ code: "SN-1" })).toMatchObject({
      ...{ outcome: "refused", refusal: "document-serial-twice", serial: "SN-1" },
    });
    expect(shown()).toEqual([["7001", "1", "SN-1"]]);
  });

  it("a scan of other goods takes no serial numbers from the line in whose barcode cell it comes", async () => {
    const { scan, shown, first } = opened();
    for (const code of ["SN-1", "SN-2"]) await scan({ code });
    for (const code of ["7002", "B1"]) await scan({ code, line: first() });
    expect(shown()).toEqual([
      ["7001", "2", "SN-1,SN-2"],
      ["7002", "2", "B1"],
    ]);
  });

  it("pieces go to the line of the source that has them, and a piece that any line has is refused", async () => {
    const { scan, grid, lines } = opened();
    grid.appendLines(lines(["source-1", "S-8,S-9"], ["source-2", ""], ["source-1", ""]));
    await scan({ code: "SN-4" });
    expect(await scan({ code: "S-9" })).toMatchObject({ outcome: "refused", refusal: "document-serial-twice" });
    expect(grid.lines().map(({ linkId, snList }) => [linkId, snList])).toEqual([
      ["source-1", "S-8,S-9"],
      ["source-2", "SN-4"],
      ["source-1", ""],
    ]);
  });

  it("a piece goes to the line that takes from its source's line in another unit, whose quantity is its pieces", async () => {
    const { scan, grid, lines } = opened();
    grid.appendLines(lines(["source-2", ""]).map((line) => ({ ...line, barCode: "7001-2", ratio: "2" })));
    expect((await scan({ code: "SN-4" })).outcome).toBe("counted");
    expect(grid.lines().map(({ barCode, operNumber, snList }) => [barCode, operNumber, snList])).toEqual([
      ["7001-2", "0.5", "SN-4"],
    ]);
  });

  it("each batch has its own line, and the same batch counts one more", async () => {
    const { scan, shown } = opened();
    for (const code of ["7002", "B1", "B2", "B1"]) await scan({ code });
    // The first label names the batch of the piece that was scanned before it, and is one more itself.
    expect(shown()).toEqual([
      ["7002", "3", "B1"],
      ["7002", "1", "B2"],
    ]);
  });

  it("another batch, another expiry or another warehouse in the barcode cell of a line is a line of its own, and the line stays as it is", async () => {
    const { scan, shown, first } = opened();
    await scan({ code: "B1" });
    for (const code of ["B2", "B2 later"]) expect((await scan({ code, line: first() })).outcome).toBe("added");
    expect((await scan({ code: "B1", line: first() })).outcome).toBe("counted");
    expect(shown()).toEqual([
      ["7002", "2", "B1"],
      ["7002", "1", "B2"],
      ["7002", "1", "B2"],
    ]);
    const numbers = opened();
    await numbers.scan({ code: "SN-1" });
    await numbers.scan({ code: "SN-3", line: numbers.first() });
    expect(numbers.shown()).toEqual([
      ["7001", "1", "SN-1"],
      ["7001", "1", "SN-3"],
    ]);
  });
});

describe("a scan of goods that a document takes of its source", () => {
  const REFUSAL = "document-more-than-sent";
  const batched = { ...product("7002"), enableBatchNumber: true };
  /** A form whose source has so many open of each of its lines of one product, and lines that take none of them yet. */
  function linked(open: Readonly<Record<string, number>>, begun: readonly string[] = []) {
    const grid = lineActions<FormLine>(createStore<LinesState<FormLine>>(() => NO_LINES));
    const rows = Object.entries(open).map(([id, left]) => openRow({ id, basicNumber: String(left) }));
    grid.appendLines(begun.map((linkId) => ({ ...started(blankLine(newId()), product("1003")), linkId })));
    const scan = createScanQueue({
      ...{ grid, loaded: async () => undefined, typed: async () => undefined, newLine: () => blankLine(newId()) },
      find: async (code) => {
        if (code === "B1") return { start: { ...batched, linkId: "batch" }, tracked: { batchNumber: "B1" } };
        const free = rows.find(({ id }) => !grid.lines().some(({ linkId }) => linkId === id));
        return { start: { ...product(code), linkId: (free ?? rows[0])?.id ?? null } };
      },
      limit: async () => (next) => aboveOpen(REFUSAL, rows, grid.lines(), next),
    });
    const shown = () => grid.lines().map(({ linkId, operNumber }) => [linkId, operNumber]);
    return { grid, scan, shown };
  }

  it("a scan beyond what is open of the source's line is refused with the number that is, and changes nothing", async () => {
    const { scan, shown } = linked({ "line 1": 2 });
    for (const outcome of ["added", "counted"]) expect((await scan({ code: "1003" })).outcome).toBe(outcome);
    const refused = { outcome: "refused", code: "1003", name: "Product 1003", refusal: REFUSAL, open: "2" };
    for (let times = 0; times < 2; times++) expect(await scan({ code: "1003" })).toEqual(refused);
    expect(shown()).toEqual([["line 1", "2"]]);
  });

  it("a scan in the barcode cell of a line that has all that is open is refused as well", async () => {
    const { grid, scan, shown } = linked({ "line 1": 1 }, ["line 1"]);
    const [line] = grid.lines();
    expect(await scan({ code: "1003", line: line?.id })).toMatchObject({ outcome: "refused", open: "1" });
    expect(shown()).toEqual([["line 1", "1"]]);
  });

  it("what a line of the source has no more of is of its next line with the product, on a line of its own or one that is there", async () => {
    const { scan, shown } = linked({ "line 1": 1, "line 2": 2 });
    for (const outcome of ["added", "added", "counted", "refused"])
      expect((await scan({ code: "1003" })).outcome).toBe(outcome);
    expect(shown()).toEqual([
      ["line 1", "1"],
      ["line 2", "2"],
    ]);
  });

  it("lines that share a line of the source are counted together", async () => {
    const { scan, shown } = linked({ "line 1": 3 }, ["line 1", "line 1"]);
    expect((await scan({ code: "1003" })).outcome).toBe("counted");
    expect((await scan({ code: "1003" })).outcome).toBe("refused");
    expect(shown()).toEqual([
      ["line 1", "2"],
      ["line 1", "1"],
    ]);
  });

  it("a batch label beyond what is open of its line is refused, and the line keeps its quantity", async () => {
    const { scan, shown } = linked({ batch: 2 });
    for (const outcome of ["added", "counted", "refused"]) expect((await scan({ code: "B1" })).outcome).toBe(outcome);
    expect(shown()).toEqual([["batch", "2"]]);
  });
});

it("an unknown scanned code stays listed until that code is found, whatever other codes are found meanwhile", () => {
  const [one, two] = [
    { code: "8001", text: "8001 is not known", isUnknown: true },
    { code: "8002", text: "8002 is not known", isUnknown: true },
  ];
  expect(withoutCode([one, two], "1003")).toEqual([one, two]);
  expect(withoutCode([one, two], "8001")).toEqual([two]);
});
