import { describe, expect, it } from "vitest";
import { begins, NO_BURST, scanned, takesText, typed } from "./scanner.rules.ts";

const type = (text: string, gap: number, from = NO_BURST, start = 1000) =>
  [...text].reduce((burst, letter, at) => typed(burst, letter, start + at * gap), from);
const ended = (text: string, gap: number) => {
  const burst = type(text, gap);
  return scanned(burst, burst.last + gap);
};
const CODE = "6901234567892";
const CODES = ["1003", "23843", "A-100297", CODE, "01069012345678921012"];

describe("a burst of keys", () => {
  it.each(CODES.flatMap((code) => [4, 15, 40].map((gap) => [code, gap] as const)))(
    "the text %s with %d ms between its keys is taken for a scanned barcode",
    (code, gap) => {
      expect(ended(code, gap)).toBe(code);
    },
  );

  it.each(CODES.flatMap((code) => [41, 60, 90, 250].map((gap) => [code, gap] as const)))(
    "the text %s with %d ms between its keys is taken for a person's typing",
    (code, gap) => {
      expect(ended(code, gap)).toBeUndefined();
    },
  );

  it.each(["1200", "1234.56", "3*12", "delivered", "a,b;c", "two words 1"])(
    "the text %j at a scanner's pace is taken for a barcode, whether or not a product has that barcode",
    (text) => {
      expect(ended(text, 5)).toBe(text);
    },
  );

  it.each(["1", "12", "120"])("the text %j is too short for a barcode at any pace", (text) => {
    expect(ended(text, 4)).toBeUndefined();
  });

  it("a burst of four or five keys that Enter ends more than 40 ms later is taken for a person's typing", () => {
    for (const code of ["1003", "23843"]) {
      const burst = type(code, 10);
      expect(scanned(burst, burst.last + 41)).toBeUndefined();
    }
  });

  it("a burst of six or more keys at a scanner's pace is a barcode even if its Enter is delayed by some 300 ms", () => {
    for (const code of ["100297", CODE]) {
      const burst = type(code, 10);
      expect(scanned(burst, burst.last + 300)).toBe(code);
      expect(scanned(burst, burst.last + 600)).toBeUndefined();
    }
  });

  it("a burst of keys is one barcode even if its last keys are delayed", () => {
    const first = type(CODE.slice(0, 11), 10);
    const burst = type(CODE.slice(11), 8, first, first.last + 200);
    expect(scanned(burst, burst.last + 8)).toBe(CODE);
  });

  it.each([
    ["the quickest hand on the digits", [55, 60, 48], 70],
    ["a hand that rolls over neighbouring keys and then finds Enter", [30, 35, 30], 110],
    ["two keys at once and the others at a hand's pace", [5, 65, 10], 30],
  ])("a burst of keys by %s is taken for a person's typing", (_who, pauses, enter) => {
    const burst = pauses.reduce((so, pause) => typed(so, "0", so.last + pause), typed(NO_BURST, "1", 1000));
    expect(scanned(burst, burst.last + enter)).toBeUndefined();
  });

  it("a scanner's burst after slow typing is a barcode of its own, without the typed characters", () => {
    const slow = type("12", 200);
    expect(begins(slow, slow.last + 600)).toBe(true);
    const burst = type("1003", 8, slow, slow.last + 600);
    expect(scanned(burst, burst.last + 8)).toBe("1003");
  });

  it("a scanner's burst with a short pause in it is one barcode, and with a long pause only the keys after the pause", () => {
    const first = type("69012", 10);
    expect(begins(first, first.last + 300)).toBe(false);
    const burst = type("1003", 8, first, first.last + 300);
    expect(scanned(burst, burst.last + 8)).toBe("690121003");
    const late = type("901234567892", 8, type("6", 8), 1100);
    expect(scanned(late, late.last + 8)).toBe(CODE);
    const later = type("1003", 8, first, first.last + 2000);
    expect(begins(first, first.last + 2000)).toBe(true);
    expect(scanned(later, later.last + 8)).toBe("1003");
  });
});

describe("a scan into an input", () => {
  const text = { type: "text", role: null, inputMode: "", readOnly: false };
  it.each([text, { ...text, type: "search" }, { ...text, type: "password" }, { ...text, inputMode: "text" }])(
    "a scan into an input for text may be meant as its text: %o",
    (input) => {
      expect(takesText(input)).toBe(true);
    },
  );

  it.each([
    { ...text, inputMode: "decimal" },
    { ...text, inputMode: "numeric" },
    { ...text, role: "spinbutton" },
    { ...text, role: "combobox" },
    { ...text, type: "number" },
    { ...text, type: "checkbox" },
    { ...text, readOnly: true },
  ])(
    "a scan into an input for figures or choices, or into a read-only one, is never meant as its value: %o",
    (input) => {
      expect(takesText(input)).toBe(false);
    },
  );
});
