// Rules for closing and reopening, and the checklist made of the services' findings (docs/decisions/0036). Pure.

import {
  type ClosingFinding,
  type ClosingPreview,
  type ClosingTally,
  closingMust,
} from "@kontor/contracts/closing/closing";
import { refuse } from "@kontor/contracts/core/error";

interface Closed {
  version: number;
  closedTo: string | null;
}

/** @throws Refusal `stale-version` when somebody closed or reopened since, `closing-day-ahead`, `closing-day-closed` at the day */
export function refuseClosing(closed: Closed, input: { day: string; version: number }, today: string): void {
  if (closed.version !== input.version) throw refuse("stale-version", { status: 409 });
  if (input.day > today) throw refuse("closing-day-ahead", { field: "day", values: { day: today } });
  if (closed.closedTo !== null && input.day <= closed.closedTo)
    throw refuse("closing-day-closed", { field: "day", values: { day: closed.closedTo } });
}

/** @throws Refusal `stale-version`, `closing-nothing` when no books are closed, `closing-reopen-day` at a day that does not open any */
export function refuseReopening(closed: Closed, input: { day: string | null; version: number }): void {
  if (closed.version !== input.version) throw refuse("stale-version", { status: 409 });
  if (closed.closedTo === null) throw refuse("closing-nothing", { status: 409 });
  if (input.day !== null && input.day >= closed.closedTo)
    throw refuse("closing-reopen-day", { field: "day", values: { day: closed.closedTo } });
}

const sumsOf = (previews: readonly ClosingPreview[]): Map<string, ClosingTally> =>
  new Map(previews.flatMap(({ tallies }) => tallies.map((tally) => [tally.kind, tally] as const)));

/**
 * One checklist of all that the services found. Documents of a kind whose count in the money ledger differs from their service's are not posted yet:
 * at least one, and as many as are missing or too many.
 */
export function checklistOf(owners: readonly ClosingPreview[], ledger: ClosingPreview): ClosingFinding[] {
  const [ownerSums, booked] = [sumsOf(owners), sumsOf([ledger])];
  const nothing = { count: 0, revisions: 0 };
  const unbooked = [...new Set([...ownerSums.keys(), ...booked.keys()])].sort().flatMap((kind): ClosingFinding[] => {
    const [own, other] = [ownerSums.get(kind) ?? nothing, booked.get(kind) ?? nothing];
    if (own.count === other.count && own.revisions === other.revisions) return [];
    return [{ check: "unposted", kind, count: Math.max(1, Math.abs(own.count - other.count)) }];
  });
  const all = new Map<string, ClosingFinding>();
  for (const finding of [...owners, ledger].flatMap(({ findings }) => findings).concat(unbooked)) {
    const key = `${finding.check} ${finding.kind}`;
    const count = Math.max(finding.count, all.get(key)?.count ?? 0);
    all.set(key, { ...finding, count });
  }
  return [...all.values()];
}

/** @throws Refusal `closing-unposted` (409) when a finding blocks the closing */
export function refuseUnposted(findings: readonly ClosingFinding[]): void {
  const count = findings
    .filter(({ check }) => closingMust.includes(check))
    .reduce((sum, finding) => sum + finding.count, 0);
  if (count > 0) throw refuse("closing-unposted", { status: 409, field: "day", values: { count } });
}
