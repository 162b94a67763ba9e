import { expect, test } from "vitest";
import { fileKind } from "./attachment.rules.ts";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

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
])("a file that begins with %j is %s (UPL-2)", (text, kind) => {
  expect(fileKind(bytes(text))).toBe(kind);
});
