// The type of a picture is detected by its first bytes (UPL-1).
import { expect, it } from "vitest";
import { pictureKind } from "./image.rules.ts";

const latin = (text: string): Uint8Array => Buffer.from(text, "latin1");

it.each([
  ["a PNG", latin("\x89PNG\r\n\x1a\n...."), "png"],
  ["a JPEG", latin("\xff\xd8\xff\xe0"), "jpeg"],
  ["a GIF", latin("GIF89a"), "gif"],
  ["a WebP", latin("RIFF....WEBPVP8 "), "webp"],
  ["an SVG", latin("<svg xmlns='http://www.w3.org/2000/svg'/>"), undefined],
  ["an HTML page", latin("<!doctype html><script>"), undefined],
  ["another RIFF file", latin("RIFF....WAVEfmt "), undefined],
  ["nothing", latin(""), undefined],
])("the type of a picture is detected by its first bytes: %s", (_what, bytes, kind) => {
  expect(pictureKind(bytes)).toBe(kind);
});
