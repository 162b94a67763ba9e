// Rules of the two generic checks of shell.md §5: the tables and fields allowed, and the named rules.
import { refuse } from "@kontor/contracts/core/error";
import { financeValues, systemValues, warehouseValues } from "@kontor/contracts/system/duplicate";
import type { ruleCodes } from "@kontor/contracts/system/log";

/** A value that must be unique, and the service that owns it. */
export type DuplicateCheck =
  | { service: "system"; of: (typeof systemValues)[number] }
  | { service: "finance"; of: (typeof financeValues)[number] }
  | { service: "warehouse"; of: (typeof warehouseValues)[number] };

/** @throws Refusal `value-not-allowed` for any pair that is not on the list (INJ-2) */
export function duplicateCheckOf(tableName: string, fieldName: string): DuplicateCheck {
  const named = (name: string): boolean => name === `${tableName}.${fieldName}`;
  const inSystem = systemValues.find(named);
  if (inSystem) return { service: "system", of: inSystem };
  const inFinance = financeValues.find(named);
  if (inFinance) return { service: "finance", of: inFinance };
  const inWarehouse = warehouseValues.find(named);
  if (inWarehouse) return { service: "warehouse", of: inWarehouse };
  throw refuse("value-not-allowed", { field: "tableName" });
}

type RuleCode = (typeof ruleCodes)[number];

/** The rules by their code: non-negative with at most 3 decimals, an http address, a login name, a barcode (business.md §5, reference.md §5.10). */
const RULES: Record<RuleCode, RegExp> = {
  number: /^\d{1,15}(\.\d{1,3})?$/,
  url: /^https?:\/\/[^\s/?#]+([/?#]\S*)?$/,
  "login-name": /^\S.{2,48}\S$/u,
  barcode: /^[0-9A-Za-z._-]{4,40}$/,
};

/** Whether a value satisfies a rule. */
export const followsRule = (code: RuleCode, value: string): boolean => RULES[code].test(value);
