import { expect, it } from "vitest";
import { column, figure } from "./columns.ts";
import { type PreviousFigures, withPrevious } from "./compared.columns.ts";

const same = (word: string) => [word, word, word, word, word] as const;
const columns = [column("name", ...same("Name")), figure("cost", ...same("Cost")), figure("rank", ...same("Rank"))];
const rows = [
  { name: "Tea", cost: "12.50", rank: "1" },
  { name: "Cups", cost: "3.00", rank: "2" },
];
const before: PreviousFigures = {
  totals: { cost: "10.00" },
  rows: [{ name: "Tea", cost: "10.00" }, null],
};
const shown = (previous?: PreviousFigures, totals: object = { cost: "15.50" }) =>
  withPrevious(columns, { rows, totals, ...(previous ? { previous } : {}) });

it("a workbook without a period to compare with has no further columns", () => {
  expect(shown().columns).toEqual(columns);
});

it("a workbook that is compared with a period has beside each figure with a total what it was and the difference, in rows and totals", () => {
  const { columns: all, report } = shown(before);
  expect(all.map(({ words }) => words[2])).toEqual([
    "Name",
    "Cost",
    "Cost (period before)",
    "Cost (difference)",
    "Rank",
  ]);
  const fields = all.map(({ field }) => field);
  const cells = (row: object) => fields.map((field) => Reflect.get(row, field) ?? "");
  expect(report.rows.map(cells)).toEqual([
    ["Tea", "12.50", "10.00", "2.50", "1"],
    ["Cups", "3.00", "", "", "2"],
  ]);
  expect(cells(report.totals ?? {})).toEqual(["", "15.50", "10.00", "5.50", ""]);
});

it("a compared workbook has no comparison beside figures that a role hides", () => {
  const hidden = { ...before, totals: { cost: null }, rows: [{ cost: null }, null] };
  const { report } = withPrevious(columns, {
    rows: [{ cost: null }, { cost: null }],
    totals: { cost: null },
    previous: hidden,
  });
  expect([...report.rows, report.totals]).toEqual([{ cost: null }, { cost: null }, { cost: null }]);
});
