import type { ClosingFinding, ClosingPreview, ClosingTally } from "@kontor/contracts/closing/closing";
import { expect, it } from "vitest";
import { checklistOf, refuseClosing, refuseReopening, refuseUnposted } from "./closing.rules.ts";

const open = { version: 3, closedTo: null };
const october = { version: 3, closedTo: "2026-10-31" };
const TODAY = "2026-11-22";

it.each([
  ["a day of last month", open, { day: "2026-10-31", version: 3 }, undefined],
  ["today", october, { day: TODAY, version: 3 }, undefined],
  ["tomorrow", open, { day: "2026-11-23", version: 3 }, "closing-day-ahead"],
  ["a day that is closed", october, { day: "2026-10-31", version: 3 }, "closing-day-closed"],
  ["a day when somebody closed or reopened since", october, { day: TODAY, version: 2 }, "stale-version"],
])(
  "closing the books is allowed up to today and after the days closed already, and refused otherwise, here up to %s",
  (_, closed, input, refusal) => {
    const close = () => refuseClosing(closed, input, TODAY);
    if (refusal) expect(close).toThrow(refusal);
    else expect(close).not.toThrow();
  },
);

it.each([
  ["all of them", october, { day: null, version: 3 }, undefined],
  ["those after a closed day", october, { day: "2026-09-30", version: 3 }, undefined],
  ["none: the last closed day is to stay closed", october, { day: "2026-10-31", version: 3 }, "closing-reopen-day"],
  ["none: no day is closed", open, { day: null, version: 3 }, "closing-nothing"],
  ["those of a closing that somebody changed since", october, { day: null, version: 2 }, "stale-version"],
])(
  "the last closed days can be reopened, unless none are or somebody changed them meanwhile, here %s",
  (_, closed, input, refusal) => {
    const reopen = () => refuseReopening(closed, input);
    if (refusal) expect(reopen).toThrow(refusal);
    else expect(reopen).not.toThrow();
  },
);

const preview = (findings: ClosingFinding[], tallies: ClosingTally[] = []): ClosingPreview => ({
  version: 1,
  findings,
  tallies,
});
const drafts = { check: "drafts" as const, kind: "sale-out", count: 2 };
const tally = (count: number, revisions: number) => [{ kind: "sale-out", count, revisions }];

it.each([
  ["nothing is unposted where both have the same", tally(2, 5), tally(2, 5), []],
  ["one that finance does not have yet", tally(3, 6), tally(2, 5), [1]],
  ["one that finance still has", tally(2, 5), tally(3, 6), [1]],
  ["a newer revision that finance has not heard", tally(2, 6), tally(2, 5), [1]],
  ["all, while finance has none", tally(2, 5), [], [2]],
])(
  "the closing checklist finds documents that the money ledger has not posted in their present state: %s",
  (_, tallies, booked, counts) => {
    const checklist = checklistOf([preview([drafts], tallies)], preview([], booked));
    expect(checklist[0]).toEqual(drafts);
    expect(checklist.slice(1).map(({ check, count }) => [check, count])).toEqual(
      counts.map((count) => ["unposted", count]),
    );
  },
);

it("documents that neither the stock ledger nor the money ledger has posted are one finding, and unlike warnings it blocks closing", () => {
  const unposted = { check: "unposted" as const, kind: "sale-out", count: 3 };
  const checklist = checklistOf([preview([unposted], tally(3, 3))], preview([drafts], tally(2, 2)));
  expect(checklist).toEqual([unposted, drafts]);
  expect(() => refuseUnposted(checklist)).toThrow("closing-unposted");
  expect(() => refuseUnposted([drafts])).not.toThrow();
});
