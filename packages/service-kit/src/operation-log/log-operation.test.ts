import { expect, it } from "vitest";
import { entriesOf } from "./log-operation.ts";

const [tea, cup] = [
  { name: "Tea", price: "2" },
  { name: "Cup", price: "5" },
];
const nameOf = ({ name }: { name: string }): string => name;
const both = { rows: [tea, cup], before: [tea, cup], count: 2 };

it("records that are deleted together have a log entry each, with all their values (AUD-1)", () => {
  expect(entriesOf({ ...both, kind: "removed" }, nameOf)).toEqual([
    { type: "delete", content: "Tea", before: tea, after: {} },
    { type: "delete", content: "Cup", before: cup, after: {} },
  ]);
});

it("the log entry of a deleted record includes values that are not in its own row, such as a product's prices", () => {
  const whole = [{ ...tea, prices: { "69": ["2"] } }];
  const [entry] = entriesOf({ kind: "removed", rows: [tea], before: [tea], count: 1, whole }, nameOf);
  expect(entry?.before).toEqual(whole[0]);
});

it("records that are disabled together have one log entry with their names; an edit has its changes, an addition its values (AUD-2)", () => {
  expect(entriesOf({ ...both, kind: "disabled" }, nameOf)).toEqual([{ type: "disable", content: "Tea, Cup" }]);
  const dearer = { ...tea, price: "3" };
  expect(entriesOf({ kind: "updated", rows: [dearer], before: [tea], count: 1 }, nameOf)).toEqual([
    { type: "update", content: "Tea", before: { price: "2" }, after: { price: "3" } },
  ]);
  expect(entriesOf({ kind: "added", rows: [tea], before: [], count: 1 }, nameOf)).toEqual([
    { type: "add", content: "Tea", after: tea },
  ]);
});

it("the log entry of an operation on many rows has the names of the first ones, and the number of all", () => {
  const rows = Array.from({ length: 30 }, (_, at) => ({ name: `n${at}` }));
  const [entry] = entriesOf({ kind: "imported", rows, before: [], count: 30 }, nameOf);
  expect(entry?.content).toBe(`${rows.slice(0, 20).map(nameOf).join(", ")} … (30)`);
  expect(entriesOf({ kind: "exported", rows: [], before: [], count: 7 }, nameOf)[0]?.content).toBe("… (7)");
});
