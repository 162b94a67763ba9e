import { expect, test } from "vitest";
import { attachmentIssues, dateIssues, lineIssue, numberIssues } from "./check.rules.ts";

test("an issue of a line names its cell and its number, counted from 1", () => {
  expect(lineIssue("not-found", 4, "depotId")).toEqual({ id: "not-found", field: "lines.4.depotId", row: 5 });
});

const now = new Date("2026-11-21T02:00:00.000Z");
const cutOver = { cutOverDate: "2000-01-02", timeZone: "UTC" };
const period = { closedTo: "2026-10-31", closedBefore: "2026-10-31T16:00:00.000Z" };
test.each([
  ["today", "2026-11-21T01:00:00.000Z", []],
  ["a year ahead", "2027-11-21T01:00:00.000Z", []],
  ["two years ahead", "2028-11-21T01:00:00.000Z", ["document-time-out-of-range"]],
  ["a closed day", "2026-10-31T15:59:59.000Z", ["period-closed"]],
  ["before the cut-over date", "2000-01-01T23:59:59.000Z", ["period-closed", "document-before-cut-over"]],
  [
    "before the year 2000",
    "1999-12-31T23:59:59.000Z",
    ["document-time-out-of-range", "period-closed", "document-before-cut-over"],
  ],
] as const)(
  "the date of a voucher is checked against the allowed years, closed books and the cut-over date: %s",
  (_when, date, ids) => {
    expect(dateIssues(date, "billTime", { period, cutOver, now }).map(({ id }) => id)).toEqual(ids);
  },
);

test("a typed number must begin with its kind's prefix, and an allocated number is not checked", () => {
  expect(numberIssues("SK0001", "billNo", "SK")).toEqual([]);
  expect(numberIssues(undefined, "billNo", "SK")).toEqual([]);
  expect(numberIssues("FK0001", "billNo", "SK")).toMatchObject([{ field: "billNo", values: { prefix: "SK" } }]);
});

test("an attachment that is not the voucher's own is not found", () => {
  expect(attachmentIssues(["a", "b"], ["a"])).toEqual([{ id: "not-found", field: "fileName.1" }]);
});
