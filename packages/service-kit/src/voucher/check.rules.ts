// Issues, and the checks of what all vouchers have: date, number, attachments (reference.md §1.12). Pure.
import type { Issue, RefusalValues } from "@kontor/contracts/core/error";
import { type CutOverSettings, cutOverIssues } from "../closing/cut-over.rules.ts";
import { type ClosedPeriod, closedIssue, isClosed } from "../closing/period.rules.ts";

const DATE_MIN = "2000-01-01T00:00:00.000Z";
const AHEAD_MAX_MS = 366 * 24 * 3_600_000;

export const issue = (id: string, field: string, values?: RefusalValues): Issue => ({
  id,
  field,
  ...(values ? { values } : {}),
});
/** An issue of one line: `row` is its number, counted from 1. */
export const lineIssue = (id: string, index: number, field: string, values?: RefusalValues): Issue => ({
  ...issue(id, `lines.${index}.${field}`, values),
  row: index + 1,
});
export const when = (wrong: boolean, makeIssue: () => Issue): Issue[] => (wrong ? [makeIssue()] : []);

/** A voucher is dated between 2000 and a year from now, not in a closed period, and not before the cut-over date. */
export function dateIssues(
  date: string,
  field: string,
  {
    period,
    cutOver,
    now,
  }: { period: Pick<ClosedPeriod, "closedTo" | "closedBefore">; cutOver: CutOverSettings; now: Date },
): Issue[] {
  const at = Date.parse(date);
  const isInRange = at >= Date.parse(DATE_MIN) && at <= now.getTime() + AHEAD_MAX_MS;
  return [
    ...when(!isInRange, () => issue("document-time-out-of-range", field)),
    ...when(isClosed(period, date), () => closedIssue(period, field)),
    ...cutOverIssues(cutOver, date, field),
  ];
}

/** A number that a user typed begins as its kind's numbers do. */
export const numberIssues = (number: string | undefined, field: string, prefix: string): Issue[] =>
  when(number !== undefined && number.replace(/\d+$/, "") !== prefix, () =>
    issue("document-number-prefix", field, { prefix }),
  );

/** The attachments are the voucher's own, or uploads of the actor that no voucher names yet. */
export function attachmentIssues(ids: readonly string[], attachmentIds: readonly string[]): Issue[] {
  const usable = new Set(attachmentIds);
  return ids.flatMap((id, at) => when(!usable.has(id), () => issue("not-found", `fileName.${at}`)));
}
