import { expect, it } from "vitest";
import { closedRefusal, isClosed, nothingClosed, refuseOpening } from "./period.rules.ts";

const october = { closedTo: "2026-10-31", closedBefore: "2026-10-31T16:00:00.000Z" };
const [LAST, FIRST] = ["2026-10-31T15:59:59.999Z", "2026-10-31T16:00:00.000Z"];

it.each([
  ["the last closed moment", october, LAST, true],
  ["the first open moment", october, FIRST, false],
  ["the same moments written without fractions of a second", october, "2026-10-31T16:00:00Z", false],
  ["the beginning of time", october, "1970-01-01T00:00:00.000Z", true],
  ["any moment while nothing is closed", nothingClosed, "1970-01-01T00:00:00.000Z", false],
])("the last closed day decides whether %s is closed", (_, period, moment, closed) => {
  expect(isClosed(period, moment)).toBe(closed);
});

it("a write is refused if one of its dates lies in closed books, and the refusal names the last closed day at the date's field", () => {
  expect(closedRefusal(october, [FIRST, FIRST], "operTime")).toBeUndefined();
  for (const moments of [[LAST, FIRST], [FIRST, LAST], [LAST]])
    expect(closedRefusal(october, moments, "operTime")).toMatchObject({
      id: "period-closed",
      status: 409,
      issues: [{ id: "period-closed", field: "operTime", values: { day: "2026-10-31" } }],
    });
});

it("opening balances and opening stock cannot change any more once any day is closed", () => {
  expect(() => refuseOpening(nothingClosed, "initialAmount")).not.toThrow();
  expect(() => refuseOpening(october, "initialAmount")).toThrow("period-closed");
});
