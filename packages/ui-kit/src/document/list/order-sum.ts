// The sum of an amount over orders, as dialogs show it.
import type { DocumentRow } from "@kontor/contracts/document/document";
import { Decimal } from "decimal.js";
import { formatAmount } from "../../i18n/format.ts";
import { HIDDEN } from "../../voucher/masked.ts";

/** Stars where it is hidden; undefined: it is zero. */
export function sumOf(rows: readonly DocumentRow[], name: "lastDeposit" | "depositReturned"): string | undefined {
  if (rows.some((row) => row[name] === null)) return HIDDEN;
  const sum = rows.reduce((total, row) => total.plus(row[name] ?? 0), new Decimal(0));
  return sum.isZero() ? undefined : formatAmount(sum.toFixed(2));
}
