import type { TaskRow } from "@kontor/contracts/warehouse/stock-taking";
import { describe, expect, it } from "vitest";
import { choosesBlindness, comparable, hasReport, isTakenBack, stepsOf } from "./task-steps.rules.ts";

const task = (status: TaskRow["status"], depotId = "d"): TaskRow => ({ status, depotId, showBookQty: true }) as TaskRow; // the fields that the rules read

describe("the steps of a task", () => {
  it.each([
    [0, ["edit", "finish", "revoke"]],
    [1, ["adjust", "recount", "compare", "copy", "revoke"]],
    [2, ["recount", "compare", "copy", "revoke"]],
    [9, ["copy"]],
  ] as const)("a task of status %d offers %j to who has all buttons", (status, steps) => {
    expect(stepsOf(task(status), () => true)).toEqual(steps);
  });

  it("a user without the button of a step is not offered it, and may compare all the same", () => {
    expect(stepsOf(task(1), () => false)).toEqual(["compare"]);
    expect(stepsOf(task(0), (button) => button === "audit")).toEqual(["finish"]);
  });

  it("the books of a blind task are shown by who may finish it, while it is counted", () => {
    const blind = (status: TaskRow["status"]) => ({ status, showBookQty: false });
    expect(stepsOf(blind(0), (button) => button === "audit")).toEqual(["lift", "finish"]);
    expect(stepsOf(blind(0), (button) => button === "edit")).toEqual(["edit"]);
    expect(stepsOf(blind(1), () => true)).not.toContain("lift");
  });

  it.each([
    ["is blind and not counted", false, null, 0, true],
    ["is blind and counted", false, null, 1, false],
    ["shows the books and is not counted", true, null, 0, true],
    ["shows the books and is counted", true, null, 1, false],
    ["shows the books, which were hidden before", true, "2026-11-27T08:00:00.000Z", 0, false],
  ] as const)(
    "whether a stock-taking offers the choice to show what the books have, where it %s",
    (_case, showBookQty, blindLiftTime, countedNumber, may) => {
      expect(choosesBlindness({ showBookQty, blindLiftTime, countedNumber })).toBe(may);
    },
  );

  it("only a task that was finished and not revoked has a report", () => {
    expect(([0, 1, 2, 9] as const).map((status) => hasReport(task(status)))).toEqual([false, true, true, false]);
  });

  it.each([
    ["is adjusted without a document", 2, [], false],
    ["has a document that exists", 2, [false], false],
    ["has one that is deleted beside another", 2, [true, false], true],
    ["has deleted ones alone", 2, [true, true], true],
    ["is not adjusted", 1, [], false],
  ] as const)("whether the adjustment of a task was taken back by hand that %s", (_case, status, deleted, is) => {
    const bill = { id: "b", kind: "other-in", number: "QTRK1", isAudited: false } as const;
    const adjustBills = deleted.map((isDeleted) => ({ ...bill, isDeleted }));
    expect(isTakenBack({ status, adjustBills })).toBe(is);
  });
});

describe("tasks to compare", () => {
  it("two finished or adjusted tasks of one warehouse can be compared", () => {
    const two = [task(1), task(2)];
    expect(comparable(two)).toEqual(two);
  });

  it.each([
    [[], "stock-taking.compareTwo"],
    [[task(1)], "stock-taking.compareTwo"],
    [[task(1), task(1), task(1)], "stock-taking.compareTwo"],
    [[task(0), task(1)], "stock-taking.compareFinished"],
    [[task(1), task(9)], "stock-taking.compareFinished"],
    [[task(1, "a"), task(1, "b")], "refusal.stock-taking-other-warehouse"],
  ])("the stock-takings %j cannot be compared: %s", (tasks, word) => {
    expect(comparable(tasks)).toBe(word);
  });
});
