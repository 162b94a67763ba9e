// Business codes of issues with a product or with a row of its workbook (reference.md §7.9). Pure.
import { type Issue, refuse } from "@kontor/contracts/core/error";

/** By field and issue, or by the issue alone. */
const CODES: Readonly<Record<string, number>> = {
  "bar-code-already-exists": 8_000_005,
  "unit-not-matching": 8_000_006,
  "barCode field-too-short": 8_000_007,
  "barCode field-too-long": 8_000_007,
  "subBarCode field-too-short": 8_000_007,
  "subBarCode field-too-long": 8_000_007,
  "serial-and-batch": 8_000_008,
  "name field-required": 8_000_010,
  "unit field-required": 8_000_011,
  "enabled field-required": 8_000_012,
  "enabled value-not-allowed": 8_000_012,
  "weight number-invalid": 8_000_014,
  "expiryNum number-invalid": 8_000_015,
  "ratio number-invalid": 8_000_016,
  "name field-too-long": 8_000_022,
  "standard field-too-long": 8_000_023,
  "model field-too-long": 8_000_024,
  "opening-not-allowed": 8_000_025,
  "barCode field-required": 8_000_027,
  "subBarCode bar-code-already-exists": 80_000_028,
};

/** The issue with its code, unless it brings one of its own. */
export function coded(issue: Issue): Issue {
  const field = issue.field?.split(".").at(-1);
  const code = issue.code ?? CODES[`${field} ${issue.id}`] ?? CODES[issue.id];
  return code === undefined ? issue : { ...issue, code };
}

/** @throws Refusal with all issues */
export function refuseIssues(foundIssues: readonly Issue[]): void {
  const issues = foundIssues.map(coded);
  const [first] = issues;
  if (!first) return;
  if (issues.length > 1) throw refuse("input-invalid", { issues });
  const values = first.values ? { values: first.values } : {};
  throw refuse(first.id, { status: first.id === "bar-code-already-exists" ? 409 : 400, issues, ...values });
}
