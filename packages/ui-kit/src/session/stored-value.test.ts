import { afterEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { stored, WEEK_MS } from "./stored-value.ts";

const map = new Map<string, string>();
const storage = {
  getItem: (key: string) => map.get(key) ?? null,
  setItem: (key: string, value: string) => void map.set(key, value),
  removeItem: (key: string) => void map.delete(key),
} as Storage;
const name = stored("name", z.string(), WEEK_MS, () => storage);

afterEach(() => {
  vi.useRealTimers();
  map.clear();
});

it("a stored session value lives seven days and not longer (shell.md §9)", () => {
  vi.useFakeTimers({ now: 0 });
  name.write("Ann");
  vi.setSystemTime(604_799_999);
  expect(name.read()).toBe("Ann");
  vi.setSystemTime(604_800_000);
  expect(name.read()).toBeUndefined();
});

it.each(["", "{", "null", "[]", "7", '{"value":7}', '{"until":1}'])(
  "a stored value of another shape (%s) counts as absent",
  (text) => {
    map.set("kontor.name", text);
    expect(name.read()).toBeUndefined();
  },
);

it("a browser without storage works, but stores nothing", () => {
  const broken = stored("x", z.string(), undefined, () => {
    throw new Error("denied");
  });
  broken.write("y");
  broken.remove();
  expect(broken.read()).toBeUndefined();
});
