// The scripts that the page may load (WEB-3, WEB-4).
import { describe, expect, test } from "vitest";
import { scriptPolicy } from "./script-policy.ts";

const ORIGIN = "https://kontor.example";
const INTEGRITY = `sha384-${"A".repeat(64)}`;
const FILE = "/remotes/mfe-sales/remoteEntry.js";

function listing(path = FILE) {
  const policy = scriptPolicy(ORIGIN);
  policy.list({ [path]: INTEGRITY });
  return policy;
}

describe("scripts of the page", () => {
  test.each([FILE, `${ORIGIN}${FILE}`])(
    "a listed script may be loaded by its path and by its full address: %s (WEB-3)",
    (url) => {
      const policy = listing();
      expect(policy.address(url)).toBe(`${ORIGIN}${FILE}`);
      expect(policy.integrity(url)).toBe(INTEGRITY);
    },
  );

  test.each([
    ["another file", "/remotes/mfe-sales/other.js"],
    ["another origin", `https://evil.example${FILE}`],
    ["another origin without its protocol", `//evil.example${FILE}`],
    ["another port", `https://kontor.example:8443${FILE}`],
    ["plain HTTP", `http://kontor.example${FILE}`],
    ["a query", `${FILE}?x=1`],
    ["a fragment", `${FILE}#x`],
    ["code in the address", "javascript:alert(1)"],
    ["data", "data:text/javascript,alert(1)"],
    ["a file made in the page", `blob:${ORIGIN}/1`],
    ["an upper-case name", FILE.toUpperCase()],
    ["nothing", ""],
  ])("the page may not load a script from %s (WEB-3)", (_what, url) => {
    expect(() => listing().address(url)).toThrow(TypeError);
    expect(() => listing().integrity(url)).toThrow(TypeError);
  });

  test.each(["https://evil.example/a.js", "//evil.example/a.js", "a.js", "/a/../b.js", "/a.js?x", "/a b.js"])(
    "the address %s cannot be listed as a script, because it is no canonical path of this origin",
    (path) => {
      expect(() => listing(path)).toThrow(TypeError);
    },
  );

  test.each(["", "md5-AAAA", "sha384-", "sha384-A B", "none"])(
    "a script whose hash is '%s' cannot be listed, because that is no proper hash",
    (integrity) => {
      expect(() => scriptPolicy(ORIGIN).list({ [FILE]: integrity })).toThrow(TypeError);
    },
  );

  test("a listed script that is redeployed takes its new hash", () => {
    const policy = listing();
    const newer = `sha384-${"B".repeat(64)}`;
    policy.list({ [FILE]: newer });
    expect(policy.integrity(FILE)).toBe(newer);
  });
});
