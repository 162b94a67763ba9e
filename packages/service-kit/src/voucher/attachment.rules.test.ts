import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { fileKind } from "./attachment.rules.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, new Uint8Array([1])])));
test.each([
  [["[Content_Types].xml", "xl/workbook.xml"], "xlsx"],
  [["[Content_Types].xml", "xl/workbook.xml", "xl/vbaProject.bin"], "xlsm"],
  [["[Content_Types].xml", "word/document.xml"], "docx"],
  [["[Content_Types].xml", "ppt/presentation.xml"], "pptx"],
  [["xl/workbook.xml"], "zip"],
  [["photo.png"], "zip"],
])("a zip archive with the files %j is recognised as %s (UPL-2)", (names, kind) => {
  expect(fileKind(zip(...names))).toBe(kind);
});

test.each([
  ["%PDF-1.7", "pdf"],
  ["\x89PNG\r\n\x1a\n", "png"],
  ["\xff\xd8\xff\xe0", "jpeg"],
  ["GIF89a", "gif"],
  ["RIFF\0\0\0\0WEBP", "webp"],
  [`PK\x03\x04 … PK\x05\x06${"\0".repeat(18)}`, "zip"],
  [`PK\x03\x04 … PK\x05\x06${"\0".repeat(18)}a comment`, "zip"],
  ["PK\x03\x04, then cut off", undefined],
  ["<svg xmlns=", undefined],
  ["<!DOCTYPE html>", undefined],
  ["MZ", undefined],
  ["", undefined],
])("a file that begins with %j is recognised as %s (UPL-2)", (text, kind) => {
  expect(fileKind(bytes(text))).toBe(kind);
});
