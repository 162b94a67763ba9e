// A slip as the operation log records it: each line with the number of the document that it settles. Pure.
import { type DebtKey, debtKey } from "../ledger/keys.rules.ts";
import type { Slip, SlipLine } from "./model.ts";

interface LoggedLine extends SlipLine {
  /** Of the settled document; null for an opening balance, and for a line that settles nothing. */
  settlesNumber: string | null;
}
export type NumberedDebt = DebtKey & { number: string };

/** Gives the lines of slips the numbers of what they settle. */
export function settledNumbers(
  debts: readonly NumberedDebt[],
): (slip: Slip) => Pick<Slip, "head"> & { lines: LoggedLine[] } {
  const numbers = new Map(debts.map((debt) => [debtKey(debt), debt.number]));
  const numberOf = ({ isOpening, settlesKind: kind, settlesId: id }: SlipLine) =>
    isOpening || !kind || !id ? null : (numbers.get(debtKey({ kind, id })) ?? null);
  return ({ head, lines }) => ({ head, lines: lines.map((line) => ({ ...line, settlesNumber: numberOf(line) })) });
}
