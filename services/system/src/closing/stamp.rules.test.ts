import type { ClosingFinding } from "@kontor/contracts/closing/closing";
import { Refusal } from "@kontor/contracts/core/error";
import { expect, it } from "vitest";
import { refuseUnseen, stampOf } from "./stamp.rules.ts";

const DAY = "2026-10-31";
const drafts = (count: number): ClosingFinding => ({ check: "drafts", kind: "sale-out", count });
const uneven: ClosingFinding = { check: "books-uneven", kind: "inventory", count: 1 };
const clearing: ClosingFinding = { check: "goods-clearing", kind: null, count: 3 };

function refused(findings: readonly ClosingFinding[], seen: string | undefined) {
  try {
    refuseUnseen(DAY, findings, seen);
    return undefined;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { id: error.id, issues: error.issues.map(({ id, values }) => [id, values]) };
  }
}

it("a user who saw the current closing checklist may close, in whatever order its findings were listed", () => {
  const seen = stampOf(DAY, [drafts(2), uneven, clearing]);
  expect(refused([clearing, uneven, drafts(2)], seen)).toBeUndefined();
  expect(refused([], stampOf(DAY, []))).toBeUndefined();
});

it('closing is refused as "checklist not seen" without a checklist, with one of another day, or with an unreadable one', () => {
  for (const seen of [undefined, "", stampOf("2026-09-30", []), `${DAY} `])
    expect(refused([], seen)?.id).toBe("closing-checklist-unseen");
});

it("closing with an outdated checklist is refused with the findings that are new, gone or increased since", () => {
  const seen = stampOf(DAY, [drafts(2), uneven]);
  expect(refused([drafts(3), clearing], seen)).toEqual({
    id: "closing-checklist-changed",
    issues: [
      ["closing-changed-books-uneven", { kind: "inventory", before: 1, count: 0 }],
      ["closing-changed-drafts", { kind: "sale-out", before: 2, count: 3 }],
      ["closing-changed-goods-clearing", { kind: "", before: 0, count: 3 }],
    ],
  });
});
