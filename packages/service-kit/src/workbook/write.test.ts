import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readCells } from "./parse-cells.ts";
import { harmless, meant, type WorkbookCell, writeWorksheets } from "./write.ts";

it.each([
  ["plain", "plain"],
  ["it's -5", "it's -5"],
  ["'quoted'", "'quoted'"],
  ["=cmd()", "'=cmd()"],
  ["-20 ℃", "'-20 ℃"],
  ["'=cmd()", "''=cmd()"],
  ["", ""],
])("the text %j is written into a cell as %j and read back unchanged (XLS-4)", (text, written) => {
  expect(harmless(text)).toBe(written);
  expect(meant(written)).toBe(text);
});

it("a workbook has real dates and figures, a bold frozen header with filters, widths, bold totals and drop-downs, and can be read back", async () => {
  const rows: WorkbookCell[][] = [
    [{ text: "日期" }, { text: "Amount" }, { text: "Status" }],
    [{ time: "2026-11-02 02:00:01" }, { figure: "12.50" }, { text: "=1+1" }],
    [{ time: "1999-12-31 23:59:59" }, { figure: "24.000" }, null],
    [{ text: "Total" }, { figure: "36.50" }, null],
  ];
  const choices = new Map([[2, ["yes", "no"]]]);
  const bytes = await writeWorksheets([{ name: "Sheet1", rows, hasTotals: true, choices }]);
  const parts = unzipSync(bytes);
  const worksheet = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  for (const part of ['state="frozen"', '<autoFilter ref="A1:C3"/>', 'width="', 'sqref="C2:C1000"', '"yes,no"'])
    expect(worksheet.replaceAll("&quot;", '"')).toContain(part);
  const styles = strFromU8(parts["xl/styles.xml"] ?? new Uint8Array());
  const formats = [...styles.matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)].slice(1);
  const code = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]+)"/g)].map(([, id, text]) => [id, text]),
  );
  const styleAt = (reference: string) => {
    const [, id, font] = formats[Number(new RegExp(`r="${reference}" s="(\\d+)"`).exec(worksheet)?.[1])] ?? [];
    return [code.get(id ?? "") ?? "", font === "1" ? "bold" : "plain"];
  };
  expect(styleAt("A1")).toEqual(["", "bold"]);
  expect(styleAt("A2")).toEqual(["yyyy\\-mm\\-dd\\ hh:mm:ss", "plain"]);
  expect([styleAt("B2"), styleAt("B3"), styleAt("B4")]).toEqual([
    ["#,##0.00", "plain"],
    ["#,##0", "plain"],
    ["#,##0.00", "bold"],
  ]);
  expect(await readCells(bytes)).toEqual([
    ["日期", "Amount", "Status"],
    ["2026-11-02 02:00:01", "12.50", "'=1+1"],
    ["1999-12-31 23:59:59", "24.000", ""],
    ["Total", "36.50", ""],
  ]);
});
