// Refuses everything that is, or was, dated in a closed period (docs/decisions/0036). Pure.
import { type Issue, type Refusal, refuse } from "@kontor/contracts/core/error";

/** A tenant's closing, as the service applies it. */
export interface ClosedPeriod {
  version: number;
  /** The last closed day; null: no day is closed. */
  closedTo: string | null;
  /** The first open moment. */
  closedBefore: string | null;
  /** Before it the ledgers do not change. */
  sealedBefore: string | null;
}
export const nothingClosed: ClosedPeriod = { version: 0, closedTo: null, closedBefore: null, sealedBefore: null };

/** Whether a moment lies in the closed period. */
export const isClosed = ({ closedBefore }: Pick<ClosedPeriod, "closedBefore">, moment: string): boolean =>
  closedBefore !== null && Date.parse(moment) < Date.parse(closedBefore);

/** The issue at the field of the date, with the last closed day. */
export const closedIssue = ({ closedTo }: Pick<ClosedPeriod, "closedTo">, field: string): Issue => ({
  id: "period-closed",
  field,
  values: { day: closedTo ?? "" },
});

/** The refusal of a write that is, or was, dated in the closed period; undefined: it lies outside. */
export function closedRefusal(
  period: Pick<ClosedPeriod, "closedTo" | "closedBefore">,
  moments: readonly string[],
  field: string,
): Refusal | undefined {
  if (!moments.some((moment) => isClosed(period, moment))) return undefined;
  const { values, ...issue } = closedIssue(period, field);
  return refuse("period-closed", { status: 409, ...(values ? { values, issues: [{ ...issue, values }] } : {}) });
}

/** Opening balances and opening stock lie before every closed day. @throws Refusal `period-closed` at the field when any day is closed */
export function refuseOpening(period: Pick<ClosedPeriod, "closedTo" | "closedBefore">, field: string): void {
  if (period.closedBefore === null) return;
  throw refuse("period-closed", { status: 409, field, values: { day: period.closedTo ?? "" } });
}
