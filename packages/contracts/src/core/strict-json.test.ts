import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DEPTH_MAX, parseStrictJson } from "./strict-json.ts";

const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("a body (GATE-6, LIM-1)", () => {
  test("a body without forbidden keys is parsed as JSON.parse would do it", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        fc.pre(!/__proto__|constructor|prototype|\\u0000/.test(text));
        expect(parseStrictJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("a body that repeats a key in one object is refused, however deep the object lies and however the key is escaped", () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ maxDepth: 2 }), (key, value) => {
        const pair = `${JSON.stringify(key)}: ${JSON.stringify(value)}`;
        expect(() => parseStrictJson(`[{"list": [{${pair}, ${pair}}]}]`)).toThrow("json-invalid");
      }),
    );
    expect(() => parseStrictJson('{"a": 1, "\\u0061": 2}')).toThrow("json-invalid");
    expect(parseStrictJson('{"a": {"a": "\\"a\\":"}, "b": {"a": 1}}')).toEqual({ a: { a: '"a":' }, b: { a: 1 } });
  });

  test.each([
    '{"__proto__": {}}',
    '{"a": [{"constructor": 1}]}',
    '{"prototype": 1}',
    '{"\\u005f_proto__": 1}',
    "{",
    "",
    "undefined",
    '{"a": 1} x',
    '{"a": "x\\u0000"}',
    '["\\\\\\\\\\u0000"]',
    '{"\\u0000": 1}',
    '["\\ud83d"]',
  ])("the body %s is refused", (text) => {
    expect(() => parseStrictJson(text)).toThrow("json-invalid");
  });

  test("a body may contain the escape sequence of a NUL character as plain text, and pairs of surrogates", () => {
    expect(parseStrictJson('["\\\\u0000"]')).toEqual(["\\u0000"]);
    expect(parseStrictJson('["\\ud83d\\ude00"]')).toEqual(["😀"]);
  });

  test("a body is at most twenty levels deep", () => {
    expect(() => parseStrictJson(nested(DEPTH_MAX))).not.toThrow();
    expect(() => parseStrictJson(nested(DEPTH_MAX + 1))).toThrow("json-invalid");
    expect(() => parseStrictJson(nested(200_000))).toThrow("json-invalid");
  });
});
