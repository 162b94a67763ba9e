// What each status allows, and to whom.
import { Refusal } from "@kontor/contracts/core/error";
import type { UserId } from "@kontor/contracts/core/id";
import type { TaskStatus } from "@kontor/contracts/warehouse/stock-taking";
import { expect, it } from "vitest";
import {
  assertAdjustable,
  assertAssigned,
  assertCopyable,
  assertCounting,
  assertFinished,
  liftsBlindness,
  revoked,
} from "./task.rules.ts";

/** @param documents their numbers, of those that are reversed with a star, of deleted ones with a cross */
const task = (status: TaskStatus, ...documents: string[]) => ({
  ...{ status, number: "PD1" },
  documents: documents.map((number) => ({ number, isAudited: !/[*†]$/.test(number), isDeleted: number.endsWith("†") })),
});
const idOf = (act: () => unknown): unknown => {
  try {
    return act() ?? "done";
  } catch (error) {
    return error instanceof Refusal ? error.id.replace("stock-taking-", "") : error;
  }
};

it.each<[TaskStatus, counts: string, reports: string, adjusts: string, copies: string]>([
  [0, "done", "not-finished", "not-finished", "not-finished"],
  [1, "not-counting", "done", "done", "done"],
  [2, "not-counting", "done", "adjusted", "done"],
  [9, "revoked", "revoked", "revoked", "done"],
])(
  "whether a stock-taking of status %i can be counted: %s; reported: %s; adjusted: %s; copied: %s",
  (status, counts, reports, adjusts, copies) => {
    const acts = [assertCounting, assertFinished, assertAdjustable, assertCopyable];
    expect(acts.map((act) => idOf(() => act(task(status))))).toEqual([counts, reports, adjusts, copies]);
  },
);

it.each<[TaskStatus, documents: string[], after: unknown]>([
  [0, [], 9],
  [1, [], 0],
  [2, [], 1],
  [2, ["QTRK1"], "adjusted"],
  [2, ["QTRK1*", "QTCK1"], "adjusted"],
  [2, ["QTRK1*", "QTCK1*"], 1],
  [2, ["QTRK1†", "QTCK1"], "adjusted"],
  [2, ["QTRK1†", "QTCK1*"], 1],
  [2, ["QTRK1†", "QTCK1†"], 1],
  [9, [], "revoked"],
])(
  "a stock-taking of status %i with the documents %j has after its revocation the status, or is refused as: %s",
  (status, documents, after) => {
    expect(idOf(() => revoked(task(status, ...documents)))).toBe(after);
  },
);

it.each([
  ["nobody was named", [], "staff", "done"],
  ["he was named", ["me"], "staff", "done"],
  ["others were named", ["other"], "staff", "not-assigned"],
  ["others were named, and he is the owner", ["other"], "owner", "done"],
] as const)(
  "whether a user may count in a stock-taking is decided by who was named for it, here: %s",
  (_case, assigneeIds, kind, outcome) => {
    const assigned = { number: "PD1", assigneeIds };
    expect(idOf(() => assertAssigned(assigned, { userId: "me" as UserId, kind }))).toBe(outcome);
  },
);

it.each<[string, showsBook: boolean, wasLifted: boolean, isBegun: boolean, change: boolean, outcome: unknown]>([
  ["blind and stays so, though counted", false, false, true, false, false],
  ["blind, is not counted yet and shows the books", false, false, false, true, true],
  ["blind, is counted and would show the books", false, false, true, true, "blind-kept"],
  ["showing the books and stays so", true, false, true, true, false],
  ["showing the books, is not counted yet and becomes blind", true, false, false, false, false],
  ["showing the books, is counted and would become blind", true, false, true, false, "blind-late"],
  ["blind no more, and would become so again", true, true, false, false, "blind-late"],
])(
  "a change of a blind stock-taking is saved or refused, where it is %s",
  (_case, showsBook, wasLifted, isBegun, change, outcome) => {
    const blindLiftedAt = wasLifted ? new Date() : null;
    const lifts = () => liftsBlindness({ number: "PD1", showsBook, blindLiftedAt, isBegun }, change);
    expect(idOf(lifts)).toBe(outcome);
  },
);
