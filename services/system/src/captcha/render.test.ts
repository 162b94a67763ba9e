// Captcha pictures.
import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { CHARACTERS, hasDot } from "./glyphs.ts";
import { renderCaptcha } from "./render.ts";

const bytesOf = (picture: string): Buffer => Buffer.from(picture.slice("data:image/png;base64,".length), "base64");

test("captchas have at least 30 characters, each with its own shape (LOG-5)", () => {
  const shapes = CHARACTERS.map((character) =>
    Array.from({ length: 35 }, (_, i) => Number(hasDot(character, i % 5, Math.floor(i / 5)))).join(""),
  );
  expect(new Set(shapes).size).toBeGreaterThanOrEqual(30);
});

test("a captcha's answer is in the picture's dots only, not in its bytes (LOG-5)", () => {
  const bytes = bytesOf(renderCaptcha("QW7X"));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  expect(bytes.includes("QW7X")).toBe(false);
  const begin = bytes.indexOf("IDAT") + 4;
  const length = bytes.readUInt32BE(begin - 8);
  expect(inflateSync(bytes.subarray(begin, begin + length))).toHaveLength(121 * 40);
});

test("a captcha of the same text never looks the same twice (LOG-5)", () => {
  expect(renderCaptcha("QW7X")).not.toBe(renderCaptcha("QW7X"));
});
