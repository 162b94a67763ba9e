import { describe, expect, it } from "vitest";
import {
  formatAmount,
  formatCompact,
  formatCurrency,
  formatDate,
  formatDateTime,
  formatNumber,
  instantOf,
  shorten,
} from "./format.ts";

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

describe("figures (shell.md §9)", () => {
  it.each([
    ["1234567.80", "1,234,567.80"],
    ["-0.05", "-0.05"],
    ["0", "0"],
    ["999999999999999.9999", "999,999,999,999,999.9999"],
    ["***", "***"],
    [null, ""],
    [undefined, ""],
    ["", ""],
  ])("the figure %j is shown as %j, with all its digits", (figure, shown) => {
    expect(formatNumber(figure, "zh-CN")).toBe(shown);
  });

  it("amounts are shown with at least two decimals, and lose no further ones", () => {
    expect(formatAmount("12", "en")).toBe("12.00");
    expect(formatAmount("12.3456", "en")).toBe("12.3456");
  });

  it("a chart shows figures in a short form", () => {
    expect(formatCompact("123456.78", "en")).toBe("123.5K");
    expect(formatCompact("123456.78", "zh-CN")).toBe("12.3万");
    expect(formatCompact("***", "fr")).toBe("***");
  });

  it.each([
    ["zh-CN", "¥1,234.50"],
    ["zh-TW", "¥1,234.50"],
    ["en", "¥1,234.50"],
    ["vi", "1.234,50 ₫"],
    ["fr", "1 234,50 €"],
  ] as const)(
    "in the language %s the amount 1234.50 is shown with its currency as %s (shell.md §1)",
    (tongue, shown) => {
      expect(spaced(formatCurrency("1234.50", tongue))).toBe(shown);
    },
  );
});

describe("times", () => {
  it("times are shown in the tenant's time zone, whatever the browser's", () => {
    expect(formatDateTime("2026-11-20T16:30:05.000Z", "Asia/Shanghai")).toBe("2026-11-21 00:30:05");
    expect(formatDateTime("2026-11-20T16:30:05Z", "Europe/Paris")).toBe("2026-11-20 17:30:05");
    expect(formatDate("2026-11-20T16:30:05Z", "Asia/Shanghai")).toBe("2026-11-21");
  });

  it.each(["2026-11-21", "2026-11-21 08:00:00", "", "soon"])(
    "the text %j is not an instant and is shown unchanged",
    (text) => {
      expect(formatDateTime(text, "America/New_York")).toBe(text);
    },
  );
});

it("a long text is cut after 25 visible characters", () => {
  expect(shorten("a".repeat(25))).toBe("a".repeat(25));
  expect(shorten("货".repeat(26))).toBe(`${"货".repeat(25)}…`);
  expect(shorten("😀".repeat(26))).toBe(`${"😀".repeat(25)}…`);
});

it.each([
  ["2026-11-21T00:00:00.000", "Asia/Shanghai", "2026-11-20T16:00:00.000Z"],
  ["2026-11-21T23:59:59.999", "Asia/Shanghai", "2026-11-21T15:59:59.999Z"],
  ["2026-03-29T00:00:00.000", "Europe/Paris", "2026-03-28T23:00:00.000Z"],
  ["2026-03-29T23:59:59.999", "Europe/Paris", "2026-03-29T21:59:59.999Z"],
  ["2026-10-25T23:59:59.999", "Europe/Paris", "2026-10-25T22:59:59.999Z"],
])("a search from or to the local time %s in the time zone %s is sent as the instant %s", (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
});
