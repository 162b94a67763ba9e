import { strFromU8, unzipSync } from "fflate";
import { expect, it } from "vitest";
import { readCells } from "./parse-cells.ts";
import { templateWorksheets } from "./template.ts";
import { writeWorksheets } from "./write.ts";

it("a template is its header with drop-downs, and its notes list required columns, allowed values and an example (XLS-3)", async () => {
  const columns = [
    { heading: "Name*", example: "Cola" },
    { heading: "Status*", choices: ["1", "0"], example: "1" },
    { heading: "Supplier", isRequired: true as const },
    { heading: "Remark" },
  ];
  const bytes = await writeWorksheets(templateWorksheets(columns, "en"));
  expect(await readCells(bytes)).toEqual([["Name*", "Status*", "Supplier", "Remark"]]);
  const parts = unzipSync(bytes);
  const xml = (worksheet: number) => strFromU8(parts[`xl/worksheets/sheet${worksheet}.xml`] ?? new Uint8Array());
  expect(xml(1).replaceAll("&quot;", '"')).toContain('sqref="B2:B1000"><formula1>"1,0"</formula1>');
  const notes = [...xml(2).matchAll(/<row r="(\d+)">(.*?)<\/row>/g)].map(([, , cells = ""]) =>
    [...cells.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text]) => text),
  );
  expect(notes.slice(1)).toEqual([
    ["Column", "Required", "Allowed values", "Example"],
    ["Name", "Yes", "Cola"],
    ["Status", "Yes", "1, 0", "1"],
    ["Supplier", "Yes"],
    ["Remark"],
  ]);
});
