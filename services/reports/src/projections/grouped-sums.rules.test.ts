import { expect, test } from "vitest";
import { sums } from "./grouped-sums.rules.ts";

const key = (day: string, product: string) => ({ day, product });

test("figures with the same key are added up into one row, rows are sorted by key, and rows of zero are left out", () => {
  const grouped = sums();
  grouped.add(key("2026-11-02", "b"), { quantity: "2", value: "0.1" });
  grouped.add(key("2026-11-01", "a"), { quantity: "5" });
  grouped.add(key("2026-11-02", "b"), { quantity: "1.5", value: "0.2" });
  grouped.add(key("2026-11-03", "c"), { quantity: "7" });
  grouped.add(key("2026-11-03", "c"), { quantity: "7.000" }, -1);
  expect(grouped.rows()).toEqual([
    { day: "2026-11-01", product: "a", quantity: "5" },
    { day: "2026-11-02", product: "b", quantity: "3.5", value: "0.3" },
  ]);
});
