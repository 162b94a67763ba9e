import { describe, expect, it } from "vitest";
import { pagesOf } from "./pages.rules.ts";

const lines = (count: number, height = 5) => Array.from({ length: count }, () => height);

describe("pages of a printed document", () => {
  it("few lines and their sums share one page", () => {
    expect(pagesOf(lines(3), { space: 50, ending: 20 })).toEqual([[0, 3]]);
    expect(pagesOf([], { space: 50, ending: 20 })).toEqual([[0, 0]]);
  });

  it("each line is on exactly one page, in order, and no line exceeds its page", () => {
    for (const count of [1, 9, 10, 11, 50, 500]) {
      const pages = pagesOf(lines(count), { space: 50, ending: 20 });
      expect(pages.flatMap(([from, to]) => Array.from({ length: to - from }, (_, at) => from + at))).toEqual(
        Array.from({ length: count }, (_, at) => at),
      );
      expect(pages.every(([from, to]) => (to - from) * 5 <= 50)).toBe(true);
      const [from, to] = pages.at(-1) ?? [0, 0];
      expect((to - from) * 5 + 20).toBeLessThanOrEqual(50);
    }
  });

  it("sums are never on a page alone", () => {
    expect(pagesOf(lines(10), { space: 50, ending: 20 })).toEqual([
      [0, 6],
      [6, 10],
    ]);
  });

  it("a line taller than a page gets a page of its own", () => {
    expect(pagesOf([5, 80, 5], { space: 50, ending: 20 })).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
  });
});
