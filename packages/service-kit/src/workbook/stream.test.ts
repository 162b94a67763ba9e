import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readCells } from "./parse-cells.ts";
import { openWorksheet } from "./stream.ts";
import { type WorkbookCell, writeWorksheets } from "./write.ts";

const head: WorkbookCell[] = [{ text: "Number" }, { text: "Amount" }];
const rows = Array.from({ length: 1200 }, (_, at): WorkbookCell[] => [{ text: `XSCK${at}` }, { figure: `${at}.50` }]);
const totals: WorkbookCell[] = [{ text: "Total" }, { figure: "720000.00" }];

async function streamed(parts: readonly (readonly WorkbookCell[][])[], last?: WorkbookCell[]) {
  const pieces: Uint8Array[] = [];
  const worksheet = openWorksheet(head, async (bytes) => void pieces.push(bytes));
  for (const part of parts) await worksheet.add(part);
  await worksheet.end(last);
  return { pieces, bytes: new Uint8Array(Buffer.concat(pieces)) };
}
const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, part]) => [name, strFromU8(part)]));

it("a workbook that is written while its rows are read is the same as one that is written at once (XLS-4)", async () => {
  const { pieces, bytes } = await streamed([rows.slice(0, 500), rows.slice(500, 501), rows.slice(501)], totals);
  const whole = await writeWorksheets([{ name: "Sheet1", rows: [head, ...rows, totals], hasTotals: true }]);
  expect(await readCells(bytes)).toEqual(await readCells(whole));
  const worksheets = [bytes, whole].map((each) =>
    partsOf(each)["xl/worksheets/sheet1.xml"]?.replace(/<cols>.*<\/cols>/, ""),
  );
  expect(worksheets[0]).toBe(worksheets[1]);
  expect(pieces.length).toBeGreaterThan(2);
});

it("a workbook that is written while its rows are read may have no rows and no totals", async () => {
  expect(await readCells((await streamed([])).bytes)).toEqual([["Number", "Amount"]]);
});
