import { allocationOut } from "@kontor/contracts/warehouse/kinds";
import { expect, it } from "vitest";
import common from "../../locales/en.json" with { type: "json" };
import { narrowest } from "../../voucher/grid/column.ts";
import { compacted, joined } from "../../voucher/grid/fitting.rules.ts";
import words from "../../voucher/locales/en.json" with { type: "json" };
import { blankLine, LINE_FIELDS } from "../rules/line.rules.ts";
import { orderLines, receivedIn, taxedLines, transferLines } from "./columns.ts";
import { typedIn } from "./tracked-columns.ts";

/** The width of a form's grid on a screen of 1366 pixels, and the part that the line number takes. */
const [GRID_PX, NUMBER_PX] = [1064, 64];
const names = [...taxedLines, ...transferLines].map(({ name }) => name);

it.each([
  ["a purchase or a sale", taxedLines],
  ["an order", orderLines],
  ["a transfer", transferLines],
])(
  "the columns that the form of %s shows at first fit next to each other on a screen of 1366 pixels",
  (_what, columns) => {
    const usual = columns.filter(({ whenFilled }) => !whenFilled);
    expect(narrowest(NUMBER_PX, usual)).toBeLessThanOrEqual(GRID_PX);
  },
);

it("every field of a line that a user types has a column", () => {
  expect(LINE_FIELDS.filter((field) => !names.includes(field))).toEqual([]);
});

it("every column of a document's lines has an English label", () => {
  const labels = Object.keys({ ...common.field, ...words.field });
  expect(names.filter((name) => !labels.includes(name))).toEqual([]);
});

it("an order's lines show the stock of their products, and no warehouse", () => {
  const shown = orderLines.map(({ name }) => name);
  expect(shown).toContain("stock");
  expect(shown).not.toContain("depotId");
});

it("the form of a receipt of batches and serial numbers fits on a screen of 1366 pixels, with the remark that explains a loss", () => {
  const room = GRID_PX - NUMBER_PX;
  const always = new Set([
    "preNumber",
    "finishNumber",
    "openNumber",
    "isLost",
    "batchNumber",
    "expirationDate",
    "snList",
  ]);
  const columns = receivedIn(typedIn(allocationOut, transferLines)).filter(
    ({ name, whenFilled, progress }) => !progress && (!whenFilled || always.has(name)),
  );
  const row = compacted(joined(columns, room), room);
  const last = ["operNumber", "unitPrice", "allPrice", "remark"];
  expect(row.map(({ name }) => name).filter((name) => last.includes(name))).toEqual(last);
  expect(row.find(({ name }) => name === "batchNumber")?.below?.map(({ name }) => name)).toEqual(["expirationDate"]);
  expect(narrowest(NUMBER_PX, row)).toBeLessThanOrEqual(GRID_PX);
});

it("the form of a receipt shows what is in transit of what was sent, and no stock of the warehouse that sent it", () => {
  const columns = receivedIn(transferLines);
  expect(columns.map(({ name }) => name)).not.toContain("stock");
  const inTransit = columns.filter(({ progress }) => !progress).find(({ name }) => name === "openNumber");
  const line = blankLine("0190a000-0000-7000-8000-000000000001");
  expect(inTransit?.show({ ...line, preNumber: "10.000", finishNumber: "6.500" })).toBe("3.5");
  expect(inTransit?.show(line)).toBe("");
});
