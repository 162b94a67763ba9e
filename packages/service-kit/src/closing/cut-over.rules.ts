// Refuses what is dated before the tenant's cut-over date: opening balances hold what happened before it (docs/decisions/0035). Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";

export interface CutOverSettings {
  /** `YYYY-MM-DD`; null: the day before the first document, whichever that will be. */
  cutOverDate: string | null;
  timeZone: string;
}

/** The issue at the field of the date, with the cut-over date; none where that is not set. */
export function cutOverIssues({ cutOverDate, timeZone }: CutOverSettings, moment: string, field: string): Issue[] {
  if (cutOverDate === null) return [];
  // The Swedish locale writes a day as 2026-11-21.
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone }).format(new Date(moment));
  return day < cutOverDate ? [{ id: "document-before-cut-over", field, values: { day: cutOverDate } }] : [];
}

/** @throws Refusal `document-before-cut-over` for a document or slip that begins to count */
export function refuseBeforeCutOver(settings: CutOverSettings, moment: string, field: string): void {
  const [issue] = cutOverIssues(settings, moment, field);
  if (issue)
    throw refuse(issue.id, { status: 409, issues: [issue], ...(issue.values ? { values: issue.values } : {}) });
}
