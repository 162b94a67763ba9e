// Encodes a checklist as one text that is sent back when the books are closed, to prove that the user saw the current findings (docs/decisions/0043). Pure.

import type { ClosingFinding } from "@kontor/contracts/closing/closing";
import { type Issue, refuse } from "@kontor/contracts/core/error";

const keyOf = ({ check, kind }: ClosingFinding): string => (kind === null ? check : `${check}/${kind}`);

/** The day and each count, e.g. `2026-10-31 drafts/sale-out=2 unmatched/money-in=1`. Equal texts mean that nothing has changed. */
export const stampOf = (day: string, findings: readonly ClosingFinding[]): string =>
  [day, ...findings.map((finding) => `${keyOf(finding)}=${finding.count}`).sort()].join(" ");

const STAMP = /^\d{4}-\d{2}-\d{2}( [a-z-]+(\/[a-z-]+)?=\d{1,9})*$/;

const countsOf = (stamp: string): Map<string, number> =>
  new Map(
    stamp
      .split(" ")
      .slice(1)
      .map((each) => {
        const [key = "", count] = each.split("=");
        return [key, Number(count)] as const;
      }),
  );

/**
 * @param seen the stamp of the checklist that the person saw
 * @throws Refusal `closing-checklist-unseen` (409) without a stamp, with another day's or an unreadable one; `closing-checklist-changed` (409) with an
 * issue `closing-changed-<check>` for each count that differs now: its value then and now
 */
export function refuseUnseen(day: string, findings: readonly ClosingFinding[], seen: string | undefined): void {
  const now = stampOf(day, findings);
  if (seen === now) return;
  if (seen === undefined || !STAMP.test(seen) || !seen.startsWith(day))
    throw refuse("closing-checklist-unseen", { status: 409, field: "checklist" });
  const [was, is] = [countsOf(seen), countsOf(now)];
  const issues = [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Issue[] => {
    const [before, count] = [was.get(key) ?? 0, is.get(key) ?? 0];
    if (before === count) return [];
    const [check, kind = ""] = key.split("/");
    return [{ id: `closing-changed-${check}`, field: "checklist", values: { kind, before, count } }];
  });
  throw refuse("closing-checklist-changed", { status: 409, issues });
}
