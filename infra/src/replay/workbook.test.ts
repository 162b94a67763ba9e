import { readSheet } from "read-excel-file/node";
import { expect, it } from "vitest";
import { headingsOf, workbookOf } from "./workbook.ts";

it("a workbook's texts are read as they were written, except for characters that no workbook can hold", async () => {
  const texts = ["=1+1", "-3", "007", "T-LIGHT & <HOLDER>", '\'n "quoted"', "é 你好 🎁", "bell\u0007"];
  const rows = await readSheet(Buffer.from(await workbookOf([texts])));
  expect(rows).toEqual([[...texts.slice(0, -1), "bell"]]);
});

it("the headings of a template are read from its first row", async () => {
  expect(await headingsOf(await workbookOf([["Name*", "Spec"]]))).toEqual(["Name*", "Spec"]);
});
