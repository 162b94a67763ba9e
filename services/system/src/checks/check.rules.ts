// The two generic checks of shell.md §5: what may be asked of which table, and the named rules.
import { refuse } from "@kontor/contracts/core/error";
import type { ruleCodes } from "@kontor/contracts/system/log";

/** What the duplicate check may look at; nothing else has a name here (INJ-2). */
const DUPLICATES = {
  "role.name": "role",
  "person.name": "person",
  "organization.orgNo": "department-code",
  "organization.orgAbr": "department-name",
  "supplier.supplier": "partner",
} as const;
export type DuplicateCheck = (typeof DUPLICATES)[keyof typeof DUPLICATES];

/** @throws Refusal `value-not-allowed` for any pair that is not on the list */
export function duplicateCheckOf(tableName: string, fieldName: string): DuplicateCheck {
  const found = Object.entries(DUPLICATES).find(([pair]) => pair === `${tableName}.${fieldName}`);
  if (!found) throw refuse("value-not-allowed", { field: "tableName" });
  return found[1];
}

type RuleCode = (typeof ruleCodes)[number];

/** The rules by their code: non-negative with at most 3 decimals, an http address, a login name, a barcode (business.md §5, reference.md §5.10). */
const RULES: Record<RuleCode, RegExp> = {
  number: /^\d{1,15}(\.\d{1,3})?$/,
  url: /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/,
  "login-name": /^\S.{2,48}\S$/u,
  barcode: /^[0-9A-Za-z._-]{4,40}$/,
};

/** Whether a value keeps a rule. */
export const keepsRule = (code: RuleCode, value: string): boolean => RULES[code].test(value);
